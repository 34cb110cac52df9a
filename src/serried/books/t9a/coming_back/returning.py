"""The 9th Age, chapter "Raise Health Points": who comes back.

A position does not say which models fell, only how many there were at the start.
Models that a ``[unit.model]`` table describes and nobody is drawn with have fallen; so
have command models that the line names (docs/rulings/0020).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from serried.books.t9a.casualties.health_pools import hp_of, is_of_ranks, pool_of
from serried.books.t9a.characters.reference_bases import in_ranks_of
from serried.books.t9a.coming_back.recovering import Patient
from serried.books.t9a.skirmish_formation import are_skirmishers, in_skirmish
from serried.books.t9a.units import CHAMPION, RE_PLACED, role_of
from serried.frozen import frozen
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.unit import Unit

ONE_EACH: Final = RE_PLACED | {CHAMPION}
"""Command models, of whom a unit has one each."""


@frozen(kw_only=True)
class Return:
    """How far the points go.

    Attributes:
        points: What is left when all the wounded are whole again.
        missing: How many models the unit lacks of those it started with.
        champion: Whether a Champion comes back.
        others: How many other R&F do.
        whole: How many of these come back with all their Health Points.
        fallen: The letters of others than R that may be among them, once each.
    """

    unit: Unit
    points: int
    missing: int
    champion: bool
    others: int
    whole: int
    fallen: tuple[Letter, ...]

    @property
    def models(self) -> int:
        """How many models need a place: who gives way to the Champion is one."""
        return self.champion + self.others

    @property
    def champions_points(self) -> int:
        """What bringing the Champion back takes."""
        return min(self.points, hp_of(self.unit, CHAMPION)) if self.champion else 0

    def points_for(self, models: int) -> int:
        """Return what bringing back so many of the others takes."""
        hp = hp_of(self.unit, RANK_AND_FILE)
        partial = models > self.whole
        rest = self.points - self.champions_points - self.whole * hp
        return min(models, self.whole) * hp + (rest if partial else 0)

    def lost_by(self, models: int) -> tuple[tuple[Letter, int], ...]:
        """Return the Health Points that the last one comes back without (AMB-37)."""
        without = {
            RANK_AND_FILE: models * hp_of(self.unit, RANK_AND_FILE)
            - self.points_for(models),
            CHAMPION: hp_of(self.unit, CHAMPION) - self.champions_points,
        }
        if not self.champion:
            del without[CHAMPION]
        return tuple((letter, many) for letter, many in without.items() if many)

    def sorts(self, models: int) -> Iterator[tuple[Letter, ...]]:
        """Yield the letters that so many of the others may have: the owner's order.

        Source:
            RAISE-3, AMB-71
        """
        plain = self.missing - self.champion - len(self.fallen)
        for many in range(min(models, len(self.fallen)), -1, -1):
            if models - many <= max(plain, 0):
                for named in combinations(self.fallen, many):
                    yield (RANK_AND_FILE,) * (models - many) + named


def returning(patient: Patient, named: tuple[Letter, ...], *, partial: bool) -> Return:
    """Return how many models the points bring back, and who they may be.

    Args:
        patient: The unit, and what there is to Recover first.
        named: The letters that the line names.
        partial: Whether the last one may come back wounded.

    Raises:
        RequestError: If the line names nobody of this unit.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        RAISE-1 to RAISE-6, AMB-37, AMB-38, AMB-71
    """
    unit = patient.unit
    _refuse_strangers(unit, named)
    fallen = fallen_letters(unit, named)
    points = patient.excess
    room = max(own_start(unit) - len(own_models(unit)), 0)
    if points and room:
        _refuse_gaps(unit, fallen)
    first = CHAMPION in fallen and room > 0
    hp = hp_of(unit, CHAMPION)
    champion = first and (points >= hp or (partial and points > 0))
    left = (
        0 if first and not champion else points - (min(points, hp) if champion else 0)
    )
    whole = min(room - champion, left // hp_of(unit, RANK_AND_FILE))
    rest = left - whole * hp_of(unit, RANK_AND_FILE)
    wounded = partial and rest > 0 and whole < room - champion
    if _pools(unit) and points and room:
        _refuse_unsaid(unit, named, champion + whole + wounded, wounded=wounded)
        fallen = (*fallen, *_more_of_other_pools(unit, fallen, named))
    return Return(
        unit=unit,
        points=points,
        missing=room,
        champion=champion,
        others=whole + wounded,
        whole=whole,
        fallen=tuple(letter for letter in fallen if letter != CHAMPION),
    )


def in_own_ranks(unit: Unit) -> Unit:
    """Return a unit of Characters in the ranks that its R&F had, where it can be.

    Once it stands in these, nothing else is said of the base of its R&F.

    Source:
        FR-4, CHR-WIPE-1
    """
    own = unit.kind(RANK_AND_FILE)
    if own is None or own.base is None:
        return unit
    same = own.base == unit.formation.base
    found = unit if same else None
    if not same and not unit.single:
        found = in_ranks_of(unit, own.base)
    if found is None:
        return unit
    kinds = tuple(kind for kind in found.kinds if kind.letter != RANK_AND_FILE)
    return replace(found, kinds=kinds)


def own_models(unit: Unit) -> tuple[Letter, ...]:
    """Return the letters of the unit's own models, Characters left out (AMB-38)."""
    letters = (place.letter for place in unit.formation.places)
    return tuple(letter for letter in letters if not unit.is_character(letter))


