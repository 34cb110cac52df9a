"""Units, read from their tables; where they stand is settled afterwards."""

import math
from collections.abc import Mapping
from typing import Final

from serried.geometry.pose import Pose
from serried.model.errors import FormationError
from serried.model.formation import (
    COMMAND,
    RANK_AND_FILE,
    Formation,
    drawn,
    ranks_of,
)
from serried.model.ids import Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.profile import ModelKind, Profile
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.key import AnyKey
from serried.notation.positions.read_arms import offices, read_arms, with_offices
from serried.notation.positions.read_rates import rated_table, read_rates
from serried.notation.positions.sections import model_keys, unit_keys
from serried.notation.positions.tables import Table, Where
from serried.tuples import NamedTuple

KNOWN_LETTERS: Final = COMMAND | {RANK_AND_FILE}
"""The letters that need no table: R, M, S, C."""
CHAMPION: Final = "C"


class Against(NamedTuple):
    """A place flush with an edge of another unit."""

    unit: UnitId
    edge: str
    shift: Inches


class Draft(NamedTuple):
    """A unit as the file has it, and where it says that the unit stands."""

    unit: Unit
    against: Against | None
    where: Where


def read_unit(
    values: Mapping[str, object],
    where: Where,
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
) -> Draft:
    """Read one unit.

    Raises:
        NotationError: If something in its table is wrong.
    """
    known = unit_keys(vocabulary)
    table = rated_table(values, known, where, vocabulary, vocabularies)
    unit_id = table.need(keys.ID)
    kinds = _kinds(table, vocabulary, vocabularies)
    formation = _formation(table, kinds, vocabulary)
    _refuse_strangers(table, formation, kinds)
    kinds += _fallen_on_another_base(table, formation, kinds)
    against = _against(table)
    unit = Unit(
        id=unit_id,
        player=table.need(keys.OWNER),
        formation=formation,
        pose=_pose(table),
        off_table=table.get(keys.OFF_TABLE),
        name=table.get(keys.NAME),
        profile=_profile(table, vocabulary),
        kinds=kinds,
        marks=_marks(table, vocabulary),
        lost=table.need(keys.LOST),
        starting=table.get(keys.STARTING) or 0,
        awards_vp=table.need(keys.AWARDS_VP),
        roster=table.get(keys.FROM),
        points=table.get(arm_keys.POINTS) if vocabulary.armoury else None,
    )
    unit = _spaced(table, unit, vocabulary)
    _refuse_lost(table, unit)
    _refuse_sorts(table, unit)
    fault = _formation_fault(unit, vocabulary)
    if fault is not None:
        raise table.fault(fault.problem, _drawn_by(table))
    return Draft(unit, against, where)


def _profile(table: Table, vocabulary: Vocabulary) -> Profile:
    return Profile(
        rates=read_rates(table, vocabulary),
        hp=table.need(keys.HP),
        height=table.need(keys.HEIGHT),
        kind=table.need(keys.TYPE),
        fly=table.get(keys.FLY),
        random=table.get(keys.RANDOM),
        rules=with_offices(table.need(keys.RULES), table, vocabulary),
        arms=read_arms(table, vocabulary),
    )


def _marks(table: Table, vocabulary: Vocabulary) -> frozenset[Mark]:
    marks = table.need(keys.state_key(vocabulary))
    return frozenset(marks)


def _kinds(
    table: Table, vocabulary: Vocabulary, vocabularies: Mapping[str, Vocabulary]
) -> tuple[ModelKind, ...]:
    if keys.MODEL not in table:
        return ()
    found = []
    of_unit = with_offices(table.need(keys.RULES), table, vocabulary)
    for letter, values in table.need(keys.MODEL):
        where = table.where.inside(f"model {letter}", keys.MODEL.name, letter)
        if letter == RANK_AND_FILE and values.keys() != {keys.MODEL_BASE.name}:
            where.refuse("R is rank-and-file: what is true of it is the unit's")
        known = model_keys(vocabulary)
        inner = rated_table(values, known, where, vocabulary, vocabularies)
        found.append(_kind(letter, inner, vocabulary, of_unit))
    return tuple(found)


