"""Deck lists as people paste them, for any game: which cards a text names, how often, and what it says beside that.

A game hands in the names of its cards and the size of its decks (`known.Known`, `deck_list.read_list`); what makes a
deck legal is the game's own.
"""
