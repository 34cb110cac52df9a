"""The state: everything a page shows at one moment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from serried.books.registry import book, parse_action
from serried.engine.answers import battle_json
from serried.engine.referee import asks, judge
from serried.engine.survey import book_title
from serried.model.battle import Battle, SettingValue
from serried.model.errors import SerriedError
from serried.model.position import Position, Request
from serried.model.words import Speech
from serried.report.board import battle_words
from serried.table.answers.charges import ChargeFacts, charge_facts
from serried.table.answers.combats import CombatFacts, combat_facts, contact_facts
from serried.table.answers.facts import (
    TerrainFacts,
    UnitFacts,
    ZoneFacts,
    unit_facts,
)
from serried.table.answers.owed import owed_facts
from serried.table.answers.verbs import VerbSaid, verbs_said
from serried.table.replies import Json, encoded
from serried.table.storing.chronicle import Chronicle, Entry
from serried.tuples import NamedTuple

PHASED: Final = {
    "move": "{unit} advance: forward 0.1",
    "magical move": "{unit} magical move 1.0 advance: forward 0.1",
    "charge": "{unit} charge {unit}",
    "vanguard": "{unit} vanguard: forward 0.1",
}
"""What not every phase has, and a line of each that is asked of a unit."""

OTHER_PHASE: Final = frozenset(
    {"movement_phase", "magic_phase", "charge_phase", "vanguard_time"}
)
"""The reasons of findings that say that it is the wrong phase."""


class Turn(Struct, frozen=True, kw_only=True):
    """Whose turn it is, and what it has.

    Attributes:
        has: What units do in this phase, of what ``PHASED`` names; None for neither.
    """

    round: int
    active: str
    phase: str
    step: str | None
    phases: Sequence[str]
    steps: Sequence[str]
    has: str | None
    may_be_chosen: Sequence[str]


class SettingSaid(Struct, frozen=True, kw_only=True):
    """One ruling that a position may depart from, and what it is set to."""

    name: str
    value: SettingValue
    default: SettingValue
    choices: Sequence[str]
    clause: str
    meaning: str


class Asked(Struct, frozen=True):
    """What a position file asks."""

    line: str
    dice: Sequence[int] | None


class LogSaid(Struct, frozen=True, kw_only=True, rename={"start": "from"}):
    """The log, from the entry on that a window does not know."""

    start: int
    entries: Sequence[Entry]
    at: int
    tip: int
    undo: int | None
    redo: int | None


class Board(Struct, frozen=True, kw_only=True):
    """What all windows see alike."""

    version: int
    book: str
    title: str
    position: Json
    table: tuple[float, float]
    turn: Turn
    players: Sequence[str]
    marks: Sequence[str]
    rates: Sequence[str]
    translations: Mapping[str, Mapping[str, Sequence[str]]]
    verbs: Sequence[VerbSaid]
    settings: Sequence[SettingSaid]
    units: Sequence[UnitFacts]
    charges: Sequence[ChargeFacts]
    owed: Sequence[Json]
    combat: CombatFacts | None
    contacts: Sequence[tuple[str, str]]
    terrain: Sequence[TerrainFacts]
    grounds: Sequence[str]
    zones: Sequence[ZoneFacts]
    requests: Sequence[Asked]
    notes: Sequence[str]
    words: Mapping[str, Sequence[str]]


class Drawn(NamedTuple):
    """The board as windows are sent it: whoever serves them needs no more of it.

    Attributes:
        said: An object of JSON.
    """

    version: int
    said: str


class Looked(Board, frozen=True, kw_only=True, tag_field="say", tag="looked"):
    """The board after an entry of the log, whatever lies on the table."""

    id: int
    index: int


def board(position: Position, requests: Sequence[Request], version: int) -> Board:
    """Return what there is to show of a position."""
    battle = position.battle
    rules = book(battle.book)
    speeches = rules.speeches
    units = [unit_facts(battle, unit, speeches) for unit in battle.units]
    return Board(
        version=version,
        book=battle.book,
        title=book_title(battle),
        position=battle_json(battle),
        table=battle.table,
        turn=_turn(battle),
        players=battle.players,
        marks=sorted(mark.value for mark in rules.vocabulary.marks),
        rates=rules.vocabulary.rate_names,
        translations=rules.translations,
        verbs=verbs_said(battle.book),
        settings=list(_settings(battle)),
        units=units,
        charges=charge_facts(battle),
        owed=owed_facts(battle),
        combat=combat_facts(battle),
        contacts=contact_facts(battle),
        terrain=[
            TerrainFacts(area.id, area.kind.value, area.polygon, area.circle)
            for area in battle.terrain
        ],
        grounds=[kind.value for kind in rules.vocabulary.terrain],
        zones=[ZoneFacts(player, area) for player, area in battle.zones],
        requests=[Asked(str(one.action), one.dice) for one in requests],
        notes=position.notes,
        words={one.language: _words(battle, units, one) for one in speeches},
    )


def _words(battle: Battle, units: Sequence[UnitFacts], speech: Speech) -> list[str]:
    """Return the whole board in words."""
    said = [unit.words[speech.language] for unit in units]
    return list(battle_words(battle, said, speech))


def log_said(log: Chronicle, known: int) -> LogSaid:
    """Return the log for a window that knows its first entries."""
    return LogSaid(
        start=known,
        entries=log.entries[known:],
        at=log.at,
        tip=log.tip,
        undo=log.undo,
        redo=log.redo,
    )


def drawn(shown: Board) -> Drawn:
    """Return the board as it is sent."""
    return Drawn(shown.version, encoded(shown))


def state(shown: Drawn, log: LogSaid) -> str:
    """Return the news of the board and of what is new in the log, for one window."""
    return f'{{"say":"state",{shown.said[1:-1]},"log":{encoded(log)}}}'


def looked(request_id: int, index: int, shown: Board) -> Looked:
    """Return the board after an entry of the log, for whoever asked."""
    return Looked(id=request_id, index=index, **_fields(shown))


def _fields(shown: Board) -> dict[str, Any]:
    return {name: getattr(shown, name) for name in Board.__struct_fields__}


def _settings(battle: Battle) -> Iterator[SettingSaid]:
    told = dict(battle.rulings)
    for one in book(battle.book).vocabulary.settings:
        yield SettingSaid(
            name=one.name,
            value=told.get(one.name, one.default),
            default=one.default,
            choices=one.choices,
            clause=one.clause,
            meaning=one.meaning,
        )


def _turn(battle: Battle) -> Turn:
    words = book(battle.book).vocabulary
    return Turn(
        round=battle.round,
        active=battle.active,
        phase=battle.phase,
        step=battle.step,
        phases=words.phase_names,
        steps=words.steps(battle.phase),
        has=_phased(battle),
        may_be_chosen=asks(battle).units,
    )


def _phased(battle: Battle) -> str | None:
    """Return what units do in this phase, as the referee says it of one of them.

    What is asked is out of the question for other reasons too: a move as short as
    can be, a Charge against itself. Only what it says of the phase counts.
    """
    name = next((unit.id for unit in battle.units if unit.pose is not None), None)
    if name is None:
        return None
    for what, line in PHASED.items():
        try:
            action = parse_action(line.format(unit=name), battle.book)
            found = judge(battle, action).breaches
        except SerriedError:
            continue
        if book(battle.book).rules[type(action)].phase not in {None, battle.phase}:
            continue
        if all(one.reason not in OTHER_PHASE for one in found):
            return what
    return None
