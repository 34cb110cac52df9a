"""Charges on the table: what is under way, and where chargers could end."""

import math
from typing import Final

import pytest

from positions import HEAD, at, unit
from unit.table.talking import Said, Talk

PHASE: Final = HEAD + 'phase = "charge"\n'
RATES: Final = "advance = 5\nmarch = 10\ndiscipline = 7\n"
HERO: Final = (
    '[unit.model.K]\nname = "the marshal"\ncharacter = true\nhp = 3\nadvance = 6\n'
)
INCH: Final = "25.4x25.4"
ONE: Final = 'ranks = ["R"]'


def stands(
    name: str, where: str, body: str = "files = 5\nmodels = 10", player: str = "blue"
) -> str:
    """Return a unit on bases of an inch."""
    return unit(name, player, where, INCH, body) + RATES


SPEARS: Final = stands("spears", at(30, 14))
FOES: Final = stands("foes", at(30, 24, 180), player="red")
KNIGHT: Final = stands("knight", at(52, 17), ONE)
GUARD: Final = stands("guard", at(52, 26, 180), "files = 4\nmodels = 8", "red")


def played(text: str, *lines: tuple[str, list[int] | None]) -> Talk:
    """Return a table on which some lines were played, all of them lawful."""
    talk = Talk(PHASE + text)
    for line, dice in lines:
        said = talk.ask("play", line=line, dice=dice)
        assert said["played"], said
    return talk


def shown(talk: Talk) -> list[Said]:
    """Return the charges of the state, plainly."""
    return [
        {name: getattr(one, name) for name in one.__struct_fields__}
        for one in talk.table.board().charges
    ]


def test_a_charge_is_shown_from_front_to_facing() -> None:
    """Ten inches straight ahead; the reaction is owed until it is given."""
    talk = played(SPEARS + FOES, ("spears charge foes", None))

    (charge,) = shown(talk)
    assert charge == {
        "by": "spears",
        "unit": "spears",
        "letter": None,
        "on": "foes",
        "facing": "front",
        "reaction": None,
        "on_foot": False,
        "rolled": (),
        "left": False,
        "secondary": False,
        "arrow": ((30, 14), (30, 24)),
        "distance": 10,
    }
    assert "spears charges foes; the reaction is owed" in talk.table.board().words["en"]

    assert talk.ask("play", line="foes stand and shoot")["played"]
    assert shown(talk)[0]["reaction"] == "stand and shoot"
    said = "spears charges foes; the reaction is to stand and shoot"
    assert said in talk.table.board().words["en"]


def test_an_arrow_ends_at_the_flank_that_is_charged() -> None:
    """Foes that face east from (30, 24) reach from x = 28 and y = 21.5 to 26.5.

    From the south that is their right: its middle is (29, 21.5), 7.5" away.
    """
    foes = stands("foes", at(30, 24, 90), player="red")
    spears = stands("spears", at(29, 14), ONE)
    talk = played(spears + foes, ("spears charge foes", None))

    (charge,) = shown(talk)
    assert charge["facing"] == "right"
    (start, end), distance = charge["arrow"], charge["distance"]
    assert start == pytest.approx((29, 14))
    assert end == pytest.approx((29, 21.5))
    assert distance == pytest.approx(7.5)


def test_a_character_is_shown_by_its_own_model() -> None:
    """The second of five files of an inch stands one to the left of the middle."""
    guard = stands("guard", at(30, 14), 'ranks = ["RKRRR", "RRRRR"]') + HERO
    talk = played(guard + FOES, ("guard.K charge foes", None))

    (charge,) = shown(talk)
    assert (charge["by"], charge["unit"], charge["letter"]) == ("guard.K", "guard", "K")
    start, _ = charge["arrow"]
    assert start == pytest.approx((29, 14))


def test_who_has_left_the_table_is_pointed_at_where_it_was_last() -> None:
    """Foes whose front is at 44 of 48 flee twelve inches north."""
    spears = stands("spears", at(30, 36))
    foes = stands("foes", at(30, 44, 180), player="red")
    talk = played(spears + foes, ("spears charge foes", None), ("foes flee", [6, 6]))

    (charge,) = shown(talk)
    assert (charge["left"], charge["distance"]) == (True, None)
    start, end = charge["arrow"]
    assert start == pytest.approx((30, 36))
    assert end[0] == pytest.approx(30)


