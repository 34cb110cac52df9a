"""Time: what ends when a phase or a player's turn is over."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.errors import RequestError
from serried.model.ids import PlayerId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.model.vocabulary import Vocabulary


def next_phase(
    battle: Battle, vocabulary: Vocabulary
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle in its next step or phase, or the next turn after the last.

    Source:
        GEN-2, BA-SEQ-3, BA-SEQ-8
    """
    steps = vocabulary.steps(battle.phase)
    if battle.step in steps[:-1]:
        step = steps[steps.index(battle.step) + 1]
        return replace(battle, step=step), (_began(step=step),)
    names = [name for name, _ in vocabulary.phases]
    if battle.phase not in names[:-1]:
        return next_turn(battle, vocabulary)
    phase = names[names.index(battle.phase) + 1]
    ended, events = _ended(battle, vocabulary, frozenset({Until.PHASE}))
    after = _entered(ended, vocabulary, phase)
    return after, (*events, _began(phase=phase))


def next_turn(
    battle: Battle, vocabulary: Vocabulary
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle at the start of the next player's turn.

    The player whose units were written first has the first turn of a round, and so the
    first of all.

    Raises:
        RequestError: If nobody plays.

    Source:
        GEN-1 to GEN-3, BA-SEQ-1
    """
    if not battle.players:
        message = "there is no unit, so there is no player whose turn it could be"
        raise RequestError(message)
    first = battle.players[0]
    opening = battle.phase in dict(vocabulary.opening)
    player = first if opening else _next_player(battle)
    number = battle.round + (player == first and not opening)
    over = {Until.PHASE, Until.TURN}
    over |= {Until.ROUND} if number > battle.round else set()
    ended, events = _ended(battle, vocabulary, frozenset(over))
    after = replace(ended, active=player, round=number, charges=())
    began = _began(player=player, round=number)
    return _entered(after, vocabulary, vocabulary.phases[0][0]), (*events, began)


def _next_player(battle: Battle) -> PlayerId:
    players = battle.players
    if battle.active not in players:
        return players[0]
    return players[(players.index(battle.active) + 1) % len(players)]


def _entered(battle: Battle, vocabulary: Vocabulary, phase: str) -> Battle:
    steps = vocabulary.steps(phase)
    return replace(battle, phase=phase, step=steps[0] if steps else None)


def _ended(
    battle: Battle, vocabulary: Vocabulary, untils: frozenset[Until]
) -> tuple[Battle, tuple[Event, ...]]:
    """Take away what ends, and say what did."""
    marks = frozenset(m for m, until in vocabulary.marks.items() if until in untils)
    becomes = {old: new for old, new in vocabulary.becomes if old in marks}
    units = tuple(_unmarked(unit, marks, becomes) for unit in battle.units)
    events = (*_marks_ended(battle.units, units), *_effects_ended(battle, untils))
    lasting = tuple(effect for effect in battle.effects if effect.until not in untils)
    return replace(battle, units=units, effects=lasting, losses=()), events


def _unmarked(unit: Unit, marks: frozenset[Mark], becomes: Mapping[Mark, Mark]) -> Unit:
    """Return a unit and its models without the marks that end."""

    def left(had: frozenset[Mark]) -> frozenset[Mark]:
        return (had - marks) | {becomes[mark] for mark in had & becomes.keys()}

    kinds = tuple(replace(kind, marks=left(kind.marks)) for kind in unit.kinds)
    return replace(unit, marks=left(unit.marks), kinds=kinds)


def _marks_ended(before: tuple[Unit, ...], after: tuple[Unit, ...]) -> Iterator[Event]:
    for unit, left in zip(before, after, strict=True):
        for mark in sorted(unit.marks - left.marks, key=lambda mark: mark.value):
            values = (("unit", unit.id), ("mark", mark.value))
            yield Event(event="mark_ended", values=values)


def _effects_ended(battle: Battle, untils: frozenset[Until]) -> Iterator[Event]:
    for effect in battle.effects:
        if effect.until in untils:
            yield Event(event="effect_ended", values=(("effect", effect.name),))


def _began(**values: str | int) -> Event:
    return Event(event="began", values=tuple(values.items()))
