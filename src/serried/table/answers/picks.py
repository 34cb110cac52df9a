"""Picks: the lawful choices that an owner has, each with the line that makes it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from serried.books.registry import parse_action
from serried.model.actions import (
    Batch,
    Deploy,
    Lose,
    MakeWay,
    Move,
    Raise,
    Recover,
    Refill,
    Reform,
    Reinforce,
    Summon,
    TakeHits,
)
from serried.model.actions.charges import ResolveCharge
from serried.model.actions.form import Action
from serried.model.actions.legs import Join, Leg, Open, Ranks, Side
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.results.casualties import (
    Casualties,
    CasualtyWay,
    UnitLosses,
    casualties_of,
)
from serried.model.verdict import Value, Verdict, as_table
from serried.table.answers.afterwards import MOST_SHOWN, afterwards, says_ranks
from serried.table.answers.asking import Judged, judged
from serried.table.answers.charges import charge_picks
from serried.table.replies import Free, Json, Pick

SETTLED: Final = ("hits", "recovered", "raised")
"""Measures that are there, and not open, where nobody has to choose any more."""

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
    if isinstance(found.action, Lose | Batch):
        said = [*_losing(found.action, casualties_of(verdict))]
        return list(_shown(found.answer.before, _told_apart(found, said)))
    if lines := _arrangements(found.action, verdict):
        return [_arranged(found.answer.before, line) for line in lines]
    if _is_settled(found.action, verdict):
        return []
    chosen = [
        (choice, _details(found.action, choice))
        for choice in _choices(found.action, verdict)
    ]
    said = [pick for pick in (_pick(found.action, *one) for one in chosen) if pick]
    return list(_shown(found.answer.before, _told_apart(found, said)))


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


def _is_settled(action: Action, verdict: Verdict) -> bool:
    if isinstance(action, MakeWay | Move | Deploy | Summon | Reform | Reinforce):
        return not _asks(action)
    known = dict(verdict.measures)
    return all(known.get(name) is not None for name in SETTLED if name in known)


def _pick(action: Action, choice: Value, details: str | None) -> Pick | None:
    if not details:
        return None
    return Pick(
        line=_line(action, choice, details),
        words=f"{choice:.{DECIMALS}f}" if isinstance(choice, float) else details,
        removed=[],
        slid={},
        free=list(_free(choice)) if isinstance(action, Raise) else [],
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
    table = as_table(choice)
    match action:
        case TakeHits() | Recover() if table:
            return ", ".join(f"{letter} {many}" for letter, many in table)
        case MakeWay(letter=letter) if isinstance(choice, str):
            return f"{letter} to {choice}"
        case Raise() if table:
            return _raised(dict(table))
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
    for way in () if found.taken else found.choices:
        details = _losses_said(action, way)
        if not details:
            continue
        yield Pick(
            line=f"{str(action).partition(':')[0]}: {details}",
            words=details,
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


def _losses_said(action: Lose | Batch, way: CasualtyWay) -> str:
    """Return what a line says of who goes: of a batch each loss with its models."""
    if isinstance(action, Lose):
        return ", ".join(name for one in way.losses for name in _names(way, one))
    left = {one.unit: _names(way, one) for one in way.losses}
    said = []
    for loss in action.losses:
        own = [] if loss.subject.letter else left.pop(loss.subject.unit, [])
        models = ", ".join(name.partition(".")[2] for name in own)
        head = str(loss).partition(":")[0]
        said.append(f"{head}: {models}" if models else head)
    return ", ".join(said)


def _slides(way: CasualtyWay) -> Json:
    """Return who stands elsewhere afterwards, and where."""
    return {
        way.called(unit, start): way.called(unit, end) for unit, start, end in way.slid
    }


def _raised(choice: dict[str, Value]) -> str | None:
    """Return who stands where of those that come back, the first of the alike."""
    if "raised" not in choice:
        return ", ".join(f"{letter} {many}" for letter, many in choice.items())
    champion, of = _texts(choice.get("champion")), _texts(choice.get("of"))
    many = choice.get("any")
    places = [*_texts(choice.get("at")), *of[: many if isinstance(many, int) else 0]]
    to = next((place for place in places if place in _texts(choice.get("to"))), None)
    letters = [letter for letter in str(choice["raised"]) if letter != "C"]
    said = [f"C at {champion[0]}"] if champion else []
    for place in places:
        letter = choice["displaced"] if place == to else letters.pop(0)
        said.append(f"{letter} at {place}")
    return ", ".join(said)


def _told_apart(found: Judged, said: Sequence[Pick]) -> Iterator[Pick]:
    """Yield picks with lines that make them, also where several remove the same.

    Such differ in who closes the gap: what the line says of that is found by asking.
    """
    lines = [pick.line for pick in said]
    for pick in said:
        if lines.count(pick.line) == 1:
            yield pick
        else:
            line = _line_of(found.answer.before, pick)
            words = line.partition(": ")[2] if line else pick.words
            yield Pick(line, words, pick.removed, pick.slid, pick.free)


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


def _free(choice: Value) -> Iterator[Free]:
    """Yield the free pick among the places of a choice, where there is one."""
    table = dict(as_table(choice) or ())
    many = table.get("any")
    if isinstance(many, int):
        yield Free(many, _texts(table.get("of")))


def _texts(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [str(one) for one in value] if isinstance(value, tuple) else []
