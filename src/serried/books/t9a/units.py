"""The 9th Age, chapter "Models and Units": which formations are lawful."""

from typing import Final

from serried.model.errors import FormationError, RuleGapError
from serried.model.formation import EMPTY, Formation, Place
from serried.model.ids import Letter
from serried.model.unit import Unit

CHAMPION: Final = "C"


def leads(unit: Unit, letter: Letter) -> bool:
    """Tell whether models drawn so have Front Rank (CMD-2, CHR-3)."""
    kind = unit.kind(letter)
    return letter == CHAMPION or (kind is not None and kind.character)


def formation_fault(unit: Unit) -> FormationError | None:
    """Say why the formation of *unit* is not lawful, or return None.

    Source:
        UNIT-3, FR-8, FR-9, FR-13
    """
    return _rank_fault(unit.formation) or _beside_fault(unit.formation)


def front_rank_fault(unit: Unit) -> FormationError | None:
    """Say which model with Front Rank could stand farther forwards, or return None.

    Larger bases are looked at only where they stand behind the first rank.

    Raises:
        RuleGapError: If a larger base does.

    Source:
        FR-1, FR-5, CMD-2, CHR-3
    """
    leaders = [p for p in unit.formation.places if p.file and leads(unit, p.letter)]
    for place in leaders:
        if place.rank > 1 and place.base != unit.formation.base:
            because = (
                f"whether {place.letter} could stand farther forwards is not judged"
            )
            clause = "FR-1"
            raise RuleGapError(clause, f"{because} yet")
        if _could_lead(unit, place):
            message = f"{place.letter} at {place.name} could stand farther forwards"
            return FormationError(message, clause="FR-1", model=place.name)
    return None


def _could_lead(unit: Unit, leader: Place) -> bool:
    """Tell whether a model without Front Rank stands in a rank ahead of *leader*."""
    ahead = (p for p in unit.formation.places if p.file and p.rank < leader.rank)
    return any(not leads(unit, place.letter) for place in ahead)


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
            _out_of_rank(place, short)
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


def _out_of_rank(place: Place, short: int) -> FormationError:
    message = (
        f"the model at {place.name} stands behind rank {short}, which is incomplete;"
        " only the last rank may be short"
    )
    return FormationError(message, clause="UNIT-3", model=place.name)


def _beside_fault(formation: Formation) -> FormationError | None:
    """Find a model beside the unit that belongs into its ranks."""
    for place in formation.places_beside:
        if place.base.places_in(formation.base) is not None:
            message = (
                f"{place.letter} stands beside the unit, but its base of {place.base}"
                f" matches {formation.base}: it belongs into the ranks"
            )
            return FormationError(message, clause="FR-14", model=place.name)
    return None
