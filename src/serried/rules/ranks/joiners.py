"""Joiners: a character on its way into a unit, and on what terms it joins."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from serried.frozen import frozen
from serried.geometry import Pose
from serried.model.actions.legs import Join
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import Fault, FormationError
from serried.model.extents import BOUNDARY
from serried.model.ids import ClauseId, Letter
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Case, Situation
from serried.rules.dice_tests import DiceTest
from serried.rules.ranks.characters_leaving import effects_of_joining
from serried.rules.ranks.leaving import Leaving
from serried.rules.ranks.way_into_the_ranks import WayIn

Noted: TypeAlias = tuple[Unit, tuple[str, ...]]
"""A unit, and what was assumed of it."""


@frozen(kw_only=True)
class Joiner:
    """A character on its way into a unit.

    Attributes:
        situation: As it is before.
        hero: The character as a unit of its own.
        apart: The unit that it comes out of, if it does.
    """

    situation: Situation
    hero: Unit
    apart: Leaving | None

    @property
    def battle(self) -> Battle:
        """The battle as it stands before."""
        return self.situation.battle

    @property
    def clauses(self) -> Mapping[Fault, ClauseId]:
        """What the book says of each fault of a formation."""
        return self.situation.edition.vocabulary.faults

    @property
    def kind(self) -> ModelKind | None:
        """The character; None of a unit that is none."""
        kind = self.hero.kind(self.hero.formation.places[0].letter)
        character = kind is not None and kind.character and self.hero.single
        return kind if character else None

    def merged(
        self, joined: Unit, test: DiceTest | None = None, *, spared: bool
    ) -> Battle:
        """Return the battle without the character as a unit of its own.

        Args:
            joined: The unit with it; its last kind is the character.
            test: The test before a march, where it comes out of a unit.
            spared: Whether what lasts on that unit for one turn spares it.

        Source:
            CHR-JOIN-15
        """
        hero = self.hero.id
        if self.apart is not None and test is not None:
            after = self.apart.done(None, test).with_unit(joined)
        else:
            units = tuple(unit for unit in self.battle.units if unit.id != hero)
            after = replace(self.battle, units=units).with_unit(joined)
        letter = joined.kinds[-1].letter
        effects = effects_of_joining(
            after.effects, hero, joined.id, letter, spared=spared
        )
        return replace(after, effects=effects)


def as_it_stands(target: Unit, newcomer: Base) -> Noted:
    """Return *target* in the ranks that it has, whoever comes."""
    del newcomer
    return target, ()


def anybody(joiner: Joiner, target: Unit) -> Iterable[Finding]:
    """Ask nothing else of who joins whom."""
    del joiner, target
    return ()


def nothing_on_the_way(case: Case, way: WayIn) -> Iterable[Finding]:
    """Ask nothing else of the way into the ranks."""
    del case, way
    return ()


@frozen(kw_only=True, eq=False, repr=False)
class JoiningTerms:
    """On what terms a character joins a unit.

    Attributes:
        character: The clause that lets characters join, and nobody else.
        joined: The clause that says which units can be joined.
        rejoining: The clause of joining the unit that is left.
        position: The clause of the place in the ranks.
        by_fault: Whether an unlawful place is reported under the clause of what is
            wrong with it.
        places: The clause that is broken where no place can be reached.
        reach: The clause of the length of the whole way.
        reach_reason: The reason of a finding about it.
        contact: What base contact of the joined unit with an enemy looks at.
        ready: Returns the joined unit in the ranks that it has once a base comes.
        ranks: Returns the unit, the newcomer among its kinds, in the ranks that it may
            have with that letter on that base; it fails where it cannot stand there.
        displaced: The clause of who gives way, where a line names it.
        fault: Says why a unit would stand in no lawful formation, or None.
        spots: Yields all places that could be named.
        pairing: Judges what else the book asks of who joins whom.
        way: Returns the way to a place, or None where its legs lead nowhere.
        on_the_way: Judges what else the book asks of that way.
        spared: Whether what lasts on the unit for one turn spares the newcomer.
    """

    character: ClauseId
    joined: ClauseId
    rejoining: ClauseId
    position: ClauseId
    by_fault: bool = False
    places: ClauseId
    reach: ClauseId
    reach_reason: str
    contact: str = BOUNDARY
    ready: Callable[[Unit, Base], Noted] = as_it_stands
    ranks: Callable[[Unit, Letter, Base, Join], tuple[Unit, ...]]
    displaced: ClauseId
    fault: Callable[[Unit], FormationError | None]
    spots: Callable[[Joiner, Unit], Iterator[Join]]
    pairing: Callable[[Joiner, Unit], Iterable[Finding]] = anybody
    way: Callable[[Case, Unit, Pose], WayIn | None]
    on_the_way: Callable[[Case, WayIn], Iterable[Finding]] = nothing_on_the_way
    spared: bool = False