def test_nothing_is_shown_of_charges_that_were_moved() -> None:
    """Front to front: ten inches need a five of the dice."""
    talk = played(
        SPEARS + FOES,
        ("spears charge foes", None),
        ("foes hold", None),
        ("spears resolve charge", [3, 4]),
    )

    assert shown(talk) == []
    (spears, _) = talk.table.board().units
    assert spears.engaged_with == ["foes"]


def test_a_question_shows_where_it_would_end() -> None:
    """Five before five: a whole base to either side corners still touch."""
    said = Talk(PHASE + SPEARS + FOES).ask("ask", line="spears charge foes ?")

    (end,) = said["answer"]["measures"]["ends"]
    assert (end["low"], end["high"]) == pytest.approx((-1, 1))
    ((stand,),) = said["ends"]
    assert stand["unit"] == "spears"
    assert (stand["pose"]["x"], stand["pose"]["y"]) == pytest.approx((30, 24))
    assert (stand["pose"]["ux"], stand["pose"]["uy"]) == pytest.approx((0, 1))
    assert len(stand["models"]) == 10


def test_a_declaration_shows_no_ends() -> None:
    """Only a question does."""
    said = Talk(PHASE + SPEARS + FOES).ask("ask", line="spears charge foes")
    assert said["ends"] == []


def test_a_roll_is_kept_and_the_end_is_picked_later() -> None:
    """One base before four: half a base aside it touches three of them, so two ends.

    The offset is to the charger's own left: 0.5 is at x = 51.5.
    """
    talk = played(KNIGHT + GUARD, ("knight charge guard", None), ("guard hold", None))

    said = talk.ask("play", line="knight resolve charge", dice=[5, 6])

    assert said["played"]
    assert [pick["line"] for pick in said["picks"]] == [
        "knight resolve charge: at -0.5",
        "knight resolve charge: at 0.5",
    ]
    where = [pick["stands"][0]["pose"]["x"] for pick in said["picks"]]
    assert where == pytest.approx([52.5, 51.5])
    assert shown(talk)[0]["rolled"] == (5, 6)
    assert talk.table.board().words["en"][-1] == "knight charges guard; rolled 5, 6"

    again = talk.ask("ask", line="knight resolve charge")
    assert again["picks"] == said["picks"]
    assert talk.ask("play", line=again["picks"][1]["line"])["played"]
    (knight, _) = talk.table.board().units
    assert knight.pose is not None
    assert (knight.pose.x, knight.pose.y) == pytest.approx((51.5, 26))


def test_the_line_of_a_pick_names_who_has_the_choice() -> None:
    """The spears fall short, and the knight that charges with them has two ends."""
    spears = stands("spears", at(46, 14), ONE)
    talk = played(
        spears + KNIGHT + GUARD,
        ("spears charge guard", None),
        ("guard hold", None),
        ("knight charge guard", None),
        ("guard hold", None),
    )

    said = talk.ask("ask", line="spears resolve charge", dice=[1, 1, 6, 6])

    lines = [pick["line"] for pick in said["picks"]]
    assert lines == [
        "spears resolve charge: knight at -0.5",
        "spears resolve charge: knight at 0.5",
    ]


def test_two_chargers_are_placed_by_one_pick() -> None:
    """Each pick shows both, and its line, once all is rolled, moves both."""
    second = stands("wolves", at(56, 17), ONE)
    talk = played(
        KNIGHT + second + GUARD,
        ("knight charge guard", None),
        ("guard hold", None),
        ("wolves charge guard", None),
        ("guard hold", None),
    )

    said = talk.ask("play", line="knight resolve charge", dice=[6, 6, 6, 6])

    assert len(said["picks"]) > 1
    for pick in said["picks"]:
        assert sorted(one["unit"] for one in pick["stands"]) == ["knight", "wolves"]
    pick = said["picks"][0]
    assert talk.ask("play", line=pick["line"])["played"]
    poses = {one.id: one.pose for one in talk.table.board().units}
    for one in pick["stands"]:
        pose = poses[one["unit"]]
        assert pose is not None
        assert (pose.x, pose.y) == pytest.approx((one["pose"]["x"], one["pose"]["y"]))


