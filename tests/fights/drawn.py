"""Combats drawn at random: two to four units of all sorts, flush with each other."""

from dataclasses import replace
from random import Random
from typing import Final, TypeVar

from fights.board import (
    AHEAD,
    CHAMPION,
    EMPTY,
    OTHERS,
    SIDES,
    Box,
    Kind,
    Part,
    Troop,
    enemies,
)
from fights.contacts import UnclearError, direction_between, facings, in_contact
from fights.positions import MIDDLE, PER_MM, flush

T = TypeVar("T")

CHARGE: Final = "+1 Attack Value, +1 Offensive Skill, +2 Strength, Poison Attacks"
ATTACK_RULES: Final = {
    "Poison Attacks": "",
    "Lethal Strike": "",
    "Battle Focus": "",
    "Hatred": "",
    "Lightning Reflexes": "",
    "Flaming Attacks": "",
    "Divine Attacks": "",
    "Toxic Attacks": "",
    "Fight in Extra Rank": "",
    "Extra Support": "2",
    "Rage": "",
    "Devastating Charge": CHARGE,
}
"""Rules of attacks that come up, with what stands in their brackets."""

MODEL_RULES: Final = {
    "Flammable": "",
    "Distracting": "",
    "Parry": "",
    "Fear": "",
    "Fearless": "",
    "Cannot be Stomped": "",
    "Light Troops": "",
}
IMMUNE_TO: Final = (
    "Devastating Charge",
    "Devastating Charge, Toxic Attacks",
    "Poison Attacks, Hatred",
    "Lethal Strike",
    "Multiple Wounds, Flaming Attacks",
    "Lightning Reflexes, Battle Focus",
)
ONE_HANDED: Final = ("Hand Weapon", "Spear")
FOOT: Final = ("Hand Weapon", "Great Weapon", "Halberd", "Paired Weapons", "Spear")
SADDLE: Final = ("Hand Weapon", "Great Weapon", "Halberd", "Lance", "Light Lance")
THROWN: Final = ("D3", "D3+2", "D6", "D6+2")
"""Attack Values that are thrown; what is more than one may support with is lost."""

BREATH: Final = "Strength 4, Armour Penetration 1"
RARE: Final = 0.07
"""How often each rule comes up."""


class CrowdedError(Exception):
    """What was drawn does not fit on the table side by side."""


def sometimes(draw: Random, chance: float = RARE) -> bool:
    """Tell whether something comes up."""
    return draw.random() < chance


def drawn_rules(draw: Random, known: dict[str, str]) -> dict[str, str]:
    """Return a few of the rules that there are."""
    found = {name: x for name, x in known.items() if sometimes(draw)}
    if known is ATTACK_RULES and sometimes(draw):
        found["Multiple Wounds"] = draw.choice(("2", "D3", "D6", "D3+1"))
    if known is MODEL_RULES and sometimes(draw, 0.2):
        found["Immune"] = draw.choice(IMMUNE_TO)
    return found


def drawn_part(draw: Random, weapons: tuple[str, ...]) -> Part:
    """Return what attacks, with any of *weapons*."""
    weapon = draw.choice(weapons)
    spare = draw.choice(weapons) if sometimes(draw, 0.2) else ""
    if "Hand Weapon" in (weapon, spare) or spare == weapon:
        spare = ""
    attacks = str(draw.choice((1, 1, 1, 2, 3)))
    if sometimes(draw):
        attacks = draw.choice(THROWN)
    return Part(
        attacks=attacks,
        skill=draw.randint(2, 7),
        strength=draw.randint(2, 5),
        penetration=draw.randint(0, 2),
        agility=draw.randint(1, 7),
        weapon=weapon,
        spare=spare,
        rules=drawn_rules(draw, ATTACK_RULES),
    )