def _kind(
    letter: Letter, table: Table, vocabulary: Vocabulary, of_unit: tuple[str, ...]
) -> ModelKind:
    character = table.need(keys.CHARACTER)
    if character and letter in COMMAND:
        problem = f"{letter} is no character; give the character a letter of its own"
        table.refuse(problem, keys.CHARACTER)
    rules = table.get(keys.MODEL_RULES)
    if offices(table, vocabulary):
        rules = with_offices(of_unit if rules is None else rules, table, vocabulary)
    return ModelKind(
        letter=letter,
        name=table.get(keys.MODEL_NAME),
        character=character,
        base=table.get(keys.MODEL_BASE),
        rates=read_rates(table, vocabulary),
        hp=table.get(keys.MODEL_HP),
        starting=_starting(letter, table),
        height=table.get(keys.MODEL_HEIGHT),
        kind=table.get(keys.MODEL_TYPE),
        fly=table.get(keys.MODEL_FLY),
        rules=rules,
        arms=read_arms(table, vocabulary),
        points=table.get(arm_keys.POINTS) if vocabulary.armoury else None,
        marks=_marks(table, vocabulary),
    )


def _starting(letter: Letter, table: Table) -> int | None:
    """Return how many of a sort of rank-and-file there were, if the file says it."""
    if keys.MODEL_STARTING in table and (
        letter in COMMAND or table.need(keys.CHARACTER)
    ):
        problem = f"{letter} is one model; write it for rank-and-file"
        table.refuse(problem, keys.MODEL_STARTING)
    return table.get(keys.MODEL_STARTING)


def _fallen_on_another_base(
    table: Table, formation: Formation, kinds: tuple[ModelKind, ...]
) -> tuple[ModelKind, ...]:
    """Return the R&F of which none stands, where a lone model has another base.

    A lone model's base is the unit's; that of the others would be forgotten.
    """
    if (table.get(keys.STARTING) or 0) <= len(formation.places):
        return ()
    base = table.need(keys.UNIT_BASE)
    said = RANK_AND_FILE in {kind.letter for kind in kinds}
    if base == formation.base or said:
        return ()
    return (ModelKind(letter=RANK_AND_FILE, base=base),)


def _formation(
    table: Table, kinds: tuple[ModelKind, ...], vocabulary: Vocabulary
) -> Formation:
    base = table.need(keys.UNIT_BASE)
    ranks = _ranks(table, vocabulary)
    beside = table.inner(keys.BESIDE, keys.BESIDE_KEYS)
    larger = tuple((kind.letter, kind.base) for kind in kinds if kind.base is not None)
    left = beside.get(keys.LEFT) if beside else None
    right = beside.get(keys.RIGHT) if beside else None
    try:
        return drawn(base, ranks, larger, left, right)
    except FormationError as fault:
        problem = fault.cited(vocabulary.faults).problem
        raise table.fault(problem, _drawn_by(table)) from None


def _spaced(table: Table, unit: Unit, vocabulary: Vocabulary) -> Unit:
    try:
        return vocabulary.spaced(unit)
    except FormationError as fault:
        problem = fault.cited(vocabulary.faults).problem
        raise table.fault(problem, _drawn_by(table)) from None


def _ranks(table: Table, vocabulary: Vocabulary) -> tuple[str, ...]:
    ranks, files = table.get(keys.RANKS), table.get(keys.FILES)
    models = table.get(keys.MODELS)
    if ranks is not None:
        if files is not None or models is not None:
            table.refuse("say `ranks`, or `files` and `models`, not both", keys.RANKS)
        _refuse_many_places(table, len(ranks), max(map(len, ranks)))
        return ranks
    if files is None or models is None:
        problem = "how it stands is missing: write `ranks`, or `files` and `models`"
        table.where.refuse(problem)
    _refuse_many_places(table, math.ceil(models / files), files)
    centred = vocabulary.rear_from_centre
    return ranks_of(files, models, rear_from_centre=centred)


def _refuse_many_places(table: Table, ranks: int, files: int) -> None:
    if ranks * files > keys.MOST_MODELS:
        problem = (
            f"{ranks} ranks of {files} have {ranks * files} places, with those that"
            f" stay empty; {keys.MOST_MODELS} at most"
        )
        table.refuse(problem, _drawn_by(table))


