"""Keys: what a position file may say, each key described once.

The reader, the writer, the JSON Schema and the reference in the docs all follow
these tables.
"""

import re
from dataclasses import replace
from typing import Any, Final

from serried.model.effects import Operation, Until
from serried.model.extents import Edge
from serried.model.marks import Mark, in_order
from serried.model.memo import memo_on_value
from serried.model.pending_charges import Reaction
from serried.model.profile import Height
from serried.model.profile import Kind as ModelType
from serried.model.terrain import TerrainKind
from serried.model.vocabulary import Characteristic, Setting, Vocabulary
from serried.notation import kinds, words
from serried.notation.kinds import Kind, listed, mapped, number, whole, word
from serried.notation.positions.changes import CHANGE, FASTEST
from serried.notation.positions.facings import DIRECTION
from serried.notation.positions.key import AnyKey, Key, Keys

FORMAT: Final = "serried/1"
ONE_LINE: Final = "serried1:"
"""What a position in one line begins with."""
MOST_MODELS: Final = 1000
MOST_UNITS: Final = 200
MOST_MODELS_IN_ALL: Final = 10_000
MOST_LOST: Final = 100_000


_RATE: Final = number(0, FASTEST, "inches")

# The file itself
FORMAT_KEY: Final = Key(
    name="format",
    kind=word((FORMAT,), "format that is known here"),
    meaning="the format of the file",
    required=True,
)
BOOK: Final = Key(name="book", kind=kinds.TEXT, meaning="the rulebook", required=True)
EDITION: Final = Key(
    name="edition", kind=kinds.TEXT, meaning="the book's edition, in a record"
)
SERRIED: Final = Key(
    name="serried", kind=kinds.TEXT, meaning="the version that wrote the record"
)
TABLE: Final = Key(
    name="table",
    kind=kinds.pair(kinds.above(0, 1000), "[width, height]"),
    meaning="width and height in inches",
    default=(72.0, 48.0),
)
ROUND: Final = Key(
    name="round", kind=whole(1, 1000), meaning="the game turn", default=1
)
ACTIVE: Final = Key(
    name="active",
    kind=kinds.PLAYER,
    meaning="whose turn it is; the player of the first unit if left out",
)
DICE: Final = Key(
    name="dice",
    kind=kinds.DICE,
    meaning="results for the tests that come up, in order",
)
RULINGS: Final = Key(
    name="rulings",
    kind=kinds.TABLE,
    meaning="settings that depart from the book",
    inside="rulings",
)
ZONES: Final = Key(
    name="zones",
    kind=mapped(kinds.PLAYER, kinds.POLYGONS, "a table: player = polygon"),
    meaning="Deployment Zones by player in inches: convex, or a list of convex parts",
)
CATALOGUES: Final = Key(
    name="catalogues",
    kind=kinds.TEXT,
    meaning="folder of catalogues for `from`; the command line alone reads them",
)
TERRAIN: Final = Key(
    name="terrain",
    kind=kinds.TABLES,
    meaning="pieces of terrain",
    inside="terrain",
)
UNIT: Final = Key(
    name="unit",
    kind=listed(kinds.TABLE, kinds.TABLES.said, most=MOST_UNITS, of="units"),
    meaning="the units",
    inside="unit",
)
EFFECT: Final = Key(
    name="effect", kind=kinds.TABLES, meaning="lasting effects", inside="effect"
)
CHARGE: Final = Key(
    name="charge",
    kind=kinds.TABLES,
    meaning="Charges declared and not yet moved, in order",
    inside="charge",
)
OWED: Final = Key(
    name="owed",
    kind=kinds.TABLES,
    meaning="tests and moves that come before anything else, in order",
    inside="owed",
)
LOSSES: Final = Key(
    name="losses",
    kind=kinds.TABLES,
    meaning="Health Points as the phase began, of units that have others now",
    inside="losses",
)
DO: Final = Key(name="do", kind=kinds.TABLES, meaning="requests, in order", inside="do")

