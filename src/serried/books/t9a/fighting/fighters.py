"""The 9th Age, chapter "Close Combat": what the parts of a model strike with now.

Source:
    ATT-2, ATT-3, CC-2 to CC-4, CC-14 to CC-16, WPN-1 to WPN-4, UR-CRUSH, UR-DEVCH,
    UR-FIER, UR-XSUP, UR-HARN, UR-INAN, UR-LIGHTN, UR-RAGE, UR-SUPER, UR-TOXIC,
    docs/rulings/0091-what-parts-strike-with.md
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from serried.books.t9a.armament import close_combat_weapons
from serried.books.t9a.fighting.attack_rules import CLAUSES, read
from serried.books.t9a.fighting.changes import (
    NO_BONUSES,
    Moment,
    braced,
    charged,
    dice_said,
    of,
    of_weapon,
    rage,
    supernal,
    together,
)
from serried.books.t9a.fighting.model_parts import ModelPart, parts_of, rated
from serried.books.t9a.units import CHAMPION, in_line
from serried.model.arms import Weapon
from serried.model.battle import Battle
from serried.model.effects import Change, Operation
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import ClauseId, Letter
from serried.model.profile import Height
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit
from serried.rules.random_dice import random_dice

ATTACKS: Final = "attacks"
CRUSH: Final = "crush attack"
SUPPORTING: Final = {Height.STANDARD: 1, Height.LARGE: 3, Height.GIGANTIC: 5}
"""The most attacks that a part makes in support (HT-1, CC-2)."""

FASTEST: Final = 10
MIGHT: Final = 10
"""Strength and Armour Penetration of a Crush Attack (UR-CRUSH)."""


class Ahead(NamedTuple):
    """What attacks have more against enemies in the own Front, of lances (CC-24).

    Attributes:
        strength: How much more Strength; and *penetration* Armour Penetration.
        rules: Attack Attributes, as ``Fighter.rules``.
    """

    strength: int = 0
    penetration: int = 0
    rules: tuple[str, ...] = ()


NOTHING_MORE: Final = Ahead()


class Uncharged(NamedTuple):
    """What attacks are without what a Devastating Charge adds (UR-IMMUNE)."""

    skill: int | None
    strength: int
    penetration: int
    rules: tuple[str, ...]


class Enraged(NamedTuple):
    """How often the one of several models strikes that has lost Health Points.

    Attributes:
        model: Which it is; nobody where nothing is lost.
        many: How many attacks it has; the dice of a random number.
        supporting: How many it has if it supports; the dice of a random number.
    """

    model: str = ""
    many: int | str = 0
    supporting: int | str = 0


NOBODY: Final = Enraged()


class Fighter(NamedTuple):
    """One kind of attack of one part of the models drawn with one letter.

    Attributes:
        letter: The letter of the models.
        part: 0 for the model itself, then its parts in order.
        name: The name of the part; empty for the model itself.
        kind: ``attacks``, or the Special Attack.
        at: The Initiative Step in which they strike, 10 to 0.
        many: How many attacks each model has; the dice of a random number.
        supporting: How many each has that supports; the dice of a random number.
        cap: How many each makes in support at most, whatever is thrown.
        ranks: How many ranks behind the first may support.
        skill: The Offensive Skill; None of what hits automatically.
        strength: The Strength; and *penetration* the Armour Penetration.
        ahead: What there is more against enemies Engaged in the own Front.
        rules: The Attack Attributes, in lower case, with brackets.
        uncharged: What they are for who is Immune to Devastating Charge.
        enraged: Which of the models has Rage and is hurt.
    """

    letter: Letter
    part: int
    name: str
    kind: str
    at: int
    many: int | str
    supporting: int | str
    ranks: int
    skill: int | None
    strength: int
    penetration: int
    ahead: "Ahead"
    rules: tuple[str, ...]
    uncharged: Uncharged | None = None
    enraged: Enraged = NOBODY
    cap: int = 0

    @property
    def label(self) -> str:
        """How a line names it: nothing for the plain attacks of the model itself."""
        return self.name if self.kind == ATTACKS else self.kind

    def attacks_of(self, model: str, *, supports: bool) -> int | str:
        """Return how often a model strikes so (UR-RAGE)."""
        if model == self.enraged.model:
            return self.enraged.supporting if supports else self.enraged.many
        return self.supporting if supports else self.many


def close_combat_fighters(
    battle: Battle, unit: Unit, letter: Letter, moment: Moment, weapon: str = ""
) -> tuple[Fighter, ...]:
    """Return the Close Combat Attacks of models, part by part.

    Args:
        battle: The table; its effects count.
        unit: Whose models they are.
        letter: How they are drawn.
        moment: What is true of the unit.
        weapon: The name of the weapon that they have chosen; parts that do not have
            it use their first.

    Raises:
        RequestError: If a characteristic that is asked for is not stated.
    """
    return tuple(
        _attacks(battle, part, moment, weapon_of(battle, part, weapon))
        for part in parts_of(unit, letter)
        if not part.inanimate
    )


def weapon_of(battle: Battle, part: ModelPart, chosen: str) -> Weapon | None:
    """Return the Close Combat Weapon that a part uses; None if it can use none.

    Source:
        WPN-1, WPN-3
    """
    weapons = close_combat_weapons(battle, part.unit, part.letter, part.part)
    named = (one for one in weapons if one.name == chosen)
    return next(named, weapons[0] if weapons else None)


def _foremost(part: ModelPart) -> Iterator[Change]:
    """Yield the attack more of a Champion, with the first part that may (CMD-5)."""
    unit, letter = part.unit, part.letter
    if letter != CHAMPION or unit.is_character(letter):
        return
    able = (p for p in parts_of(unit, letter) if not (p.harnessed or p.inanimate))
    first = next(able, None)
    if first is not None and first.number == part.number:
        yield from _more_attacks(1)


def _attacks(
    battle: Battle, part: ModelPart, moment: Moment, weapon: Weapon | None
) -> Fighter:
    """Return the Close Combat Attacks of a part with the weapon that it uses."""
    own = weapon.rules if weapon is not None else ()
    rules = (*part.rules, *map(read, own), *supernal(part))
    charge = charged(part.rules, moment)
    lance = charged(map(read, own), moment)
    if weapon is not None and not weapon.has("front only"):
        charge, lance = together(charge, lance), NO_BONUSES
    held = braced(rules, moment)
    raging = rage(part)
    alone = raging.model != "" and len(part.unit.formation.lettered(part.letter)) == 1
    still = (
        *(*held.changes, *of_weapon(weapon), *_foremost(part)),
        *(_more_attacks(raging.more) if alone else ()),
    )
    changes = (*charge.changes, *still)
    ahead = (*changes, *lance.changes)

    def value(name: str, clause: ClauseId, these: tuple[Change, ...]) -> int:
        return rated(battle, part, name, clause, of(name, these))

    def attacks(these: tuple[Change, ...]) -> int | str:
        thrown = _thrown(battle, part, of("attack_value", these))
        return thrown or value("attack_value", "CC-1", these)

    skill = value("offensive_skill", "CC-6", changes)
    strength = value("strength", "DMG-1", changes)
    penetration = value("armour_penetration", "DMG-2", changes)
    many = attacks(changes)
    enraged = NOBODY
    if raging.model and not alone:
        most = attacks((*changes, *_more_attacks(raging.more)))
        enraged = Enraged(raging.model, most, _supporting(part, most))
    uncharged = None
    if charge != NO_BONUSES or lance != NO_BONUSES:
        uncharged = Uncharged(
            value("offensive_skill", "CC-6", still),
            value("strength", "DMG-1", still),
            value("armour_penetration", "DMG-2", still),
            _attributes((*rules, *held.rules), moment),
        )
    return Fighter(
        letter=part.letter,
        part=part.number,
        name=part.name,
        kind=ATTACKS,
        at=_step(battle, part, moment, changes, rules),
        many=many,
        supporting=_supporting(part, many),
        ranks=_ranks(part.unit, rules),
        skill=skill,
        strength=strength,
        penetration=penetration,
        ahead=Ahead(
            value("strength", "DMG-1", ahead) - strength,
            value("armour_penetration", "DMG-2", ahead) - penetration,
            lance.rules,
        ),
        rules=_attributes((*rules, *charge.rules, *held.rules), moment),
        uncharged=uncharged,
        enraged=enraged,
        cap=_cap(part),
    )


def _more_attacks(many: int) -> tuple[Change, ...]:
    return (Change("attack_value", Operation.ADD, float(many)),)


def crush_fighter(battle: Battle, part: ModelPart) -> Fighter:
    """Return the Crush Attack of a part, which replaces its Close Combat Attacks.

    Source:
        UR-CRUSH, ATT-3
    """
    return Fighter(
        letter=part.letter,
        part=part.number,
        name=part.name,
        kind=CRUSH,
        at=0,
        many=1,
        supporting=0,
        ranks=0,
        skill=rated(battle, part, "offensive_skill", "CC-6"),
        strength=MIGHT,
        penetration=MIGHT,
        ahead=NOTHING_MORE,
        rules=("multiple wounds (d3+1)", *supernal(part)),
    )


def _thrown(battle: Battle, part: ModelPart, changes: tuple[Change, ...]) -> str:
    """Return the dice of an Attack Value that is thrown; nothing of one that is not.

    Raises:
        RequestError: If there are none in the brackets of the rule.
        RuleGapError: GEN-10 if it is set or multiplied, or may come to less than 1.
    """
    said = next((bracket(r) for r in part.rules if plain(r) == "attack value"), None)
    if said is None:
        return ""
    throw = random_dice(said)
    if throw is None:
        message = f"Attack Value ({said}) has no dice in its brackets, as 2D6"
        raise RequestError(message)
    own = {part.unit.id, f"{part.unit.id}.{part.letter}"}
    lasting = [
        change
        for effect in battle.effects
        if own & set(effect.on)
        for change in of("attack_value", effect.changes)
    ]
    more = sum(int(change.value) for change in (*changes, *lasting))
    added = all(change.operation is Operation.ADD for change in lasting)
    if not added or throw.many + throw.more + more < 1:
        clause, because = (
            "GEN-10",
            "that is thrown is set, multiplied or may be below 1",
        )
        raise RuleGapError(clause, f"an Attack Value {because}")
    return dice_said(throw._replace(more=throw.more + more))


def _step(
    battle: Battle,
    part: ModelPart,
    moment: Moment,
    changes: tuple[Change, ...],
    rules: tuple[str, ...],
) -> int:
    """Return the Initiative Step of Close Combat Attacks.

    With Lightning Reflexes a Great Weapon strikes at the own Agility.

    Source:
        CC-4, CC-16, UR-LIGHTN
    """
    if _has(rules, "step 0") and not _has(rules, "lightning reflexes"):
        return 0
    return agility_step(battle, part, moment, changes)


def agility_step(
    battle: Battle, part: ModelPart, moment: Moment, changes: tuple[Change, ...] = ()
) -> int:
    """Return the Initiative Step of a part that strikes at its Agility (CC-4)."""
    faster = (Change("agility", Operation.ADD, 1.0),) if moment.charging else ()
    own = (*of("agility", changes), *faster)
    return min(rated(battle, part, "agility", "CC-4", own), FASTEST)


def _supporting(part: ModelPart, many: int | str) -> int | str:
    """Return how many attacks a part makes in support (CC-2, CC-3, CC-14, HT-1).

    Of a number that is thrown, and may come to less than the cap, the dice.
    """
    cap = _cap(part)
    if isinstance(many, int):
        return min(many, cap)
    throw = random_dice(many)
    return many if cap and throw is not None and throw.many + throw.more < cap else cap


def _cap(part: ModelPart) -> int:
    """Return how many attacks a part makes in support at most."""
    if part.harnessed or part.inanimate:
        return 0
    cap = SUPPORTING[part.unit.body(part.letter).height]
    for rule in part.rules:
        if plain(rule) == "extra support":
            cap = _number(rule)
    return cap


def _number(rule: str) -> int:
    said = bracket(rule)
    if not said.isdecimal():
        message = f"{rule} needs a number in brackets, as Extra Support (3)"
        raise RequestError(message)
    return int(said)


def _ranks(unit: Unit, rules: tuple[str, ...]) -> int:
    """Return how many ranks behind the first support (CC-3, CC-13, CC-15)."""
    extra = sum(plain(rule) == "fight in extra rank" for rule in rules)
    return 1 + extra + in_line(unit)


def _has(rules: tuple[str, ...], name: str) -> bool:
    return any(plain(rule) == name for rule in rules)


def _attributes(rules: tuple[str, ...], moment: Moment) -> tuple[str, ...]:
    """Return those rules that change what attacks roll (UR-HATRED: First Round)."""
    kept = (
        rule
        for rule in dict.fromkeys(rules)
        if plain(rule) in CLAUSES or plain(rule) in {"ignores parry", "step 0"}
    )
    return tuple(rule for rule in kept if plain(rule) != "hatred" or moment.first_round)
