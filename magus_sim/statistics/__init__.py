"""Measures of a run with their uncertainty: results in, plain values and frames out.

The unit is the pair, two games with the same luck at each seat in which the decks exchange seats. Pairs cancel the
seat; they save no games. The two games share their luck, so intervals come from the spread of whole pairs, which holds
whatever the correlation in a pair is. A tie is half a win.
"""
