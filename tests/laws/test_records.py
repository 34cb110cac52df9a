"""What was written is read again, and a record replays to the same bytes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draws import WHOLES, some
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import vocabularies
from serried.engine.session import Session, hold, requests_for
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.position import Position
from serried.notation import read_position, write_position
from serried.version import VERSION
from strategies import battles, moves

Asked = tuple[Action, tuple[int, ...] | None]

BOOKS = vocabularies()


def record_of(session: Session) -> str:
    """Return the text of the record of a session."""
    record = session.record
    position = Position(battle=record.battle, requests=record.requests, version=VERSION)
    return write_position(position, BOOKS)


def again(battle: Battle) -> Battle:
    """Return the battle that is read where this one was written as a record."""
    text = write_position(Position(battle=battle, version=VERSION), BOOKS)
    return read_position(text, BOOKS).battle


def game(tables: Tables, length: int) -> Position:
    """Return a battle and requests that can be put to it, with and without dice."""
    battle = tables.battle()
    asked: list[Asked] = []
    after = battle
    while len(asked) < length:
        action, dice = tables.request(after), tables.dice()
        try:
            after = referee.consider(after, action, dice).battle
        except RequestError:
            continue
        except RuleGapError:
            dice = None
        asked.append((action, dice))
    return Position(battle=battle, requests=requests_for(asked))


@pytest.mark.slow
@pytest.mark.parametrize("book", [Tables, BattleaxeTables])
@pytest.mark.parametrize("seed", range(300, 304))
def test_a_record_replays_to_the_same_bytes(seed: int, book: type[Tables]) -> None:
    """Held again, everything comes out as recorded, and is recorded the same."""
    tables = book(seed, rulings=True)
    for _ in range(4):
        session = hold(game(tables, 10))
        text = record_of(session)

        replayed = hold(read_position(text, BOOKS))

        assert record_of(replayed) == text
        assert all(answer.expected for answer in replayed.answers)
        assert replayed.battle == session.battle
        assert replayed.battle.state_hash == session.battle.state_hash


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(310, 314))
def test_every_state_that_is_reached_can_be_written_and_read(seed: int) -> None:
    """A position file can hold any state the referee can reach, bit for bit."""
    tables = Tables(seed, rulings=True)
    for _ in range(8):
        battle = tables.battle()
        for _ in range(6):
            try:
                battle = referee.consider(battle, tables.request(battle), (1, 2)).battle
            except (RequestError, RuleGapError):
                continue
            assert again(battle) == battle
            assert again(battle).state_hash == battle.state_hash


@pytest.mark.slow
@settings(max_examples=some(40) * WHOLES)
@given(st.data())
def test_a_battle_that_was_played_on_is_read_again_bit_for_bit(
    data: st.DataObject,
) -> None:
    """Also with marks, effects and settings of every kind."""
    battle = data.draw(battles(most=3))
    try:
        after = referee.consider(battle, data.draw(moves(battle)), (1, 1)).battle
    except (RequestError, RuleGapError):
        after = referee.consider(battle, "next phase").battle

    assert again(after) == after
    assert again(after).state_hash == after.state_hash


@pytest.mark.slow
def test_every_request_is_read_as_it_was_said() -> None:
    """``str`` and the parser are inverse to each other."""
    for tables in (Tables(320), BattleaxeTables(321)):
        for _ in range(300):
            action = tables.request(tables.battle(1, 3))
            assert parse_action(str(action)) == action
            assert str(parse_action(str(action))) == str(action)
