"""The 9th Age, chapter "Universal Rules": the Special Attacks of model parts in melee.

They have the Strength and Armour Penetration of their part, and neither weapons nor
Attack Attributes. A rule of the model itself is used by the first part that may, a rule
of a further part by that part.

Source:
    ATT-2, ATT-3, CC-4, HT-1, HT-2, UR-IMP, UR-STOMP, UR-GRIND, UR-BREATH, UR-HARN,
    docs/rulings/0091-what-parts-strike-with.md
"""

from collections.abc import Callable
from typing import Final

from serried.books.t9a.fighting.attack_rules import CHARACTERISTICS, CLAUSES, items
from serried.books.t9a.fighting.changes import Moment, supernal
from serried.books.t9a.fighting.fighters import (
    NOTHING_MORE,
    Fighter,
    agility_step,
)
from serried.books.t9a.fighting.marks import BREATHED
from serried.books.t9a.fighting.model_parts import ModelPart, parts_of, rated
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Letter
from serried.model.profile import Height, Kind
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit
from serried.rules.random_dice import random_dice

IMPACT: Final = "impact hits"
GRIND: Final = "grind attacks"
STOMP: Final = "stomp attacks"
BREATH: Final = "breath attack"

MANY_BREATHED: Final = "2D6"
"""The hits of a Breath Attack, rolled for each model (UR-BREATH)."""

_SHORT: Final = {"grind": GRIND, "stomp": STOMP}
"""What these rules are called for short."""

BY_HEIGHT: Final = {Height.LARGE: "1", Height.GIGANTIC: "D6"}
"""How often models of a Height stomp that no rule says it of (HT-1)."""


def special_fighters(
    battle: Battle, unit: Unit, letter: Letter, moment: Moment, *, grinds: bool = False
) -> tuple[Fighter, ...]:
    """Return the Special Attacks of models, but those that are declared each time.

    Part by part; of one part Impact Hits, Grind, Stomp.

    Args:
        battle: The table; its effects count.
        unit: Whose models they are.
        letter: How they are drawn.
        moment: What is true of the unit.
        grinds: Whether they grind, where they could make Impact Hits too (UR-IMP).

    Raises:
        RequestError: If X is neither a number nor dice.
    """
    parts = parts_of(unit, letter)
    impact, grind = _impacts_and_grinds(parts, moment)
    if impact and grind:
        impact, grind = ({}, grind) if grinds else (impact, {})
    stomp = _stomps(parts, unit, letter)
    found = []
    for part in parts:
        for kind, at, users in (
            (IMPACT, 10, impact),
            (GRIND, None, grind),
            (STOMP, 0, stomp),
        ):
            if part.number in users:
                step = agility_step(battle, part, moment) if at is None else at
                hits = _hits(kind, users[part.number])
                found.append(_special(battle, part, kind, step, hits))
    return tuple(found)


def impacts_or_grinds(unit: Unit, letter: Letter, moment: Moment) -> bool:
    """Tell whether models may make Impact Hits in this Round, or grind (UR-IMP)."""
    return all(_impacts_and_grinds(parts_of(unit, letter), moment))


def _impacts_and_grinds(
    parts: tuple[ModelPart, ...], moment: Moment
) -> tuple[dict[int, str], dict[int, str]]:
    """Return which parts may make Impact Hits, and which grind, each with its X."""
    impact = _users(parts, IMPACT, _impacts) if moment.charging else {}
    return impact, _users(parts, GRIND, lambda _: True)


def breath_fighters(
    battle: Battle, unit: Unit, letter: Letter, moment: Moment
) -> tuple[Fighter, ...]:
    """Return the Breath Attacks that the parts of models may make in melee.

    Each only once in a game, and one in a phase by each model; they are declared.

    Raises:
        RequestError: If something else stands in the brackets.

    Source:
        UR-BREATH
    """
    parts = parts_of(unit, letter)
    return tuple(
        _breath(battle, part, moment, rule)
        for part in parts
        for rule in part.rules
        if plain(rule) == BREATH
    )


def has_breathed(unit: Unit, letter: Letter) -> bool:
    """Tell whether models have made their Breath Attack of this game.

    The marks of a unit are not those of a Character among others.

    Source:
        UR-BREATH
    """
    kind = unit.kind(letter)
    own = kind is not None and BREATHED in kind.marks
    guest = unit.is_character(letter) and not unit.single
    return own or (unit.has(BREATHED) and not guest)


def _users(
    parts: tuple[ModelPart, ...], kind: str, may: Callable[[ModelPart], bool]
) -> dict[int, str]:
    """Return the parts that make Special Attacks of a kind, each with its X."""
    found: dict[int, str] = {}
    able = [part for part in parts if may(part)]
    for part in parts:
        for rule in part.rules:
            name = plain(rule)
            if _SHORT.get(name, name) != kind:
                continue
            users = (
                able[:1] if not part.number else [one for one in able if one is part]
            )
            for user in users:
                found.setdefault(user.number, bracket(rule))
    return found


def _impacts(part: ModelPart) -> bool:
    """Tell whether a part makes Impact Hits: of several that of the team or the car."""
    return part.alone or part.harnessed or part.inanimate


def _stomps(parts: tuple[ModelPart, ...], unit: Unit, letter: Letter) -> dict[int, str]:
    """Return who stomps, and how often: by rule, or by Height (HT-1, HT-2)."""
    height, kind = unit.body(letter)
    if kind is Kind.CONSTRUCT:
        return {}
    found = _users(parts, STOMP, lambda part: part.alone or part.harnessed)
    if found or height not in BY_HEIGHT:
        return found
    may = (part for part in parts if part.alone or part.harnessed)
    return {part.number: BY_HEIGHT[height] for part in list(may)[:1]}


def _hits(kind: str, said: str) -> int | str:
    """Return X of a rule: a number, or the dice that are thrown for it."""
    if said.isdecimal():
        return int(said)
    if random_dice(said) is None:
        message = f"{kind} ({said}) has neither a number nor dice, as D6"
        raise RequestError(message)
    return said.upper()


def _special(
    battle: Battle, part: ModelPart, kind: str, at: int, many: int | str
) -> Fighter:
    return Fighter(
        letter=part.letter,
        part=part.number,
        name=part.name,
        kind=kind,
        at=at,
        many=many,
        supporting=0,
        ranks=0,
        skill=None,
        strength=rated(battle, part, "strength", "DMG-1"),
        penetration=rated(battle, part, "armour_penetration", "DMG-2"),
        ahead=NOTHING_MORE,
        rules=supernal(part),
    )


def _breath(battle: Battle, part: ModelPart, moment: Moment, rule: str) -> Fighter:
    """Return a Breath Attack with the values in its brackets (UR-BREATH)."""
    numbers, rules = {"strength": 0, "armour_penetration": 0}, []
    for item in items(bracket(rule)):
        name, _, number = item.rpartition(" ")
        if number.isdecimal() and CHARACTERISTICS.get(name) in numbers:
            numbers[CHARACTERISTICS[name]] = int(number)
        elif plain(item) in CLAUSES:
            rules.append(item)
        else:
            message = f"{rule} says {item!r}; write it as Breath Attack (Strength 4)"
            raise RequestError(message)
    return Fighter(
        letter=part.letter,
        part=part.number,
        name=part.name,
        kind=BREATH,
        at=agility_step(battle, part, moment),
        many=MANY_BREATHED,
        supporting=0,
        ranks=0,
        skill=None,
        strength=numbers["strength"],
        penetration=numbers["armour_penetration"],
        ahead=NOTHING_MORE,
        rules=(*rules, *supernal(part)),
    )