def mount(draw: Random, *rules: str) -> Part:
    """Return a mount that is Harnessed, or a chassis that is Inanimate."""
    specials = {
        name: x
        for name, x in (("Impact Hits", "D3"), ("Grind", "D3"), ("Stomp", "1"))
        if name in rules
    }
    first = "Inanimate" if "Inanimate" in rules else "Harnessed"
    plain = drawn_part(draw, ("Hand Weapon",))
    attack_rules = {n: x for n, x in plain.rules.items() if n != "Extra Support"}
    if first == "Inanimate":
        return plain._replace(attacks="0", rules={first: "", **specials})
    attacks = str(draw.randint(1, 2))
    return plain._replace(
        attacks=attacks, rules={first: "", **attack_rules, **specials}
    )


def drawn_kind(draw: Random, sort: str) -> Kind:
    """Return R&F models of a *sort*: foot, ogres, riders, chariots or a beast."""
    plain = Kind(
        hp=1,
        defence=draw.randint(2, 6),
        resilience=draw.randint(2, 5),
        armour=draw.randint(0, 2),
        discipline=draw.randint(5, 9),
        protection=tuple(
            piece
            for piece in (draw.choice(("Light Armour", "Heavy Armour")), "Shield")
            if sometimes(draw, 0.4)
        ),
        aegis=draw.randint(3, 6) if sometimes(draw, 0.15) else 7,
        fortitude=draw.randint(3, 6) if sometimes(draw, 0.15) else 7,
        rules=drawn_rules(draw, MODEL_RULES),
    )
    match sort:
        case "foot":
            size = draw.choice((20, 25)) * PER_MM
            return replace(
                plain,
                base=(size, size),
                hp=draw.choice((1, 1, 1, 2)),
                parts=(drawn_part(draw, FOOT),),
            )
        case "ogres":
            specials = draw.choice(
                ((), (), ("Impact Hits",), ("Grind",), ("Impact Hits", "Grind"))
            )
            part = drawn_part(draw, FOOT)
            plain = crushing(draw, plain)
            more = dict.fromkeys(specials, "D3")
            part = part._replace(rules={**part.rules, **more})
            return replace(plain, base=(800, 800), height="large", hp=3, parts=(part,))
        case "riders":
            rider = drawn_part(draw, SADDLE)
            return replace(
                plain,
                base=(500, 1000),
                type="cavalry",
                parts=(rider, mount(draw, draw.choice(("", "Stomp")))),
            )
        case "chariots":
            crew = drawn_part(draw, ("Hand Weapon", "Halberd"))
            return replace(
                plain,
                base=(1000, 2000),
                height="large",
                type="construct",
                hp=4,
                parts=(crew, mount(draw), mount(draw, "Inanimate", "Impact Hits")),
            )
        case _:
            part = drawn_part(draw, ("Hand Weapon",))
            plain = crushing(draw, plain)
            if sometimes(draw, 0.4):
                part = part._replace(rules={**part.rules, "Breath Attack": BREATH})
            return replace(
                plain,
                base=(1000, 2000),
                height="gigantic",
                type="beast",
                hp=5,
                parts=(part._replace(attacks=draw.choice(("2", "4", "D6", "2D6"))),),
            )


def crushing(draw: Random, kind: Kind) -> Kind:
    """Return models that may make a Crush Attack, now and then."""
    crush = {"Crush Attack": ""} if sometimes(draw, 0.3) else {}
    return replace(kind, rules={**kind.rules, **crush})


SIZES: Final = {
    "foot": (3, 9, 4),
    "ogres": (2, 4, 3),
    "riders": (3, 6, 2),
    "chariots": (1, 2, 1),
    "beast": (1, 1, 1),
}
"""The fewest and most files of each sort, and the most ranks."""


