"""Forms: what a model stands on and how it moves, from profiles of other programs."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.model.bases import Base
from serried.model.profile import NO_RATES, Height, Kind, Rates
from serried.rosters.fights import LABELS, NO_FIGHT, Fight, fight_of
from serried.rosters.names import Names, words_of

AS_RIDER: Final = "c"
NOTHING: Final = ("", "-", "\u2013", "\u2014")
HIGHEST: Final = 10
FASTEST: Final = 100
MOST_ODD: Final = 20
_BASE_MARKS: Final = re.compile(r"[Øø⌀∅]|round")
_RATE: Final = re.compile(
    r"(?:ground )?(c|-|\d{1,3})(?: ?[,(]? ?(?:fly |march )?(\d{1,3})\)?)?"
)
_DICE: Final = re.compile(r"\dd\d{1,2}")
_DIGITS: Final = re.compile(r"\d{1,4}")

RATES: Final = ("advance", "march", "discipline", "movement", "leadership")
"""The characteristics of the built-in books, in the order in which they are told."""

_KNOWN: Final = Names(
    (said, name)
    for name, many in (
        *LABELS,
        ("advance", "adv, advance, advance rate"),
        ("march", "mar, march, march rate"),
        ("discipline", "dis, disc, discipline"),
        ("movement", "mv, mov, move, movement"),
        ("leadership", "ld, leadership"),
        ("hp", "hp, health, health points, wounds, w"),
        ("base", "base, base size"),
        ("height", "height"),
        ("type", "type, model type, unit type"),
        ("rules", "rules, model rules, special rules"),
    )
    for said in many.split(", ")
)
"""The characteristics that matter here, by what catalogues call them."""


@frozen(kw_only=True)
class Form:
    """What a model stands on and how it moves; None where nothing is known.

    Attributes:
        fly: Flying Advance and March Rate in inches.
        random: The dice of Random Movement.
        fight: What it strikes with and withstands.
        odd: What was printed and could not be read, as ``base '2x'``.
    """

    base: Base | None = None
    height: Height | None = None
    kind: Kind | None = None
    rates: Rates = NO_RATES
    hp: int | None = None
    fly: tuple[float, float] | None = None
    random: str | None = None
    fight: Fight = NO_FIGHT
    odd: tuple[str, ...] = ()

    def over(self, other: "Form") -> "Form":
        """Return this form, and that of *other* where this one says nothing.

        A mount over its rider: how it moves is the mount's, where it says so.
        """
        moves = "advance" in self.rates or self.random is not None
        return Form(
            base=self.base or other.base,
            height=self.height or other.height,
            kind=self.kind or other.kind,
            rates=_filled(self.rates, other.rates, at_random=self.random is not None),
            hp=other.hp if self.hp is None else self.hp,
            fly=self.fly if moves else self.fly or other.fly,
            random=self.random if moves else self.random or other.random,
            fight=self.fight.over(other.fight),
            odd=tuple(dict.fromkeys(self.odd + other.odd))[:MOST_ODD],
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """What must be known before a unit can stand on a table and move."""
        wanted = (
            ("base", self.base),
            ("height", self.height),
            ("type", self.kind),
            ("hp", self.hp),
            ("advance", self._rate("advance")),
            ("march", self._rate("march")),
            ("discipline", self.rates.get("discipline", self.rates.get("leadership"))),
        )
        return tuple(name for name, value in wanted if value is None)

    def _rate(self, name: str) -> object:
        return self.random or self.rates.get(name, self.rates.get("movement"))


UNKNOWN: Final = Form()
"""Nothing is known."""


def known_as(label: str) -> str | None:
    """Return what a characteristic called *label* is to us, or None."""
    found = _KNOWN.best(label)
    return found.value if found else None


def form_of(profile: Iterable[tuple[str, str]], called: str = "") -> Form:
    """Read the characteristics of one profile; what does not matter is passed over.

    Args:
        profile: The characteristics as printed, by name.
        called: What the profile is called.
    """
    values = {known_as(name) or name: " ".join(text.split()) for name, text in profile}
    return replace(_form(_put_right(values)), fight=fight_of(called, values))


def base_of(text: str) -> Base | None:
    """Read a base as catalogues print it: ``25x50``, ``60Ø``, ``60mm round``."""
    said = text.lower().replace("\u00d7", "x").replace("mm", "").strip()
    if _BASE_MARKS.search(said):
        said = f"{_BASE_MARKS.sub('', said).strip()} round"
    try:
        return Base.parse(re.sub(r"\s*x\s*", "x", said))
    except ValueError:
        return None


def _put_right(values: Mapping[str, str]) -> Mapping[str, str]:
    """Read a profile of sizes that was printed under the names of rates."""
    rates = [values.get(name, "") for name in ("advance", "march", "discipline")]
    if _height(rates[0]) and _kind(rates[1]) and base_of(rates[2]):
        return {"height": rates[0], "type": rates[1], "base": rates[2]}
    return values


def _form(values: Mapping[str, str]) -> Form:
    form = Form(
        base=base_of(values.get("base", "")),
        height=_height(values.get("height", "")),
        kind=_kind(values.get("type", "")),
        hp=_whole(values.get("hp", ""), 1000),
        rates=Rates(
            discipline=_whole(values.get("discipline", ""), HIGHEST),
            leadership=_whole(values.get("leadership", ""), HIGHEST),
            movement=_pace(values.get("movement", ""))[0],
        ),
    )
    form = _with_pace(form, values.get("advance", ""), values.get("march", ""))
    return replace(form, odd=tuple(_odd(form, values)))


def _with_pace(form: Form, advance: str, march: str) -> Form:
    ground, above = _pace(advance), _pace(march)
    dice = _DICE.fullmatch(_plain(advance))
    fly = None if ground[1] is None or above[1] is None else (ground[1], above[1])
    rates = Rates(advance=ground[0], march=above[0]).over(form.rates)
    return replace(form, rates=rates, fly=fly, random=dice[0].upper() if dice else None)


def _pace(text: str) -> tuple[float | None, float | None]:
    """Return inches on the ground and in the air."""
    match = _RATE.fullmatch(_plain(text))
    if match is None:
        return None, None
    ground, fly = match[1], match[2]
    on_foot = float(ground) if ground.isdigit() and int(ground) <= FASTEST else None
    return on_foot, float(fly) if fly and int(fly) <= FASTEST else None


def _plain(text: str) -> str:
    return re.sub("[\"'\u201d\u2033\u2019]", "", text.casefold()).strip()


def _whole(text: str, highest: int) -> int | None:
    plain = text.strip()
    if not _DIGITS.fullmatch(plain) or int(plain) > highest:
        return None
    return int(plain)


def _height(text: str) -> Height | None:
    words = words_of(text)
    return next((h for h in Height if words and h.value == words[0]), None)


def _kind(text: str) -> Kind | None:
    words = words_of(text)
    return next((k for k in Kind if words and k.value == words[0]), None)


def _odd(form: Form, values: Mapping[str, str]) -> Iterable[str]:
    """Yield what was printed and could not be read."""
    read = {
        "base": form.base,
        "height": form.height,
        "hp": form.hp,
        "advance": form.random or form.rates.get("advance"),
        "march": form.rates.get("march"),
        "discipline": form.rates.get("discipline"),
    }
    for name, value in read.items():
        said = values.get(name, "").strip()
        if value is None and said not in NOTHING and not _as_rider(said):
            yield f"{name} {said[:40]!r}"


def _as_rider(text: str) -> bool:
    """Whether a value is left to the rider: ``C``, ``C+1``, ``Ground C, Fly 6``."""
    return AS_RIDER in _plain(text).replace("+", " ").replace(",", " ").split()


def _filled(rates: Rates, other: Rates, *, at_random: bool) -> Rates:
    """Return *rates*, and of *other* what they lack; no pace of who moves at random."""
    ruled = ("advance", "march") if at_random else ()
    kept = {name: value for name, value in other.items() if name not in ruled}
    return rates.over(Rates(**kept))
