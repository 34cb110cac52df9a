"""Shown: what stands behind an answer, so that a page can draw it."""

import math

import pytest

from positions import FOES, HEAD, RATES, at, unit
from unit.table.talking import ALONE, NEAR, Said, Talk

BASE = 25 / 25.4
HALF = 5 * BASE / 2
HERO = '[unit.model.K]\nname = "the marshal"\ncharacter = true\nhp = 3\n'
LEVY = unit("levy", body='ranks = ["RRRRR", "RR..."]') + RATES + "starting = 12\n"
"""Seven of twelve are left."""


def answered(text: str, line: str) -> Said:
    """Return what is said to a line."""
    return Talk(text).ask("ask", line=line)


def names(models: list[Said]) -> set[str]:
    """Return which places are taken."""
    return {model["name"] for model in models}


def test_a_line_of_sight_comes_with_its_ends() -> None:
    """From the spears' front at 10 to the foes' at 17, both facing each other."""
    said = answered(NEAR, "spears sees foes")

    sight = said["sight"]
    (_, start), (_, end) = sight["line"]
    assert (start, end) == (10, 17)
    assert (said["question"], sight["unit"], sight["within"]) == (
        True,
        "spears",
        ["front"],
    )
    assert [arc["name"] for arc in sight["arcs"]] == ["front", "right", "rear", "left"]
    assert sight["hiders"] == []


def test_what_hides_somebody_is_named() -> None:
    """A rank of forty bases in between, wider than any line could pass."""
    screen = unit("screen", where=at(36, 14), body="files = 40\nmodels = 40")

    sight = answered(NEAR + screen, "spears sees foes")["sight"]

    assert sight["line"] is None
    assert {name.partition(".")[0] for name in sight["hiders"]} == {"screen"}


def test_an_arc_is_named() -> None:
    """Straight to the right of the spears."""
    other = unit("other", "red", at(50, 9))

    sight = answered(ALONE + other, "other arc of spears")["sight"]

    assert (sight["unit"], sight["within"], sight["line"]) == (
        "spears",
        ["right"],
        None,
    )


def test_on_the_line_between_two_arcs_both_are_named() -> None:
    """As far ahead of the corner as beside it: a die would decide (AMB-64).

    The front of a single base of an inch is its own middle: 5 east and 5 north of the
    corner of a unit of one inch.
    """
    one = 'ranks = ["R"]'
    post = unit("post", where=at(20, 20), base="25.4x25.4", body=one)
    other = unit("other", "red", at(25.5, 25), base="25.4x25.4", body=one)

    sight = answered(HEAD + post + other, "other arc of post")["sight"]

    assert sorted(sight["within"]) == ["front", "right"]


def test_no_other_answer_has_sights() -> None:
    """A move is not looked at."""
    assert answered(ALONE, "spears advance: forward 1")["sight"] is None


def test_a_book_without_arcs_draws_none() -> None:
    """Battleaxe has no clause that parts the table round a unit."""
    rates = "movement = 5\nleadership = 7\n"
    text = f'format = "serried/1"\nbook = "battleaxe"\n{unit("spears")}{rates}'
    said = Talk(text).ask("zones", unit="spears")

    assert (len(said["zones"]), said["arcs"]) == (2, [])


def test_who_is_raised_is_shown_at_every_place_that_is_alike() -> None:
    """Two of the three places left in the last rank."""
    (pick,) = answered(HEAD + 'phase = "magic"\n' + LEVY, "levy raise 2")["picks"]

    assert pick["line"] == "levy raise 2: R at 2.3, R at 2.4"
    assert pick["free"] == [{"any": 2, "of": ["2.3", "2.4", "2.5"]}]
    after = pick["after"]
    assert (after["unit"], after["comes"]) == ("levy", ["2.3", "2.4"])
    first = {f"1.{n}" for n in range(1, 6)}
    assert names(after["models"]) == first | {"2.1", "2.2", "2.3", "2.4"}
    across = {one["name"]: one["x"] for one in after["spots"]}
    assert across == pytest.approx({"2.3": 0.0, "2.4": BASE, "2.5": 2 * BASE})


def test_who_is_raised_without_a_choice_is_shown_too() -> None:
    """Three for three places."""
    text = HEAD + 'phase = "magic"\n' + LEVY

    said = answered(text, "levy raise 2: R at 2.3, R at 2.5")

    assert said["picks"] == []
    assert said["after"]["comes"] == ["2.3", "2.5"]
    assert (said["after"]["pose"]["x"], said["after"]["pose"]["y"]) == (36, 10)


def test_places_to_join_are_choices() -> None:
    """Each has its line, and the unit with the hero in it."""
    hero = unit("hero", where=at(41, 9), body='ranks = ["K"]') + RATES + HERO

    picks = answered(ALONE + hero, "hero advance: join spears at ?")["picks"]

    assert picks
    for pick in picks:
        assert pick["line"] == f"hero advance: join spears at {pick['words']}"
        heroes = [m for m in pick["after"]["models"] if m["letter"] == "K"]
        assert [one["name"] for one in heroes] == [pick["words"]]
        made = Talk(ALONE + hero).ask("play", line=pick["line"])
        assert made["played"], pick["line"]


def test_a_place_that_was_found_is_ready_to_play() -> None:
    """Of a summoned unit, and of a distance."""
    ghouls = unit("ghouls", where='off_table = "summoned"') + RATES
    talk = Talk(HEAD + 'phase = "magic"\n' + unit("spears") + RATES + ghouls)

    (found,) = talk.ask("ask", line="summon ghouls at ? facing 0 within 12 of spears")[
        "picks"
    ]
    assert talk.ask("play", line=found["line"])["played"]
    (most,) = answered(ALONE, "spears march: forward ?")["picks"]
    assert most["line"] == "spears march: forward 10.0"


