"""Actions, read from lines of text: ``UNIT VERB: details``."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from serried.model.actions import (
    Action,
    AskArc,
    AskDistance,
    AskMay,
    AskSight,
    Batch,
    Deploy,
    Flee,
    Lose,
    MakeWay,
    Manner,
    Move,
    NextPhase,
    NextTurn,
    Permission,
    Raise,
    Rally,
    RandomMove,
    Recover,
    Refill,
    Reform,
    Reinforce,
    Summon,
    TakeHits,
)
from serried.model.charge_actions import Charge
from serried.model.errors import NotationError
from serried.model.legs import Number, Open, Pivot, Place, Side
from serried.model.subject import Subject
from serried.notation import charges, words
from serried.notation.charges import read_subject
from serried.notation.legs import read_legs, read_side
from serried.notation.ranks import read_ranks
from serried.notation.words import UnreadableError

LONGEST_LINE: Final = 1000
EDGES: Final = ("north", "east", "south", "west")


def parse_action(text: str) -> Action:
    """Read one action; ``str`` of what it returns is its notation again.

    Raises:
        NotationError: If the line cannot be read. It says what was read, and what
            would be right.
    """
    if len(text) > LONGEST_LINE:
        message = f"{len(text)} characters are too many; a line has {LONGEST_LINE}"
        raise NotationError(message)
    line = " ".join(text.split())
    try:
        return _looked(line) or _action(line)
    except UnreadableError as fault:
        message = f"cannot read {words.quoted(line)}: {fault}"
        raise NotationError(message) from None


def _action(line: str) -> Action:
    head, colon, details = line.partition(":")
    match head.split():
        case []:
            message = "there is no action; write `UNIT VERB: details`"
            raise UnreadableError(message)
        case ["batch"] if colon:
            return _batch(_listed(details, "batch: spears lose 3, guard.K lose 1"))
        case ["next", "phase"] if not colon:
            return NextPhase()
        case ["next", "turn"] if not colon:
            return NextTurn()
        case ["next", ("phase" | "turn") as word, *_]:
            message = f"nothing follows `next {word}`"
            raise UnreadableError(message)
        case ["next", word] if word not in _VERBS:
            message = f"after `next` comes `phase` or `turn`, not {words.quoted(word)}"
            raise UnreadableError(message)
        case ["summon", unit, "at", _, *_] if not colon:
            return _summon(unit, line.partition(" at ")[2])
        case [subject]:
            message = (
                f"{words.quoted(subject)} is to do what? write `UNIT VERB: details`"
            )
            raise UnreadableError(message)
        case [subject, verb, *rest]:
            said = details.strip() if colon else None
            return _deed(read_subject(subject), verb, rest, said)
    raise AssertionError


def _deed(subject: Subject, verb: str, rest: list[str], details: str | None) -> Action:
    deed = _VERBS.get(verb)
    if deed is None:
        near = words.suggestion(verb, _VERBS) or f"; write {words.either(_VERBS)}"
        message = f"{words.quoted(verb)} is no verb{near}"
        raise UnreadableError(message)
    form, read = deed
    action = read(subject, rest, details)
    if action is None:
        message = f"`{verb}` is written `{form}`"
        raise UnreadableError(message)
    return action


def _listed(details: str | None, form: str) -> list[str]:
    """Return the items after the colon, of which there is one or more."""
    items = [item.strip() for item in (details or "").split(",")]
    if not any(items):
        message = f"nothing follows the verb; write `{form}`"
        raise UnreadableError(message)
    if not all(items):
        message = "there is nothing between two commas, or after the last one"
        raise UnreadableError(message)
    return items


def _tested(
    details: str | None, form: str, *, alone: bool = False
) -> tuple[list[str], str | None]:
    """Return the items, and who is tested where the last one says so.

    Args:
        details: What follows the colon.
        form: How it is written.
        alone: Whether who is tested may be all that is said.
    """
    items = _listed(details, form)
    match items[-1].split():
        case ["test", "by", letter] if alone and not items[1:]:
            return [], words.letter(letter)
        case ["test", "by", letter]:
            return _listed(",".join(items[:-1]), form), words.letter(letter)
        case [*last, "test", "by", letter]:  # the comma was forgotten
            return [*items[:-1], " ".join(last)], words.letter(letter)
    return items, None


def _advance(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    return _move(subject, Manner.ADVANCE, rest, details)


def _march(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    return _move(subject, Manner.MARCH, rest, details)


def _move(
    subject: Subject, manner: Manner, rest: list[str], details: str | None
) -> Move | None:
    if rest not in ([], ["flying"]):
        return None
    items, test_by = _tested(details, f"spears {manner.value}: forward 3")
    return Move(
        subject=subject,
        manner=manner,
        legs=read_legs(items),
        flying=bool(rest),
        test_by=test_by,
    )


def _magical(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case ["move", distance, ("advance" | "march") as manner, *flying]:
            move = _move(subject, Manner(manner), flying, details)
            return _cast(move, words.number(distance)) if move else None
        case ["move", distance, "reform"]:
            reform = _reform(subject, [], details)
            return _cast(reform, words.number(distance)) if reform else None
    return None


def _cast(action: Move | Reform, distance: float) -> Move | Reform:
    """Return the action as a Magical Move of that range."""
    return replace(action, magical=distance)


def _reform(subject: Subject, rest: list[str], details: str | None) -> Reform | None:
    if rest:
        return None
    items, test_by = _tested(details, "spears reform: facing 90, files 6")
    placed = [item for item in items if item.startswith("place ")]
    layout = _layout([item for item in items if item not in placed])
    return Reform(
        subject=subject,
        places=_places(placed),
        facing=layout.facing,
        files=layout.files,
        ranks=layout.ranks,
        test_by=test_by,
    )


def _rally(subject: Subject, rest: list[str], details: str | None) -> Rally | None:
    if rest:
        return None
    if details is None:
        return Rally(subject=subject)
    form = "spears rally: facing 90, files 6"
    items, test_by = _tested(details, form, alone=True)
    layout = _layout(items)
    return Rally(
        subject=subject,
        facing=layout.facing,
        files=layout.files,
        ranks=layout.ranks,
        test_by=test_by,
    )


def _places(items: list[str]) -> tuple[Place, ...]:
    """Read the models beside a unit that go to its other side."""
    return tuple(leg for leg in read_legs(items) if isinstance(leg, Place))


class _Layout(NamedTuple):
    """How a unit is put back when it reforms; None is left as it is."""

    facing: Number | None
    files: int | None
    ranks: tuple[str, ...] | None


def _layout(items: list[str]) -> _Layout:
    said: dict[str, str] = {}
    for item in items:
        key, _, value = item.partition(" ")
        words.choice(key, ("facing", "files", "ranks"), "part of a reform")
        if key in said:
            message = f"`{key}` is said twice"
            raise UnreadableError(message)
        said[key] = value
    if {"files", "ranks"} <= said.keys():
        message = "say `files` or `ranks`, not both"
        raise UnreadableError(message)
    return _Layout(
        facing=words.open_signed(said["facing"]) if "facing" in said else None,
        files=words.count(said["files"], least=1) if "files" in said else None,
        ranks=read_ranks(said["ranks"]) if "ranks" in said else None,
    )


def _flee(subject: Subject, rest: list[str], details: str | None) -> Flee | None:
    return Flee(subject=subject) if not rest and details is None else None


def _random(
    subject: Subject, rest: list[str], details: str | None
) -> RandomMove | None:
    if rest != ["move"]:
        return None
    if details is None:
        return RandomMove(subject=subject)
    form = "spawn random move: pivot right 45"
    match read_legs(_listed(details, form)):
        case (Pivot() as pivot,):
            return RandomMove(subject=subject, pivot=pivot)
    message = f"the dice say how far it goes; only one pivot is chosen, as `{form}`"
    raise UnreadableError(message)


def _deploy(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case ["in", unit, "at", place] if details is None:
            at = words.place(place)
            return Deploy(subject=subject, unit=words.name(unit), at=at)
        case ["in", unit, "at", place, "widening", side] if details is None:
            return Deploy(
                subject=subject,
                unit=words.name(unit),
                at=words.place(place),
                widening=read_side(side),
            )
    return None


def _lose(subject: Subject, rest: list[str], details: str | None) -> Lose | None:
    match rest:
        case [amount]:
            loss = Lose(subject=subject, amount=words.count(amount))
            named = [] if details is None else _listed(details, LOSE)
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
        case [model]:
            return replace(loss, models=(*loss.models, words.model(model)))
    message = f"{words.quoted(item)} is no choice; write `{LOSE}`"
    raise UnreadableError(message)


def _batch(items: list[str]) -> Batch:
    """Read losses; an item that is no loss is one more choice of the one before it."""
    losses: list[Lose] = []
    for item in items:
        head, colon, details = item.partition(":")
        match head.split():
            case [subject, "lose", *rest]:
                loss = _lose(read_subject(subject), rest, details if colon else None)
                if loss is not None:
                    losses.append(loss)
                    continue
        if losses and losses[-1].chosen and "lose" not in item.split():
            losses[-1] = _choosing(losses[-1], item)
            continue
        message = f"{words.quoted(item)} is no loss; write `batch: spears lose 3`"
        raise UnreadableError(message)
    return Batch(losses=tuple(losses))


def _take(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case [hits, "hits"]:
            by = None
        case [hits, "hits", "by", who]:
            by = words.player(who)
        case _:
            return None
    form = "spears take 7 hits: R 5, K 2"
    items = [] if details is None else _listed(details, form)
    shares = tuple(map(_share, items))
    return TakeHits(subject=subject, hits=words.count(hits), by=by, shares=shares)


def _share(item: str, of: str = "hits") -> tuple[str, int]:
    match item.split():
        case [letter, hits]:
            return words.letter(letter), words.count(hits)
    message = f"{words.quoted(item)} is no share of the {of}; write `R 5`"
    raise UnreadableError(message)


def _make_way(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match (rest, (details or "").split()):
        case (["way"], [letter, "to", place]):
            to = place if place == Open.ASKED.value else words.place(place)
            return MakeWay(subject=subject, letter=words.letter(letter), to=to)
    return None


def _recover(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case [amount]:
            form = "spears recover 3: R 2, C 1"
            items = [] if details is None else _listed(details, form)
            shares = tuple(_share(item, "points") for item in items)
            return Recover(subject=subject, amount=words.count(amount), shares=shares)
    return None


def _raise(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case [amount]:
            form = "spears raise 5: C at 1.3, R at 2.4"
            items = [] if details is None else _listed(details, form)
            given = [item for item in items if "at" not in item.split()]
            shares = tuple(_share(item, "points") for item in given)
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


def _reinforce(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case [edge, "at", at] if details is None:
            words.choice(edge, EDGES, "table edge")
            return Reinforce(subject=subject, edge=edge, at=words.open_number(at))
    return None


def _may(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case [what] if details is None:
            known = [permission.value for permission in Permission]
            allowed = Permission(words.choice(what, known, "permission"))
            return AskMay(subject=subject, permission=allowed)
        case [Permission.CHARGE.value, target, *_] if details is None:
            asked = Charge(subject=subject, target=words.name(target), asked=True)
            message = f"`may charge` names no target; write `{asked}`"
            raise UnreadableError(message)
    return None


def _distance(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    match rest:
        case ["to", other] if details is None:
            return AskDistance(subject=subject, other=words.reference(other))
    return None


def _nobody(_: Subject, _rest: list[str], _details: str | None) -> Action | None:
    """Read nothing: the verb was put otherwise than `_action` knows it."""
    return None


def _looked(line: str) -> AskSight | AskArc | None:
    """Read a question whose subject may be one model by its rank and file."""
    match line.split():
        case [viewer, "sees", *rest] if ":" not in line:
            return _sees(viewer, rest)
        case [located, "arc", *rest] if ":" not in line:
            return _arc(located, rest)
    return None


def _sees(viewer: str, rest: list[str]) -> AskSight:
    """Read who sees what: a unit, a model, or a point of the table."""
    match rest:
        case [target] if "," not in target:
            target = words.reference(target)
            return AskSight(viewer=words.reference(viewer), target=target)
        case [_] | [_, _] | [_, ",", _] if "," in "".join(rest):
            point = _point(" ".join(rest))
            return AskSight(viewer=words.reference(viewer), target=point)
    message = f"`sees` is written `{SEES}`; or `foes.1.2`, or `30, 20` for a point"
    raise UnreadableError(message)


def _arc(located: str, rest: list[str]) -> AskArc:
    match rest:
        case ["of", unit]:
            return AskArc(located=words.reference(located), unit=words.name(unit))
    message = f"`arc` is written `{ARC}`"
    raise UnreadableError(message)


def _summon(unit: str, rest: str) -> Summon:
    """Read where a unit is put, and what bounds that."""
    found = _SUMMONED.fullmatch(rest)
    if found is None:
        message = (
            "`summon` is written `summon ghouls at 30, 20 facing 90 within 12 of"
            " wizard`; `on 31, 20`, then `files 5` or `ranks RRR/RR.` may follow"
        )
        raise UnreadableError(message)
    said = found.groupdict()
    place = None if said["at"] == Open.ASKED.value else _point(said["at"])
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
        on=_point(said["on"]) if said["on"] else None,
        files=words.count(said["files"], least=1) if said["files"] else None,
        ranks=read_ranks(said["ranks"]) if said["ranks"] else None,
    )


LOSE: Final = "spears lose 3: 2.1, 1.4, 1.5"
SEES: Final = "spears sees foes"
ARC: Final = "foes arc of spears"


def _point(text: str) -> tuple[float, float]:
    """Read a place on the table, ``30, 20``."""
    x, _, y = text.partition(",")
    return words.signed(x.strip()), words.signed(y.strip())


_SUMMONED: Final = re.compile(
    r"(?P<at>\?|[^ ,]+ ?, ?[^ ,]+) facing (?P<facing>[^ ]+)"
    r"(?: within (?P<within>[^ ]+) of (?P<of>[^ ]+))?"
    r"(?: on (?P<on>[^ ,]+ ?, ?[^ ,]+))?"
    r"(?: files (?P<files>[^ ]+)| ranks (?P<ranks>[^ ]+))?"
)

_Reader: TypeAlias = Callable[[Subject, list[str], str | None], Action | None]

_VERBS: Final[dict[str, tuple[str, _Reader]]] = {
    "advance": ("spears advance: forward 3, wheel right 2", _advance),
    "march": ("spears march: forward 3, wheel right 6", _march),
    "reform": ("spears reform: facing 90, files 6", _reform),
    "rally": ("spears rally` or `spears rally: facing 90, files 6", _rally),
    "flee": ("spears flee", _flee),
    "random": ("spawn random move: pivot right 45", _random),
    "magical": ("spears magical move 12 advance: forward 12", _magical),
    "deploy": ("hero deploy in spears at 1.3", _deploy),
    "charge": (charges.CHARGES, charges.read_charge),
    "hold": (charges.HOLD, charges.read_hold),
    "stand": (charges.STAND, charges.read_stand),
    "redirect": (charges.REDIRECTS, charges.read_redirect),
    "resolve": (
        f"{charges.RESOLVE}` or `{charges.RESOLVE}: at 1.2",
        charges.read_resolve,
    ),
    "lose": ("spears lose 3", _lose),
    "take": ("spears take 7 hits by red", _take),
    "make": ("spears make way: K to 1.2", _make_way),
    "recover": ("spears recover 3", _recover),
    "raise": ("spears raise 5", _raise),
    "reinforce": ("wolves reinforce west at 20", _reinforce),
    "may": ("spears may march", _may),
    "distance": ("spears distance to foes", _distance),
    "sees": (f"{SEES}` or `spears.1.2 sees foes.2.1", _nobody),
    "arc": (ARC, _nobody),
}


def verb_forms() -> dict[str, str]:
    """Return how each verb is written, by its first word."""
    return {verb: form.replace("`", "") for verb, (form, _) in _VERBS.items()}
