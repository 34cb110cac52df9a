"""Completion: what may come next in a line that is being typed."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.notation import leg_forms, parse_action, verb_forms
from serried.table.replies import Completions, Option
from serried.table.requests import Complete

MOST: Final = 40

AFTER: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("next",): ("phase", "turn"),
    ("may",): ("move", "march", "shoot", "charge"),
    ("distance",): ("to ",),
    ("arc",): ("of ",),
    ("random",): ("move",),
    ("magical",): ("move ",),
    ("make",): ("way: ",),
    ("resolve",): ("charge", "charge: "),
    ("redirect",): ("to ",),
    ("stand",): ("and shoot",),
    ("stand", "and"): ("shoot",),
    ("deploy",): ("in ",),
    ("reinforce",): ("north at ", "east at ", "south at ", "west at "),
    ("wheel",): ("left ", "right "),
    ("pivot",): ("left ", "right "),
    ("forward",): ("?", "rest"),
    ("backward",): ("?",),
    ("left",): ("?",),
    ("right",): ("?",),
    ("wheel", "left"): ("?", "rest"),
    ("wheel", "right"): ("?", "rest"),
    ("pivot", "left"): ("90", "180"),
    ("pivot", "right"): ("90", "180"),
    ("advance",): (": ", " flying: "),
    ("march",): (": ", " flying: "),
}
"""What follows which last words, before and after the colon."""

REFORMS: Final = {
    "facing ": "facing 90",
    "files ": "files 6",
    "ranks ": "ranks RRC/RRR",
}
MOVES: Final = frozenset({"advance", "march"})


def completions(battle: Battle, asked: Complete) -> Completions:
    """Return the ways to go on with a line, and what is wrong with it as it is."""
    line = asked.line.lstrip()
    found = [
        Option(f"{stem}{word}", word, says)
        for stem, word, says in _options(battle, line)
    ]
    try:
        parse_action(line)
    except NotationError as why:
        because: str | None = why.problem
    else:
        because = None
    return Completions(id=asked.id, options=found[:MOST], because=because)


def _options(battle: Battle, line: str) -> Iterator[tuple[str, str, str]]:
    """Yield what stands before, what may come, and what that means."""
    head, colon, details = line.partition(":")
    if not colon:
        stem, words, begun = _split(line)
        known = _heads(battle, words)
    else:
        before, comma, last = details.rpartition(",")
        stem, words, begun = _split(last.lstrip())
        pause = f"{before}, " if comma else " "
        stem = f"{head}:{pause}{stem}"
        known = _items(battle, head.split(), words)
    for word, says in known:
        if word.startswith(begun) and word.strip() != begun:
            yield stem, word, says


def _split(text: str) -> tuple[str, list[str], str]:
    """Return what is settled of a text, its words, and the word that is begun."""
    *words, begun = text.split(" ")
    return "".join(f"{word} " for word in words), [w for w in words if w], begun


def _heads(  # noqa: C901, PLR0911, PLR0912 - one case for each thing that can stand there
    battle: Battle, words: list[str]
) -> Iterable[tuple[str, str]]:
    """Return what may come next before the colon."""
    match words:
        case []:
            return _subjects(battle)
        case [subject] if subject not in {"next", "summon", "batch"}:
            return [
                (_verb_text(verb, form), form) for verb, form in verb_forms().items()
            ]
        case ["summon", *said]:
            return _summoning(battle, said)
        case [_, "deploy", "in", _]:
            return [("at ", "")]
        case [_, "magical", "move"]:
            return [("6 ", ""), ("12 ", "")]
        case [_, "magical", "move", _]:
            return [("advance: ", ""), ("march: ", ""), ("reform: ", "")]
        case [_, "reinforce", _, "at"]:
            return [("?", "")]
        case [_, ("distance" | "deploy" | "arc"), _] | [_, "sees"]:
            return [(unit.id, unit.title) for unit in battle.units]
        case [subject, "charge", *said] | [subject, "redirect", "to", *said]:
            return _charging(battle, subject, said)
        case [_, ("lose" | "recover" | "raise" | "take")]:
            return [(str(number), "") for number in range(1, 6)]
        case [_, "take", _]:
            return [("hits", ""), ("hits by ", "")]
        case [_, "take", _, "hits"]:
            return [("by ", "")]
        case [_, "take", _, "hits", "by"]:
            return [(player, "") for player in battle.players]
    return [(word, "") for word in AFTER.get((words[-1],), ())]


def _summoning(battle: Battle, said: list[str]) -> list[tuple[str, str]]:
    """Return how the summoning of a unit goes on."""
    match said:
        case []:
            away = (unit for unit in battle.units if unit.off_table is not None)
            return [(f"{unit.id} at ", unit.title) for unit in away]
        case [_, "at"]:
            return [("? facing 0", "a place for it")]
        case [*_, "facing", _]:
            return [("within 12 of ", "")]
        case [*_, "of"]:
            return [(unit.id, unit.title) for unit in battle.units]
    return []


def _charging(battle: Battle, subject: str, said: list[str]) -> list[tuple[str, str]]:
    """Return whom a unit, or a character of it, could charge, and how."""
    if said:
        foot = [] if "foot" in said else [("on foot", "without flying")]
        return [*foot, ("?", "what would come of it")]
    name = subject.partition(".")[0]
    player = next((unit.player for unit in battle.units if unit.id == name), None)
    return [(unit.id, unit.title) for unit in battle.units if unit.player != player]


def _verb_text(verb: str, form: str) -> str:
    """Return a verb with what always follows it, as its form shows."""
    return f"{verb}: " if f" {verb}:" in form else f"{verb} "


def _subjects(battle: Battle) -> Iterator[tuple[str, str]]:
    for unit in battle.units:
        yield f"{unit.id} ", unit.title
        for kind in unit.present_kinds:
            if kind.character:
                yield f"{unit.id}.{kind.letter} ", kind.name or kind.letter
    yield from (("next phase", ""), ("next turn", ""), ("batch: ", "several losses"))
    for unit in battle.units:
        if unit.off_table is not None:
            yield f"summon {unit.id} at ", unit.title


def _items(
    battle: Battle, head: list[str], words: list[str]
) -> Iterable[tuple[str, str]]:
    """Return what may come next after the colon."""
    subject, verb = (head[0], head[-1]) if head else ("", "")
    if head[1:] == ["resolve", "charge"] and not words:
        return _resolving(battle, subject)
    if not words:
        return _first_words(battle, subject, verb, head)
    if words[0] == "join":
        return _joining(battle, words)
    found = AFTER.get(tuple(words)) or AFTER.get((words[-1],), ())
    return [(word, "") for word in found]


def _first_words(
    battle: Battle, subject: str, verb: str, head: list[str]
) -> Iterable[tuple[str, str]]:
    if subject == "batch":
        return [(f"{unit.id} lose 1", unit.title) for unit in battle.units]
    if verb == "way":
        return [(f"{letter} to ?", "") for letter in _letters(battle, subject)]
    if verb in {"reform", "rally"}:
        return REFORMS.items()
    if MOVES & set(head):
        return [(f"{leg} ", form) for leg, form in leg_forms().items()]
    if "lose" in head:
        return _models(battle, subject)
    return []


def _resolving(battle: Battle, subject: str) -> list[tuple[str, str]]:
    """Return what the owner of a charger may say of its move."""
    declared = [charge for charge in battle.charges if not charge.secondary]
    on = [charge.on for charge in declared if str(charge.by) == subject]
    others = [one.by for one in declared if one.on in on]
    return [
        ("at ", "at 1.2, to its left of the middle"),
        *((f"against {name}", "of several that fled") for name in on),
        *((f"{by} at ", "") for by in others if str(by) != subject),
        ("pivot left ", "after it caught who fled"),
        ("pivot right ", "after it caught who fled"),
    ]


def _models(battle: Battle, subject: str) -> list[tuple[str, str]]:
    for unit in battle.units:
        if unit.id == subject:
            return [(place.name, place.letter) for place in unit.formation.places]
    return []


def _letters(battle: Battle, subject: str) -> list[str]:
    """Return the characters of a unit."""
    return [
        kind.letter
        for unit in battle.units
        if unit.id == subject
        for kind in unit.present_kinds
        if kind.character
    ]


def _joining(battle: Battle, words: list[str]) -> list[tuple[str, str]]:
    if len(words) == 1:
        return [(f"{unit.id} at ", unit.title) for unit in battle.units]
    return [("?", "every place in reach")] if words[-1] == "at" else []
