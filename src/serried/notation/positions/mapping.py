"""Mappings: a position under the keys of its file, ready for JSON or TOML."""

from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.formation import EMPTY, RANK_AND_FILE, Formation, ranks_of
from serried.model.marks import in_order
from serried.model.pending_charges import DeclaredCharge, Owed, PhaseLosses
from serried.model.position import Position, Request
from serried.model.profile import ModelKind, Profile, Rates
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.verdict import Value, table_called
from serried.model.vocabulary import Vocabulary
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.changes import written_change
from serried.notation.positions.combat_keys import DISTANCE, HEADING
from serried.notation.positions.facings import written_facing
from serried.notation.positions.mapping_combats import combat_values
from serried.notation.positions.placing import reads_as_it_stands
from serried.notation.positions.write_arms import put_arms, weapon_written
from serried.notation.positions.written import Written, put
from serried.version import VERSION


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
        put(out, keys.EDITION, vocabulary.edition)
        put(out, keys.SERRIED, version)
    put(out, keys.TABLE, battle.table)
    put(out, keys.ROUND, battle.round)
    if battle.active != (battle.players or ("",))[0]:
        put(out, keys.ACTIVE, battle.active)
    put(out, keys.phase_key(vocabulary), battle.phase)
    steps = vocabulary.steps(battle.phase)
    put(out, keys.step_key(steps, vocabulary.first_step), battle.step)
    put(out, keys.DICE, position.dice)
    put(out, keys.RULINGS, dict(battle.rulings) or None)
    put(out, keys.ZONES, _zones(battle) or None)
    put(out, keys.CATALOGUES, position.catalogues)
    _put_tables(out, position, vocabulary)
    return out


def _zones(battle: Battle) -> Written:
    """Return the zone of each player: a polygon, or a list where it has parts."""
    areas: dict[str, list[object]] = {}
    for player, area in battle.zones:
        areas.setdefault(player, []).append(area)
    return {who: own[0] if len(own) == 1 else tuple(own) for who, own in areas.items()}


def _put_tables(out: Written, position: Position, vocabulary: Vocabulary) -> None:
    battle = position.battle
    units = tuple(_unit(unit, vocabulary) for unit in battle.units)
    terrain = tuple(_terrain(one, vocabulary) for one in battle.terrain)
    put(out, keys.TERRAIN, terrain or None)
    put(out, keys.UNIT, units or None)
    put(out, keys.EFFECT, tuple(map(_effect, battle.effects)) or None)
    put(out, arm_keys.WEAPON, tuple(map(weapon_written, battle.weapons)) or None)
    put(out, keys.CHARGE, tuple(map(_charge, battle.charges)) or None)
    owed = tuple(_owed(one, vocabulary) for one in battle.owed)
    put(out, keys.OWED, owed or None)
    put(out, keys.LOSSES, tuple(map(_losses, battle.losses)) or None)
    for key, value in combat_values(battle):
        put(out, key, value)
    put(out, keys.DO, tuple(map(_request, position.requests)) or None)


