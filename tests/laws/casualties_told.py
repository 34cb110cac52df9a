"""Lawful casualties of random combats, as the brute force finds them."""

from collections.abc import Iterator
from typing import Any

from kept import kept
from laws.casualty_oracle import Outcome, lawful
from laws.combats import Combats
from laws.contact_oracle import UnsureError

MADE_OF = (
    "laws.casualty_oracle",
    "laws.combat_scene",
    "laws.combats",
    "laws.contact_oracle",
    "laws.lifting_oracle",
    "laws.nudge_oracle",
)


@kept(*MADE_OF)
def outcomes_told(first: int, count: int) -> list[list[Any] | None]:
    """Return the outcomes of the combats of some seeds; None where it is not sure."""
    told: list[list[Any] | None] = []
    for seed in range(first, first + count):
        try:
            found = lawful(Combats(seed).combat())
        except UnsureError:
            told.append(None)
        else:
            told.append(sorted(map(as_told, found)))
    return told


def outcomes(first: int, count: int) -> Iterator[tuple[int, list[Outcome]]]:
    """Yield each seed of which the brute force is sure, with its outcomes."""
    for seed, found in enumerate(outcomes_told(first, count), first):
        if found is not None:
            yield seed, [outcome_of(one) for one in found]


def as_told(outcome: Outcome) -> list[Any]:
    """Return an outcome as JSON holds it, but for who stands where before nudges."""
    return [
        sorted(outcome.removed),
        sorted(outcome.slid),
        sorted(outcome.dropped),
        sorted(outcome.lost),
        sorted(outcome.nudges),
        outcome.contact,
        outcome.imbalance,
    ]


def outcome_of(told: list[Any]) -> Outcome:
    """Return the outcome that was told."""
    removed, slid, dropped, lost, nudges, contact, imbalance = told
    return Outcome(
        removed=frozenset(map(tuple, removed)),
        slid=frozenset(map(tuple, slid)),
        after=frozenset(),
        dropped=frozenset(dropped),
        lost=frozenset(lost),
        nudges=frozenset(
            tuple((name, tuple(step)) for name, step in way) for way in nudges
        ),
        contact=contact,
        imbalance=imbalance,
    )
