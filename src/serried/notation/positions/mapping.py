"""Mappings: a position under the keys of its file, ready for JSON or TOML."""

from enum import Enum
from typing import TypeAlias

from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.formation import EMPTY, RANK_AND_FILE, Formation, ranks_of
from serried.model.marks import Mark, in_order
from serried.model.pending_charges import DeclaredCharge, Owed, PhaseLosses
from serried.model.position import Position, Request
from serried.model.profile import ModelKind, Profile, Rates
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.verdict import Value, table_called
from serried.model.vocabulary import Vocabulary
from serried.notation.positions import keys
from serried.notation.positions.changes import written_change
from serried.notation.positions.facings import written_facing
from serried.notation.positions.key import AnyKey
from serried.notation.positions.placing import reads_as_it_stands
from serried.version import VERSION

Written: TypeAlias = dict[str, object]
"""Keys of a file and what stands under them: numbers, texts, lists and the like."""


def position_mapping(battle: Battle, vocabulary: Vocabulary) -> Written:
    """Return a battle under the keys of a position file, ready for ``json``.

    Only what differs from the defaults is there, in the order of the reference;
    lists and tables are lists and dicts, lengths are in inches.
    """
    return whole_mapping(Position(battle=battle), vocabulary)


def whole_mapping(position: Position, vocabulary: Vocabulary) -> Written:
    """Return a position with all that its file holds.

    A record names the edition and the version. So does a position whose units a
    reader would else take for almost flush, and move.
    """
    battle = position.battle
    out: Written = {keys.FORMAT_KEY.name: keys.FORMAT, keys.BOOK.name: battle.book}
    version = position.version
    if version is None and not reads_as_it_stands(battle, vocabulary):
        version = VERSION
    if version is not None:
        _put(out, keys.EDITION, vocabulary.edition)
        _put(out, keys.SERRIED, version)
    _put(out, keys.TABLE, battle.table)
    _put(out, keys.ROUND, battle.round)
    if battle.active != (battle.players or ("",))[0]:
        _put(out, keys.ACTIVE, battle.active)
    _put(out, keys.phase_key(vocabulary), battle.phase)
    steps = vocabulary.steps(battle.phase)
    _put(out, keys.step_key(steps, vocabulary.first_step), battle.step)
    _put(out, keys.DICE, position.dice)
    _put(out, keys.RULINGS, dict(battle.rulings) or None)
    _put(out, keys.ZONES, dict(battle.zones) or None)
    _put(out, keys.CATALOGUES, position.catalogues)
    _put_tables(out, position, vocabulary)
    return out


def _put_tables(out: Written, position: Position, vocabulary: Vocabulary) -> None:
    battle = position.battle
    units = tuple(_unit(unit, vocabulary) for unit in battle.units)
    terrain = tuple(_terrain(one, vocabulary) for one in battle.terrain)
    _put(out, keys.TERRAIN, terrain or None)
    _put(out, keys.UNIT, units or None)
    _put(out, keys.EFFECT, tuple(map(_effect, battle.effects)) or None)
    _put(out, keys.CHARGE, tuple(map(_charge, battle.charges)) or None)
    owed = tuple(_owed(one, vocabulary) for one in battle.owed)
    _put(out, keys.OWED, owed or None)
    _put(out, keys.LOSSES, tuple(map(_losses, battle.losses)) or None)
    _put(out, keys.DO, tuple(map(_request, position.requests)) or None)


def _put(out: Written, key: AnyKey, value: object) -> None:
    """Write *value* under *key*, unless it is what holds without it."""
    if value is not None and value != key.default:
        out[key.name] = _plain(value)


def _plain(value: object) -> object:
    """Return a value of the model as text, number, list or dict."""
    match value:
        case Base():
            return str(value)
        case Enum() | Mark():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
    return value