def _terrain(terrain: Terrain, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    put(out, keys.ID, terrain.id)
    put(out, keys.terrain_kind_key(vocabulary), terrain.kind)
    put(out, keys.POLYGON, terrain.polygon or None)
    put(out, keys.CIRCLE, terrain.circle)
    return out


def _unit(unit: Unit, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    put(out, keys.ID, unit.id)
    put(out, keys.OWNER, unit.player)
    put(out, keys.NAME, unit.name)
    if unit.pose is not None:
        x, y, *facing = unit.pose
        put(out, keys.FRONT, (x, y))
        put(out, keys.FACING, written_facing(*facing))
    put(out, keys.OFF_TABLE, unit.off_table)
    _put_formation(out, unit.formation, vocabulary)
    _put_rates(out, unit.profile.rates, vocabulary)
    _put_profile(out, unit.profile)
    put_arms(out, unit.profile.arms, vocabulary)
    put(out, keys.state_key(vocabulary), in_order(unit.marks))
    put(out, keys.LOST, dict(unit.lost) or None)
    if unit.starting != len(unit.formation.places) or _has_fallen(unit):
        put(out, keys.STARTING, unit.starting)
    put(out, keys.AWARDS_VP, unit.awards_vp)
    put(out, arm_keys.POINTS, unit.points)
    put(out, keys.FROM, unit.roster)
    models = {kind.letter: _model(kind, vocabulary) for kind in unit.kinds}
    put(out, keys.MODEL, models or None)
    return out


def _put_formation(out: Written, formation: Formation, vocabulary: Vocabulary) -> None:
    put(out, keys.UNIT_BASE, formation.base)
    if _is_plain(formation, vocabulary):
        put(out, keys.FILES, formation.files)
        put(out, keys.MODELS, len(formation.places))
    else:
        put(out, keys.RANKS, formation.ranks)
    sides = ((keys.LEFT, formation.left), (keys.RIGHT, formation.right))
    beside = {key.name: letter for key, letter in sides if letter is not None}
    put(out, keys.BESIDE, beside or None)


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
        put(out, key, rates.get(key.name))


def _put_profile(out: Written, profile: Profile) -> None:
    put(out, keys.HP, profile.hp)
    put(out, keys.HEIGHT, profile.height)
    put(out, keys.TYPE, profile.kind)
    put(out, keys.FLY, profile.fly)
    put(out, keys.RANDOM, profile.random)
    put(out, keys.RULES, profile.rules)


def _has_fallen(unit: Unit) -> bool:
    """Return whether a model is described that no longer stands in the unit."""
    return len(unit.present_kinds) < len(unit.kinds)


def _model(kind: ModelKind, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    put(out, keys.MODEL_NAME, kind.name)
    put(out, keys.CHARACTER, kind.character)
    put(out, keys.MODEL_BASE, kind.base)
    put(out, keys.MODEL_HEIGHT, kind.height)
    put(out, keys.MODEL_TYPE, kind.kind)
    put(out, keys.MODEL_HP, kind.hp)
    put(out, keys.MODEL_STARTING, kind.starting)
    _put_rates(out, kind.rates, vocabulary)
    put(out, keys.MODEL_FLY, kind.fly)
    put(out, keys.MODEL_RULES, kind.rules)
    put_arms(out, kind.arms, vocabulary)
    put(out, arm_keys.POINTS, kind.points)
    put(out, keys.state_key(vocabulary), in_order(kind.marks))
    return out


def _effect(effect: Effect) -> Written:
    out: Written = {}
    put(out, keys.EFFECT_NAME, effect.name)
    put(out, keys.SOURCE, effect.source)
    put(out, keys.ON, effect.on[0] if len(effect.on) == 1 else effect.on)
    put(out, keys.SPARES, effect.spares)
    put(out, keys.UNTIL, effect.until)
    for change in effect.changes:
        written = written_change(change.operation, change.value)
        put(out, keys.change_key(change.characteristic), written)
    return out


def _charge(charge: DeclaredCharge) -> Written:
    out: Written = {}
    put(out, keys.BY, str(charge.by))
    put(out, keys.TARGET, charge.on)
    put(out, keys.CHARGED, charge.facing)
    put(out, keys.REACTION, charge.reaction)
    put(out, keys.ON_FOOT, charge.on_foot)
    put(out, keys.ROLLED, charge.rolled)
    put(out, keys.LAST, charge.last)
    put(out, keys.SECONDARY, charge.secondary)
    return out


def _owed(owed: Owed, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    put(out, keys.OWING, owed.unit)
    put(out, keys.owed_key(vocabulary), owed.what)
    put(out, keys.BECAUSE, owed.because)
    put(out, keys.WAVE, owed.wave)
    put(out, keys.FLIGHT_ROLLED, owed.rolled)
    put(out, DISTANCE, owed.distance)
    heading = None if owed.heading is None else written_facing(*owed.heading)
    put(out, HEADING, heading)
    return out


def _losses(losses: PhaseLosses) -> Written:
    out: Written = {}
    put(out, keys.LOSER, losses.unit)
    put(out, keys.AT_START, losses.start)
    put(out, keys.LOST_SINCE, losses.lost)
    return out


def _request(request: Request) -> Written:
    out: Written = {}
    put(out, keys.ASK, str(request.action))
    put(out, keys.DICE, request.dice)
    put(out, keys.FIGURE, request.figure)
    put(out, keys.LEGAL, request.legal)
    if request.breaks is not None:
        put(out, keys.BREAKS, tuple(sorted(request.breaks)))
    put(out, keys.GAP, request.gap)
    named = {key.name: key for key in keys.MEASURE_KEYS}
    for name, value in request.measures:
        put(out, named[name], _measure(value, name))
    return out


def _measure(value: Value, name: str = "") -> object:
    """Return a measure as lists and tables: pairs with a name first are a table."""
    table = table_called(name, value)
    if table is not None:
        return {key: _measure(item, key) for key, item in table}
    return tuple(map(_measure, value)) if isinstance(value, tuple) else value
