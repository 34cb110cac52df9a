"""A lawful, acknowledged play could leave a state that no file holds.

From then on every edit failed, and the table could not be opened again.
"""

import random
import re
from pathlib import Path
from typing import Final

import pytest

from characters import alone, table
from draws import some
from positions import HEAD, RATES, SPEARS, at
from positions import unit as body
from scenes.test_scenes import EXAMPLES, SCENES, Answers
from serried import referee
from serried.engine.files import parse_battle, vocabularies
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.ids import LONGEST_NAME
from serried.model.position import Position
from serried.notation import read_position, write_position
from serried.version import VERSION
from unit.table.talking import Said, Talk

JOINS: Final = "hero march: forward 2, join spears at 1.1"
BEHIND: Final = at(36, 5)


def hero(more: str = "", own: str = "") -> str:
    """Return a Character with lines of the unit, and lines of the model."""
    return alone(letter="K", where=BEHIND, more=more) + own


def lost(battle: Battle, name: str) -> dict[str, int]:
    """Return what a unit has lost, by letter."""
    return dict(battle.unit(name).lost)


# Health Points that a joining Character has lost


@pytest.mark.parametrize("own", ["", "hp = 1\n"])
def test_lost_of_a_letter_that_nobody_carries_is_refused(own: str) -> None:
    """All that a lone Character lost stands under its letter; R is rank-and-file."""
    with pytest.raises(NotationError, match="`lost`: no model is drawn with R"):
        parse_battle(HEAD + SPEARS + hero("hp = 3\nlost = {R = 1}", own))


def test_r_stands_for_the_rank_and_file_whatever_they_are_drawn_with() -> None:
    """A Musician is of the R&F pool; a Champion is not."""
    wounded = "hp = 2\nlost = {R = 1}\n"
    left = table(body("band", body='ranks = ["M"]') + wounded + RATES)

    assert lost(left, "band") == {"R": 1}
    with pytest.raises(NotationError, match="`lost`: no model is drawn with R"):
        table(body("band", body='ranks = ["C"]') + wounded + RATES)


def test_a_unit_from_a_catalogue_may_not_have_lost_more_than_it_has() -> None:
    """Else a Character of it would leave with a casualty's Health Points."""
    with pytest.raises(NotationError, match="K = 3 would be a casualty"):
        table(SPEARS, hero('hp = 3\nlost = {K = 3}\nfrom = "somebody"'))


def test_what_the_last_of_the_pool_lost_is_measured_by_its_own_health_points() -> None:
    """A lone Musician of 3 Health Points in a unit of 1, its own pool, may lose 2."""
    band = body("band", body='ranks = ["M"]') + RATES + "[unit.model.M]\nhp = 3\n"
    after = referee.consider(table(band), "band lose 2").battle

    assert lost(after, "band") == {"M": 2}
    assert again(after) == after


def test_lost_health_points_join_and_leave_with_their_character() -> None:
    """They go under its letter, and out again with it."""
    battle = table(SPEARS + "hp = 2\nlost = {R = 1}\n", hero("hp = 3\nlost = {K = 2}"))

    inside = referee.consider(battle, JOINS).battle
    assert lost(inside, "spears") == {"R": 1, "K": 2}
    later = inside
    for line in ("next turn", "next turn", "next phase"):
        later = referee.consider(later, line).battle
    outside = referee.consider(later, "spears.K advance: left 3").battle

    assert lost(outside, "spears") == {"R": 1}
    assert lost(outside, "spears-K") == {"K": 2}
    assert again(inside) == inside
    assert again(outside) == outside


def test_one_that_leaves_a_unit_with_a_long_name_has_a_name_that_can_be_read() -> None:
    """Its name is at most as long as names are."""
    name = "x" * LONGEST_NAME
    ranks = 'ranks = ["KRR"]'
    battle = table(
        body(name, body=ranks) + RATES + "[unit.model.K]\ncharacter = true\n",
        body(f"{name[:-2]}-K", where=at(60, 40)) + RATES,
    )

    after = referee.consider(battle, f"{name}.K advance: left 2.5").battle

    assert [one.id for one in after.units][-1] == f"{name[:-3]}-K2"
    assert again(after) == after


# Whatever it is: what cannot be read back is not acknowledged


def test_what_cannot_be_read_back_is_not_done(tmp_path: Path) -> None:
    """A unit that counts as many models as a file may say cannot be joined.

    The table says why, goes on, and is there again.
    """
    path = tmp_path / "table.sqlite3"
    talk = Talk(HEAD + SPEARS + "starting = 10000\n" + hero(), path)
    before = talk.table.battle

    refused = talk.ask("play", line=JOINS)

    assert refused["say"] == "error"
    assert "cannot be kept, so it was not done" in refused["because"]
    assert talk.table.battle == before
    assert moved(talk)["say"] == "done"
    after = talk.table.battle
    talk.table.close()
    assert Talk(None, path).table.battle == after


def moved(talk: Talk) -> Said:
    """Move the spears a little."""
    return talk.ask("edit", changes=[{"move": "spears", "by": [0.5, 0.0]}])


# The law


