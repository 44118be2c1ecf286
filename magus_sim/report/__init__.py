"""A run as a page for card designers: charts that say what they show, and one HTML file that needs nothing else.

`charts/` draws, `conditions.py` says how the games were played, `words.py` speaks both languages, `page.py` puts it
together.
"""