# Terrain
ID: Final = Key(
    name="id",
    kind=kinds.NAME,
    meaning="its name; units and terrain share one space of names",
    required=True,
)
POLYGON: Final = Key(
    name="polygon",
    kind=kinds.POLYGON,
    meaning="its corners in inches, convex, either way round; or a `circle`",
)
CIRCLE: Final = Key(
    name="circle",
    kind=kinds.CIRCLE,
    meaning="its middle and its radius in inches; instead of a polygon",
)

# Units
OWNER: Final = Key(
    name="player", kind=kinds.PLAYER, meaning="whose it is", required=True
)
NAME: Final = Key(
    name="name", kind=kinds.TEXT, meaning="what people call it; the id if left out"
)
FRONT: Final = Key(
    name="front",
    kind=kinds.POINT,
    meaning="middle of the front edge of its first rank, in inches",
)
FACING: Final = Key(
    name="facing",
    kind=DIRECTION,
    meaning="which way it faces: 0 is north, 90 is east",
)
AGAINST: Final = Key(
    name="against",
    kind=kinds.TABLE,
    meaning="flush with an edge of another unit; instead of front and facing",
    inside="against",
)
OFF_TABLE_PATTERN: Final = (
    r"reserve|summoned|pursuit (north|east|south|west) at \d+(\.\d+)?(e-?\d+)?"
)


def _off_table(text: str) -> str:
    if re.fullmatch(OFF_TABLE_PATTERN, text):
        return text
    message = (
        f"{words.quoted(text)} is no reason to be off the table; write `reserve`,"
        " `summoned` or `pursuit north at 20`"
    )
    raise words.UnreadableError(message)


OFF_TABLE: Final = Key(
    name="off_table",
    kind=kinds.worded(
        "`reserve`, `summoned`, or where it left in Pursuit, as `pursuit north at 20`",
        _off_table,
        OFF_TABLE_PATTERN,
    ),
    meaning="why it is not on the table; instead of front and facing",
)
UNIT_BASE: Final = Key(
    name="base",
    kind=kinds.BASE,
    meaning="front width x side length in mm, or a diameter, as `60 round`",
    required=True,
)
RANKS: Final = Key(
    name="ranks",
    kind=listed(kinds.RANK, "a list of ranks, as `RRC`", 1, MOST_MODELS),
    meaning="the ranks as drawn, front first; `.` is an empty place",
)
FILES: Final = Key(
    name="files",
    kind=whole(1, MOST_MODELS),
    meaning="number of files, with `models` instead of `ranks`",
)
MODELS: Final = Key(
    name="models",
    kind=whole(1, MOST_MODELS),
    meaning="number of models, with `files` instead of `ranks`",
)
BESIDE: Final = Key(
    name="beside",
    kind=kinds.TABLE,
    meaning="letters of Mismatching models beside the first rank",
    inside="beside",
)
HP: Final = Key(
    name="hp", kind=whole(1, 1000), meaning="Health Points of each model", default=1
)
HEIGHT: Final = Key(
    name="height",
    kind=kinds.narrowed(word(tuple(h.value for h in Height), "height"), Height),
    meaning="how tall its models count",
    default=Height.STANDARD,
)
TYPE: Final = Key(
    name="type",
    kind=kinds.narrowed(word(tuple(t.value for t in ModelType), "type"), ModelType),
    meaning="the Type of its models",
    default=ModelType.INFANTRY,
)
FLY: Final = Key(
    name="fly",
    kind=kinds.pair(_RATE, "[advance, march]"),
    meaning="Flying Advance and March Rate in inches",
)
RANDOM: Final = Key(
    name="random", kind=kinds.RANDOM, meaning="the dice of Random Movement"
)
RULES: Final = Key(
    name="rules",
    kind=kinds.RULES,
    meaning="universal rules by their name in the reference",
    default=(),
)
LOST: Final = Key(
    name="lost",
    kind=mapped(kinds.LETTER, whole(0, 1000), "a table: letter = whole number"),
    meaning="Health Points lost and not yet a casualty, by pool",
    default=(),
)
STARTING: Final = Key(
    name="starting",
    kind=whole(1, 10_000),
    meaning="models at the start of the game; as drawn if left out",
)
AWARDS_VP: Final = Key(
    name="awards_vp",
    kind=kinds.TRUTH,
    meaning="whether it awards Victory Points",
    default=True,
)
FROM: Final = Key(
    name="from",
    kind=kinds.TEXT,
    meaning="its name in the catalogue, whose numbers the file may override",
)
MODEL: Final = Key(
    name="model",
    kind=mapped(kinds.LETTER, kinds.TABLE, "a table: letter = table"),
    meaning="models that depart from the unit, by their letter",
    default=(),
    inside="model",
)