def again(battle: Battle) -> Battle:
    """Return the battle that is read where this one was written as a record."""
    books = vocabularies()
    text = write_position(Position(battle=battle, version=VERSION), books)
    return read_position(text, books).battle


def company(chance: random.Random, book: str) -> str:
    """Return a unit, with a Character in it or not, and two others, all wounded."""
    inside = chance.random() < 0.5
    front = chance.choice(("KRRR", "KCRR", "KMSR")) if inside else "RRRR"
    rear = ".RR." if book == "battleaxe" else "RR.."
    ranks = f'ranks = ["{front}", "{chance.choice(("RRRR", rear))}"]'
    hp = chance.randint(1, 3)
    wounds = {"R": chance.randrange(hp)} | (
        {"K": chance.randrange(2)} if inside else {}
    )
    text = body("spears", body=ranks) + RATES + f"hp = {hp}\nlost = {said(wounds)}\n"
    if inside:
        text += "[unit.model.K]\ncharacter = true\nhp = 2\n"
    for name, letter, x in (("hero", "H", 36), ("lord", "K", 40)):
        least = chance.randint(2, 4)
        own = chance.choice(("", f"hp = {least}\n"))
        shared = least if not own else chance.randint(1, 4)
        wounded = f"hp = {shared}\nlost = {{{letter} = {chance.randrange(least)}}}"
        text += alone(name, letter, where=at(x, 4), more=wounded) + own
    text = HEAD + text
    if book == "t9a":
        return text
    for word, other in (('"t9a"', f'"{book}"'), ("discipline", "leadership")):
        text = text.replace(word, other)
    return re.sub(r"advance = (\d+)\nmarch = \d+", r"movement = \1", text)


def said(wounds: dict[str, int]) -> str:
    """Return a table of TOML."""
    return "{" + ", ".join(f"{letter} = {n}" for letter, n in wounds.items()) + "}"


def wish(chance: random.Random, battle: Battle) -> str:
    """Return something to do, lawful or not: most often to join or to leave."""
    if battle.phase != "movement" or battle.step in ("start", "compulsory"):
        return "next phase"
    unit = chance.choice(battle.units)
    guests = [kind.letter for kind in unit.present_kinds if kind.character]
    if guests and unit.single:
        place = chance.choice(("1.1", "1.2", "1.4"))
        joins = f"{unit.id} march: join spears at {place}"
        return chance.choice((joins, joins, f"{unit.id} recover 1", "next turn"))
    if not guests or chance.random() < 0.5:
        losing = (f"{unit.id} lose {chance.randint(1, 2)}", f"{unit.id} raise 2")
        return chance.choice((*losing, "next turn", "next turn"))
    whom = f"{unit.id}.{chance.choice(guests)}"
    way = chance.choice(("left", "right", "forward"))
    leaves = f"{whom} advance: {way} {chance.randint(1, 3)}"
    return chance.choice((leaves, leaves, f"{whom} lose 1", f"{whom} recover 1"))


def walked(seed: int, book: str, steps: int) -> list[str]:
    """Play a random walk; return what was done, every state having read back."""
    chance = random.Random(seed)
    battle = parse_battle(company(chance, book))
    done: list[str] = []
    for _ in range(steps):
        line = wish(chance, battle)
        try:
            after = referee.consider(battle, line).battle
        except (RequestError, RuleGapError):
            continue
        if after != battle:
            done.append(line)
            battle = after
            assert again(battle) == battle, done
    return done


@pytest.mark.parametrize("book", ["t9a", "battleaxe"])
def test_every_state_of_joining_and_leaving_reads_back(book: str) -> None:
    """With Health Points lost on all sides, each state is a file that says the same."""
    done = [line for seed in range(3) for line in walked(seed, book, 10)]
    assert len(done) > 8


@pytest.mark.slow
@pytest.mark.parametrize("book", ["t9a", "battleaxe"])
def test_hundreds_of_states_of_joining_and_leaving_read_back(book: str) -> None:
    """The same for long; Characters join and leave, wounded, many times."""
    done = [line for seed in some(range(40)) for line in walked(seed, book, 40)]
    assert sum("join" in line for line in done) > some(20)
    assert sum(".K advance" in line or ".H advance" in line for line in done) > some(20)


def test_whom_a_pursuer_was_to_charge_may_be_caught_by_now(
    answers_to: Answers,
) -> None:
    """PUR-14, PUR-15: two were to meet one that flees; the first has caught it."""
    name = "PUR-15-two-reach-one-that-flees"
    (scene,) = (one for one in SCENES if one.stem == name)
    battles = [one.transition.battle for one in answers_to(scene) if one.transition]
    gone = [
        one.charges
        for battle in battles
        if battle.combat is not None
        for one in battle.combat.pursuits
        if one.charges not in {None, *(unit.id for unit in battle.units)}
    ]

    assert gone
    assert [again(battle) for battle in battles] == battles


@pytest.mark.slow
def test_every_state_of_every_scene_reads_back(answers_to: Answers) -> None:
    """Whatever the scenes and the examples come to is a file that says the same."""
    read = 0
    for path in some(SCENES + EXAMPLES):
        for answer in answers_to(path):
            if answer.transition is not None:
                battle = answer.transition.battle
                assert again(battle) == battle, path
                read += 1
    assert read > some(1000)
