"""Actions, read from lines of text: ``UNIT VERB: details``."""

from collections.abc import Callable
from typing import Final, TypeAlias

from serried.model.actions import (
    Action,
    NextPhase,
    NextTurn,
)
from serried.model.errors import NotationError
from serried.model.subject import Subject
from serried.notation import charges, words
from serried.notation.charges import read_subject
from serried.notation.items import listed
from serried.notation.losses import (
    read_batch,
    read_lose,
    read_make_way,
    read_raise,
    read_recover,
    read_summon,
    read_take,
)
from serried.notation.moves import (
    read_advance,
    read_deploy,
    read_flee,
    read_magical,
    read_march,
    read_rally,
    read_random,
    read_reform,
    read_reinforce,
)
from serried.notation.questions import ARC, SEES, read_distance, read_looked, read_may
from serried.notation.words import UnreadableError

LONGEST_LINE: Final = 1000


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
        return read_looked(line) or _action(line)
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
            return read_batch(listed(details, "batch: spears lose 3, guard.K lose 1"))
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
            return read_summon(unit, line.partition(" at ")[2])
        case [subject]:
            message = (
                f"{words.quoted(subject)} is to do what? write `UNIT VERB: details`"
            )
            raise UnreadableError(message)
        case [_, _, *_] as said:
            return _deed(said, details.strip() if colon else None)
    raise AssertionError


def _deed(said: list[str], details: str | None) -> Action:
    subject, (_, verb, *rest) = read_subject(said[0]), said
    if verb not in _VERBS:
        from serried.notation.hints import misread  # noqa: PLC0415 - for what is astray

        forms = {name: form for name, (form, _) in _VERBS.items()}
        raise UnreadableError(misread(said, forms))
    form, read = _VERBS[verb]
    action = read(subject, rest, details)
    if action is None:
        message = f"`{verb}` is written `{form}`"
        raise UnreadableError(message)
    return action


def _nobody(_: Subject, _rest: list[str], _details: str | None) -> Action | None:
    """Read nothing: the verb was put otherwise than `_action` knows it."""
    return None


_Reader: TypeAlias = Callable[[Subject, list[str], str | None], Action | None]

_VERBS: Final[dict[str, tuple[str, _Reader]]] = {
    "advance": ("spears advance: forward 3, wheel right 2", read_advance),
    "march": ("spears march: forward 3, wheel right 6", read_march),
    "reform": ("spears reform: facing 90, files 6", read_reform),
    "rally": ("spears rally` or `spears rally: facing 90, files 6", read_rally),
    "flee": ("spears flee", read_flee),
    "random": ("spawn random move: pivot right 45", read_random),
    "magical": ("spears magical move 12 advance: forward 12", read_magical),
    "deploy": ("hero deploy in spears at 1.3", read_deploy),
    "charge": (charges.CHARGES, charges.read_charge),
    "hold": (charges.HOLD, charges.read_hold),
    "stand": (charges.STAND, charges.read_stand),
    "redirect": (charges.REDIRECTS, charges.read_redirect),
    "resolve": (
        f"{charges.RESOLVE}` or `{charges.RESOLVE}: at 1.2",
        charges.read_resolve,
    ),
    "lose": ("spears lose 3", read_lose),
    "take": ("spears take 7 hits by red", read_take),
    "make": ("spears make way: K to 1.2", read_make_way),
    "recover": ("spears recover 3", read_recover),
    "raise": ("spears raise 5", read_raise),
    "reinforce": ("wolves reinforce west at 20", read_reinforce),
    "may": ("spears may march", read_may),
    "distance": ("spears distance to foes", read_distance),
    "sees": (f"{SEES}` or `spears.1.2 sees foes.2.1", _nobody),
    "arc": (ARC, _nobody),
}


def verb_forms() -> dict[str, str]:
    """Return how each verb is written, by its first word."""
    return {verb: form.replace("`", "") for verb, (form, _) in _VERBS.items()}
