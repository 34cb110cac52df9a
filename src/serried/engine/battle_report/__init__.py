"""The report of a battle: one page that shows and tells a record, to keep or print."""