# Models of a unit
CHARACTER: Final = Key(
    name="character",
    kind=kinds.TRUTH,
    meaning="whether it is a character",
    default=False,
)
MODEL_NAME: Final = replace(NAME, meaning="what people call it")
MODEL_BASE: Final = replace(UNIT_BASE, required=False)
MODEL_HP: Final = replace(HP, meaning="its Health Points", default=None)
MODEL_STARTING: Final = replace(
    STARTING,
    meaning=(
        "rank-and-file of this sort at the start of the game; as drawn if all models of"
        " that time still stand"
    ),
)
MODEL_HEIGHT: Final = replace(HEIGHT, meaning="how tall it counts", default=None)
MODEL_TYPE: Final = replace(TYPE, meaning="its Type", default=None)
MODEL_FLY: Final = replace(
    FLY, meaning="its own Flying Advance and March Rate in inches; [0, 0] of none"
)
MODEL_RULES: Final = replace(RULES, default=None)

# Flush with another unit
_EDGES: Final = ("front", "rear", "left", "right")
OTHER: Final = Key(
    name="unit", kind=kinds.NAME, meaning="the other unit", required=True
)
EDGE: Final = Key(
    name="edge",
    kind=word(_EDGES, "edge of a unit"),
    meaning="the edge of the other unit's Unit Boundary",
    required=True,
)
SHIFT: Final = Key(
    name="shift",
    kind=kinds.COORDINATE,
    meaning="inches to this unit's left of standing centred on that edge",
    default=0.0,
)
LEFT: Final = Key(name="left", kind=kinds.LETTER, meaning="the model on the left")
RIGHT: Final = Key(name="right", kind=kinds.LETTER, meaning="the model on the right")

# Effects
EFFECT_NAME: Final = replace(NAME, meaning="what people call it", required=True)
SOURCE: Final = Key(
    name="source",
    kind=kinds.TEXT,
    meaning="the unit or model it comes from, as `guard` or `guard.K`",
)
ON: Final = Key(
    name="on",
    kind=kinds.one_or_listed(kinds.SUBJECT),
    meaning="the units under it, or single models of theirs, as `guard.K`",
    required=True,
)
SPARES: Final = Key(
    name="spares",
    kind=kinds.one_or_listed(kinds.SUBJECT),
    default=(),
    meaning="models of these units that are not under it, as `guard.K`",
)
UNTIL: Final = Key(
    name="until",
    kind=kinds.narrowed(word(tuple(u.value for u in Until), "end of an effect"), Until),
    meaning="when it ends",
    required=True,
)

# Charges
BY: Final = Key(
    name="by",
    kind=kinds.SUBJECT,
    meaning="who charges: a unit, or a character of it, as `guard.K`",
    required=True,
)
TARGET: Final = Key(
    name="on", kind=kinds.NAME, meaning="the charged unit", required=True
)
CHARGED: Final = Key(
    name="facing",
    kind=kinds.narrowed(word(_EDGES, "Facing of a unit"), Edge),
    meaning="the Facing that is charged",
    required=True,
)
REACTION: Final = Key(
    name="reaction",
    kind=kinds.narrowed(
        word(tuple(one.value for one in Reaction), "reaction"), Reaction
    ),
    meaning="what the charged unit does; left out while it owes that",
)
ON_FOOT: Final = Key(
    name="on_foot",
    kind=kinds.TRUTH,
    meaning="whether who can fly does not",
    default=False,
)
ROLLED: Final = Key(
    name="rolled",
    kind=kinds.DICE,
    meaning="the dice of its Charge Range, once they are thrown",
    default=(),
)
LAST: Final = Key(
    name="last",
    kind=kinds.POINT,
    meaning="where the Centre of a charged unit was that has left the table",
)
SECONDARY: Final = Key(
    name="secondary",
    kind=kinds.TRUTH,
    meaning="whether it is charged only because it cannot but be touched",
    default=False,
)