def own_start(unit: Unit) -> int:
    """Return how many models of its own the unit started with.

    Characters are counted in ``starting`` as they are drawn: those that stand in it,
    and those that fell in it.

    Source:
        RAISE-5, AMB-38
    """
    return unit.starting - sum(kind.character for kind in unit.kinds)


def fallen_letters(unit: Unit, named: tuple[Letter, ...]) -> tuple[Letter, ...]:
    """Return the letters of the unit's own models other than R of whom nobody stands.

    Those with a table of their own have fallen; of command models those too that the
    line names.
    """
    standing = {place.letter for place in unit.formation.places}
    described = [
        kind.letter
        for kind in unit.kinds
        if not kind.character and kind.letter != RANK_AND_FILE
    ]
    said = [letter for letter in named if letter in ONE_EACH]
    return tuple(x for x in dict.fromkeys([*described, *said]) if x not in standing)


def assumed(unit: Unit, named: tuple[Letter, ...]) -> tuple[Letter, ...]:
    """Return the letters that are taken to have fallen because the line says so."""
    described = {kind.letter for kind in unit.kinds}
    found = [x for x in fallen_letters(unit, named) if x not in described]
    pools = _pools(unit)
    found += [x for x in dict.fromkeys(named) if pool_of(unit, x) in pools]
    return tuple(found)


def _refuse_strangers(unit: Unit, named: tuple[Letter, ...]) -> None:
    """Refuse letters that mean nobody."""
    known = {kind.letter for kind in unit.kinds} | ONE_EACH | {RANK_AND_FILE}
    for letter in named:
        if letter not in known:
            message = f"no model of {unit.id} is drawn with {letter}"
            raise RequestError(message)


def _refuse_gaps(unit: Unit, fallen: tuple[Letter, ...]) -> None:
    """Refuse what a rule not enforced yet would decide: it never guesses."""
    if not in_skirmish(unit) and are_skirmishers(unit, (RANK_AND_FILE, *fallen)):
        because = f"how what is left of {unit.id} spreads out again is not judged yet"
        clause = "UR-SKIRM"
        raise RuleGapError(clause, because)
    own = unit.kind(RANK_AND_FILE)
    if own is not None and own.base != unit.formation.base:
        because = f"how {unit.id} stands with R&F on {own.base} again is"
        clause = "RAISE-7"
        raise RuleGapError(clause, f"{because} not enforced yet")
    for letter in fallen:
        kind = unit.kind(letter)
        base = kind.base if kind is not None else None
        if base not in {None, unit.formation.base}:
            because = f"raising {letter} of {unit.id}, on a base of its own, is"
            clause = "RAISE-7"
            raise RuleGapError(clause, f"{because} not enforced yet")
        if role_of(unit, letter).leads != (letter == CHAMPION):
            because = f"where {letter} of {unit.id} belongs by its own rules is"
            clause = "RAISE-13"
            raise RuleGapError(clause, f"{because} not enforced yet when it is raised")


def _pools(unit: Unit) -> frozenset[Letter]:
    """Return the Health Pools of R&F beside that of R, if there are such (HP-1)."""
    letters = {*own_models(unit), *(kind.letter for kind in unit.kinds)}
    pools = {pool_of(unit, letter) for letter in letters}
    return frozenset(x for x in pools - {RANK_AND_FILE} if is_of_ranks(unit, x))


def _refuse_unsaid(
    unit: Unit, named: tuple[Letter, ...], models: int, *, wounded: bool
) -> None:
    """Refuse what hangs on who has fallen where several pools may have lost models.

    How many of each have no file tells; a line that names everybody says it.

    Raises:
        RuleGapError: HP-1, of these.
    """
    own = hp_of(unit, RANK_AND_FILE)
    clause = "HP-1"
    if wounded or any(hp_of(unit, pool) != own for pool in _pools(unit)):
        because = f"how far points go that bring back models of {unit.id} by pools is"
        raise RuleGapError(clause, f"{because} not enforced yet")
    if len(named) < models:
        because = f"which of the Health Pools of {unit.id} have lost models is not told"
        raise RuleGapError(clause, f"{because}; name all that return")


def _more_of_other_pools(
    unit: Unit, fallen: tuple[Letter, ...], named: tuple[Letter, ...]
) -> Iterator[Letter]:
    """Yield the models of other pools that a line names, but for the first fallen."""
    pools = _pools(unit)
    of_pools = [x for x in named if x not in ONE_EACH and pool_of(unit, x) in pools]
    for letter in fallen:
        if letter in of_pools:
            of_pools.remove(letter)
    yield from of_pools
