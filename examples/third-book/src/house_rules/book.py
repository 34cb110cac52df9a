"""House rules: Battleaxe with three other values and one more rule."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.battleaxe.book import BOOK as BATTLEAXE
from serried.books.battleaxe.edition import EDITION as PRINTED
from serried.books.battleaxe.order import PREFIXES
from serried.model.actions.legs import Wheel
from serried.model.actions.trip import Trip
from serried.model.ids import Inches
from serried.model.verdict import Finding
from serried.model.words import Message
from serried.rules.book import clause_order
from serried.rules.case import Case, Edition
from serried.rules.chapter import Chapter
from serried.rules.findings import never

CLOSE: Final = {"spacing_end", "spacing_moving"}
"""The settings whose default is another one here (HOUSE-2)."""

VOCABULARY: Final = replace(
    PRINTED.vocabulary,
    name="house",
    edition="house rules",
    settings=tuple(
        replace(one, default=0.5, clause="HOUSE-2") if one.name in CLOSE else one
        for one in PRINTED.vocabulary.settings
    ),
)
SPACING: Final = replace(PRINTED.march.spacing, moving="HOUSE-2", ending="HOUSE-2")


def halved(rate: Inches) -> Inches:
    """Return an exact half, where Battleaxe rounds up (HOUSE-1)."""
    return rate / 2


ORDINARY: Final = replace(
    PRINTED.ordinary,
    slowly=halved,
    backward="HOUSE-1",
    sideways="HOUSE-1",
    spacing=SPACING,
)
MARCH: Final = replace(PRINTED.march, times=2.5, forward="HOUSE-3", spacing=SPACING)


def judge_wheels(case: Case, _route: Trip | None) -> Iterator[Finding]:
    """Judge HOUSE-4: a march wheels once at most."""
    if case.terms == MARCH:
        wheels = sum(isinstance(leg, Wheel) for leg in case.legs)
        yield never(
            wheels > 1,
            clause="HOUSE-4",
            reason="one_wheel",
            values=(("wheels", wheels),),
            unit=case.unit.id,
        )


HOUSE: Final = Chapter(
    title="House rules",
    messages={
        "one_wheel": Message(
            "a march wheels once at most",
            "a march wheels once at most, and this one wheels {wheels} times",
        ),
    },
)

EDITION: Final = Edition(
    vocabulary=VOCABULARY,
    order=clause_order((*PREFIXES, "HOUSE")),
    ordinary=ORDINARY,
    march=MARCH,
    more=judge_wheels,
)

BOOK: Final = replace(
    BATTLEAXE,
    title="Battleaxe as this house plays it",
    package="house_rules",
    chapters=(*BATTLEAXE.chapters, HOUSE),
    edition=EDITION,
)
