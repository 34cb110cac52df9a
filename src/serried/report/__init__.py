"""Reports: the words of results, for the terminal, for pictures and for the page."""