def drawn_troop(draw: Random, name: str, player: str) -> Troop:
    """Return a unit of any sort in the middle of the table, facing north."""
    sort = draw.choices(list(SIZES), (6, 2, 2, 1, 1))[0]
    kind = drawn_kind(draw, sort)
    fewest, most, deepest = SIZES[sort]
    files, deep = draw.randint(fewest, most), draw.randint(1, deepest)
    ranks = ["R" * files] * deep
    if deep > 1:
        ranks[-1] = ranks[-1][: draw.randint(1, files)].ljust(files, EMPTY)
        if sometimes(draw, 0.3):
            ranks[-1] = "".join(draw.sample(ranks[-1], files))
    troop = Troop(
        id=name,
        player=player,
        x=MIDDLE[0],
        y=MIDDLE[1],
        facing=0,
        ranks=ranks,
        kinds={"R": kind, "M": kind, "S": kind},
    )
    if sort in ("foot", "ogres", "riders"):
        with_leaders(draw, troop)
    return troop


def with_leaders(draw: Random, troop: Troop) -> None:
    """Put a Champion, command models and a Character into the first rank."""
    kind = troop.kinds["R"]
    first = list(range(len(troop.ranks[0])))
    draw.shuffle(first)
    if sometimes(draw, 0.5) and len(first) > 2:
        put(troop, first.pop(), CHAMPION)
        troop.kinds[CHAMPION] = kind
        if sometimes(draw, 0.3):
            troop.kinds[CHAMPION] = replace(kind, hp=kind.hp + 1)
    if sometimes(draw, 0.15) and len(first) > 2:
        put(troop, first.pop(), OTHERS)
        troop.kinds[OTHERS] = replace(
            drawn_kind(draw, "foot"),
            base=kind.base,
            height=kind.height,
            type=kind.type,
            hp=kind.hp + draw.randint(1, 2),
            discipline=kind.discipline,
            parts=kind.parts,
            rules=kind.rules,
        )
        if sometimes(draw, 0.5):
            bare = kind.parts[0]._replace(weapon="Hand Weapon", spare="")
            other = replace(troop.kinds[OTHERS], type="beast", parts=(bare,))
            troop.kinds[OTHERS] = other
    for letter in "SM":
        if sometimes(draw, 0.3) and len(first) > 2:
            put(troop, first.pop(), letter)
    if sometimes(draw, 0.5) and len(first) > 2:
        troop.kinds["K"] = character(draw, kind)
        put(troop, first.pop(), "K")
        if sometimes(draw, 0.3) and len(first) > 2:
            troop.kinds["H"] = character(draw, kind)
            put(troop, first.pop(), "H")
    elif sometimes(draw, 0.2) and len(troop.ranks[0]) > 3 and kind.type == "infantry":
        with_a_large_base(draw, troop)


def with_a_large_base(draw: Random, troop: Troop) -> None:
    """Put a Character on a base of several places at the right of the first rank."""
    wide, deep = draw.choice([(2, 1), (1, 2), (2, 2)])
    letters = "".join(row[-wide:] for row in troop.ranks[:deep])
    if deep > len(troop.ranks) or set(letters) - set("R" + EMPTY):
        return
    for at in range(deep):
        troop.ranks[at] = troop.ranks[at][:-wide] + "K" * wide
    plain = troop.kinds["R"]
    width, depth = plain.base
    base = (width * wide, depth * deep)
    troop.kinds["K"] = replace(character(draw, plain), base=base)


def put(troop: Troop, file: int, letter: str) -> None:
    """Draw a model of the first rank with another letter."""
    row = troop.ranks[0]
    troop.ranks[0] = row[:file] + letter + row[file + 1 :]


def character(draw: Random, kind: Kind) -> Kind:
    """Return a Character on the base of *kind*, mounted as it is, perhaps."""
    riding = len(kind.parts) > 1
    weapons = SADDLE if riding else FOOT
    part = drawn_part(draw, weapons if kind.type != "cavalry" else SADDLE)
    part = part._replace(
        attacks=draw.choice(("1", "2", "3", "4", *THROWN)), agility=draw.randint(2, 8)
    )
    return replace(
        drawn_kind(draw, "foot"),
        base=kind.base,
        height=kind.height if sometimes(draw, 0.8) else "standard",
        type=kind.type,
        character=True,
        hp=draw.randint(2, 3),
        parts=(part, *kind.parts[1:]),
    )


