"""Rules as files write them: a name, and perhaps something in brackets behind it."""


def plain(rule: str) -> str:
    """Return the name of a rule in lower case, without what stands in brackets."""
    return rule.partition("(")[0].strip().lower()


def bracket(rule: str) -> str:
    """Return what stands in brackets behind a rule; nothing where nothing does."""
    return rule.partition("(")[2].rpartition(")")[0].strip().lower()
