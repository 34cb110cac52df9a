"""What was written is read again as it was, bit for bit."""

import json
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from positions import VOCABULARY
from serried.books.battleaxe.vocabulary import RATES
from serried.books.registry import parse_action
from serried.geometry.pose import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.position import Position, Request
from serried.model.profile import ModelKind, Profile, Rates
from serried.model.unit import Unit
from serried.notation import (
    position_mapping,
    read_position,
    write_position,
)
from strategies import battles, moves

CENTRED = replace(
    VOCABULARY,
    name="centred",
    phases=(("movement", ("start", "compulsory", "normal")), ("melee", ())),
    first_step="normal",
    rates=RATES,
    marks={**VOCABULARY.marks, Mark.FAILED_RALLY: Until.PHASE},
    rear_from_centre=True,
)
"""A book with steps, other characteristics and rear ranks filled from the centre."""

BOOKS = {book.name: book for book in (VOCABULARY, CENTRED)}
INCH = Base.parse("25x25")
NORTH = Pose(36.0, 46.0, 0.0, 1.0)


def again(position: Position) -> Position:
    """Return the position that is read where this one was written."""
    return read_position(write_position(position, BOOKS), BOOKS)


@pytest.mark.slow
@FEWER
@given(battles())
def test_a_battle_that_was_written_is_read_again_bit_for_bit(battle: Battle) -> None:
    """Equal as values, and equal in every digit, which the state hash sees."""
    read = again(Position(battle=battle)).battle

    assert read == battle
    assert read.state_hash == battle.state_hash


@pytest.mark.slow
@FEWER
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
@FEWER
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
@FEWER
@given(st.data())
def test_a_move_that_was_said_is_read_again(data: st.DataObject) -> None:
    """The notation of a move of a battle is read as that move."""
    move = data.draw(moves(data.draw(battles(most=2))))

    assert parse_action(str(move)) == move


def centred_unit(ranks: tuple[str, ...], rates: Rates = Rates()) -> Unit:
    """Return a unit of the other book."""
    return Unit(
        id="spears",
        player="blue",
        formation=Formation(INCH, ranks),
        pose=NORTH,
        profile=Profile(rates=rates),
        marks=frozenset({Mark.FAILED_RALLY}),
    )


def centred(unit: Unit, phase: str = "movement", step: str | None = None) -> Position:
    """Return a position of the other book."""
    units = (unit,)
    battle = Battle(book="centred", active="blue", phase=phase, step=step, units=units)
    return Position(battle=battle)


@pytest.mark.slow
@FEWER
@given(
    files=st.integers(1, 9),
    models=st.integers(2, 40),
    where=st.sampled_from(
        (("movement", "start"), ("movement", "compulsory"), ("movement", "normal"))
    )
    | st.just(("melee", None)),
    rates=st.builds(
        Rates,
        movement=st.none() | st.floats(0, 100, allow_subnormal=False),
        leadership=st.none() | st.integers(0, 10),
    ),
)
def test_a_battle_of_another_book_is_read_again_too(
    files: int, models: int, where: tuple[str, str | None], rates: Rates
) -> None:
    """Its steps, its characteristics, its rear ranks; by numbers or as drawn."""
    for from_centre in (True, False):
        formation = Formation.of(INCH, files, models, rear_from_centre=from_centre)
        position = centred(centred_unit(formation.ranks, rates), *where)
        assert again(position) == position


@pytest.mark.parametrize(
    ("models", "rear"),
    [(13, ".RRR."), (12, ".RR.."), (11, "..R.."), (14, "RRRR."), (15, "RRRRR")],
)
def test_a_rear_rank_filled_from_the_centre_is_written_by_its_numbers(
    models: int, rear: str
) -> None:
    """R14: the odd place goes to the left; a rank drawn elsewhere stays drawn."""
    rank = "RRRRR"
    plain = centred(centred_unit((rank, rank, rear)), step="normal")
    drawn = centred(centred_unit((rank, rank, "R....")), step="normal")

    assert unit_table(plain)["files"] == 5
    assert unit_table(plain)["models"] == models
    assert unit_table(drawn)["ranks"] == [rank, rank, "R...."]
    assert again(plain) == plain
    assert again(drawn) == drawn


def unit_table(position: Position) -> dict[str, object]:
    """Return the table of the only unit as it is written."""
    table: dict[str, object] = written(position)["unit"][0]
    return table


def written(position: Position) -> dict[str, Any]:
    """Return a position as TOML has it."""
    return tomllib.loads(write_position(position, BOOKS))


def test_a_step_is_written_unless_it_holds_without_being_said() -> None:
    """The step of a file that names none need not be named."""
    unit = centred_unit(("RR",), Rates(movement=4.5, leadership=7))
    texts = {step: written(centred(unit, step=step)) for step in ("start", "normal")}

    assert texts["start"]["step"] == "start"
    assert "step" not in texts["normal"]
    assert "step" not in written(centred(unit, "melee"))
    assert texts["normal"]["unit"][0]["movement"] == 4.5
    assert texts["normal"]["unit"][0]["leadership"] == 7
    assert texts["normal"]["unit"][0]["state"] == ["failed_rally"]


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
