"""Picks: the lawful choices that an owner has, each with the line that makes it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from serried.books.registry import parse_action
from serried.engine.referee import asks
from serried.model.actions import Move, Reform, Reinforce
from serried.model.actions.charges import ResolveCharge
from serried.model.actions.form import Action
from serried.model.actions.legs import Join, Leg, Open, Ranks, Side
from serried.model.actions.models import Batch, Deploy, Lose, MakeWay, Refill, Summon
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.results.casualties import (
    Casualties,
    CasualtyWay,
    UnitLosses,
    casualties_of,
)
from serried.model.results.casualty_lines import line_of
from serried.model.results.reforms import ReformWays
from serried.model.results.shares import Hits, RaiseWay, Raising, Recovery, Shares
from serried.model.verdict import Value, Verdict
from serried.report.measures import shares_said
from serried.table.answers.afterwards import (
    MOST_SHOWN,
    afterwards,
    put_back,
    says_ranks,
)
from serried.table.answers.asking import Judged, judged
from serried.table.answers.charges import charge_picks
from serried.table.replies import Free, Json, Pick

DECIMALS: Final = 2
"""Of a number in words; its line has it unrounded."""

MOST_TRIED: Final = 50
"""Lines that are judged to find the one that makes a choice."""


def picks(found: Judged) -> list[Pick]:
    """Return the choices that a line leaves open; none where it leaves nothing open."""
    verdict = found.answer.verdict
    if verdict is None or not (verdict.legal or _shows_the_lawful(found.action)):
        return []
    if isinstance(found.action, ResolveCharge):
        return charge_picks(found)
    if isinstance(verdict.result, ReformWays):
        return list(_reforms(found.answer.before, verdict.result))
    if lines := _arrangements(found.action, verdict):
        return [_arranged(found.answer.before, line) for line in lines]
    return list(_shown(found.answer.before, _open(found, verdict)))


def _open(found: Judged, verdict: Verdict) -> Iterable[Pick]:
    """Return the picks of what the result leaves open, or of what was asked for."""
    action = found.action
    match verdict.result:
        case Casualties() as result if isinstance(action, Lose | Batch):
            lost = [pick for pick in _losing(action, result) if pick.words]
            return _told_apart(found, lost)
        case Hits() | Recovery() | Raising() as result:
            shared = (_share(action, choice) for choice in result.choices)
            return (pick for pick in shared if pick.words)
    choices = _choices(action, verdict) if _asks(action) else ()
    asked = (_pick(action, one, _details(action, one)) for one in choices)
    return (pick for pick in asked if pick)


def _reforms(before: Battle, told: ReformWays) -> Iterator[Pick]:
    """Yield a pick for each lawful Combat Reform, with how many of both sides touch."""
    for number, way in enumerate(told.ways):
        unit, _, said = way.line.partition(" ")
        after = put_back(before, way.line, unit) if number < MOST_SHOWN else None
        words = f"{said.partition(': ')[2]} · {way.own} ⚔ {way.theirs}"
        yield Pick(way.line, words, [], {}, [], after)


def _arrangements(action: Action, verdict: Verdict) -> tuple[str, ...]:
    """Return the lines of the ways for others to stand that are as good."""
    listed = verdict.measure("choices")
    if not isinstance(action, Move | Deploy) or not isinstance(listed, tuple):
        return ()
    return tuple(map(str, listed))


def _arranged(before: Battle, line: str) -> Pick:
    """Return the pick of one of them, with how the unit stands then."""
    after = afterwards(before, line)
    shown = None if after is None else structs.replace(after, comes=())
    return Pick(
        line, _arrangement_said(parse_action(line, before.book)), [], {}, [], shown
    )


def _arrangement_said(action: Action) -> str:
    """Return what a line says of how others stand: ``slide left, ranks RRH/RRR``."""
    legs: tuple[Leg, ...] = ()
    if isinstance(action, Move):
        legs = action.legs
    elif isinstance(action, Deploy):
        legs = (action.join,)
    joins = [leg for leg in legs if isinstance(leg, Join)]
    said = [leg for leg in legs if says_ranks(leg)]
    said += [Ranks(leg.ranks) for leg in joins if leg.ranks is not None]
    return ", ".join(map(str, said))


def _shows_the_lawful(action: Action) -> bool:
    """Whether a verdict lists the lawful choices, when another one was made, too."""
    return isinstance(action, Lose | Batch)


def _choices(action: Action, verdict: Verdict) -> tuple[Value, ...]:
    """Return every choice that a verdict lists, or the one value it found."""
    largest = verdict.measure("largest")
    if isinstance(largest, float):
        return (largest,)
    if isinstance(action, Summon):
        return (verdict.measure("place"),)
    asks_place = isinstance(action, Move | Deploy)
    listed = verdict.measure("places" if asks_place else "choices")
    return listed if isinstance(listed, tuple) else ()


def _shown(before: Battle, said: Iterable[Pick]) -> Iterator[Pick]:
    """Yield picks with how the unit stands then; of very many, only the first."""
    for number, pick in enumerate(said):
        after = None
        if pick.line is not None and number < MOST_SHOWN:
            after = afterwards(before, pick.line, pick.free)
        yield Pick(pick.line, pick.words, pick.removed, pick.slid, pick.free, after)


def _asks(action: Action) -> bool:
    """Whether a line asks for a number or a place."""
    return Open.ASKED.value in str(action)


def _pick(action: Action, choice: Value, details: str | None) -> Pick | None:
    if not details:
        return None
    return Pick(
        line=_line(action, choice, details),
        words=f"{choice:.{DECIMALS}f}" if isinstance(choice, float) else details,
        removed=[],
        slid={},
        free=[],
    )


def _line(action: Action, choice: Value, details: str) -> str | None:
    """Return the line of *action* with *details* of the choice in it."""
    match action:
        case Summon() if isinstance(choice, tuple):
            x, y, facing = (float(str(number)) for number in choice)
            return str(replace(action, at=(x, y), facing=facing))
        case Move() | Deploy() | Reform() | Reinforce():
            return str(action).replace(Open.ASKED.value, details, 1)
    return f"{str(action).partition(':')[0]}: {details}"


def _details(action: Action, choice: Value) -> str | None:
    """Return what a line has to say to make a choice; None if no line can."""
    match action:
        case MakeWay(letter=letter) if isinstance(choice, str):
            return f"{letter} to {choice}"
        case Move() | Deploy() | Reform() | Reinforce() if isinstance(
            choice, str | float
        ):
            return choice if isinstance(choice, str) else repr(choice)
        case Summon() if isinstance(choice, tuple):
            x, y, facing = (float(str(number)) for number in choice)
            return f"at {x:.2f}, {y:.2f} facing {facing:g}"
    return None


def _losing(action: Lose | Batch, found: Casualties) -> Iterator[Pick]:
    """Yield a pick for each way to remove casualties."""
    losses = action.losses if isinstance(action, Batch) else (action,)
    ways = () if found.taken else found.choices
    many = Counter((way.gone, way.alike) for way in ways)
    for way in ways:
        slides = many[way.gone, way.alike] > 1
        line = str(line_of(losses, way, last=False, slides=slides))
        yield Pick(
            line=line,
            words=line.partition(": ")[2],
            removed=[name for one in _losses(way) for name in _names(way, one)],
            slid=_slides(way),
            free=[
                Free(one.pick.many, [way.called(one.unit, name) for name in one.alike])
                for one in way.losses
                if one.pick is not None
            ],
        )


def _losses(way: CasualtyWay) -> list[UnitLosses]:
    """Return what units lose, those first that lose more than a free pick."""
    return sorted(way.losses, key=lambda one: not one.gone)


def _names(way: CasualtyWay, losses: UnitLosses) -> list[str]:
    """Return who goes of a unit, by rank and file; of a free pick the first ones."""
    picked = losses.alike[: losses.pick.many if losses.pick else 0]

    def place(name: str) -> tuple[bool, list[int]]:
        numbers = [int(part) for part in name.split(".") if part.isdecimal()]
        return not numbers, numbers

    names = sorted((*losses.gone, *picked), key=place)
    return [way.called(losses.unit, name) for name in names]


def _slides(way: CasualtyWay) -> Json:
    """Return who stands elsewhere afterwards, and where."""
    return {
        way.called(unit, start): way.called(unit, end) for unit, start, end in way.slid
    }


def _share(action: Action, choice: Shares | RaiseWay) -> Pick:
    """Return a pick of shares of points, or of who comes back and where."""
    free: list[Free] = []
    if isinstance(choice, RaiseWay):
        words = _raised(choice)
        free = [Free(choice.many, list(choice.of))] if choice.many else []
    else:
        words = shares_said(choice)
    line = f"{str(action).partition(':')[0]}: {words}"
    return Pick(line, words, [], {}, free)


def _raised(way: RaiseWay) -> str:
    """Return who stands where of those that come back, the first of the alike."""
    places = [*way.at, *way.of[: way.many]]
    to = next((place for place in places if place in way.to), None)
    letters = [letter for letter in way.raised if letter != "C"]
    said = [f"C at {way.champion[0]}"] if way.champion else []
    for place in places:
        letter = way.displaced if place == to else letters.pop(0)
        said.append(f"{letter} at {place}")
    return ", ".join(said)


def _told_apart(found: Judged, said: Sequence[Pick]) -> Iterator[Pick]:
    """Yield picks with lines that make them, also where one leaves open who slides.

    Such differ in who closes the gap: what the line says of that is found by asking.
    """
    before = found.answer.before
    lines = [pick.line for pick in said]
    offered = _offered(before, len(said))
    for number, pick in enumerate(said):
        if offered and pick.slid:
            yield _as_offered(pick, offered[number], before.book)
            continue
        alone = lines.count(pick.line) == 1
        if alone and (not pick.slid or _slid(before, pick.line or "") == pick.slid):
            yield pick
        else:
            line = _line_of(before, pick)
            words = line.partition(": ")[2] if line else pick.words
            yield Pick(line, words, pick.removed, pick.slid, pick.free)


def _offered(before: Battle, many: int) -> Sequence[str]:
    """Return the lines of losses that are due in a Round, if as many are offered."""
    if before.combat is None or not before.combat.due:
        return ()
    lines = asks(before).owed[0].lines
    return lines if len(lines) == many else ()


def _as_offered(pick: Pick, line: str, book: str) -> Pick:
    """Return a pick with the line that is offered for it, and whom that names."""
    action = parse_action(line, book)
    each = action.losses if isinstance(action, Batch) else (action,)
    several = isinstance(action, Batch)
    removed = [
        f"{loss.subject.unit}.{model}" if several else model
        for loss in each
        if isinstance(loss, Lose)
        for model in loss.models or ()
    ]
    return Pick(line, line.partition(": ")[2], removed, pick.slid, [])


def _line_of(before: Battle, pick: Pick) -> str | None:
    """Return the line that closes the gap as a pick does, if there is one."""
    tried = _closing(pick, before.book)[:MOST_TRIED]
    return next((line for line in tried if _slid(before, line) == pick.slid), None)


def _closing(pick: Pick, book: str) -> list[str]:
    """Return lines that may be those of a pick: by the side that slides, or by name."""
    action = parse_action(pick.line or "", book)
    if isinstance(action, Batch):
        losses = action.losses
        return [
            str(Batch(losses=(*losses[:number], loss, *losses[number + 1 :])))
            for number, one in enumerate(losses)
            for loss in _closed(one, pick, f"{one.subject.unit}.")
        ]
    return [str(loss) for loss in _closed(action, pick, "")]


def _closed(action: Action, pick: Pick, prefix: str) -> Iterator[Lose]:
    """Yield a loss with what it may say of the gap it leaves."""
    if isinstance(action, Lose) and action.models:
        yield from (replace(action, slide=side) for side in Side)
        moves = [
            Refill(model.removeprefix(prefix), str(place).removeprefix(prefix))
            for model, place in (pick.slid or {}).items()
            if model.startswith(prefix)
        ]
        yield from (replace(action, refills=(move,)) for move in moves)
        yield replace(action, refills=tuple(moves))


def _slid(battle: Battle, line: str) -> Json | None:
    """Return who slides on a line, if it settles that."""
    try:
        verdict = judged(battle, line).answer.verdict
    except SerriedError:
        return None
    way = None if verdict is None else casualties_of(verdict).taken
    return None if way is None else _slides(way)
