"""The 9th Age, chapter "Models and Units": which formations are lawful."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from serried.late import Later
from serried.model.bases import Base
from serried.model.errors import Fault, FormationError
from serried.model.formation import EMPTY, RANK_AND_FILE, Formation, Place
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.profile import Height
from serried.model.rule_text import plain
from serried.model.unit import Unit
from serried.rules.named_rules import rules_of, texts_of
from serried.rules.ranks.roles import Role, Roles

central_files: Callable[[int, int], tuple[int, ...]] = Later(
    "serried.rules.ranks.foremost", "central_files"
)
lagging: Callable[[Unit, Roles], Place | None] = Later(
    "serried.rules.ranks.foremost", "lagging"
)

CHAMPION: Final = "C"
RE_PLACED: Final = frozenset("MS")
"""Musicians and Standard Bearers, who may stand anywhere (CMD-1)."""

FULL: Final = {Height.STANDARD: 5, Height.LARGE: 3, Height.GIGANTIC: 1}
"""Models that make a Full Rank (HT-1)."""

LINE: Final = {Height.STANDARD: 8, Height.LARGE: 6, Height.GIGANTIC: 4}
"""Models in the first rank that make a Line Formation (UNIT-8)."""


TOWERING: Final = "towering presence"

_ALIKE: Final = frozenset({RANK_AND_FILE})

_RANK_AND_FILE: Final = Role()


def towers(unit: Unit, letter: Letter) -> bool:
    """Tell whether models have Towering Presence, which Gigantic Height gives.

    Source:
        HT-1, UR-TOWER
    """
    gigantic = unit.body(letter).height is Height.GIGANTIC
    return gigantic or TOWERING in rules_of(unit, letter)


def role_of(unit: Unit, letter: Letter) -> Role:
    """Return where the models of *unit* that are drawn so belong.

    Source:
        CMD-1, CMD-2, CHR-3, CHR-N-1, FR-1, FR-18
    """
    if letter == RANK_AND_FILE:
        return _RANK_AND_FILE
    return _role(letter, texts_of(unit, letter), unit.is_character(letter))


@lru_cache(maxsize=1024)
def _role(letter: Letter, texts: tuple[str, ...], character: bool) -> Role:  # noqa: FBT001 - so it is looked up sooner
    """Return where models drawn so belong, by their rules as written."""
    rules = frozenset(map(plain, texts))
    central = "war platform" in rules
    foremost = central or letter == CHAMPION or "front rank" in rules or character
    behind = "stand behind" in rules
    command = letter in RE_PLACED
    return Role(
        leads=foremost and not behind,
        central=central,
        command=command,
        movable=foremost or command,
    )


def leads(unit: Unit, letter: Letter) -> bool:
    """Tell whether models drawn so stand as far forwards as possible (CMD-2, CHR-3)."""
    return role_of(unit, letter).leads


def formation_fault(unit: Unit) -> FormationError | None:
    """Say why the formation of *unit* is not lawful, or return None.

    Source:
        UNIT-2 to UNIT-4, FR-1, FR-3 to FR-5, FR-8, FR-9, FR-13 to FR-15, FR-18,
        CHR-N-1, CMD-1, CMD-2
    """
    formation = unit.formation
    if len(formation.places) == 1:
        return None
    if formation.letters == _ALIKE:  # nobody leads, stands beside or behind
        return _rank_fault(formation)
    return (
        _reference_fault(unit)
        or _rank_fault(formation)
        or _beside_fault(formation)
        or _centre_fault(unit)
        or front_rank_fault(unit)
        or _behind_fault(unit)
    )


def front_rank_fault(unit: Unit) -> FormationError | None:
    """Say which model with Front Rank could stand farther forwards, or return None.

    Source:
        FR-1, FR-5, CMD-2, CHR-3, docs/rulings/0017
    """
    try:
        place = lagging(unit, role_of)
    except FormationError as many:
        return many.cited({Fault.BEHIND: "FR-1"})
    if place is None:
        return None
    message = f"{place.letter} at {place.name} could stand farther forwards"
    return FormationError(message, clause="FR-1", model=place.name)


@memo_on_value
def full_ranks(unit: Unit) -> int:
    """Return how many Full Ranks *unit* has.

    A base on several places counts in each of its ranks as the models that it
    replaces; those beside the unit count nowhere.

    Source:
        UNIT-6, UNIT-7, HT-1, FR-6, FR-7, FR-15
    """
    formation = unit.formation
    light = [one for one in formation.letters if "light troops" in rules_of(unit, one)]
    places = formation.places
    if light and 2 * sum(one.letter in light for one in places) > len(places):
        return 0
    enough = FULL[unit.profile.height]
    return sum(len(rank) - rank.count(EMPTY) >= enough for rank in formation.ranks)


def in_line(unit: Unit) -> bool:
    """Tell whether *unit* stands in Line Formation: so wide is its first rank.

    Source:
        UNIT-8
    """
    first = unit.formation.ranks[0]
    return len(first) - first.count(EMPTY) >= LINE[unit.profile.height]


def told(unit: Unit) -> str:
    """Say how many Full Ranks a unit of several models has."""
    if unit.single:
        return ""
    many = full_ranks(unit)
    return f"{many} Full Rank" if many == 1 else f"{many} Full Ranks"


def _reference_fault(unit: Unit) -> FormationError | None:
    """Find a reference base in a Characters-only unit that it may not have (FR-4)."""
    formation = unit.formation
    places = formation.places
    if not all(unit.is_character(letter) for letter in formation.letters):
        return None
    bases = list(dict.fromkeys(place.base for place in places))
    fewest = min(_mismatching(formation, base) for base in bases)
    if formation.base in bases and _mismatching(formation, formation.base) == fewest:
        return None
    best = [str(base) for base in bases if _mismatching(formation, base) == fewest]
    message = (
        f"a unit of Characters stands in ranks of the base that most of them match,"
        f" {' or '.join(best)}, not {formation.base}"
    )
    return FormationError(message, clause="FR-4")


def _mismatching(formation: Formation, base: Base) -> int:
    """Return how many models do not match *base* (FR-3, FR-13)."""
    return sum(place.base.places_in(base) is None for place in formation.places)


@memo_on_value
def _rank_fault(formation: Formation) -> FormationError | None:
    """Find a gap where UNIT-3 allows none."""
    if EMPTY in formation.ranks[0]:
        file = formation.ranks[0].index(EMPTY) + 1
        message = (
            f"the first rank has a gap in file {file}; gaps are allowed only in an"
            " incomplete rear rank"
        )
        return FormationError(message, clause="UNIT-3")
    short = next((i for i, r in enumerate(formation.ranks, 1) if EMPTY in r), None)
    if short is None:
        return None
    return next(
        (
            _out_of_rank(formation, place, short)
            for place in formation.places
            if _behind(place, short)
        ),
        None,
    )


def _behind(place: Place, short: int) -> bool:
    """Tell whether *place* begins behind the first incomplete rank (FR-9).

    A longer base that begins in it or ahead of it may reach farther back.
    """
    return place.rank > short


def _out_of_rank(formation: Formation, place: Place, short: int) -> FormationError:
    """Say that a model stands behind a rank that is incomplete.

    Where longer bases reach there too, it is FR-9 that keeps the others out.
    """
    longer = any(
        other.rank <= short < other.rank + formation.grid.size_of(other.base)[0] - 1
        for other in formation.places_in_ranks
    )
    last = "only longer bases reach behind it" if longer else "only the last may be"
    message = (
        f"the model at {place.name} stands behind rank {short}, which is incomplete;"
        f" {last}"
    )
    clause = "FR-9" if longer else "UNIT-3"
    return FormationError(message, clause=clause, model=place.name)


def _beside_fault(formation: Formation) -> FormationError | None:
    """Find a model beside the unit that belongs into its ranks."""
    for place in formation.places_beside:
        if formation.grid.places_of(place.base) is not None:
            message = (
                f"{place.letter} stands beside the unit, but its base of {place.base}"
                f" matches {formation.base}: it belongs into the ranks"
            )
            return FormationError(message, clause="FR-14", model=place.name)
    return None


def _centre_fault(unit: Unit) -> FormationError | None:
    """Find a War Platform that does not stand in the centre of the first rank."""
    formation = unit.formation
    central = {one for one in formation.letters if role_of(unit, one).central}
    platforms = [p for p in formation.places if p.letter in central]
    for number, place in enumerate(platforms):
        wide = formation.grid.size_of(place.base)[1]
        centre = central_files(formation.files, wide)
        problem = ""
        if not place.file:
            problem = "does not match the bases of its unit"
        elif number:
            problem = "is the second War Platform, and a unit has one at most"
        elif place.rank > 1 or place.file - 1 not in centre:
            problem = "is a War Platform and stands in the centre of the first rank"
        if problem:
            message = f"{place.letter} at {place.name} {problem}"
            return FormationError(message, clause="FR-18", model=place.name)
    return None


def _behind_fault(unit: Unit) -> FormationError | None:
    """Find a model with Stand Behind ahead of one with Front Rank and without it."""
    letters = unit.formation.letters
    behind = {one for one in letters if "stand behind" in rules_of(unit, one)}
    if not behind:
        return None
    places = unit.formation.places_in_ranks
    last = max((p.rank for p in places if leads(unit, p.letter)), default=1)
    for place in places:
        if place.rank < last and place.letter in behind:
            message = (
                f"{place.letter} at {place.name} has Stand Behind and stands ahead of"
                " a model with Front Rank"
            )
            return FormationError(message, clause="CHR-N-1", model=place.name)
    return None