PLANS: Final[tuple[tuple[tuple[str, str, str], ...], ...]] = (
    (("spears", "front", "front"),),
    (("spears", "front", "front"),),
    (("spears", "front", "front"), ("spears", "front", "front")),
    (("spears", "front", "front"), ("spears", "flank", "front")),
    (("spears", "front", "front"), ("spears", "rear", "front")),
    (("spears", "front", "flank"),),
    (("spears", "front", "rear"),),
    (("spears", "front", "flank"), ("spears", "flank", "front")),
    (("spears", "front", "front"), ("foes", "flank", "front")),
    (("spears", "front", "front"), ("foes", "front", "front")),
    (
        ("spears", "front", "front"),
        ("foes", "rear", "front"),
        ("spears", "flank", "front"),
    ),
)
"""Who comes after the first unit, at which side of whom, with which side of its own."""


LATER: Final = ("foes", "guard", "knights")


def drawn_combat(draw: Random) -> list[Troop]:
    """Return the units of one combat, in clear Facings."""
    while True:
        try:
            troops = drawn_units(draw)
        except (CrowdedError, UnclearError):
            continue
        for troop in troops:
            ahead = any(
                in_contact(troop, enemy) and facings(troop, enemy)[0] == "front"
                for enemy in enemies(troop, troops)
            )
            troop.charging = ahead and sometimes(draw, 0.4)
            troop.first_round = troop.charging or sometimes(draw, 0.5)
        return troops


def drawn_units(draw: Random) -> list[Troop]:
    """Return units flush with each other.

    Raises:
        CrowdedError: If they do not fit.
        UnclearError: If two of them meet in no clear Facings.
    """
    sides = ["blue", "red"]
    draw.shuffle(sides)
    first = drawn_troop(draw, "spears", sides[0])
    first.facing = draw.choice(list(AHEAD))
    troops = [first]
    for name, (whom, side, own) in zip(LATER, draw.choice(PLANS), strict=False):
        fixed = next(troop for troop in troops if troop.id == whom)
        other = sides[0] if fixed.player == sides[1] else sides[1]
        troop = drawn_troop(draw, name, other)
        flush_anywhere(draw, fixed, one_of(draw, side), troop, one_of(draw, own))
        if any(collide(troop, there) for there in troops):
            raise CrowdedError
        troops.append(troop)
    for troop in troops:
        for enemy in enemies(troop, troops):
            if in_contact(troop, enemy):
                direction_between(troop, enemy)
    return troops


def one_of(draw: Random, side: str) -> str:
    """Return a Facing; of the flanks either."""
    return draw.choice(("left", "right")) if side == "flank" else side


def flush_anywhere(
    draw: Random, fixed: Troop, side: str, troop: Troop, own: str
) -> None:
    """Set a unit against a side of another, files in line with files more often."""
    flush(fixed, side, troop, own, 0)
    one, other = fixed.outline(), troop.outline()
    upright = SIDES.index(side) % 2 != fixed.facing // 90 % 2
    reach = (breadth(one, upright=upright) + breadth(other, upright=upright)) // 2
    step = draw.choice((fixed.base[0], fixed.base[0], 10))
    shift = draw.randint(-(reach // step), reach // step) * step
    flush(fixed, side, troop, own, draw.choice((0, shift, shift)))


def breadth(box: Box, *, upright: bool) -> int:
    """Return how far a box reaches along the way of the table that two sides share."""
    return box.north - box.south if upright else box.east - box.west


def collide(one: Troop, other: Troop) -> bool:
    """Tell whether two units are on the same ground, or friends who touch."""
    mine, theirs = one.outline(), other.outline()
    friends = one.player == other.player
    return mine.overlaps(theirs) or (friends and mine.meets(theirs))
