"""The 9th Age, Characters: who commands near by, and what Discipline Tests gain.

Source:
    CHR-N-4, CHR-N-5, FLEE-2, PANIC-14, RALLY-10, TEST-3,
    docs/rulings/0065-who-commands.md
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.fighting.frightening import (
    discipline_of,
    frightening,
    is_immune,
    shamed,
    weakened,
)
from serried.books.t9a.units import towers
from serried.geometry import Shape, at_most, separation_of
from serried.model.battle import Battle
from serried.model.extents import model_shapes
from serried.model.ids import Inches, Letter, PlayerId
from serried.model.marks import Mark
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.dice_tests import TakenOn
from serried.rules.moving.effects import characteristic
from serried.rules.moving.neighbours import shapes_of
from serried.rules.moving.rates import MOST_TESTED, best, own_rate
from serried.rules.named_rules import rules_of
from serried.tuples import NamedTuple

PRESENCE: Final = frozenset({"commanding presence", "general"})  # CHR-N-4
FLAG: Final = frozenset({"battle standard bearer", "rally around the flag"})
"""Rules of a model that help Discipline Tests near it; the bearer has the flag."""

FLAG_CLAUSE: Final = "CHR-N-5"

RANGE: Final[Inches] = 12.0
TOWERING: Final[Inches] = 6.0
"""How much farther who has Towering Presence commands."""


class _Bearer(NamedTuple):
    """A model that commands, and how far it reaches, in inches."""

    unit: Unit
    letter: Letter
    base: Shape
    range: Inches


class Command(NamedTuple):
    """A friend that commands, and how far it is from a unit.

    Attributes:
        unit: The unit in which it stands.
        letter: The letter with which it is drawn.
        range: How far it reaches, in inches.
        distance: From its base to the boundary of the unit, in inches; not below 0.
    """

    unit: Unit
    letter: Letter
    range: Inches
    distance: Inches

    @property
    def reaches(self) -> bool:
        """Whether the unit is within its range."""
        return at_most(self.distance, self.range)


def commands(
    situation: Situation, unit: Unit, rules: frozenset[str]
) -> Iterator[Command]:
    """Yield the friends with one of some rules that do not Flee, near or far.

    Source:
        CHR-N-4, CHR-N-5, FLEE-2
    """
    own = shapes_of(unit, situation.settings.extent)
    for one in _bearers(situation.battle, unit.player, rules):
        distance = max(separation_of((one.base,), own), 0.0)
        yield Command(one.unit, one.letter, one.range, distance)


def tested_on(situation: Situation, unit: Unit, by: Letter | None) -> TakenOn:
    """Return what a Discipline Test of a unit is taken on.

    The best Discipline in it, or that of a General near by if it is better; that of one
    model if the owner names it.

    Args:
        situation: The table at that moment.
        unit: Who tests; a Character that acts by itself stands on the table for itself.
        by: The letter of the model that the owner names.

    Raises:
        RequestError: If the unit has no Discipline, or a General near by has none.

    Source:
        TEST-3, CHR-N-4, CHR-N-5
    """
    own = _own(situation.battle, unit, by)
    flag = _flag(situation, unit)
    why = () if flag is None else (flag,)
    led = _led(situation, unit) if by is None else None
    if led is None or led[0] <= own:
        return TakenOn(own, why, again=bool(why))
    target, command = led
    presence = Finding(
        clause="CHR-N-4",
        holds=True,
        reason="presence_sets",
        measured=command.distance,
        limit=command.range,
        values=(("discipline", target),),
        unit=unit.id,
        other=command.unit.id,
    )
    return TakenOn(target, (presence, *why), again=bool(why))


def without_flag(on: TakenOn) -> TakenOn:
    """Return what a test is taken on whose owner does not throw it again (CHR-N-5)."""
    why = tuple(finding for finding in on.why if finding.clause != FLAG_CLAUSE)
    return on._replace(why=why, again=False)


def _own(battle: Battle, unit: Unit, by: Letter | None) -> int:
    """Return the best Discipline in a unit, or that of the model that is named.

    Source:
        TEST-3, UR-FEAR, DUEL-3
    """
    if not weakened(battle, unit):
        return best(battle, unit, "discipline", "TEST-3", by)
    letters = unit.formation.letters if by is None else (by,)
    return max(discipline_of(battle, unit, letter) for letter in letters)


def _less(battle: Battle, unit: Unit, letter: Letter) -> int:
    """Return what Fear takes from the Discipline of a model, as a negative number."""
    afraid = weakened(battle, unit) and not is_immune(unit, letter)
    return -int(afraid and frightening(battle, unit) is not None)


def _led(situation: Situation, unit: Unit) -> tuple[int, Command] | None:
    """Return the best Discipline that a General near by sets, and that General.

    It is his with what lies on him, then changed by what lies on who tests. One who is
    in the unit itself sets nothing: he may be the model on whose Discipline it tests.

    Source:
        CHR-N-4, GEN-10, GEN-11
    """
    battle = situation.battle
    letters = {place.letter for place in unit.formation.places}
    found = []
    for one in commands(situation, unit, PRESENCE):
        if one.reaches and one.unit.id != unit.id:
            his = own_rate(battle, one.unit, one.letter, "discipline", "CHR-N-4")
            his = 0 if shamed(one.unit, one.letter) else his
            values = (
                _less(battle, unit, letter)
                + characteristic(battle.effects, unit, "discipline", his, letter)
                for letter in letters
            )
            found.append((int(max(min(max(values), MOST_TESTED), 0)), one))
    return max(found, key=lambda pair: pair[0]) if found else None


def _flag(situation: Situation, unit: Unit) -> Finding | None:
    """Say that a failed test is thrown again by the flag near by, if there is one.

    Source:
        CHR-N-5
    """
    for one in commands(situation, unit, FLAG):
        if one.reaches and not shamed(one.unit, one.letter):
            return Finding(
                clause=FLAG_CLAUSE,
                holds=True,
                reason="flag_is_near",
                measured=one.distance,
                limit=one.range,
                unit=unit.id,
                other=one.unit.id,
            )
    return None


@memo_on_value
def _bearers(
    battle: Battle, player: PlayerId, rules: frozenset[str]
) -> tuple[_Bearer, ...]:
    """Return a player's models with one of some rules, of units that do not Flee."""
    found = []
    for friend in battle.units:
        if friend.player != player or friend.has(Mark.FLEEING) or friend.pose is None:
            continue
        letters = {place.letter for place in friend.formation.places}
        commanding = {one for one in letters if rules & rules_of(friend, one)}
        if not commanding:
            continue
        bases = model_shapes(friend.formation, friend.pose)
        found += [
            _Bearer(
                friend, place.letter, bases[place.name], _range(friend, place.letter)
            )
            for place in friend.formation.places
            if place.letter in commanding
        ]
    return tuple(found)


def _range(unit: Unit, letter: Letter) -> Inches:
    """Return how far a model commands: Gigantic ones tower, and by rule (HT-1)."""
    return RANGE + TOWERING if towers(unit, letter) else RANGE
