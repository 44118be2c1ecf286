"""The command line: the only place that catches the package's errors and prints."""
