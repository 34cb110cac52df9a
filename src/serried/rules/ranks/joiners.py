"""Joiners: a character on its way into a unit."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from serried.model.battle import Battle
from serried.model.errors import Fault
from serried.model.ids import ClauseId
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest
from serried.rules.ranks.characters_leaving import effects_of_joining
from serried.rules.ranks.leaving import Leaving


@dataclass(frozen=True, slots=True, kw_only=True)
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
