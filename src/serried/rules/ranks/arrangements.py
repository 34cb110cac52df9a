"""Arrangements: the ways for a unit to stand that are as good, and which one is named.

Where somebody comes, goes or is re-placed, the owner may choose among several. A line
names one by the ranks as drawn, or by the half of a single rank that slides; where it
names none, the first that is lawful is taken.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.model.actions import Move
from serried.model.actions.legs import Closing, Join, Leg, Ranks, Side
from serried.model.bases import UNITS_PER_INCH
from serried.model.errors import RequestError
from serried.model.formation import EMPTY, Formation, Place
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict
from serried.rules.findings import never
from serried.tuples import NamedTuple


class Wish(NamedTuple):
    """What a line says of how a unit stands; nothing where it leaves that open.

    Attributes:
        ranks: The ranks as drawn.
        slide: The half that slides to close a single rank.
    """

    ranks: Ranks | None = None
    slide: Closing | None = None

    @property
    def legs(self) -> tuple[Leg, ...]:
        """What the line says, item by item."""
        return tuple(leg for leg in self if leg is not None)

    def narrowed(self, more: "Wish") -> "Wish":
        """Return this wish with what another one says besides."""
        return Wish(more.ranks or self.ranks, more.slide or self.slide)

    def __str__(self) -> str:
        """Return the notation."""
        return ", ".join(map(str, self.legs))


class Offers(NamedTuple):
    """What an owner may choose from.

    Attributes:
        lines: The lines that name the lawful ways, the one that is taken first.
        notes: Which one is taken.
    """

    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def added(self, verdict: Verdict) -> Verdict:
        """Return *verdict* with the lines as its choices, where there are several."""
        lines = tuple(dict.fromkeys(self.lines))
        if not lines[1:]:
            return verdict
        return replace(verdict, measures=(*verdict.measures, ("choices", lines)))


@frozen
class Replacing:
    """What the re-placing of a move comes to.

    Attributes:
        formation: How the unit stands at the end; as before, where that is unlawful.
        ends: Where the models that went elsewhere stand then, by their old name.
        length: What it adds to the length of the move: how far the farthest model
            goes of those that may be re-placed, by order or because it gave way.
        findings: Whether each model may be re-placed so.
        ways: Every arrangement that is as good, or that the line names; this first.
    """

    formation: Formation
    findings: tuple[Finding, ...]
    ends: Mapping[str, Place]
    length: Inches = 0.0
    ways: tuple[Formation, ...] = ()

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What names each of the ways."""
        return tuple(Wish(Ranks(way.ranks)) for way in self.ways)


NO_WISH: Final = Wish()

OTHERS: Final = "and others are as lawful"
"""What is said where there are others, and no line names them."""


def wish_of(legs: Iterable[Leg]) -> Wish:
    """Return what the legs of a move say of how a unit stands afterwards.

    Raises:
        RequestError: If one thing is said twice.
    """
    legs = tuple(legs)
    drawn = [leg for leg in legs if isinstance(leg, Ranks)]
    slides = [leg for leg in legs if isinstance(leg, Closing)]
    for said in (drawn, slides):
        if said[1:]:
            message = f"`{said[0]}` and `{said[1]}` say the same thing twice"
            raise RequestError(message)
    return Wish(next(iter(drawn), None), next(iter(slides), None))


def wishing(legs: Iterable[Leg], wish: Wish) -> tuple[Leg, ...]:
    """Return the legs of a move with another wish; joining stays the last leg."""
    kept = [leg for leg in legs if not isinstance(leg, Ranks | Closing)]
    last = [kept.pop()] if kept and isinstance(kept[-1], Join) else []
    return (*kept, *wish.legs, *last)


def offers_of(move: Move, lawful: Iterable[Wish]) -> Offers:
    """Return the lines of *move* that name each of the lawful ways."""
    lines = (str(replace(move, legs=wishing(move.legs, wish))) for wish in lawful)
    return Offers(tuple(lines))


