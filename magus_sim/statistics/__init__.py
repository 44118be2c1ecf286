"""Measures of a run with their uncertainty: results in, plain values and frames out.

The unit is the pair, two games with the same luck at each seat in which the decks exchange seats: the games of a pair
are not independent, so intervals come from the spread of whole pairs. A tie is half a win.
"""
