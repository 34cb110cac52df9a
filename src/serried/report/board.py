"""A battle in words, line by line, for those who listen."""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.model.battle import Battle
from serried.model.pending_charges import DeclaredCharge
from serried.model.unit import Unit
from serried.model.words import Speech

WINDS: Final = 8
EIGHTH: Final = 45.0
"""Degrees between two winds."""


def battle_words(battle: Battle, units: Sequence[str], speech: Speech) -> Iterator[str]:
    """Yield a line for the turn, each unit with the words for it, and what else is."""
    say, turn = speech.words("board"), "turn_step" if battle.step else "turn"
    yield say[turn].format(
        round=battle.round,
        player=battle.active,
        phase=speech.term(battle.phase),
        step=speech.term(battle.step or ""),
    )
    for unit, words in zip(battle.units, units, strict=True):
        yield say["unit"].format(title=unit.title, player=unit.player, words=words)
    for area in battle.terrain:
        yield say["terrain"].format(id=area.id, kind=speech.term(area.kind.value))
    yield from (_charge(one, speech) for one in battle.charges)


def unit_words(
    unit: Unit, enemies: Sequence[str], speech: Speech, *, placed: bool = True
) -> str:
    """Return how many stand where and which way, in one line.

    Args:
        unit: Who stands there.
        enemies: Those it is engaged with, by what they are called.
        speech: The language.
        placed: Whether the place is said too, for those who do not see it.
    """
    parts = [_body(unit, speech), _whereabouts(unit, speech, placed=placed)]
    if enemies:
        engaged = speech.words("board")["engaged"]
        parts.append(engaged.format(enemies=", ".join(enemies)))
    parts += map(speech.term, sorted(mark.value for mark in unit.marks))
    return "; ".join(parts)


def _body(unit: Unit, speech: Speech) -> str:
    formation = unit.formation
    words = speech.words("board")["one" if unit.single else "many"]
    many = len(formation.places)
    return words.format(base=formation.base, n=many, files=formation.files)


def _whereabouts(unit: Unit, speech: Speech, *, placed: bool) -> str:
    say, pose = speech.words("board"), unit.pose
    if pose is None:
        return say["away"].format(why=speech.term(unit.off_table or ""))
    towards = say[f"wind_{round(pose.facing / EIGHTH) % WINDS}"]
    if not placed:
        return say["faces"].format(towards=towards)
    x, y = f"{pose.x:.1f}", f"{pose.y:.1f}"
    return say["front"].format(x=x, y=y, towards=towards)


def _charge(one: DeclaredCharge, speech: Speech) -> str:
    say = speech.words("board")
    if one.rolled:
        state = say["charge_rolled"].format(dice=", ".join(map(str, one.rolled)))
    elif one.reaction is None:
        state = say["charge_owed"]
    else:
        reaction = speech.term(one.reaction.value)
        state = say["charge_reaction"].format(reaction=reaction)
    words = say["charge_secondary" if one.secondary else "charge"]
    return words.format(by=one.by, on=one.on, state=state)
