"""What comes back, on a terminal: what is Recovered and Raised, and choices."""

from collections.abc import Iterator

from serried.model.verdict import Verdict
from serried.report.return_words import return_choices, returns_said
from serried.report.words import BOLD, painted


def coming_back_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what comes back and where, or every way there is to choose from."""
    for said in returns_said(verdict):
        yield f"  {said}"
    choices = return_choices(verdict)
    if choices:
        many = f" one of {painted(str(len(choices)), BOLD)}" if choices[1:] else ""
        yield f"  the owner picks{many}:"
    for choice in choices:
        yield f"    {choice}"