def test_an_unlawful_line_tells_its_limit() -> None:
    """An advance of nine has used nine of five (MOV-10)."""
    cost = Talk().ask("ghost", line="spears advance: forward 9")["cost"]

    assert (cost["total"], cost["limit"]) == (9, 5)
    assert cost["words"] == '9.00 / 5.00"'


def test_a_character_is_dragged_out_of_its_unit() -> None:
    """His own front is at 10 in the middle; two and a half inches on it is at 12.5."""
    guard = unit("guard", body='ranks = ["RRKRR", "RRRRR"]') + RATES + HERO
    talk = Talk(HEAD + guard)
    asked = {"unit": "guard", "letter": "K", "verb": "advance", "from": [36, 10]}

    said = talk.ask("drag", **asked, grip="body", to=[36, 12.5])
    wheel = talk.ask("drag", **asked, grip="left", to=[36, 11], legs="forward 2.5")

    assert said["line"] == "guard.K advance: forward 2.5"
    assert (said["poses"][0]["x"], said["poses"][0]["y"]) == (36, 12.5)
    assert wheel["line"].startswith("guard.K advance: forward 2.5, wheel right ")


def test_whoever_cannot_leave_is_not_dragged_out() -> None:
    """A letter that nobody has."""
    said = Talk().ask("drag", unit="spears", letter="K", verb="march", grip="body",
                      to=[1, 1], **{"from": [0, 0]})  # fmt: skip

    assert said["say"] == "error"


def test_magical_moves_and_flights_are_dragged() -> None:
    """The range and the way stand in the line as its book writes them."""
    flies = ALONE.replace("advance = 5", "fly = [8, 16]\nadvance = 5")
    asked = {"unit": "spears", "verb": "advance", "grip": "body", "from": [36, 10]}

    magic = Talk(ALONE).ask("drag", **asked, to=[36, 13], magical=6)
    flight = Talk(flies).ask("drag", **asked, to=[36, 13], flying=True)

    assert magic["line"] == "spears magical move 6.0 advance: forward 3.0"
    assert flight["line"] == "spears advance flying: forward 3.0"


def test_what_snaps_to_nothing_adds_no_leg() -> None:
    """All five inches are gone; the corner goes no farther."""
    asked = {"unit": "spears", "verb": "advance", "grip": "left", "snap": True}
    held = {"from": [36 - HALF, 15], "to": [36, 20]}

    said = Talk().ask("drag", **asked, **held, legs="forward 5")

    assert (said["line"], said["legal"], said["snapped"]) == (
        "spears advance: forward 5.0",
        True,
        True,
    )


def test_what_snaps_has_few_digits_where_few_are_lawful() -> None:
    """Facing along no axis the largest value is a hair below five; 5.0 is lawful."""
    talk = Talk(ALONE.replace("facing = 0", "facing = 33"))
    angle = math.radians(33)
    to = [36 + 9 * math.sin(angle), 10 + 9 * math.cos(angle)]

    said = talk.ask("drag", unit="spears", verb="advance", grip="body", snap=True,
                    to=to, **{"from": [36, 10]})  # fmt: skip

    assert (said["line"], said["legal"]) == ("spears advance: forward 5.0", True)


def test_everybody_whom_a_unit_fights_is_told() -> None:
    """Two enemies along its front, in the order of the table."""
    west = unit("west", "red", at(34, 10, 180), body="files = 2\nmodels = 2")
    east = unit("east", "red", at(38, 10, 180), body="files = 2\nmodels = 2")

    spears, *_ = Talk(ALONE + west + east).table.board().units

    assert spears.engaged_with == ["west", "east"]
    assert "engaged with west, east" in spears.words["en"]


def test_a_clause_names_the_others_that_it_cites() -> None:
    """MOV-19 speaks of MOV-16; a ruling of the clauses that it reads."""
    talk = Talk()

    assert "MOV-16" in talk.ask("clause", clause="MOV-19")["cites"]
    assert "MOV-15" in talk.ask("clause", clause="AMB-8")["cites"]
    assert "MOV-19" not in talk.ask("clause", clause="MOV-19")["cites"]


def test_the_log_says_what_a_thrown_test_broke() -> None:
    """Twelve is more than Discipline 7: the march is off, and why stands in the log."""
    talk = Talk(ALONE + FOES)
    talk.ask("play", line="spears march: forward 3", dice=[6, 6])

    entry = talk.log["entries"][-1]

    assert (entry["legal"], entry["breaks"]) == (False, ["MOV-8"])
    assert entry["summary"] == "not lawful: MOV-8"


def test_the_board_tells_the_settings_and_what_they_are_set_to() -> None:
    """As the position has them, with the words that are possible."""
    told = Talk(ALONE + '[rulings]\nwheel_measure = "arc"\n').table.board().settings
    (wheel,) = (one for one in told if one.name == "wheel_measure")

    assert (wheel.value, wheel.default, wheel.clause) == ("arc", "chord", "WHEEL-3")
    assert set(wheel.choices) == {"chord", "arc"}


def test_the_board_names_every_mark_of_its_book() -> None:
    """So that a page can offer them."""
    marks = Talk().table.board().marks

    assert {"marched", "fleeing", "shaken"} <= set(marks)
    assert "rallied" not in marks