def refuse_wish(legs: Iterable[Leg]) -> None:
    """Refuse a wish for ranks that nobody leaves, joins or is re-placed in.

    Raises:
        RequestError: If the legs have one.
    """
    said = [leg for leg in legs if isinstance(leg, (Ranks, Closing))]
    if said:
        wish = wish_of(said)
        message = (
            f"`{wish}` says how a unit stands that somebody leaves"
            " or is re-placed in; nobody does here"
        )
        raise RequestError(message)


def fitting(unit: Unit, ways: Sequence[Unit], wish: Wish) -> tuple[Unit, ...]:
    """Return those of *ways* that are as *wish* says.

    Args:
        unit: The unit as it stands before.
        ways: The same as it could stand afterwards.
        wish: What is said of it.

    Raises:
        RequestError: If other models are drawn than it has.
    """
    if wish.ranks is not None:
        _refuse_others(unit, ways, wish.ranks)
    return tuple(way for way in ways if _fits(unit, way, wish))


def wishes(unit: Unit, ways: Sequence[Unit]) -> tuple[Wish, ...]:
    """Return what a line has to say to name each of *ways*."""
    drawn = [Ranks(way.formation.ranks) for way in ways]
    found = []
    for way, ranks in zip(ways, drawn, strict=True):
        side = _slid(unit, way) if drawn.count(ranks) > 1 else None
        told = ranks if len(set(drawn)) > 1 else None
        found.append(Wish(told, None if side is None else Closing(side)))
    return tuple(found)


def judge_named(unit: Unit, wish: Wish, clause: ClauseId, *, fits: bool) -> Finding:
    """Judge that a unit can stand as a line says, and nothing else is as good."""
    return never(
        not fits,
        clause=clause,
        reason="stands_as_named",
        values=(("named", str(wish)),),
        unit=unit.id,
    )


def notes_on(
    wishes: Sequence[Wish],
    lawful: Sequence[Wish],
    *,
    what: str,
    more: str = "and the owner may choose",
) -> Iterator[str]:
    """Yield which way is taken of several that are as good.

    Args:
        wishes: What names each of them.
        lawful: The same of those that are lawful, the one that is taken first.
        what: What there are several ways to do.
        more: What is said where others are lawful too: by default, that their lines
            are the choices of the answer.
    """
    if len(wishes) > 1 and lawful:
        taken = f"{len(wishes)} ways {what} are as good; this one is `{lawful[0]}`"
        others = [wish for wish in lawful[1:] if wish != lawful[0]]
        said = more if others else OTHERS if lawful[1:] else "the only lawful one"
        yield f"{taken}, {said}"


def _fits(unit: Unit, way: Unit, wish: Wish) -> bool:
    drawn = wish.ranks is None or _padded(wish.ranks, way.formation)
    return drawn and (wish.slide is None or wish.slide.side is _slid(unit, way))


def _padded(drawn: Ranks, formation: Formation) -> bool:
    """Tell whether *formation* is drawn so; short ranks are padded."""
    rows = tuple(row.ljust(formation.files, EMPTY) for row in drawn.rows)
    return rows == formation.ranks


def _slid(unit: Unit, way: Unit) -> Side | None:
    """Return the half of *unit* that has come in; None if both or neither has."""
    if unit.pose is None or way.pose is None:
        return None
    right, _ = unit.pose.local((way.pose.x, way.pose.y))
    shift = round(right * UNITS_PER_INCH)
    first, last, _, _ = unit.formation.extent
    low, high, _, _ = way.formation.extent
    from_left, from_right = low + shift > first, high + shift < last
    if from_left is from_right:
        return None
    return Side.LEFT if from_left else Side.RIGHT


def _refuse_others(unit: Unit, ways: Sequence[Unit], drawn: Ranks) -> None:
    """Refuse ranks of other models than *unit* has then."""
    letters = Counter("".join(drawn.rows).replace(EMPTY, ""))
    known = [Counter("".join(w.formation.ranks).replace(EMPTY, "")) for w in ways]
    if letters not in known:
        has = ", ".join(f"{many} {letter}" for letter, many in known[0].items())
        message = f"{unit.id} has other models then than `{drawn}`: {has}"
        raise RequestError(message)
