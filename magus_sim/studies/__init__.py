"""What needs both playing and statistics: games are played until a question has its answer, and none is kept."""
