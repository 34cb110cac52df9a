"""Rules: the verbs that all books share."""
