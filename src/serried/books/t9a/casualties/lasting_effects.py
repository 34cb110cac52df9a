"""The 9th Age, chapter "Removing Casualties": effects end with their source."""

from collections.abc import Iterable
from dataclasses import replace

from serried.books.t9a.vocabulary import Rulings
from serried.model.battle import Battle
from serried.model.effects import Effect, Until
from serried.model.ids import Letter, UnitId
from serried.model.verdict import Event
from serried.rules.case import Situation


def without_sources(
    situation: Situation, gone: Iterable[tuple[UnitId, Letter | None]]
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle once the sources of effects are gone, and what ended.

    Args:
        situation: The battle without those that are gone.
        gone: Units that are no more, and models of a letter of which none is left.

    Source:
        CAS-LAST-1, CAS-LAST-2, AMB-31, docs/rulings/0005-lasting-effects.md
    """
    battle = situation.battle
    literal = situation.settings_as(Rulings).lasting_effects == "literal"
    lost = tuple(gone)
    standing = {unit.id for unit in battle.units} | {
        f"{unit.id}.{kind.letter}"
        for unit in battle.units
        for kind in unit.present_kinds
    }
    kept: list[Effect] = []
    ended: list[Event] = []
    for effect in battle.effects:
        on = tuple(one for one in effect.on if one in standing)
        timed = effect.until is not Until.PERMANENT
        ends = _comes_from(effect, lost) and (literal or not timed)
        if ends or not on:
            ended.append(Event(event="effect_ended", values=(("effect", effect.name),)))
        else:
            spares = tuple(one for one in effect.spares if one in standing)
            kept.append(replace(effect, on=on, spares=spares))
    return battle.with_pending(effects=tuple(kept)), tuple(ended)


def _comes_from(effect: Effect, lost: tuple[tuple[UnitId, Letter | None], ...]) -> bool:
    """Tell whether an effect comes from somebody who is gone."""
    if effect.source is None:
        return False
    unit, _, model = effect.source.partition(".")
    return any(unit == one and letter in {None, model} for one, letter in lost)
