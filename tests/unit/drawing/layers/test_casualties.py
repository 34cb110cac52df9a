"""Pictures of casualties: who fell, who closed up, who was nudged, who could go."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from serried.books.registry import parse_action
from serried.drawing import Manner, Scene, draw_session
from serried.drawing.layers.aftermath import after_way
from serried.engine.files import parse_battle, read_position
from serried.engine.pictures import picture, touching
from serried.engine.session import Answer, Session, hold
from serried.model.actions.models import Batch, Lose
from serried.model.position import Position, Request
from serried.model.results.casualties import casualties_of
from serried.model.unit import Unit
from unit.drawing.pictures import elements, words

SCENES: Final = Path(__file__).parents[3] / "scenes" / "t9a" / "casualties"
OWN_RANKS: Final = {
    "CAS-ILL-1-nobody-goes-round",
    "CAS-ILL-6-no-lawful-formation",
    "CAS-ILL-6-the-other-one-goes",
    "CHR-WIPE-1-the-characters-that-are-left",
    "CHR-WIPE-1-where-they-may-not-stand",
}
"""Characters that are left form ranks of their own; only the referee knows which."""

HEAD: Final = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
SPEARS: Final = """
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = {facing}
base = "20x20"
ranks = {ranks}
"""
FOES: Final = """
[[unit]]
id = "{name}"
player = "red"
against = {{unit = "spears", edge = "front", shift = {shift}}}
base = "20x20"
ranks = {ranks}
"""
FILE: Final = 20 / 25.4
"""Inches from one file to the next."""


def fight(*, facing: float = 0.0) -> str:
    """Return six spears in a rank, with wolves before the first of them alone."""
    foes = FOES.format(name="wolves", shift=-3.5 * FILE, ranks='["RR"]')
    spears = SPEARS.format(facing=facing, ranks='["RRRRRR"]')
    return HEAD + spears + foes


def row() -> str:
    """Return nine archers in two ranks, whom nobody touches."""
    return HEAD + SPEARS.format(facing=0, ranks='["RRRRR", "RRRR."]')


def asked(text: str, *lines: str) -> Session:
    """Return the answers to some requests."""
    requests = tuple(Request(action=parse_action(line)) for line in lines)
    return hold(Position(battle=parse_battle(text), requests=requests))


def seen(text: str, line: str, *, ruled_out: bool = False) -> str:
    """Return the picture of one request."""
    return picture(asked(text, line), ruled_out=ruled_out)


def count(svg: str, name: str, sort: str) -> int:
    """Return how many elements of a class there are."""
    return len(elements(svg, name, sort))


def carried_out() -> list[tuple[str, Answer]]:
    """Return the answers of all scenes in which models are removed."""
    found = []
    for path in sorted(SCENES.glob("*.toml")):
        if path.stem not in OWN_RANKS:
            for answer in hold(read_position(path), path.name).answers:
                verdict = answer.verdict
                if verdict is not None and verdict.measure("removed") is not None:
                    found.append((path.stem, answer))
    return found


def stands(unit: Unit) -> tuple[object, ...]:
    """Return how a unit stands, its place to a ten-thousandth of an inch."""
    assert unit.pose is not None
    pose = tuple(round(number, 4) + 0.0 for number in unit.pose)
    return unit.id, unit.formation, pose


@pytest.mark.slow
def test_what_is_drawn_of_a_way_is_what_the_referee_would_carry_out() -> None:
    """In every scene the figures alone lead to the table that the referee leaves."""
    answers = carried_out()
    for name, answer in answers:
        action, transition = answer.request.action, answer.transition
        assert transition is not None
        assert isinstance(action, Lose | Batch)
        way = casualties_of(transition.verdict).taken
        assert way is not None
        drawn = {stands(unit) for unit in after_way(answer.before, way).units}
        assert drawn == {stands(unit) for unit in transition.battle.units}, name
    assert len(answers) > 30


@pytest.mark.slow
def test_as_many_models_are_marked_as_the_answer_counts_in_contact() -> None:
    """The marks come from the contacts on the table, the count from the weighing."""
    for name, answer in carried_out():
        transition = answer.transition
        assert transition is not None
        scene = Scene(answer.before, answer.request.action, transition)
        svg = draw_session([scene], manner=Manner(touching=touching))
        counted = transition.verdict.measure("models_in_contact")
        assert count(svg, "path", "contact") == counted, name


@pytest.mark.parametrize("facing", [0.0, 90.0, 217.0])
def test_casualties_are_crossed_out_where_they_stood(facing: float) -> None:
    """Two leave at the right end, away from the wolves, whichever way they face."""
    svg = seen(fight(facing=facing), "spears lose 2: 1.5, 1.6")

    assert count(svg, "g", "fallen") == 2
    assert count(svg, "path", "contact") == 2  # 1.1, and the wolf before it
    assert not elements(svg, "g", "parting")


def test_of_a_free_pick_the_crosses_are_broken() -> None:
    """Any 2 of the 4 in the rear rank: 4 may go, nobody has, and nothing is red."""
    svg = seen(row(), "spears lose 2")

    assert count(svg, "g", "pick") == 4
    assert count(svg, "g", "fallen") == 0
    assert "the only lawful way: any 2 of 2.1, 2.2, 2.3, 2.4 removed" in words(svg)


def test_a_nudged_unit_has_an_arrow_with_its_length() -> None:
    """The spears leave the wolves by 2 files less the half that overlaps: 1.5 files."""
    svg = seen(fight(), "spears lose 2: 1.1, 1.2")

    assert 'nudged 1.18"' in words(svg)
    assert "lawful instead:" in words(svg)
    assert count(svg, "g", "way") == 1


def test_an_unlawful_choice_is_red_and_the_lawful_way_stands_below() -> None:
    """Two crosses in red, and two in ink in the panel of what must go."""
    svg = seen(fight(), "spears lose 2: 1.1, 1.2")
    strokes = [
        {path.get("stroke") for path in cross.iter()}
        for cross in elements(svg, "g", "fallen")
    ]

    assert [("#a4003c" in colours) for colours in strokes] == [True, True, False, False]


def test_models_that_may_not_go_are_crossed_where_they_stand() -> None:
    """CAS-3: 1.1 is not at the rear; nothing is removed, and both are crossed red."""
    svg = seen(row(), "spears lose 2: 1.1, 2.1")

    assert count(svg, "g", "fallen") == 2
    assert not elements(svg, "path", "ghost")


def test_each_way_to_choose_from_is_a_numbered_panel() -> None:
    """1 from an uneven rank with nobody near: either end."""
    text = HEAD + SPEARS.format(facing=0, ranks='["RRRRR"]')
    svg = seen(text, "spears lose 1")

    assert count(svg, "g", "way") == 2
    assert {"1", "2", "the owner picks one of 2:"} <= set(words(svg))


def test_at_most_six_ways_are_drawn() -> None:
    """The Champion's gap may be filled by any of 7 in the rear rank: 6, and 1 more."""
    text = HEAD + SPEARS.format(facing=0, ranks='["RRRCRRRR", "RRRRRRR."]')
    svg = seen(text, "spears.C lose 1")

    assert count(svg, "g", "way") == 6
    assert "and 1 more" in words(svg)


