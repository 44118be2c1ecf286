"""What needs both playing and statistics: games are played until a question has its answer.

`pairs` is the door through which studies play, `shelf` keeps what they have played.
"""
