"""Who decides in Magus Round. A policy is a compiled function from a game that asks to the position of an option.

A policy sees what its player may see: the field, the energy cards, the discard piles, the own hand, and how many cards
lie where. Its own luck comes from a stream that no rule draws from.
"""