def test_what_is_ruled_out_is_drawn_where_it_is_asked_for() -> None:
    """Of 3 ways to take two from a rank of six, two are ruled out."""
    line = "spears lose 2"

    assert count(seen(fight(), line), "g", "way") == 0
    assert count(seen(fight(), line, ruled_out=True), "g", "way") == 2


def test_whoever_drops_out_has_a_sign_between_the_two() -> None:
    """CAS-F5: D drops out lawfully, for a cliff bars its way."""
    (path,) = SCENES.glob("CAS-F5-*.toml")
    session = hold(read_position(path), path.name)
    svg = picture(replace(session, answers=session.answers[-1:]))

    assert count(svg, "g", "parting") == 1
    assert "D out of Combat" in words(svg)


def test_who_fills_a_gap_has_an_arrow() -> None:
    """CAS-ILL-3: 2.2 steps into the Champion's place."""
    text = HEAD + SPEARS.format(facing=30, ranks='["RRCRR", "RRR.."]')
    svg = seen(text, "spears.C lose 1: 2.2 to 1.3")

    assert count(svg, "g", "shift") == 1
    assert count(svg, "g", "fallen") == 1


def test_a_unit_that_is_removed_whole_leaves_crosses_only() -> None:
    """CAS-ALL-1: six Health Points, six crosses, and no spears."""
    svg = seen(fight(), "spears lose 6")

    assert count(svg, "g", "fallen") == 6
    assert {one.get("data-unit") for one in elements(svg, "g", "unit")} == {"wolves"}


def test_a_batch_names_models_with_their_unit() -> None:
    """Both sides lose one; each has its cross."""
    svg = seen(fight(), "batch: spears lose 1: 1.6, wolves lose 1: 1.2")

    assert count(svg, "g", "fallen") == 2
    assert any("spears.1.6, wolves.1.2 removed" in line for line in words(svg))


def test_without_the_rules_nobody_is_marked() -> None:
    """What base contact is the rules know, and drawing does not ask them itself."""
    (answer,) = asked(fight(), "spears lose 2: 1.5, 1.6").answers
    assert answer.transition is not None
    scene = Scene(answer.before, answer.request.action, answer.transition)

    assert not elements(draw_session([scene]), "path", "contact")


@pytest.mark.parametrize("scene", sorted(OWN_RANKS))
def test_what_forms_ranks_of_its_own_is_drawn_where_it_was(scene: str) -> None:
    """CHR-WIPE-1: somebody may go beside the ranks, where no rank and file leads."""
    path = SCENES / f"{scene}.toml"
    session = hold(read_position(path), path.name)
    assert any(answer.gap is None for answer in session.answers)
    assert count(picture(session), "g", "unit")
