"""Offices: who leads an army and who bears its standard, of those who may.

Both are said in notes, not judged: armies have rules and items of their own that lift
Not a Leader, and some lists are several in one text.

Source:
    CHR-N-2, CHR-N-3. What a Battle Standard Bearer may buy is not looked at.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from serried.rosters.names import Names
from serried.rosters.reading import Draft

GENERAL: Final = "General"
BEARER: Final = "Battle Standard Bearer"
NOT_A_LEADER: Final = "Not a Leader"

_OFFICES: Final = Names(
    (
        ("general", GENERAL),
        ("army general", GENERAL),
        ("the general", GENERAL),
        ("bsb", BEARER),
        ("battle standard", BEARER),
        ("battle standard bearer", BEARER),
        ("not a leader", NOT_A_LEADER),
    )
)


def office_notes(drafts: Iterable[Draft]) -> Iterator[str]:
    """Say what is wrong with the offices of each list, by its lines."""
    for _, group in groupby(drafts, lambda draft: draft.list):
        army = [(draft, _offices(draft)) for draft in group]
        yield from _too_many(draft for draft, held in army if BEARER in held)
        for draft, held in army:
            if GENERAL in held and held & {BEARER, NOT_A_LEADER}:
                why = f"the {BEARER}" if BEARER in held else NOT_A_LEADER
                only = "unless a rule of its own says so, it cannot be the General"
                yield f"{_who(draft)} is {why}: {only} (CHR-N-2)"


def _too_many(bearers: Iterable[Draft]) -> Iterator[str]:
    """Say who bears a standard, if there are several; at most one may."""
    found = list(bearers)
    if len(found) > 1:
        named = " and ".join(map(_who, found))
        yield f"{named} are {BEARER}s: an army has one at most (CHR-N-3)"


def _offices(draft: Draft) -> frozenset[str]:
    """Return the offices that a unit holds, and whether it may not lead."""
    hits = (_OFFICES.same(said) for said in (*draft.choices, *draft.rules))
    return frozenset(hit.value for hit in hits if hit)


def office_rules(draft: Draft) -> tuple[str, ...]:
    """Return the rules of the offices that a unit holds: General, Standard Bearer."""
    held = _offices(draft)
    said = {rule.casefold() for rule in draft.rules}
    offices = (office for office in (GENERAL, BEARER) if office in held)
    return tuple(office for office in offices if office.casefold() not in said)


def _who(draft: Draft) -> str:
    return f"{draft.name} (line {draft.line})"
