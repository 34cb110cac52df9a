"""Leaving: a character on its own, and the unit that it leaves behind."""

import re
from dataclasses import replace
from typing import Final

from serried.geometry import Pose
from serried.model.actions.subject import Subject
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.effects import Effect, Until
from serried.model.errors import RequestError
from serried.model.formation import RANK_AND_FILE, Formation, Place
from serried.model.ids import LONGEST_NAME, Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.profile import ModelKind, Profile
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict

GROUNDED: Final = (0.0, 0.0)
"""The Flying Movement of a model that has none, in a unit that has."""


def character(unit: Unit, letter: Letter) -> ModelKind:
    """Return the character of *unit* that is drawn with *letter*.

    Raises:
        RequestError: If none stands in it, or it is no character.
    """
    kind = unit.kind(letter)
    if not unit.formation.lettered(letter):
        message = f"no model drawn with {letter} stands in {unit.id}"
        raise RequestError(message)
    if kind is None or not kind.character:
        message = f"{letter} of {unit.id} is no character, and acts with its unit"
        raise RequestError(message)
    return kind


def own_marks(unit: Unit, kind: ModelKind, moved: frozenset[Mark]) -> frozenset[Mark]:
    """Return what a character of *unit* has done, and what it is now.

    One that joined this turn has its own record of having moved; another shares
    that of its unit.

    Args:
        unit: The unit it is part of.
        kind: The character.
        moved: The marks of having moved.

    Source:
        CHR-JOIN-13, CHR-JOIN-14, BA-CHA-6
    """
    shared = unit.marks - moved if kind.marks & moved else unit.marks
    return shared | kind.marks


def with_own_marks(unit: Unit, letter: Letter, marks: frozenset[Mark]) -> Unit:
    """Return *unit* with *marks* added to its models that are drawn with *letter*."""
    kinds = (
        replace(kind, marks=kind.marks | marks) if kind.letter == letter else kind
        for kind in unit.kinds
    )
    return replace(unit, kinds=tuple(kinds))


def on_its_own(unit: Unit, letter: Letter, record: frozenset[Mark]) -> Unit:
    """Return a unit as one character in it counts.

    It has its own record of having moved where it joined this turn.

    Args:
        unit: The unit it is part of.
        letter: The character.
        record: The marks of which it may have a record of its own.

    Raises:
        RequestError: If none stands in it, or it is no character.

    Source:
        CHR-JOIN-13, BA-CHA-6
    """
    kind = character(unit, letter)
    rules = unit.profile.rules if kind.rules is None else kind.rules
    return replace(
        unit,
        marks=own_marks(unit, kind, record),
        kinds=tuple(replace(one, rules=()) for one in unit.kinds),
        profile=replace(unit.profile, rules=rules),
    )


def about_character(
    subject: Subject, verdict: Verdict, of_all: frozenset[str] = frozenset()
) -> Verdict:
    """Return *verdict* with the character named in the findings about its unit.

    Args:
        subject: The character.
        verdict: What is found.
        of_all: The reasons of findings that are broken by its unit, and not by itself.
    """

    def of_itself(found: Finding) -> bool:
        barred_by_unit = not found.holds and found.reason in of_all
        return found.unit == subject.unit and not barred_by_unit

    findings = (
        found.replaced(unit=str(subject)) if of_itself(found) else found
        for found in verdict.findings
    )
    return replace(verdict, findings=tuple(findings))


def alone(
    battle: Battle,
    unit: Unit,
    place: Place,
    kind: ModelKind,
    marks: frozenset[Mark],
) -> Unit:
    """Return a character of *unit* as a unit of its own, where it stands.

    Raises:
        RequestError: If the unit is not on the table.
    """
    if unit.pose is None:
        message = f"{unit.id} is not on the table, so nobody can leave it"
        raise RequestError(message)
    front = unit.pose.point(
        inches(place.x), inches(place.y) + inches(place.base.depth) / 2
    )
    profile = unit.profile
    lost = tuple(pool for pool in unit.lost if pool[0] == kind.letter)
    return Unit(
        id=name_of(battle, unit.id, kind.letter),
        player=unit.player,
        formation=Formation(place.base, (kind.letter,)),
        pose=Pose(*front, unit.pose.ux, unit.pose.uy),
        name=kind.name,
        profile=Profile(
            rates=kind.rates.over(profile.rates),
            hp=profile.hp if kind.hp is None else kind.hp,
            height=kind.height or profile.height,
            kind=kind.kind or profile.kind,
            rules=profile.rules if kind.rules is None else kind.rules,
            fly=_flight(profile.fly if kind.fly is None else kind.fly),
            random=profile.random,
            arms=kind.arms.over(profile.arms),
        ),
        kinds=(replace(kind, marks=frozenset(), base=None, fly=None),),
        marks=marks,
        lost=lost,
        awards_vp=unit.awards_vp,
    )


def member_of(hero: Unit, kind: ModelKind, letter: Letter, unit: Unit) -> ModelKind:
    """Return the character *hero* as a model of another *unit*: ``alone`` undone.

    Its record of having moved goes with it.

    Source:
        CHR-JOIN-13, CHR-JOIN-15, BA-CHA-6
    """
    profile = hero.profile
    return replace(
        kind,
        letter=letter,
        name=kind.name or hero.name,
        base=hero.formation.places[0].base,
        rates=kind.rates.over(profile.rates),
        hp=profile.hp if kind.hp is None else kind.hp,
        height=kind.height or profile.height,
        kind=kind.kind or profile.kind,
        fly=profile.fly or (GROUNDED if unit.profile.fly else None),
        rules=profile.rules if kind.rules is None else kind.rules,
        arms=kind.arms.over(profile.arms).apart(unit.profile.arms),
        points=hero.points if kind.points is None else kind.points,
        marks=kind.marks | hero.marks,
    )


