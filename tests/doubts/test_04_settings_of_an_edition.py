"""Two modules of charges read the printed settings, whatever their edition said.

An edition whose settings have other defaults must judge as a file that sets the same
under ``[rulings]``. Where the defaults are looked up is guarded in
``tests/unit/books/test_editions.py``.
"""

from dataclasses import replace

from charges import block, charge, field, foes, rock, spears
from serried.books.registry import parse_action
from serried.books.t9a.book import BOOK
from serried.books.t9a.edition import EDITION
from serried.model.battle import Battle, SettingValue
from serried.model.verdict import Verdict

BEHIND = block("behind", "blue", (36, 25, 180), "R")
BESIDE = field(
    spears(35.55, 14, "RR"),
    foes("R"),
    block("guard", "blue", (34.3, 25.2, 0), "RR", "R."),
    BEHIND,
    rock(0.8, -3, 9, -0.5),
)
"""The pair ends in an empty place of the guard: a rock is on its other side.

It stands from 34.55 to 36.55 and goes straight on to y = 24. The guard's Boundary is
from 33.3 to 35.3 and from 23.2 on, its one rear model from 33.3 to 34.3. The rock
begins at 36.8, so there is no room that is clear of the Boundary.
"""

LINED_UP = field(
    spears(3.6, 14, *"RRRRRRRR"),
    block("foes", "red", (2, 24, 220), "RRRRR"),
    charge(),
    rock(-28.4, -3, -20, 4),
)
"""At the Board Edge the foes line up; between that and a rock are 7.6 inches."""


Named = tuple[str, SettingValue]


def judged(battle: Battle, line: str, *dice: int, edition: Named | None) -> Verdict:
    """Return what is said of a line by an edition with another default."""
    words, defaults = EDITION.vocabulary, dict([edition] if edition else [])
    settings = tuple(
        replace(one, default=defaults.get(one.name, one.default))
        for one in words.settings
    )
    other = replace(EDITION, vocabulary=replace(words, settings=settings))
    book = replace(BOOK, edition=other)
    return book.judge(battle, parse_action(line), dice or None).verdict


def test_an_edition_by_bases_charges_past_empty_places() -> None:
    """UNIT-9, CHG-MOVE-3: as ``extent = "bases"`` under ``[rulings]`` has it."""
    setting, line = ("extent", "bases"), "spears charge foes"
    ruled = judged(replace(BESIDE, rulings=(setting,)), line, edition=None)

    assert list(judged(BESIDE, line, edition=None).breaks) == ["CHG-2"]
    assert ruled.legal
    assert judged(BESIDE, line, edition=setting) == ruled


def test_an_edition_that_keeps_more_apart_lines_up_so() -> None:
    """CREF-5, SPACE-1: five foes and two inches on one side leave little choice."""
    setting, line = ("spacing_end", 2.0), "spears resolve charge"
    ruled = judged(replace(LINED_UP, rulings=(setting,)), line, 2, 3, edition=None)

    assert ruled != judged(LINED_UP, line, 2, 3, edition=None)
    assert judged(LINED_UP, line, 2, 3, edition=setting) == ruled