def _formation_fault(unit: Unit, vocabulary: Vocabulary) -> FormationError | None:
    try:
        return vocabulary.formation_fault(unit)
    except FormationError as fault:
        return fault.cited(vocabulary.faults)


def _drawn_by(table: Table) -> AnyKey:
    return keys.RANKS if keys.RANKS in table else keys.MODELS


def _refuse_strangers(
    table: Table, formation: Formation, kinds: tuple[ModelKind, ...]
) -> None:
    """Refuse letters without a table, tables without a model, and twin characters."""
    standing = formation.letters
    described = {kind.letter for kind in kinds}
    for letter in sorted(standing - described - KNOWN_LETTERS):
        problem = f"{letter} is drawn, but there is no [unit.model.{letter}]"
        table.refuse(problem, _drawn_by(table))
    for kind in kinds:
        where = table.where.inside(f"model {kind.letter}", "model", kind.letter)
        if kind.letter == RANK_AND_FILE and RANK_AND_FILE in standing:
            where.refuse("R stands in the unit, and its base is the unit's")
        if kind.letter not in standing and keys.STARTING not in table:
            problem = "no model is drawn with it (for one that fell, say `starting`)"
            where.refuse(problem)
        if kind.character and len(formation.lettered(kind.letter)) > 1:
            where.refuse("a character is one model, but several are drawn with it")


def _refuse_sorts(table: Table, unit: Unit) -> None:
    """Refuse more models, or more rank-and-file of some sorts, than there ever were."""
    characters = {kind.letter for kind in unit.kinds if kind.character}
    drawn = sum(place.letter not in characters for place in unit.formation.places)
    if drawn > unit.starting:
        problem = f"{drawn} models are drawn, more than there were at the start"
        table.refuse(problem, keys.STARTING)
    own = unit.starting - sum(kind.character for kind in unit.kinds)
    sorts = sum(kind.starting or 0 for kind in unit.kinds)
    if sorts > own:
        problem = f"of all sorts {sorts} are too many: the unit had {own} models then"
        table.refuse(problem, keys.STARTING)


def _refuse_lost(table: Table, unit: Unit) -> None:
    """Refuse Health Points that nobody can have lost, or that are a casualty."""
    for letter, lost in unit.lost:
        carrier = _carrier(unit, letter)
        if carrier is None:
            table.refuse(f"no model is drawn with {letter}", keys.LOST)
        kind = unit.kind(carrier)
        hp = kind.hp if kind and kind.hp else unit.profile.hp
        if lost >= hp:
            problem = f"{letter} = {lost} would be a casualty: its models have {hp} hp"
            table.refuse(problem, keys.LOST)


def _carrier(unit: Unit, letter: Letter) -> Letter | None:
    """Return who carries what is lost under a letter; None if nobody does.

    Under R stands what is lost by all but Champions and Characters.
    """
    drawn = [place.letter for place in unit.formation.places]
    if letter == RANK_AND_FILE and letter not in drawn:
        apart = {kind.letter for kind in unit.kinds if kind.character} | {CHAMPION}
        return next((one for one in drawn if one not in apart), None)
    return letter if letter in drawn else None


def _pose(table: Table) -> Pose | None:
    stated = [key for key in (keys.FRONT, keys.AGAINST, keys.OFF_TABLE) if key in table]
    if len(stated) > 1 or (keys.FACING in table and keys.FRONT not in table):
        problem = "write either `front` and `facing`, or `against`, or `off_table`"
        table.where.refuse(problem, *(key.name for key in stated[1:2]))
    if not stated:
        problem = "where it stands is missing: write `front` and `facing`, or `against`"
        table.where.refuse(problem)
    if keys.FRONT not in table:
        return None
    return Pose(*table.need(keys.FRONT), *table.need(keys.FACING))


def _against(table: Table) -> Against | None:
    inner = table.inner(keys.AGAINST, keys.AGAINST_KEYS)
    if inner is None:
        return None
    other, edge = inner.need(keys.OTHER), inner.need(keys.EDGE)
    return Against(other, edge, inner.need(keys.SHIFT))
