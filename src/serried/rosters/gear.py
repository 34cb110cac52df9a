"""Gear: words of lists and catalogues that are weapons, armour or saves."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from serried.books.registry import armoury
from serried.frozen import frozen
from serried.model.arms import Weapon
from serried.model.profile import Arms, Part, Saves
from serried.rosters.fights import Fight, Strike, bare, close_combat_weapon
from serried.rosters.names import Names
from serried.tuples import NamedTuple

ARMOURY: Final = armoury()
_WEAPONS: Final = Names((one.name, one.name) for one in ARMOURY.weapons)
_ARMOUR: Final = Names((one, one) for one in ARMOURY.protection)
_SHORT_FORMS: Final = {
    "hw": "Hand Weapon",
    "gw": "Great Weapon",
    "pw": "Paired Weapons",
    "la": "Light Armour",
    "ha": "Heavy Armour",
}
_AIM: Final = re.compile(r"\(([2-6])\+\)\s*$")
_SAVES: Final = {
    "aegis": "aegis",
    "ward save": "aegis",
    "fortitude": "fortitude",
    "regeneration": "fortitude",
}
"""Special Saves by what they are called, and by their older names."""

_SAVE: Final = re.compile(rf"({'|'.join(_SAVES)}) \(([2-6])\+\)", re.IGNORECASE)
_HARNESSED: Final = {"harnessed", "restraints"}
"""A rule of what draws or carries others, and its older name."""

_JOINTS: Final = re.compile(r"\s*(?: and | with |&|\+(?!\))|/)\s*", re.IGNORECASE)
_BOOK: Final = "|".join(
    sorted((*(w.name for w in ARMOURY.weapons), *ARMOURY.protection), key=len)[::-1]
)
_LIKE: Final = re.compile(rf"follows? the rules for(?: an?)? ({_BOOK})", re.IGNORECASE)
DESCRIBED: Final = ("attributes", "effect", "rules")
LONGEST: Final = 2000


@frozen(kw_only=True)
class Gear:
    """What a word of a catalogue is.

    Attributes:
        same_as: The weapon or armour of the book whose rules it follows.
        weapon: What it is where it is described.
    """

    name: str
    same_as: str = ""
    weapon: Weapon | None = None


def gear_of(name: str, values: Mapping[str, str]) -> Gear | None:
    """Return what a catalogue describes in a profile; None of no weapon or armour.

    A weapon whose numbers cannot be read is neither described nor like another.
    """
    if named(name) is not None or "range" in values or "attack_value" in values:
        return None
    text = " ".join(values.get(label, "") for label in DESCRIBED)[:LONGEST]
    if like := _LIKE.search(text):
        return Gear(name=name, same_as=named(like[1]) or "")
    if "strength" in values and "armour_penetration" in values:
        return Gear(name=name, weapon=close_combat_weapon(name, values))
    return None


class Armed(NamedTuple):
    """What a unit of a list fights with.

    Attributes:
        arms: Its parts, weapons, armour and saves.
        first: The part that is the model itself.
        weapons: Those that the book does not have.
        rules: Its rules, without what is told by the rest.
        unknown: Weapons of which nobody has said what they do.
        likened: Gear that was read as something of the book.
        kept: What it chose and nobody knows as gear: items, spells and the like.
    """

    arms: Arms
    first: Strike
    weapons: tuple[Weapon, ...]
    rules: tuple[str, ...]
    unknown: tuple[str, ...]
    likened: tuple[tuple[str, str], ...]
    kept: tuple[str, ...]


NOBODY: Final = Strike(name="")


def armed(
    fight: Fight,
    rules: Iterable[str],
    chosen: Iterable[str],
    gear: Mapping[str, Gear],
) -> Armed:
    """Return what models of a *fight* have, with their rules and what they chose."""
    every = fight.in_order
    first = every[0] if every else NOBODY
    own = {one.name.lower(): one for one in fight.shooting}
    model = _Bag(own, gear)
    of_others = {word.lower() for one in every[1:] for word in one.words}
    if _HARNESSED & of_others:  # a unit is told of it once more, by its older name
        of_others |= _HARNESSED
    of_others -= {word.lower() for word in first.words}
    for word in (*first.words, *fight.worn, *rules):
        if word.lower() not in of_others:
            model.put(word)
    ridden = {one.name.lower() for one in every}
    kept = [
        word for word in chosen if not model.take(word) and word.lower() not in ridden
    ]
    parts, bags = [], [model]
    for one in every[1:]:
        bag = _Bag(own, gear)
        for word in one.words:
            bag.put(word)
        bags.append(bag)
        parts.append(
            Part(
                name=one.name,
                rates=one.rates,
                weapons=tuple(bag.weapons),
                rules=tuple(bag.rules),
            )
        )
    aegis = [value for value in (model.saves.get("aegis"), fight.aegis) if value]
    saves = Saves(min(aegis, default=None), model.saves.get("fortitude"))
    arms = Arms(
        parts=tuple(parts) or None,
        weapons=tuple(model.weapons) or None,
        protection=tuple(model.armour) or None,
        saves=None if saves == Saves() else saves,
    )
    return Armed(
        arms=arms,
        first=first,
        weapons=tuple(dict.fromkeys(w for bag in bags for w in bag.described)),
        rules=tuple(model.rules),
        unknown=tuple(dict.fromkeys(w for bag in bags for w in bag.unknown)),
        likened=tuple(dict.fromkeys(w for bag in bags for w in bag.likened)),
        kept=tuple(dict.fromkeys(kept)),
    )


class Rack:
    """The weapons of a list that the book does not have, each name for one of them."""

    def __init__(self) -> None:
        self.weapons: dict[str, Weapon] = {}

    def put(self, one: Armed) -> Armed:
        """Put in what a unit has; its weapons get new names where theirs are taken."""
        new = {w.name: self._named(w) for w in one.weapons}
        if all(name == called for name, called in new.items()):
            return one
        arms = replace(
            one.arms,
            weapons=_renamed(one.arms.weapons, new),
            parts=tuple(
                replace(part, weapons=_renamed(part.weapons, new) or ())
                for part in one.arms.parts or ()
            )
            or None,
        )
        return one._replace(arms=arms)

    def _named(self, weapon: Weapon) -> str:
        name, number = weapon.name, 1
        while self.weapons.setdefault(name, replace(weapon, name=name)) != replace(
            weapon, name=name
        ):
            number += 1
            name = f"{weapon.name} {number}"
        return name


def _renamed(
    carried: tuple[str, ...] | None, new: Mapping[str, str]
) -> tuple[str, ...] | None:
    if carried is None:
        return None
    return tuple(
        name.replace(bare(name), new.get(bare(name), bare(name))) for name in carried
    )


class _Bag:
    """What the words of one part come to."""

    def __init__(self, own: Mapping[str, Weapon], gear: Mapping[str, Gear]) -> None:
        self.own, self.gear = own, gear
        self.weapons: dict[str, None] = {}
        self.armour: dict[str, None] = {}
        self.rules: dict[str, None] = {}
        self.unknown: dict[str, None] = {}
        self.likened: dict[tuple[str, str], None] = {}
        self.described: dict[Weapon, None] = {}
        self.saves: dict[str, int] = {}

    def put(self, word: str) -> None:
        """Put in a word that is a rule if it is nothing else."""
        if not self.knows(word):
            self.rules[word] = None

    def take(self, text: str) -> bool:
        """Put in something chosen, whole or in its parts; tell whether it is gear."""
        if self.knows(text):
            return True
        known = [self.knows(part) for part in _parts(text)]
        return any(known)

    def knows(self, word: str) -> bool:
        name, aim = bare(word), _AIM.search(word)
        behind = f" ({aim[1]}+)" if aim else ""
        if save := _SAVE.fullmatch(word.strip()):
            kind, value = _SAVES[save[1].lower()], int(save[2])
            self.saves[kind] = min(value, self.saves.get(kind, value))
            return True
        if known := named(name):
            self.add(known, behind)
        elif weapon := self.own.get(name.lower()):
            self.described[weapon] = None
            self.weapons[weapon.name + behind] = None
        elif found := self.gear.get(name.lower()):
            self.put_gear(found, word, behind)
        else:
            return False
        return True

    def put_gear(self, found: Gear, word: str, behind: str) -> None:
        if found.same_as:
            self.add(found.same_as, behind)
            self.likened[word, found.same_as] = None
        elif found.weapon is not None:
            self.described[found.weapon] = None
            self.weapons[found.weapon.name] = None
        else:
            self.unknown[found.name] = None

    def add(self, known: str, behind: str) -> None:
        if known in ARMOURY.protection:
            self.armour[known] = None
        else:
            shoots = any(o.range for o in ARMOURY.weapons if o.name == known)
            self.weapons[known + (behind if shoots else "")] = None


def _parts(text: str) -> Iterator[str]:
    parts = _JOINTS.split(text)
    return (part for part in parts if part != text)


def named(word: str) -> str | None:
    """Return what the book calls a weapon or armour of that name."""
    short = _SHORT_FORMS.get(word.strip().lower())
    if short:
        return short
    hit = _WEAPONS.same(word) or _ARMOUR.same(word)
    return hit.value if hit else None
