"""Building decks: what cards do for a deck, which wishes can be met, and the choice of cards.

In the order of reading: traits, wishes, choice.
"""
