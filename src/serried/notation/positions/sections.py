"""Sections: which keys each table of a position file has, book by book."""

from serried.model.memo import memo_on_value
from serried.model.vocabulary import Vocabulary
from serried.notation import kinds
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.arm_keys import part_keys
from serried.notation.positions.combat_keys import (
    COMBAT,
    DISTANCE,
    DUEL,
    DUEL_KEYS,
    FALLEN_KEYS,
    FLIGHT_KEYS,
    HEADING,
    NUMBER_KEYS,
    PURSUIT_KEYS,
    WIELDING,
    WIELDING_KEYS,
    combat_keys,
)
from serried.notation.positions.key import AnyKey, Keys
from serried.tuples import NamedTuple


class Section(NamedTuple):
    """The keys of one sort of table.

    Attributes:
        name: The key under which such a table stands; empty for the file itself.
        title: What it is, for people.
    """

    name: str
    title: str
    keys: Keys


class Row(NamedTuple):
    """One line of the reference: a key, what it may be, its default, its meaning."""

    section: str
    key: str
    kind: str
    default: str
    meaning: str


@memo_on_value
def file_keys(vocabulary: Vocabulary, phase: str | None = None) -> Keys:
    """Return the keys of a file of one book, in *phase* where it is known."""
    phases = vocabulary.phase_names if phase is None else (phase,)
    steps = tuple(
        dict.fromkeys(step for one in phases for step in vocabulary.steps(one))
    )
    return Keys(
        (
            *(
                keys.FORMAT_KEY,
                keys.BOOK,
                keys.EDITION,
                keys.SERRIED,
                keys.TABLE,
                keys.ROUND,
                keys.ACTIVE,
            ),
            keys.phase_key(vocabulary),
            *((keys.step_key(steps, vocabulary.first_step),) if steps else ()),
            *(
                keys.DICE,
                keys.RULINGS,
                keys.ZONES,
                keys.CATALOGUES,
                keys.TERRAIN,
                keys.UNIT,
                keys.EFFECT,
            ),
            *((arm_keys.WEAPON,) if vocabulary.armoury else ()),
            *((keys.CHARGE,) if vocabulary.charges else ()),
            *((keys.OWED, keys.LOSSES) if vocabulary.owed else ()),
            *((COMBAT, WIELDING, DUEL) if vocabulary.round_steps else ()),
            keys.DO,
        )
    )


@memo_on_value
def unit_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of a unit of one book."""
    return Keys(
        (
            *(
                keys.ID,
                keys.OWNER,
                keys.NAME,
                keys.FRONT,
                keys.FACING,
                keys.AGAINST,
                keys.OFF_TABLE,
            ),
            *(keys.UNIT_BASE, keys.RANKS, keys.FILES, keys.MODELS, keys.BESIDE),
            *keys.rate_keys(vocabulary),
            *(keys.HP, keys.HEIGHT, keys.TYPE, keys.FLY, keys.RANDOM, keys.RULES),
            *arm_keys.arm_keys(vocabulary),
            keys.state_key(vocabulary),
            *(keys.LOST, keys.STARTING, keys.AWARDS_VP),
            *((arm_keys.POINTS,) if vocabulary.armoury else ()),
            *(keys.FROM, keys.MODEL),
        )
    )


@memo_on_value
def model_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of a model that departs from its unit."""
    return Keys(
        (
            *(
                keys.MODEL_NAME,
                keys.CHARACTER,
                keys.MODEL_BASE,
                keys.MODEL_HEIGHT,
                keys.MODEL_TYPE,
                keys.MODEL_HP,
                keys.MODEL_STARTING,
            ),
            *keys.rate_keys(vocabulary),
            keys.MODEL_FLY,
            keys.MODEL_RULES,
            *arm_keys.arm_keys(vocabulary),
            *((arm_keys.POINTS,) if vocabulary.armoury else ()),
            keys.state_key(vocabulary),
        )
    )


@memo_on_value
def terrain_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of a piece of terrain of one book."""
    return Keys((keys.ID, keys.terrain_kind_key(vocabulary), keys.POLYGON, keys.CIRCLE))


@memo_on_value
def effect_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of an effect."""
    return Keys(
        (
            keys.EFFECT_NAME,
            keys.SOURCE,
            keys.ON,
            keys.SPARES,
            keys.UNTIL,
            *map(keys.change_key, vocabulary.rate_names),
        )
    )


@memo_on_value
def owed_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of something that is owed in one book."""
    what = keys.owed_key(vocabulary)
    flight = (keys.FLIGHT_ROLLED, DISTANCE, HEADING)
    return Keys((keys.OWING, what, keys.BECAUSE, keys.WAVE, *flight))


@memo_on_value
def rulings_keys(vocabulary: Vocabulary) -> Keys:
    """Return the settings of one book."""
    return Keys(map(keys.setting_key, vocabulary.settings))


def sections(vocabulary: Vocabulary) -> tuple[Section, ...]:
    """Return every table of a position file of one book."""
    return (
        Section("", "The file itself", file_keys(vocabulary)),
        Section("rulings", "Settings", rulings_keys(vocabulary)),
        Section("terrain", "A piece of terrain", terrain_keys(vocabulary)),
        Section("unit", "A unit", unit_keys(vocabulary)),
        Section("against", "Flush with another unit", keys.AGAINST_KEYS),
        Section("beside", "Models beside a unit", keys.BESIDE_KEYS),
        Section("model", "Models that depart from their unit", model_keys(vocabulary)),
        *(
            (
                Section("part", "A further part of a model", part_keys(vocabulary)),
                Section("saves", "Special Saves", arm_keys.SAVES_KEYS),
                Section("weapon", "A weapon of the file", arm_keys.WEAPON_KEYS),
            )
            if vocabulary.armoury
            else ()
        ),
        Section("effect", "A lasting effect", effect_keys(vocabulary)),
        *(
            (Section("charge", "A Charge not yet moved", keys.CHARGE_KEYS),)
            if vocabulary.charges
            else ()
        ),
        *(
            (
                Section("owed", "A test or move that is owed", owed_keys(vocabulary)),
                Section("losses", "Losses of this phase", keys.LOSSES_KEYS),
            )
            if vocabulary.owed
            else ()
        ),
        *(
            (
                Section("combat", "A Round of Combat", combat_keys(vocabulary)),
                Section("fallen", "A duellist that fell", FALLEN_KEYS),
                Section("numbers", "How often a model strikes", NUMBER_KEYS),
                Section("flights", "A unit that Broke", FLIGHT_KEYS),
                Section("pursuits", "A unit that Pursues or Overruns", PURSUIT_KEYS),
                Section("wielding", "A weapon that is kept", WIELDING_KEYS),
                Section("duel", "A Duel", DUEL_KEYS),
            )
            if vocabulary.round_steps
            else ()
        ),
        Section("do", "A request", keys.DO_KEYS),
    )


def key_table(vocabulary: Vocabulary) -> tuple[Row, ...]:
    """Return the reference of a position file of one book, a row for each key."""
    return tuple(
        Row(section.name, key.name, key.kind.said, _default(key), key.meaning)
        for section in sections(vocabulary)
        for key in section.keys
    )


def _default(key: AnyKey) -> str:
    if key.required:
        return "required"
    value = getattr(key.default, "value", key.default)
    if value is None or value == ():
        return ""
    return str(list(value)) if isinstance(value, tuple) else kinds.shown(value)