def name_of(battle: Battle, unit_id: UnitId, letter: Letter) -> UnitId:
    """Return what a character is called that has left its unit: ``guard-K``."""
    taken = {unit.id for unit in battle.units} | {area.id for area in battle.terrain}
    name, number = _ending(unit_id, f"-{letter}"), 1
    while name in taken:
        number += 1
        name = _ending(unit_id, f"-{letter}{number}")
    return name


def _ending(unit_id: UnitId, end: str) -> UnitId:
    return f"{unit_id[: LONGEST_NAME - len(end)]}{end}"


def now_called(battle: Battle, line: str) -> str | None:
    """Say what a model is called that *line* names in a unit that it has left.

    Where several have left it under one letter, the last of them is meant.
    """
    for unit in battle.units:
        for letter in re.findall(rf"\b{re.escape(unit.id)}\.([A-Z])\b", line):
            gone = [
                one.id for one in battle.units if _may_be_named(one.id, unit.id, letter)
            ]
            if gone and not unit.formation.lettered(letter):
                return f"{unit.id}.{letter} is a unit of its own now: {gone[-1]}"
    return None


def _may_be_named(name: UnitId, unit_id: UnitId, letter: Letter) -> bool:
    """Return whether *name* is one that a leaving character may get (``name_of``)."""
    said = re.fullmatch(rf"(.+)-{letter}\d*", name)
    cut = len(name) == LONGEST_NAME
    whose = "" if said is None else said[1]
    return whose == unit_id or bool(cut and whose and unit_id.startswith(whose))


def effects_of_leaving(
    battle: Battle, unit_id: UnitId, letter: Letter, name: UnitId
) -> tuple[Effect, ...]:
    """Return the effects once the character *letter* of a unit is the unit *name*.

    What lay on all of them lasts for all of them to the end of the phase, and that of
    a turn to the end of the turn; what comes from the character goes with it.

    Source:
        CHR-LEAVE-2
    """
    model = f"{unit_id}.{letter}"
    found: list[Effect] = []
    for effect in battle.effects:
        carried = effect.source == model
        own = tuple(name if one == model else one for one in effect.on)
        spares = tuple(one for one in effect.spares if one != model)
        source = name if carried else effect.source
        renamed = replace(effect, source=source, on=own, spares=spares)
        if unit_id not in effect.on or model in effect.spares:
            found.append(renamed)
        elif effect.until is not Until.PERMANENT:
            found.append(replace(renamed, on=_with(own, name)))
        else:
            others = tuple(one for one in own if one != unit_id)
            stays, goes = (name, unit_id) if carried else (unit_id, name)
            found.append(replace(renamed, on=_with(others, stays)))
            if goes not in others:
                found.append(replace(renamed, on=(goes,), until=Until.PHASE))
    return tuple(found)


def effects_of_joining(
    effects: tuple[Effect, ...],
    hero: UnitId,
    unit_id: UnitId,
    letter: Letter,
    *,
    spared: bool,
) -> tuple[Effect, ...]:
    """Return the effects once the unit *hero* is the model *letter* of another.

    What lay on it lies on this model alone; what comes from it comes from there.

    Args:
        effects: As they lie before.
        hero: The character as a unit of its own.
        unit_id: The unit that it joins.
        letter: What it is drawn with there.
        spared: Whether what lasts on that unit for one turn spares it.

    Source:
        CHR-JOIN-15, SPELL-3, docs/rulings/0037
    """
    model = f"{unit_id}.{letter}"
    found: list[Effect] = []
    for effect in effects:
        timed = effect.until is Until.TURN and unit_id in effect.on
        new = spared and timed and hero not in effect.on
        found.append(
            replace(
                effect,
                on=tuple(model if one == hero else one for one in effect.on),
                source=model if effect.source == hero else effect.source,
                spares=(*effect.spares, model) if new else effect.spares,
            )
        )
    return tuple(found)


def _with(on: tuple[str, ...], one: str) -> tuple[str, ...]:
    return on if one in on else (*on, one)


def _flight(rates: tuple[Inches, Inches] | None) -> tuple[Inches, Inches] | None:
    return None if rates == GROUNDED else rates


def without_kind(unit: Unit, letter: Letter, formation: Formation) -> Unit:
    """Return what is left of *unit* in *formation* without the models of *letter*."""
    kinds = tuple(kind for kind in unit.kinds if kind.letter != letter)
    lost = tuple(pool for pool in unit.lost if pool[0] != letter)
    return replace(
        unit,
        formation=formation,
        kinds=kinds,
        lost=lost,
        starting=max(unit.starting - 1, 1),
    )


def letter_for(unit: Unit, wanted: Letter, reserved: frozenset[Letter]) -> Letter:
    """Return *wanted*, or the next letter that nobody in *unit* is drawn with.

    Raises:
        RequestError: If all letters are taken.
    """
    taken = {place.letter for place in unit.formation.places} | reserved
    taken |= {kind.letter for kind in unit.kinds} | {RANK_AND_FILE}
    letters = [wanted, *map(chr, range(ord("A"), ord("Z") + 1))]
    found = next((letter for letter in letters if letter not in taken), None)
    if found is None:
        message = f"every letter is taken in {unit.id}"
        raise RequestError(message)
    return found
