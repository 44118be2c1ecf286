"""The charts of a report. Each function takes statistics and words, and returns a `Chart` or none if there is nothing
to draw."""