# What is owed
OWING: Final = Key(name="unit", kind=kinds.NAME, meaning="who owes it", required=True)
BECAUSE: Final = Key(
    name="because",
    kind=kinds.NAME,
    meaning="who brought it about, here or gone; left out if losses alone did",
)
WAVE: Final = Key(
    name="wave",
    kind=whole(0, MOST_UNITS),
    meaning="how many causes came one out of the other before this one",
    default=0,
)
FLIGHT_ROLLED: Final = Key(
    name="rolled",
    kind=kinds.DICE,
    meaning="the dice of a flight that waits for a Dangerous Terrain Test",
    default=(),
)

# What was lost in this phase
LOSER: Final = Key(
    name="unit", kind=kinds.NAME, meaning="whose they are", required=True
)
AT_START: Final = Key(
    name="start",
    kind=whole(1, MOST_LOST),
    meaning="the Health Points of its models as the phase began",
    required=True,
)
LOST_SINCE: Final = Key(
    name="lost",
    kind=whole(0, MOST_LOST),
    meaning="how many of them were lost since",
    default=0,
)
LOSSES_KEYS: Final = Keys((LOSER, AT_START, LOST_SINCE))

# Requests
ASK: Final = Key(
    name="ask", kind=kinds.TEXT, meaning="the action or question", required=True
)
FIGURE: Final = Key(
    name="figure", kind=kinds.TEXT, meaning="the figure of the book that it shows"
)
LEGAL: Final = Key(name="legal", kind=kinds.TRUTH, meaning="the verdict expected")
BREAKS: Final = Key(
    name="breaks",
    kind=kinds.TEXTS,
    meaning="the clauses expected to be broken, all of them",
)
GAP: Final = Key(
    name="gap", kind=kinds.TEXT, meaning="the clause expected not to be enforced yet"
)