def _terrain(terrain: Terrain, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    _put(out, keys.ID, terrain.id)
    _put(out, keys.terrain_kind_key(vocabulary), terrain.kind)
    _put(out, keys.POLYGON, terrain.polygon or None)
    _put(out, keys.CIRCLE, terrain.circle)
    return out


def _unit(unit: Unit, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    _put(out, keys.ID, unit.id)
    _put(out, keys.OWNER, unit.player)
    _put(out, keys.NAME, unit.name)
    if unit.pose is not None:
        x, y, *facing = unit.pose
        _put(out, keys.FRONT, (x, y))
        _put(out, keys.FACING, written_facing(*facing))
    _put(out, keys.OFF_TABLE, unit.off_table)
    _put_formation(out, unit.formation, vocabulary)
    _put_rates(out, unit.profile.rates, vocabulary)
    _put_profile(out, unit.profile)
    _put(out, keys.state_key(vocabulary), in_order(unit.marks))
    _put(out, keys.LOST, dict(unit.lost) or None)
    if unit.starting != len(unit.formation.places) or _has_fallen(unit):
        _put(out, keys.STARTING, unit.starting)
    _put(out, keys.AWARDS_VP, unit.awards_vp)
    _put(out, keys.FROM, unit.roster)
    models = {kind.letter: _model(kind, vocabulary) for kind in unit.kinds}
    _put(out, keys.MODEL, models or None)
    return out


def _put_formation(out: Written, formation: Formation, vocabulary: Vocabulary) -> None:
    _put(out, keys.UNIT_BASE, formation.base)
    if _is_plain(formation, vocabulary):
        _put(out, keys.FILES, formation.files)
        _put(out, keys.MODELS, len(formation.places))
    else:
        _put(out, keys.RANKS, formation.ranks)
    sides = ((keys.LEFT, formation.left), (keys.RIGHT, formation.right))
    beside = {key.name: letter for key, letter in sides if letter is not None}
    _put(out, keys.BESIDE, beside or None)


def _is_plain(formation: Formation, vocabulary: Vocabulary) -> bool:
    """Return whether the numbers of files and models say how the unit stands."""
    models = len(formation.places) - len(formation.places_beside)
    if models < 2 or set("".join(formation.ranks)) - {RANK_AND_FILE, EMPTY}:  # noqa: PLR2004 - one model is drawn
        return False
    centred = vocabulary.rear_from_centre
    plain = ranks_of(formation.files, models, rear_from_centre=centred)
    return plain == formation.ranks and not formation.places_beside


def _put_rates(out: Written, rates: Rates, vocabulary: Vocabulary) -> None:
    for key in keys.rate_keys(vocabulary):
        _put(out, key, rates.get(key.name))


def _put_profile(out: Written, profile: Profile) -> None:
    _put(out, keys.HP, profile.hp)
    _put(out, keys.HEIGHT, profile.height)
    _put(out, keys.TYPE, profile.kind)
    _put(out, keys.FLY, profile.fly)
    _put(out, keys.RANDOM, profile.random)
    _put(out, keys.RULES, profile.rules)


def _has_fallen(unit: Unit) -> bool:
    """Return whether a model is described that no longer stands in the unit."""
    return len(unit.present_kinds) < len(unit.kinds)


def _model(kind: ModelKind, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    _put(out, keys.MODEL_NAME, kind.name)
    _put(out, keys.CHARACTER, kind.character)
    _put(out, keys.MODEL_BASE, kind.base)
    _put(out, keys.MODEL_HEIGHT, kind.height)
    _put(out, keys.MODEL_TYPE, kind.kind)
    _put(out, keys.MODEL_HP, kind.hp)
    _put_rates(out, kind.rates, vocabulary)
    _put(out, keys.MODEL_FLY, kind.fly)
    _put(out, keys.MODEL_RULES, kind.rules)
    _put(out, keys.state_key(vocabulary), in_order(kind.marks))
    return out


def _effect(effect: Effect) -> Written:
    out: Written = {}
    _put(out, keys.EFFECT_NAME, effect.name)
    _put(out, keys.SOURCE, effect.source)
    _put(out, keys.ON, effect.on[0] if len(effect.on) == 1 else effect.on)
    _put(out, keys.SPARES, effect.spares)
    _put(out, keys.UNTIL, effect.until)
    for change in effect.changes:
        written = written_change(change.operation, change.value)
        _put(out, keys.change_key(change.characteristic), written)
    return out


def _charge(charge: DeclaredCharge) -> Written:
    out: Written = {}
    _put(out, keys.BY, str(charge.by))
    _put(out, keys.TARGET, charge.on)
    _put(out, keys.CHARGED, charge.facing)
    _put(out, keys.REACTION, charge.reaction)
    _put(out, keys.ON_FOOT, charge.on_foot)
    _put(out, keys.ROLLED, charge.rolled)
    _put(out, keys.LAST, charge.last)
    _put(out, keys.SECONDARY, charge.secondary)
    return out


def _owed(owed: Owed, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    _put(out, keys.OWING, owed.unit)
    _put(out, keys.owed_key(vocabulary), owed.what)
    _put(out, keys.BECAUSE, owed.because)
    _put(out, keys.WAVE, owed.wave)
    return out


def _losses(losses: PhaseLosses) -> Written:
    out: Written = {}
    _put(out, keys.LOSER, losses.unit)
    _put(out, keys.AT_START, losses.start)
    _put(out, keys.LOST_SINCE, losses.lost)
    return out


def _request(request: Request) -> Written:
    out: Written = {}
    _put(out, keys.ASK, str(request.action))
    _put(out, keys.DICE, request.dice)
    _put(out, keys.FIGURE, request.figure)
    _put(out, keys.LEGAL, request.legal)
    if request.breaks is not None:
        _put(out, keys.BREAKS, tuple(sorted(request.breaks)))
    _put(out, keys.GAP, request.gap)
    named = {key.name: key for key in keys.MEASURE_KEYS}
    for name, value in request.measures:
        _put(out, named[name], _measure(value, name))
    return out


def _measure(value: Value, name: str = "") -> object:
    """Return a measure as lists and tables: pairs with a name first are a table."""
    table = table_called(name, value)
    if table is not None:
        return {key: _measure(item, key) for key, item in table}
    return tuple(map(_measure, value)) if isinstance(value, tuple) else value
