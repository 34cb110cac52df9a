"""What was written is read again as it was, bit for bit."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.books.t9a.vocabulary import VOCABULARY
from serried.geometry.pose import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.position import Position, Request
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.notation import (
    parse_action,
    position_mapping,
    read_position,
    write_position,
)
from strategies import battles, moves

BOOKS = {VOCABULARY.name: VOCABULARY}


def again(position: Position) -> Position:
    """Return the position that is read where this one was written."""
    return read_position(write_position(position, BOOKS), BOOKS)


@pytest.mark.slow
@given(battles())
def test_a_battle_that_was_written_is_read_again_bit_for_bit(battle: Battle) -> None:
    """Equal as values, and equal in every digit, which the state hash sees."""
    read = again(Position(battle=battle)).battle

    assert read == battle
    assert read.state_hash == battle.state_hash


@pytest.mark.slow
@given(battles(most=2))
def test_a_record_reads_the_same_and_so_does_what_is_written_again(
    battle: Battle,
) -> None:
    """A record names edition and version; writing it twice gives the same bytes."""
    record = Position(battle=battle, version="0.1.0", dice=(1, 6), catalogues="lists")
    text = write_position(record, BOOKS)

    assert read_position(text, BOOKS) == record
    assert write_position(read_position(text, BOOKS), BOOKS) == text


@pytest.mark.slow
@given(battles(most=2))
def test_the_mapping_of_an_answer_is_json_with_the_keys_of_the_file(
    battle: Battle,
) -> None:
    """The position of an answer can be sent over any wire."""
    mapping = position_mapping(battle, VOCABULARY)

    assert json.loads(json.dumps(mapping, allow_nan=False)) == mapping
    units = mapping["unit"]
    assert isinstance(units, list)
    assert [unit["id"] for unit in units] == [unit.id for unit in battle.units]


@pytest.mark.slow
@given(st.data())
def test_a_move_that_was_said_is_read_again(data: st.DataObject) -> None:
    """The notation of a move of a battle is read as that move."""
    move = data.draw(moves(data.draw(battles(most=2))))

    assert parse_action(str(move)) == move


def test_a_model_that_fell_keeps_its_table() -> None:
    """Its unit is written with the models of the start, and read as it was."""
    base = Base.parse("20x20")
    champion = ModelKind(letter="C", hp=2, base=Base.parse("40x40"))
    unit = Unit(
        id="spears",
        player="blue",
        formation=Formation(base, ("RRR",)),
        pose=Pose(20.0, 20.0, 0.0, 1.0),
        kinds=(champion,),
    )
    battle = Battle(book="t9a", active="blue", phase="movement", units=(unit,))

    assert again(Position(battle=battle)).battle == battle


def test_tables_may_be_written_inline() -> None:
    """TOML has several ways to write a list of tables; all are read."""
    text = (
        'format = "serried/1"\nbook = "t9a"\n'
        'unit = [{id = "spears", player = "blue", front = [20, 20], facing = 0, '
        'base = "20x20", ranks = ["RKR"], model = {K = {character = true}}}]\n'
    )
    read = read_position(text, BOOKS)

    assert again(read) == read
    assert read.battle.units[0].kinds[0].character


def test_requests_keep_their_expectations() -> None:
    """Every expectation of a request comes back as it was stated."""
    request = Request(
        action=parse_action("spears lose 3"),
        dice=(3, 4),
        legal=False,
        breaks=frozenset({"CAS-ENG-2", "MOV-19"}),
        gap="LIGHT-1",
        figure="MOV-F1",
        measures=(
            ("length", 11.5),
            ("intervals", ((0.0, 1.5), (3.0, 4.0))),
            ("binding", (("MOV-17", "SPACE-1"),)),
            ("removed", ("1.1", "1.2")),
            ("slid", (("1.6", "1.5"),)),
            ("nudges", (("foes", (0.25, -0.5)),)),
            ("choices", ((("removed", ("1.1",)), ("any", 5)), (("any", 2),))),
        ),
    )
    bare = Request(action=parse_action("next phase"), breaks=frozenset())
    battle = Battle(book="t9a", active="", phase="movement", units=())
    position = Position(battle=battle, requests=(request, bare), dice=())

    assert again(position) == position
