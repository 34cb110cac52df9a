"""Lines of models that go, come back, or are shared hits."""

import re
from dataclasses import replace
from typing import Final

from serried.model.actions import (
    Action,
    Batch,
    Lose,
    MakeWay,
    Raise,
    Recover,
    Refill,
    Summon,
    TakeHits,
)
from serried.model.legs import Open, Side
from serried.model.subject import Subject
from serried.notation import words
from serried.notation.charges import read_subject
from serried.notation.items import listed, read_point, read_share
from serried.notation.ranks import read_ranks
from serried.notation.words import UnreadableError

LOSE: Final = "spears lose 3: 2.1, 1.4, 1.5"


def read_lose(subject: Subject, rest: list[str], details: str | None) -> Lose | None:
    """Read ``spears lose 3``, and what its owner chooses."""
    match rest:
        case [amount]:
            loss = Lose(subject=subject, amount=words.count(amount))
            named = [] if details is None else listed(details, LOSE)
            for item in named:
                loss = _choosing(loss, item)
            return loss
    return None


def _choosing(loss: Lose, item: str) -> Lose:
    """Return the loss with one more of the owner's choices."""
    match item.split():
        case ["slide", side] if loss.slide is None:
            sides = [one.value for one in Side]
            return replace(loss, slide=Side(words.choice(side, sides, "side")))
        case [model, "to", place]:
            refill = Refill(words.model(model), words.place(place))
            return replace(loss, refills=(*loss.refills, refill))
        case [model] if model in loss.models and "." in model:
            message = f"{words.quoted(model)} is named twice"
            raise UnreadableError(message)
        case [model]:
            return replace(loss, models=(*loss.models, words.model(model)))
    message = f"{words.quoted(item)} is no choice; write `{LOSE}`"
    raise UnreadableError(message)


def read_batch(items: list[str]) -> Batch:
    """Read losses; an item that is no loss is one more choice of the one before it."""
    losses: list[Lose] = []
    for item in items:
        head, colon, details = item.partition(":")
        match head.split():
            case [subject, "lose", *rest]:
                loss = read_lose(
                    read_subject(subject), rest, details if colon else None
                )
                if loss is not None:
                    losses.append(loss)
                    continue
        if losses and losses[-1].chosen and "lose" not in item.split():
            losses[-1] = _choosing(losses[-1], item)
            continue
        message = f"{words.quoted(item)} is no loss; write `batch: spears lose 3`"
        raise UnreadableError(message)
    return Batch(losses=tuple(losses))


def read_take(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    """Read ``spears take 7 hits by red``, and how they are shared."""
    match rest:
        case [hits, "hits"]:
            by = None
        case [hits, "hits", "by", who]:
            by = words.player(who)
        case _:
            return None
    form = "spears take 7 hits: R 5, K 2"
    items = [] if details is None else listed(details, form)
    shares = tuple(map(read_share, items))
    return TakeHits(subject=subject, hits=words.count(hits), by=by, shares=shares)


def read_make_way(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read ``spears make way: K to 1.2``."""
    match (rest, (details or "").split()):
        case (["way"], [letter, "to", place]):
            to = place if place == Open.ASKED.value else words.place(place)
            return MakeWay(subject=subject, letter=words.letter(letter), to=to)
    return None


def read_recover(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read ``spears recover 3``, and how it is shared."""
    match rest:
        case [amount]:
            form = "spears recover 3: R 2, C 1"
            items = [] if details is None else listed(details, form)
            shares = tuple(read_share(item, "points") for item in items)
            return Recover(subject=subject, amount=words.count(amount), shares=shares)
    return None


def read_raise(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    """Read ``spears raise 5``, and who comes back where."""
    match rest:
        case [amount]:
            form = "spears raise 5: C at 1.3, R at 2.4"
            items = [] if details is None else listed(details, form)
            given = [item for item in items if "at" not in item.split()]
            shares = tuple(read_share(item, "points") for item in given)
            places = tuple(_standing(item) for item in items if "at" in item.split())
            return Raise(
                subject=subject,
                amount=words.count(amount),
                shares=shares,
                places=places,
            )
    return None


def _standing(item: str) -> tuple[str, str]:
    match item.split():
        case [letter, "at", place]:
            return words.letter(letter), words.place(place)
    message = f"{words.quoted(item)} puts nobody anywhere; write `R at 2.4`"
    raise UnreadableError(message)


_SUMMONED: Final = re.compile(
    r"(?P<at>\?|[^ ,]+ ?, ?[^ ,]+) facing (?P<facing>[^ ]+)"
    r"(?: within (?P<within>[^ ]+) of (?P<of>[^ ]+))?"
    r"(?: on (?P<on>[^ ,]+ ?, ?[^ ,]+))?"
    r"(?: files (?P<files>[^ ]+)| ranks (?P<ranks>[^ ]+))?"
)


def read_summon(unit: str, rest: str) -> Summon:
    """Read where a unit is put, and what bounds that."""
    found = _SUMMONED.fullmatch(rest)
    if found is None:
        message = (
            "`summon` is written `summon ghouls at 30, 20 facing 90 within 12 of"
            " wizard`; `on 31, 20`, then `files 5` or `ranks RRR/RR.` may follow"
        )
        raise UnreadableError(message)
    said = found.groupdict()
    place = None if said["at"] == Open.ASKED.value else read_point(said["at"])
    facing = words.open_signed(said["facing"])
    if facing is Open.REST:
        message = "a facing is a number of degrees, or `?`"
        raise UnreadableError(message)
    return Summon(
        unit=words.name(unit),
        x=None if place is None else place[0],
        y=None if place is None else place[1],
        facing=facing,
        within=words.number(said["within"]) if said["within"] else None,
        of=words.reference(said["of"]) if said["of"] else None,
        on=read_point(said["on"]) if said["on"] else None,
        files=words.count(said["files"], least=1) if said["files"] else None,
        ranks=read_ranks(said["ranks"]) if said["ranks"] else None,
    )
