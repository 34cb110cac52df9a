"""Fights: what models strike with and withstand, from profiles of other programs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from serried.frozen import frozen
from serried.model.arms import USERS, Force, Weapon
from serried.model.profile import NO_RATES, Rates

OFFENCE: Final = (
    *("attack_value", "offensive_skill"),
    *("strength", "armour_penetration", "agility"),
)
DEFENCE: Final = ("defensive_skill", "resilience", "armour")
LABELS: Final = (
    ("attack_value", "att, attacks, attack value"),
    ("offensive_skill", "off, offensive skill"),
    ("strength", "str, strength"),
    ("armour_penetration", "ap, armour penetration"),
    ("agility", "agi, agility"),
    ("defensive_skill", "def, defensive skill"),
    ("resilience", "res, resilience"),
    ("armour", "arm, armour"),
    ("aegis", "aeg, aegis"),
    ("range", "range"),
    ("shots", "shots"),
    ("attributes", "attributes"),
)
"""The characteristics of a fight, by what catalogues call them."""

HIGHEST: Final = 10
NONE: Final = ("", "-", "\u2013", "\u2014")
HARNESSED: Final = "harnessed"
INANIMATE: Final = "inanimate"
LONGEST: Final = 80
MOST_WORDS: Final = 50

_COMMAS_OUTSIDE: Final = re.compile(r",(?![^()\[\]]*[)\]])")
_DICE: Final = re.compile(r"[1-9]?[0-9]?D[36](?:\+[1-9])?", re.IGNORECASE)
_ADDED: Final = re.compile(r"C ?\+ ?([0-9])", re.IGNORECASE)
_RANGE: Final = re.compile(r"(?:(\d{1,3})\D{1,3})?(\d{1,3})\s*[\"'\u2033\u2032\u201d]*")
_FORCE: Final = re.compile(r"(10|\d)(?: ?\[(10|\d)\])?")
_BY: Final = re.compile(r"(?:as user|user|c)? ?(\+[0-9])")
_AS_USER: Final = frozenset(("as user", "user", "c", "as wielder", *NONE))


@frozen(kw_only=True)
class Strike:
    """What one part of a model strikes with.

    Attributes:
        words: Its rules and weapons, as they are printed.
    """

    name: str
    rates: Rates = NO_RATES
    words: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        """Tell whether it has *rule*, in lower case."""
        return any(word.lower() == rule for word in self.words)

    @property
    def missing(self) -> tuple[str, ...]:
        """What must be known before it can strike; dice may be its Attack Value."""
        if self.has(INANIMATE) or self.rates.get("attack_value") == 0:
            return ()
        thrown = any(word.startswith(THROWN) for word in self.words)
        known = {*self.rates, *(("attack_value",) if thrown else ())}
        return tuple(name for name in OFFENCE if name not in known)


THROWN: Final = "Attack Value ("


@frozen(kw_only=True)
class Fight:
    """What a model strikes with and withstands; nothing where nothing is known.

    Attributes:
        strikes: Its parts, the rider before what it rides.
        added: What is added to the defence of whoever rides it.
        worn: The rules and armour of the model, as they are printed.
        aegis: The least roll of its Aegis.
        shooting: Weapons that are described.
    """

    strikes: tuple[Strike, ...] = ()
    defence: Rates = NO_RATES
    added: Rates = NO_RATES
    worn: tuple[str, ...] = ()
    aegis: int | None = None
    shooting: tuple[Weapon, ...] = ()

    def over(self, other: "Fight") -> "Fight":
        """Return this, and that of *other* where this one says nothing.

        A mount over its rider: the rider strikes first, and the mount adds to its
        defence.
        """
        own = {one.name.lower() for one in self.strikes}
        kept = tuple(one for one in other.strikes if one.name.lower() not in own)
        grown = {
            name: min(other.defence[name] + value, HIGHEST)
            for name, value in self.added.items()
            if name in other.defence
        }
        left = {name: v for name, v in self.added.items() if name not in grown}
        return Fight(
            strikes=(*kept, *self.strikes),
            defence=self.defence.over(Rates(**grown)).over(other.defence),
            added=Rates(**left).over(other.added),
            worn=tuple(dict.fromkeys((*self.worn, *other.worn)))[:MOST_WORDS],
            aegis=other.aegis if self.aegis is None else self.aegis,
            shooting=tuple(dict.fromkeys((*self.shooting, *other.shooting))),
        )

    @property
    def in_order(self) -> tuple[Strike, ...]:
        """Its parts, one that fights by itself first."""
        return tuple(
            sorted(
                self.strikes, key=lambda one: one.has(HARNESSED) or one.has(INANIMATE)
            )
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """What must be known before it can fight."""
        strikes = [name for one in self.strikes for name in one.missing]
        if not self.strikes:
            strikes = [*OFFENCE]
        lacking = (name for name in DEFENCE if name not in self.defence)
        return tuple(dict.fromkeys((*strikes, *lacking)))


NO_FIGHT: Final = Fight()
"""Nothing is known."""


def fighting_rates(fight: Fight, first: Strike) -> dict[str, float]:
    """Return what a model has of its own, in the order of the book."""
    known = {**first.rates, **fight.defence}
    return {name: known[name] for name in (*OFFENCE, *DEFENCE) if name in known}


def fight_of(name: str, values: Mapping[str, str]) -> Fight:
    """Read one profile.

    Args:
        name: What it is called.
        values: What is printed, by our names for it.
    """
    if "range" in values and "shots" in values:
        weapon = _weapon(name, values)
        return Fight(shooting=(weapon,)) if weapon else NO_FIGHT
    if "attack_value" in values and "strength" in values:
        return Fight(strikes=(_strike(name, values),))
    if "resilience" in values:
        return _defence(values)
    return NO_FIGHT


def parted(text: str) -> Iterator[str]:
    """Yield what is listed, with commas between that stand in no brackets."""
    for part in _COMMAS_OUTSIDE.split(text):
        if word := " ".join(part.split()).strip(" ."):
            yield word[:LONGEST]


def _strike(name: str, values: Mapping[str, str]) -> Strike:
    words = tuple(parted(values.get("rules", "")))[:MOST_WORDS]
    thrown = values["attack_value"].strip()
    if _DICE.fullmatch(thrown):
        words = (*words, f"{THROWN}{thrown.upper()})")
    rates = {one: _whole(values.get(one, "")) for one in OFFENCE}
    if all(values.get(one, "").strip() in NONE for one in OFFENCE[:2]):
        rates["attack_value"] = 0  # an empty cell: it does not strike
    called = re.sub(r"\s*\(?offensive\)?\s*$", "", name, flags=re.IGNORECASE).strip()
    return Strike(name=called or name or "part", rates=Rates(**rates), words=words)


def _defence(values: Mapping[str, str]) -> Fight:
    added = {
        one: int(match[1])
        for one in DEFENCE
        if (match := _ADDED.fullmatch(values.get(one, "").strip()))
    }
    aegis = re.fullmatch(r"([2-6])\+?", values.get("aegis", "").strip())
    return Fight(
        defence=Rates(**{one: _whole(values.get(one, "")) for one in DEFENCE}),
        added=Rates(**added),
        worn=tuple(parted(values.get("rules", "")))[:MOST_WORDS],
        aegis=int(aegis[1]) if aegis else None,
    )


def _whole(text: str) -> int | None:
    plain = text.strip()
    fits = plain.isascii() and plain.isdigit() and int(plain[:4]) <= HIGHEST
    return int(plain) if fits else None


def _weapon(name: str, values: Mapping[str, str]) -> Weapon | None:
    """Return a described Shooting Weapon; None where its numbers cannot be read."""
    reach = _RANGE.fullmatch(values["range"].strip())
    shots = values["shots"].strip().upper()
    strength = _force(values.get("strength", ""))
    piercing = _force(values.get("armour_penetration", ""))
    counted = shots.isascii() and shots.isdigit() and shots.strip("0")
    thrown = _DICE.fullmatch(shots)
    if not reach or strength is None or piercing is None or not (counted or thrown):
        return None
    return Weapon(
        name=bare(name)[:LONGEST],
        range=(float(reach[1] or 0), float(reach[2])),
        shots=shots,
        strength=strength,
        armour_penetration=piercing,
        rules=tuple(_attributes(values.get("attributes", "")))[:MOST_WORDS],
    )


def close_combat_weapon(name: str, values: Mapping[str, str]) -> Weapon | None:
    """Return a described Close Combat Weapon; None where it cannot be read."""
    strength = _force(values["strength"])
    piercing = _force(values["armour_penetration"])
    if strength is None or piercing is None:
        return None
    return Weapon(
        name=name[:LONGEST],
        strength=strength,
        armour_penetration=piercing,
        rules=tuple(_attributes(values.get("attributes", "")))[:MOST_WORDS],
    )


def _attributes(text: str) -> Iterable[str]:
    """Yield the rules of a weapon; a sentence is one of them."""
    for sentence in re.split(r"\.\s+", text):
        words = tuple(parted(sentence))
        spoken = any(len(word.split()) > len("the words") for word in words)
        yield from (" ".join(sentence.split())[:LONGEST],) if spoken else words


def _force(text: str) -> Force | None:
    plain = text.strip().lower()
    if plain in _AS_USER:
        return USERS
    if added := _BY.fullmatch(plain):
        return Force(added=int(added[1]))
    match = _FORCE.fullmatch(plain)
    if match is None:
        return None
    return Force(int(match[1]), bracketed=int(match[2]) if match[2] else None)


def bare(name: str) -> str:
    """Return the name of a weapon without an Aim behind it."""
    return re.sub(r"\s*\([2-6]\+\)\s*$", "", " ".join(name.split()))