def test_a_target_that_lines_up_is_shown_as_it_will_stand() -> None:
    """CHG-MOVE-10: five askew by 40 degrees, before a column at the edge of the table.

    Its near corner is at 24 - 2.5 sin 40. They stand squarely there, their middle a
    whole base to either side of the column's, or straight ahead of it.
    """
    column = stands("spears", at(3.6, 14), f"ranks = {['R'] * 8}".replace("'", '"'))
    foes = stands("foes", at(2, 24, 220), 'ranks = ["RRRRR"]', "red")
    near = 24 - 2.5 * math.sin(math.radians(40))
    talk = played(column + foes, ("spears charge foes", None), ("foes hold", None))

    said = talk.ask("play", line="spears resolve charge", dice=[6, 6])

    shown_there = []
    for pick in said["picks"]:
        charger, target = pick["stands"]
        assert (charger["unit"], target["unit"]) == ("spears", "foes")
        pose = target["pose"]
        assert (pose["y"], pose["ux"], pose["uy"]) == pytest.approx((near, 0, -1))
        shown_there.append(pose["x"])
        assert len({model["y"] for model in target["models"]}) == 1
    assert shown_there == pytest.approx([2.6, 3.6, 4.6])


def test_a_target_that_stays_is_not_shown_again() -> None:
    """Front to front, it stands where it did."""
    said = Talk(PHASE + SPEARS + FOES).ask("ask", line="spears charge foes ?")
    assert [one["unit"] for one in said["ends"][0]] == ["spears"]


@pytest.mark.parametrize(
    ("phase", "has"),
    [
        ("deployment", "vanguard"),
        ("charge", "charge"),
        ("movement", "move"),
        ("magic", "magical move"),
        ("shooting", None),
        ("melee", None),
    ],
)
def test_a_phase_says_what_units_do_in_it(phase: str, has: str | None) -> None:
    """GEN-2; also where nobody could do it, because all are Engaged or Shaken."""
    foes = stands("foes", at(30, 14, 180), player="red")
    for text in (SPEARS, SPEARS + foes, SPEARS + 'state = ["shaken"]\n'):
        talk = Talk(f'{HEAD}phase = "{phase}"\n{text}')
        assert talk.table.board().turn.has == has


@pytest.mark.parametrize(("phase", "has"), [("movement", "move"), ("shooting", None)])
def test_battleaxe_declares_no_charges_here(phase: str, has: str | None) -> None:
    """BA-CHG-2 is not enforced yet, so none is offered."""
    rates = "movement = 5\nleadership = 7\n"
    text = f'format = "serried/1"\nbook = "battleaxe"\nphase = "{phase}"\n'
    talk = Talk(text + unit("spears", where=at(30, 14)) + rates)
    assert talk.table.board().turn.has == has


@pytest.mark.slow
def test_an_end_where_the_target_lines_up_has_the_line_that_leads_to_it() -> None:
    """Stretches overlap, and an offset may hold in several ways to line up.

    A column before foes at the edge, who have no room to stay five wide: they may stand
    in every width below that.
    """
    deep = ", ".join(['"R"'] * 8)
    column = stands("column", at(3.6, 14), f"ranks = [{deep}]")
    foes = stands("foes", at(2, 24, 220), 'ranks = ["RRRRR"]', "red")
    rock = (
        '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
        "polygon = [[5, 22], [6, 22], [6, 26], [5, 26]]\n"
    )
    talk = played(
        column + foes + rock, ("column charge foes", None), ("foes hold", None)
    )
    said = talk.ask("play", line="column resolve charge", dice=[6, 6])
    picks = list(zip(said["picks"], said["answer"]["measures"]["choices"], strict=True))

    assert len({pick["line"] for pick, _ in picks}) == len(picks) > 1
    for pick, choice in picks:
        found = talk.ask("ask", line=pick["line"])["answer"]["measures"]
        assert [found[key] for key in ("ranks", "facing", "at")] == [
            choice["ranks"],
            choice["facing"],
            pytest.approx(choice["at"]),
        ]
