"""Rules as files write them: a name, and perhaps something in brackets behind it."""

import re

_BETWEEN = re.compile(r"[,;/&]| and | or ")


def plain(rule: str) -> str:
    """Return the name of a rule in lower case, without what stands in brackets."""
    return rule.partition("(")[0].strip().lower()


def bracket(rule: str) -> str:
    """Return what stands in brackets behind a rule; nothing where nothing does."""
    return rule.partition("(")[2].rpartition(")")[0].strip().lower()


def bracketed(rule: str) -> tuple[str, ...] | None:
    """Return each thing that stands in brackets behind a rule; None without brackets.

    Things stand between commas or strokes, or with `and` or `or` between them.

    Examples:
        >>> bracketed("Strider (Forest, Ruins and Water)")
        ('forest', 'ruins', 'water')
    """
    if "(" not in rule:
        return None
    each = (one.strip() for one in _BETWEEN.split(bracket(rule)))
    return tuple(filter(None, each))
