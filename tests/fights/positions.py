"""Plain units as the text of a position file, and units that are drawn at random."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from fights.board import (
    AHEAD,
    CHAMPION,
    PER_INCH,
    POOL,
    RANK_AND_FILE,
    SIDES,
    Kind,
    Part,
    Troop,
)

PER_MM: Final = 20
MIDDLE: Final = (36 * PER_INCH, 24 * PER_INCH)
"""Where the first unit of a drawn position stands."""

NONE: Final = 7
"""A save that nobody has."""


def written(
    troops: Iterable[Troop], *, active: str = "blue", bare: bool = False
) -> str:
    """Return a position file in the Melee Phase with *troops* in it, in their order.

    Args:
        troops: Units of both sides.
        active: Whose Player Turn it is.
        bare: Whether only to say where they stand, not how they fight.
    """
    lines = ['format = "serried/1"', 'book = "t9a"', 'phase = "melee"']
    lines += [f'active = "{active}"', ""]
    for troop in troops:
        lines += of_unit(troop, bare=bare)
    return "\n".join(lines) + "\n"


def of_unit(troop: Troop, *, bare: bool) -> list[str]:
    """Return the lines of one unit."""
    kind = troop.kinds[POOL]
    keys = stand if bare else fight
    lines = [
        "[[unit]]",
        f'id = "{troop.id}"',
        f'player = "{troop.player}"',
        f"front = [{troop.x / PER_INCH!r}, {troop.y / PER_INCH!r}]",
        f"facing = {troop.facing}",
        f"ranks = {value_of(troop.ranks)}",
        "advance = 5",
        "march = 10",
        f"discipline = {kind.discipline}",
        *told(keys(kind)),
    ]
    states = ["charging"] * troop.charging + ["fought_on"] * (not troop.first_round)
    if not bare and states:
        lines.append(f"state = {value_of(states)}")
    lines += of_parts(kind, "unit.part")
    for letter, other in troop.kinds.items():
        if letter != POOL and other != kind:
            lines += [f"[unit.model.{letter}]", *told(keys(other))]
            if other.character:
                lines += [f"discipline = {other.discipline}", "character = true"]
            if kind.parts[1:] and not other.parts[1:]:
                lines.append("part = []")
            lines += of_parts(other, f"unit.model.{letter}.part")
    return [*lines, ""]


def stand(kind: Kind) -> dict[str, object]:
    """Return the keys of what matters to where models stand."""
    width, depth = (f"{side / PER_MM:g}" for side in kind.base)
    return {
        "base": f"{width}x{depth}",
        "hp": kind.hp,
        "height": kind.height,
        "type": kind.type,
    }


def fight(kind: Kind) -> dict[str, object]:
    """Return all keys of what models are."""
    saves = {"aegis": kind.aegis, "fortitude": kind.fortitude}
    return {
        **stand(kind),
        **strike(kind.parts[0]),
        "defensive_skill": kind.defence,
        "resilience": kind.resilience,
        "armour": kind.armour,
        "protection": list(kind.protection),
        "saves": {name: roll for name, roll in saves.items() if roll < NONE},
        "rules": with_brackets(kind.rules) + attack_rules(kind.parts[0]),
    }


def strike(part: Part) -> dict[str, object]:
    """Return the keys of how a part attacks; a Hand Weapon need not be told."""
    return {
        **({"attack_value": int(part.attacks)} if part.attacks.isdigit() else {}),
        "offensive_skill": part.skill,
        "strength": part.strength,
        "armour_penetration": part.penetration,
        "agility": part.agility,
        "weapons": sorted({part.weapon, part.spare} - {"Hand Weapon", ""}),
        "rules": attack_rules(part),
    }


def attack_rules(part: Part) -> list[str]:
    """Return the rules of a part; an Attack Value that is thrown is one."""
    thrown = {} if part.attacks.isdigit() else {"Attack Value": part.attacks}
    return with_brackets({**part.rules, **thrown})


def of_parts(kind: Kind, path: str) -> list[str]:
    """Return the tables of mounts and crews."""
    lines = []
    for part in kind.parts[1:]:
        lines += [f"[[{path}]]", 'name = "mount"', *told(strike(part))]
    return lines


def with_brackets(known: Mapping[str, str]) -> list[str]:
    """Return rules by name, with what stands in brackets."""
    return [f"{name} ({inside})" if inside else name for name, inside in known.items()]


def told(values: Mapping[str, object]) -> list[str]:
    """Return keys and values as lines of TOML."""
    return [f"{key} = {value_of(value)}" for key, value in values.items()]


def value_of(value: object) -> str:
    """Return a value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {value_of(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def drawn_ranks(draw: Random, files: int, ranks: int) -> list[str]:
    """Return that many ranks of plain models; the last has a few, anywhere in it."""
    last = [draw.choice(".R") for _ in range(files)]
    last[draw.randrange(files)] = "R"
    return ["R" * files] * (ranks - 1) + ["".join(last) if ranks > 1 else "R" * files]


def with_character(draw: Random, troop: Troop) -> None:
    """Put a Character into the first rank, one or two places wide and deep."""
    wide, deep = draw.choice([(1, 1), (2, 1), (1, 2), (2, 2)])
    files, ranks = len(troop.ranks[0]), len(troop.ranks)
    if wide >= files or deep > ranks:
        return
    left = draw.randrange(files - wide + 1)
    for rank in range(deep):
        row = troop.ranks[rank]
        troop.ranks[rank] = row[:left] + "K" * wide + row[left + wide :]
    width, depth = troop.base
    plain = troop.kinds[POOL]
    troop.kinds["K"] = Kind(
        base=(width * wide, depth * deep),
        character=True,
        height=plain.height,
        type=plain.type,
    )


def flush(fixed: Troop, side: str, troop: Troop, own: str, shift: int) -> None:
    """Set *troop* with its side *own* against a *side* of *fixed*.

    Args:
        fixed: Who stands already.
        side: The Facing of *fixed*.
        troop: Who comes.
        own: The Facing that *troop* turns to it.
        shift: How far the middles of both sides are apart, along a way of the table.
    """
    ways = list(AHEAD.values())
    way = ways[(SIDES.index(side) + fixed.facing // 90) % 4]
    back = ways.index((-way[0], -way[1]))
    troop.facing = 90 * ((back - SIDES.index(own)) % 4)
    troop.x, troop.y = 0, 0
    there, here = fixed.outline(), troop.outline()
    if way[0]:
        x = there.east - here.west if way[0] > 0 else there.west - here.east
        y = (there.south + there.north - here.south - here.north) // 2 + shift
    else:
        y = there.north - here.south if way[1] > 0 else there.south - here.north
        x = (there.west + there.east - here.west - here.east) // 2 + shift
    troop.x, troop.y = x, y


def count(troop: Troop, letters: str = RANK_AND_FILE + CHAMPION) -> int:
    """Count the models of *letters*."""
    return sum(model.letter in letters for model in troop.models())
