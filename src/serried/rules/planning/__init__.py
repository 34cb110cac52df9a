"""Planning: which legs lead to a place, and how near one can get."""
