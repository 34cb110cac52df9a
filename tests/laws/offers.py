"""Lines that answers offer: each is lawful, and gives the battle that it promised.

What the table offers is tried as the page would send it, with every other pick among
alike models or places. What an answer lists for programs is named in every way that it
allows.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, permutations, product
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from serried.engine.files import format_battle, parse_battle
from serried.model.actions import Move
from serried.model.actions.legs import Join
from serried.model.actions.models import MakeWay, Raise, Recover, Summon, TakeHits
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.verdict import Value, as_table
from serried.table.answers.asking import Judged, judged
from serried.table.answers.facts import models_of
from serried.table.answers.picks import picks
from serried.table.replies import Pick
from serried.table.shapes import Model

Said: TypeAlias = dict[str, Any]
Promise: TypeAlias = Callable[[Judged], object]
"""Tells whether a line that was offered did what was promised."""
Offer: TypeAlias = tuple[str, Promise]

MOST: Final = 20
"""Ways to name one choice that are tried."""
HUNDREDTH: Final = 0.0051
"""Inches that an offset in a line may be off: it has two decimals."""
FIGURES: Final = ("dropped_out", "lost_contact", "models_in_contact", "imbalance")
"""What a removal promises besides who goes and who slides."""


def kept(battle: Battle, line: str) -> int:
    """Try every line that the answer to *line* offers, and return how many there are.

    Raises:
        AssertionError: If one of them is not lawful, or does not do what it promised.
    """
    found = judged(battle, line)
    reads, tried = readable(battle), 0
    for tried, (offer, promise) in enumerate(offers(found), start=1):  # noqa: B007 - counted
        made = judged(battle, offer)
        verdict = made.answer.verdict
        assert verdict is not None, (line, offer, made.answer.gap)
        assert verdict.legal, (line, offer, verdict.breaks)
        assert promise(made), (line, offer, verdict.measures)
        if reads:
            assert parse_battle(format_battle(made.battle)) == made.battle, offer
        if not made.question and picks(made):
            assert isinstance(made.action, Move), (
                line,
                offer,
                "something is left open",
            )
            assert kept(battle, offer)  # who gives way is another choice
    return tried


def readable(battle: Battle) -> bool:
    """Tell whether a battle can be read: nobody stands on anybody else."""
    try:
        return parse_battle(format_battle(battle)) == battle
    except NotationError:
        return False


def offers(found: Judged) -> Iterator[Offer]:
    """Yield every line that an answer offers, with what it promises."""
    verdict = found.answer.verdict
    if verdict is None:
        return
    measures: Said = dict(verdict.measures)
    for number, pick in enumerate(picks(found)):
        listed = measures.get("choices") or ()
        choice = listed[number] if number < len(listed) else ()
        yield from picked(pick, as_table(choice) or ())
    if verdict.legal:
        yield from named(found, measures)


# ------------------------------------------------------------------- for people


def picked(pick: Pick, choice: Sequence[tuple[str, Value]]) -> Iterator[Offer]:
    """Yield the line of a pick, and those of all that are alike, as the page does."""
    if pick.line is None:
        return
    figures = {name: value for name, value in choice if name in FIGURES}
    first = list(pick.after.comes if pick.after else pick.removed)
    for now in islice(alike(pick, first), MOST):
        yield swapped(pick.line, first, now), told(pick, now, figures)


def alike(pick: Pick, first: list[str]) -> Iterator[list[str]]:
    """Yield the models or places of a pick, in every way to take of those alike."""
    free = [] if (pick.line or "").startswith("batch") else list(pick.free)
    among = {name for one in free for name in one.of}
    rest = [name for name in first if name not in among]
    for chosen in product(*(combinations(one.of, one.any) for one in free)):
        yield rest + [name for names in chosen for name in names]


def swapped(line: str, first: list[str], now: list[str]) -> str:
    """Return the line with other models or places in it: ``lineOf`` of the page."""
    gone = [name for name in first if name not in now]
    come = [name for name in now if name not in first]
    swaps = dict(zip(gone, come, strict=True))
    head, colon, details = line.partition(": ")
    parts = (part.rpartition(" ") for part in details.split(", "))
    said = ", ".join(f"{a}{b}{swaps.get(name, name)}" for a, b, name in parts)
    return f"{head}{colon}{said}"


def told(pick: Pick, now: list[str], figures: Said) -> Promise:
    """Return what a pick promises of those who were picked."""

    def holds(made: Judged) -> bool:
        verdict = made.answer.verdict
        assert verdict is not None
        if pick.after is not None:
            unit = made.battle.unit(pick.after.unit)
            stand = models_of(unit, unit.formation)
            come = isinstance(made.action, Move)
            return sorted(map(str, stand)) == sorted(map(str, shown(pick, now))) and (
                not come or all(standing(unit.id, None, name)(made) for name in now)
            )
        for one in pick.stands:
            pose = made.battle.unit(one.unit.replace(".", "-")).pose
            assert pose is not None
            away = math.dist((pose.x, pose.y), (one.pose.x, one.pose.y))
            assert away < HUNDREDTH, one.unit
        if not pick.removed:
            return True
        removed: Any = verdict.measure("removed")
        slid = dict(as_table(verdict.measure("slid")) or ())
        found = {name: verdict.measure(name) for name in figures}
        return (sorted(removed), slid, found) == (sorted(now), pick.slid, figures)

    return holds


def shown(pick: Pick, now: list[str]) -> list[Model]:
    """Return the models that the page shows: ``modelsWith``."""
    assert pick.after is not None
    stands = {model.name: model for model in pick.after.models}
    gone = [name for name in pick.after.comes if name not in now]
    come = [name for name in now if name not in pick.after.comes]
    spots = {model.name: model for model in pick.after.spots}
    there = [
        replace(stands[name], name=to, x=spots[to].x, y=spots[to].y)
        for name, to in zip(gone, come, strict=True)
    ]
    return [model for model in pick.after.models if model.name not in gone] + there


# ----------------------------------------------------------------- for programs


def named(  # noqa: C901, PLR0912 - one case for each kind of answer
    found: Judged, measures: Said
) -> Iterator[Offer]:
    """Yield the lines that make a choice that an answer lists for programs."""
    action, line = found.action, str(found.action)
    head = line.partition(":")[0]
    choices = measures.get("choices") or ()
    match action:
        case Raise() | Recover() if measures["recovered"] is None:
            for shares in choices:
                yield f"{head}: {counted(shares)}", measured("recovered", shares)
        case Raise() if measures["raised"] is None:
            for choice in choices:
                yield from islice(raised(head, dict(choice), found.answer.before), MOST)
        case TakeHits() if measures["hits"] is None:
            for shares in choices:
                yield f"{head}: {counted(shares)}", measured("hits", shares)
        case MakeWay(subject=subject, letter=letter) if "?" in line:
            for place in choices:
                stands = standing(subject.unit, letter, place)
                yield line.replace("?", place), stands
        case Move(legs=(*_, Join(unit=unit))) if "?" in line:
            was = found.answer.before.unit(unit).formation.files
            for place in measures.get("places") or ():
                yield line.replace("?", place), joining(unit, place, was)
        case Summon(unit=unit) if "?" in line and measures["place"] is not None:
            x, y, facing = measures["place"]
            line = line.replace("at ?", f"at {x!r}, {y!r}")
            yield line.replace("facing ?", f"facing {facing!r}"), put(unit, x, y)
        case _ if measures.get("largest") is not None:
            ends = {end for pair in measures["intervals"] for end in pair}
            for value in sorted(ends | {measures["largest"]}):
                yield line.replace("?", repr(value), 1), lambda _: True


def counted(shares: Sequence[tuple[str, int]]) -> str:
    """Return shares as a line says them."""
    return ", ".join(f"{letter} {many}" for letter, many in shares)


def measured(name: str, value: Value) -> Promise:
    """Promise a measure."""

    def holds(made: Judged) -> bool:
        verdict = made.answer.verdict
        found = dict(as_table(verdict.measure(name) if verdict else ()) or ())
        return {x: n for x, n in found.items() if n} == {
            x: n for x, n in as_table(value) or () if n
        }

    return holds


def standing(unit: str, letter: str | None, place: str) -> Callable[[Judged], bool]:
    """Promise that somebody stands at a place, a Character where no letter is given."""

    def holds(made: Judged) -> bool:
        model = made.battle.unit(unit).formation.place(place)
        assert model is not None, place
        kind = made.battle.unit(unit).kind(model.letter)
        character = kind is not None and kind.character
        return character if letter is None else model.letter == letter

    return holds


def joining(unit: str, place: str, files: int) -> Promise:
    """Promise that a Character stands at a place, named as the unit stood before.

    Who widens the rank to its left sends as many of its models there as fit.
    """
    name, _, widening = place.partition(" widening ")
    rank, _, file = name.partition(".")

    def holds(made: Judged) -> bool:
        joined = made.battle.unit(unit)
        (hero,) = joined.formation.lettered(joined.kinds[-1].letter)
        wide = hero.base.width // joined.formation.base.width
        more = min(wide, files) if widening == "left" else 0
        return hero.name == f"{rank}.{int(file) + more}"

    return holds


def put(unit: str, x: float, y: float) -> Promise:
    """Promise that a unit stands somewhere."""

    def holds(made: Judged) -> bool:
        pose = made.battle.unit(unit).pose
        return pose is not None and (pose.x, pose.y) == (x, y)

    return holds


def raised(head: str, choice: Said, before: Battle) -> Iterator[Offer]:
    """Yield the lines that name everybody of one choice of a Raise.

    One of its places ``to`` is for who gives way to the Champion; the others are for
    those who return, in any order.
    """
    others = choice["raised"].replace("C", "", "champion" in choice)
    champion = choice.get("champion", (None,))
    free = combinations(choice.get("of", ()), choice.get("any", 0))
    for first, picked_ in product(champion, free):
        places = (*choice.get("at", ()), *picked_)
        for to in choice.get("to", (None,)):
            if to is not None and to not in places:
                continue
            rest = [place for place in places if place != to]
            for letters in sorted(set(islice(permutations(others), 720))):
                at = dict(zip(rest, letters, strict=True))
                if to is not None and first is not None:
                    at |= {to: choice["displaced"], first: "C"}
                said = ", ".join(f"{letter} at {place}" for place, letter in at.items())
                yield (f"{head}: {said}" if said else head), grown(head, at, before)


def grown(head: str, at: dict[str, str], before: Battle) -> Promise:
    """Promise who stands where, and nobody else who did not."""
    name = head.partition(" ")[0]

    def holds(made: Judged) -> bool:
        was, now = before.unit(name).formation, made.battle.unit(name).formation
        there = {
            place: model.letter
            for place in at
            for model in [now.place(place)]
            if model is not None
        }
        more = len(at) - ("C" in at.values())
        return there == at and len(now.places) == len(was.places) + more

    return holds