@memo_on_value
def rate_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of the characteristics of a book."""
    return Keys(map(_rate_key, vocabulary.rates))


def _rate_key(one: Characteristic) -> AnyKey:
    kind = _RATE if one.most is None else whole(0, one.most)
    return Key(name=one.name, kind=kind, meaning=one.meaning)


def change_key(name: str) -> Key[tuple[Operation, float]]:
    """Return the key of an effect that changes the characteristic *name*."""
    return Key(name=name, kind=CHANGE, meaning=f"what it does to `{name}`")


@memo_on_value
def state_key(vocabulary: Vocabulary) -> Key[tuple[Mark, ...]]:
    """Return the key ``state`` of a book, which knows its marks."""
    known = {mark.value: mark for mark in in_order(vocabulary.marks)}
    return Key(
        name="state",
        kind=kinds.one_or_listed(
            kinds.narrowed(word(tuple(known), "state"), known.__getitem__)
        ),
        meaning="what it has done or suffered, and what it is now",
        default=(),
    )


@memo_on_value
def terrain_kind_key(vocabulary: Vocabulary) -> Key[TerrainKind]:
    """Return the key ``kind`` of terrain of a book, which knows its kinds."""
    known = tuple(kind.value for kind in vocabulary.terrain)
    return Key(
        name="kind",
        kind=kinds.narrowed(word(known, "kind of terrain"), TerrainKind),
        meaning="what it does to those who move or look",
        required=True,
    )


def phase_key(vocabulary: Vocabulary) -> Key[str]:
    """Return the key ``phase`` of one book."""
    return Key(
        name="phase",
        kind=word(vocabulary.phase_names, f"phase of {vocabulary.name}"),
        meaning="the phase of the turn",
        default=vocabulary.first_phase,
    )


def owed_key(vocabulary: Vocabulary) -> Key[str]:
    """Return the key ``what`` of something owed in one book."""
    return Key(
        name="what",
        kind=word(vocabulary.owed, "test or move that can be owed"),
        meaning="which test or move it is",
        required=True,
    )


def step_key(steps: tuple[str, ...], first: str | None) -> Key[str]:
    """Return the key ``step`` of a phase with *steps*; *first* if left out."""
    return Key(
        name="step",
        kind=word(steps, "step"),
        meaning="the step of the phase",
        default=first if first in steps else None,
    )


def setting_key(setting: Setting) -> Key[str] | Key[bool] | Key[float]:
    """Return the key of one setting under ``rulings``."""
    meaning = f"{setting.meaning} ({setting.clause})"
    default = setting.default
    if isinstance(default, str):
        choice = word(setting.choices, setting.name)
        return Key(name=setting.name, kind=choice, meaning=meaning, default=default)
    if isinstance(default, bool):
        truth = kinds.TRUTH
        return Key(name=setting.name, kind=truth, meaning=meaning, default=default)
    inches = number(0, FASTEST)
    return Key(name=setting.name, kind=inches, meaning=meaning, default=default)


_MEASURED: Final = number(-words.LARGEST, words.LARGEST)


def _measure(name: str, kind: Kind[Any], meaning: str) -> AnyKey:
    return Key(name=name, kind=kind, meaning=f"expected: {meaning}")


MEASURE_KEYS: Final = (
    _measure("length", _MEASURED, "how far the move goes, in inches"),
    _measure("farthest_model", _MEASURED, "how far a model ends from its start"),
    _measure("largest", kinds.VALUE, "the largest lawful value"),
    _measure("intervals", kinds.VALUE, "all lawful values"),
    _measure("binding", kinds.VALUE, "the clause that ends each interval"),
    _measure("distance", _MEASURED, "the distance in inches"),
    _measure("removed", kinds.VALUE, "the models lifted"),
    _measure("slid", kinds.VALUE, "the models that slid, and where to"),
    _measure("dropped_out", kinds.VALUE, "units no longer Engaged"),
    _measure("lost_contact", kinds.VALUE, "units that lost contact"),
    _measure("models_in_contact", _MEASURED, "models in contact"),
    _measure("imbalance", _MEASURED, "first-rank removals, one end less the other"),
    _measure("nudges", kinds.VALUE, "how far each unit was nudged, in inches"),
    _measure("excess", _MEASURED, "Health Points that nobody loses, or can use"),
    _measure("choices", kinds.VALUE, "every lawful removal, share, or placing"),
    _measure("ruled_out", kinds.VALUE, "the other removals, and the priority against"),
    _measure("hits", kinds.VALUE, "hits by letter, where they are settled"),
    _measure("distributes", kinds.TEXT, "the player who distributes hits"),
    _measure("swapped", kinds.VALUE, "models that changed places, and where to"),
    _measure("places", kinds.VALUE, "every place in the ranks that can be reached"),
    _measure("recovered", kinds.VALUE, "Health Points given back, by pool"),
    _measure("raised", kinds.VALUE, "models brought back: where they stand, by letter"),
    _measure("unplaced", _MEASURED, "models lost because no lawful place was left"),
    _measure("place", kinds.VALUE, "a lawful place: x, y and the facing in degrees"),
    _measure("outcomes", kinds.VALUE, "where each roll of the dice would lead"),
    _measure("flights", kinds.VALUE, "the same of a flight, with what it brings"),
    _measure("line", kinds.VALUE, "a line of sight, from where to where"),
    _measure("blocked_by", kinds.VALUE, "the models and terrain that hide the target"),
    _measure("arc", kinds.VALUE, "the Arc, or both where it is between two"),
    _measure("cover", kinds.VALUE, "none, soft or hard; null if the models differ"),
    _measure("hidden", kinds.VALUE, "the share of the Facing that is hidden, or null"),
    _measure("covered_by", kinds.VALUE, "the units and terrain that hide any of it"),
    _measure("covers", kinds.VALUE, "the cover from each model, with all figures"),
    _measure("inside", _MEASURED, "how many models have their centre inside"),
    _measure("steadfast", kinds.VALUE, "whether the ground lets a unit be Steadfast"),
    _measure("stubborn", kinds.VALUE, "whether the ground makes a unit Stubborn"),
    _measure("needs", kinds.VALUE, "the least roll of a Charge Range that is enough"),
    _measure("chance", kinds.TEXT, "the chance that it is, as 21/36"),
    _measure("charge_range", _MEASURED, "how far a charger may go, in inches"),
    _measure("at", kinds.VALUE, "where a charger ends, as an offset in inches"),
    _measure("ends", kinds.VALUE, "the best ends of a charge that is asked about"),
    _measure("facing", kinds.VALUE, "the Facing that is charged, or both of two"),
    _measure("reactions", kinds.VALUE, "the reactions that are open to the target"),
    _measure("enemies", kinds.VALUE, "who can charge, and why the others cannot"),
    _measure("threats", kinds.VALUE, "where each enemy can charge"),
    _measure("rows", kinds.VALUE, "places in a row, after a Reform or a Charge"),
    _measure("remedies", kinds.VALUE, "the changes that would allow a line"),
    _measure("shot_at", kinds.TEXT, "whom Stand and Shoot hits"),
    _measure("step", kinds.VALUE, "the Initiative Step that is fought"),
    _measure("blows", kinds.VALUE, "who strikes whom, and what the dice do"),
    _measure("attacks", kinds.VALUE, "how many attacks or hits each unit makes"),
    _measure(
        "damage",
        kinds.VALUE,
        "the damage, by unit and model",
    ),
    _measure("stands_at", kinds.VALUE, "where a move ends: x, y and the facing"),
    _measure("plan", kinds.TEXT, "the line that leads to a place, or nearest to it"),
    _measure("off", _MEASURED, "how far it ends from there, by a front corner"),
    _measure("shortest", kinds.TEXT, "the shortest line there, if that is barred"),
    _measure("outline", kinds.VALUE, "where the middle of a front can stand"),
    _measure("straight", kinds.VALUE, "from where to where it can without turning"),
    _measure("facings", kinds.VALUE, "which ways it can look, from first to last"),
    _measure("by_facing", kinds.VALUE, "the outlines for every even facing"),
    _measure("square_inches", _MEASURED, "how large the outline is"),
    _measure("tested_on", _MEASURED, "the highest roll that passes a test"),
    _measure("score", kinds.VALUE, "the Combat Score of each player"),
    _measure("score_items", kinds.VALUE, "the Combat Score line by line, with clauses"),
    _measure("losses", kinds.VALUE, "how likely each unit loses 0, 1, 2 ... points"),
    _measure("average", kinds.VALUE, "the Health Points it loses on average"),
    _measure("wiped_out", kinds.VALUE, "how likely nobody of it is left"),
    _measure("broken", kinds.VALUE, "how likely it Breaks"),
    _measure("run_down", kinds.VALUE, "how likely it Breaks and is caught"),
    _measure("destroyed", kinds.VALUE, "how likely it is gone in the end"),
    _measure("wins", kinds.VALUE, "how likely each player wins"),
    _measure("tie", kinds.VALUE, "how likely the scores are equal"),
    _measure("ahead", kinds.VALUE, "how likely one is ahead by how much"),
    _measure("chosen", kinds.VALUE, "the lines that players are taken to have said"),
    _measure("ways", kinds.VALUE, "how many ways losses may go were followed"),
)
"""A key for each of ``MEASURES``, in the order of the answers."""

FIRST_KEYS: Final = Keys((FORMAT_KEY, BOOK))
AGAINST_KEYS: Final = Keys((OTHER, EDGE, SHIFT))
BESIDE_KEYS: Final = Keys((LEFT, RIGHT))
CHARGE_KEYS: Final = Keys(
    (
        *(BY, TARGET, CHARGED),
        *(REACTION, ON_FOOT, ROLLED, LAST, SECONDARY),
    )
)
DO_KEYS: Final = Keys(
    (
        *(ASK, DICE, FIGURE, LEGAL, BREAKS, GAP),
        *MEASURE_KEYS,
    )
)
