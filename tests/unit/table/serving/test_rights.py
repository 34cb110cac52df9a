"""Rights: whose a line is, and who has to agree to what is not judged."""

from typing import Final

import pytest

from games import game
from positions import FOES, HEAD, SPEARS, at, unit
from serried.books.registry import BUILT_IN, book, parse_action
from serried.engine.referee import asks
from serried.model.actions import NextPhase, NextTurn
from serried.model.actions.models import Batch, Summon
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.notation import read_position
from serried.report.measures import QUESTIONS
from serried.table.requests import Play
from serried.table.serving.rights import (
    actors,
    agreeing,
    players_of,
    sides_of,
    waits_for,
)
from serried.table.serving.seats import HOST, ONE, TWO, WATCH

NOBODY: Final[frozenset[str]] = frozenset()
BOTH: Final = frozenset({ONE, TWO})


def battle(*units: str, head: str = "") -> Battle:
    """Return a battle between those units."""
    text = HEAD + head + "".join(units)
    return read_position(text, {"t9a": book("t9a").vocabulary}).battle


NEAR: Final = battle(SPEARS, FOES, head='phase = "movement"\nactive = "blue"\n')


def why(line: str, seat: str, taken: frozenset[str], on: Battle = NEAR) -> str | None:
    """Return why a seat may not play a line; None where it may."""
    try:
        waits = waits_for(Play(id=1, line=line), seat, on, taken)
    except RequestError as refused:
        return str(refused)
    return f"waits for {', '.join(sorted(waits))}" if waits else None


@pytest.mark.parametrize("name", BUILT_IN)
def test_of_every_action_it_is_known_who_acts(name: str) -> None:
    """A new one that says it otherwise has to be looked at here first."""
    telling = {"subject", "player", "who"}
    known = (*QUESTIONS, Batch, NextPhase, NextTurn, Summon)
    for action in book(name).rules:
        fields = {
            one
            for base in action.__mro__
            for one in vars(base).get("__annotations__", ())
        }
        assert issubclass(action, known) or fields & telling, action


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("spears march: forward 3", "blue"),
        ("foes march: forward 3", "red"),
        ("foes lose 3", "red"),
        ("batch: spears lose 1, foes lose 2", None),
        ("batch: foes lose 2", "red"),
        ("red pass", "red"),
        ("spears pass", "blue"),
        ("next phase", "blue"),
        ("next turn", "blue"),
    ],
)
def test_who_acts_by_a_line(line: str, player: str | None) -> None:
    """The owner of the unit, the player who is named, or whose turn it is."""
    action = parse_action(line, "t9a")
    wanted = {"blue", "red"} if player is None else {player}
    assert actors(action, NEAR, asks(NEAR).owed) == wanted


def test_a_seat_acts_for_its_own_side_in_its_turn() -> None:
    """And says whose it is that it may not touch."""
    assert why("spears march: forward 3", ONE, BOTH) is None
    assert why("spears march: forward 3", TWO, BOTH) == (
        "that is for blue to do; you play red"
    )
    assert why("foes march: forward 3", TWO, BOTH) == (
        "it is the turn of blue, and nothing is owed by red"
    )
    assert why("next turn", TWO, BOTH) == "that is for blue to do; you play red"
    assert why("foes lose 1", TWO, BOTH) is None  # its own losses, in any turn
    assert why("foes lose 1", ONE, BOTH) == "that is for red to do; you play blue"


def test_losses_of_both_sides_at_once_are_agreed_on() -> None:
    """Each chooses among its own models, and one line takes away those of both."""
    both = "batch: spears lose 1, foes lose 2"
    assert why(both, TWO, BOTH) == "waits for one"
    assert why(both, HOST, frozenset({TWO})) == "waits for two"
    assert why("batch: foes lose 2", TWO, BOTH) is None
    assert why("batch: foes lose 2", ONE, BOTH) is not None
    assert why(both, WATCH, BOTH) is not None


def test_what_is_owed_is_done_in_anybody_s_turn() -> None:
    """A reaction to a Charge by whoever is charged, and by nobody else."""
    charged = battle(
        SPEARS,
        FOES,
        head='phase = "charge"\nactive = "blue"\n',
    )
    from serried.engine.referee import play  # noqa: PLC0415 - the one line it is for

    after = play(charged, "spears charge foes").battle
    assert {one.player for one in asks(after).owed} == {"red"}
    assert why("foes hold", TWO, BOTH, after) is None
    assert why("foes hold", ONE, BOTH, after) == "that is for red to do; you play blue"


def test_the_host_plays_who_has_no_seat_taken() -> None:
    """Alone everything, with one guest the other side, with two nobody's."""
    assert sides_of(HOST, NEAR, NOBODY) == {"blue", "red"}
    assert sides_of(HOST, NEAR, frozenset({TWO})) == {"blue"}
    assert sides_of(HOST, NEAR, BOTH) == set()
    assert why("foes march: forward 3", HOST, NOBODY) is None
    assert why("foes lose 1", HOST, frozenset({TWO})) == (
        "that is for red to do; you play blue"
    )
    assert why("next turn", HOST, BOTH) == (
        "that is for blue to do; you play for nobody"
    )


def test_who_watches_changes_nothing() -> None:
    """Whatever the line, and whoever else is here."""
    for taken in (NOBODY, BOTH):
        assert why("spears march: forward 3", WATCH, taken) == (
            "you watch this table, so you may ask, and change nothing"
        )


def test_who_has_to_agree() -> None:
    """Everybody else who plays; alone nobody."""
    assert agreeing(HOST, NOBODY) == set()
    assert agreeing(HOST, frozenset({TWO})) == {TWO}
    assert agreeing(TWO, frozenset({TWO})) == {HOST}
    assert agreeing(ONE, BOTH) == {TWO}
    assert agreeing(HOST, BOTH) == {ONE, TWO}


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ((), ("blue", "red")),
        (("red",), ("blue", "red")),
        (("red", "blue"), ("blue", "red")),
        (("elves",), ("elves", "red")),
        (("elves", "orcs"), ("elves", "orcs")),
        (("blue", "orcs"), ("blue", "orcs")),
        (("orcs", "red", "elves"), ("orcs", "red")),
    ],
)
def test_seats_keep_their_sides(
    players: tuple[str, ...], seats: tuple[str, str]
) -> None:
    """Who is called as usual has the usual seat, in whatever order units come."""
    names = "abc"
    units = [
        unit(names[n], player, at(10 + 10 * n, 10)) for n, player in enumerate(players)
    ]
    assert tuple(players_of(battle(*units)).values()) == seats


@pytest.mark.slow  # plays whole battles
@pytest.mark.parametrize("seed", range(3))
def test_of_every_line_of_a_battle_one_side_may_play_it(seed: int) -> None:
    """So two at their seats are never stuck, and neither does what is the other's."""
    record, tables = game(seed)
    seats = set()
    for before, entry in zip(tables, record.entries, strict=False):
        said = {seat: why(str(entry.action), seat, BOTH, before) for seat in (ONE, TWO)}
        if isinstance(entry.action, Batch) and None not in said.values():
            assert set(said.values()) == {f"waits for {ONE}", f"waits for {TWO}"}
            continue
        assert [*said.values()].count(None) == 1, (str(entry.action), said)
        seats |= {seat for seat, refused in said.items() if refused is None}
    assert seats == {ONE, TWO}
