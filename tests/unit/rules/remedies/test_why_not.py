"""What would allow a line that is barred: of each kind of change one that does."""

import math

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_action, parse_battle, referee
from serried.model.actions import AskWhyNot, Reform
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.results.remedies import Means, Remedies, Remedy
from serried.report.remedies import remedy_said

SPEARS = unit("spears", "blue", at(20, 10)) + RATES
CHARGE = f'{HEAD}\nphase = "charge"'


def among(*others: str, head: str = HEAD, spears: str = SPEARS) -> Battle:
    """Return the spears among others."""
    return parse_battle("\n".join((head, spears, *others)))


def foes(where: str, name: str = "foes", player: str = "red") -> str:
    """Return others, with an Advance Rate of 5"."""
    return unit(name, player, where) + RATES


def why_not(battle: Battle, line: str) -> tuple[Remedy, ...]:
    """Return what would allow a line."""
    result = referee.judge(battle, f"why not: {line}").result
    assert isinstance(result, Remedies)
    return result.found


def by_means(battle: Battle, line: str) -> dict[Means, Remedy]:
    """Return the same, the first of each kind."""
    return {one.means: one for one in reversed(why_not(battle, line))}


@pytest.mark.parametrize(
    "line",
    [
        "why not: spears charge foes",
        "why not: spears march: forward 3.0, wheel right 5.0",
        "why not: spears reform: facing 90.0, files 4",
        "why not: batch: spears lose 3, foes lose 2",
    ],
)
def test_a_line_reads_as_it_is_written(line: str) -> None:
    """With all the commas and colons that the line in it has."""
    asked = parse_action(line)

    assert isinstance(asked, AskWhyNot)
    assert str(asked) == line
    assert str(asked.line) == line.partition(": ")[2]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("why not", "nothing follows the verb"),
        ("why not:", "nothing follows the verb"),
        ("why not spears charge foes", "`why` is written `why not: spears"),
        ("why not: spears", "is to do what"),
        ("why not: why not: spears charge foes", "is asked of a line"),
    ],
)
def test_what_cannot_be_read_is_told(line: str, says: str) -> None:
    """In one line."""
    with pytest.raises(NotationError, match=says):
        parse_action(line)


def test_what_is_lawful_is_told_so() -> None:
    """And nothing has to change."""
    verdict = referee.judge(among(), "why not: spears march: forward 8")

    assert verdict.legal
    assert verdict.measures == (("remedies", ()),)


def test_too_far_is_stopped_earlier_or_takes_a_higher_rate() -> None:
    """12" with 10" to march: 10" is lawful, and 2" more of a March Rate are enough."""
    found = by_means(among(), "spears march: forward 12")

    assert str(found[Means.SHORTER].line) == "spears march: forward 10.0"
    assert found[Means.SHORTER].by == 2.0
    assert (found[Means.RATE].of, found[Means.RATE].by) == ("march", 2.0)


def test_an_advance_that_is_too_long_may_be_a_march() -> None:
    """8" is no Advance of 5", and a March of 10"."""
    found = by_means(among(), "spears advance: forward 8")

    assert str(found[Means.ANOTHER_MOVE].line) == "spears march: forward 8.0"


@pytest.mark.parametrize("name", ["advance", "forward", "wolves"])
def test_a_neighbour_may_be_called_as_a_word_of_the_line(name: str) -> None:
    """Names are what stands where the line has a name, whatever they are."""
    battle = among(foes(at(20, 14), name, "blue"))
    found = by_means(battle, "spears advance: forward 5")[Means.WITHOUT]
    assert found.without == (name,)


def test_who_stands_in_the_way_is_named() -> None:
    """One of two neighbours; the one far off changes nothing."""
    battle = among(foes(at(20, 16), "wolves", "blue"), foes(at(60, 40, 180)))
    found = why_not(battle, "spears march: forward 9")

    assert [one.without for one in found if one.without] == [("wolves",)]


def test_two_in_the_way_are_named_together() -> None:
    """Without one of them the other still bars it."""
    battle = among(
        foes(at(18, 16), "wolves", "blue"), foes(at(23.5, 16), "bows", "blue")
    )
    found = why_not(battle, "spears march: forward 9")

    assert [set(one.without) for one in found if one.without] == [{"wolves", "bows"}]


def test_room_for_a_charge_is_made_by_whom_no_finding_names() -> None:
    """Friends stand between; and the way round them is too narrow."""
    battle = among(
        foes(at(20, 15), "wolves", "blue"), foes(at(20, 20, 180)), head=CHARGE
    )
    found = why_not(battle, "spears charge foes")

    assert [one.without for one in found if one.without] == [("wolves",)]
    assert [str(one.first) for one in found if one.first] == ["wolves charge foes"]


def test_too_far_for_a_charge_is_told_in_inches() -> None:
    """17.4" off, with 17" at most: 0.4" nearer, or 0.4" more of an Advance Rate."""
    battle = among(foes(at(20, 27.4, 180)), head=CHARGE)
    found = by_means(battle, "spears charge foes")

    assert found[Means.NEARER].by == pytest.approx(0.4, abs=0.011)
    assert found[Means.RATE].by == pytest.approx(0.4, abs=0.011)
    assert found[Means.RATE].of == "advance"


def test_out_of_the_front_arc_is_a_turn_of_the_charger() -> None:
    """The nearer way round is the smaller turn."""
    battle = among(foes(at(38, 12, 270)), head=CHARGE)
    found = [one for one in why_not(battle, "spears charge foes") if one.by]

    assert {one.means for one in found} == {Means.TURNED}
    assert {one.of for one in found} >= {"right"}


def test_a_mark_and_a_phase_are_told() -> None:
    """Who is Shaken charges nobody; and nobody charges but in the Charge Phase."""
    near = foes(at(20, 20, 180))
    shaken = among(near, head=CHARGE, spears=f'{SPEARS}\nstate = ["shaken"]\n')

    assert by_means(shaken, "spears charge foes")[Means.STATE].of == "shaken"
    assert by_means(among(near), "spears charge foes")[Means.PHASE].of == "charge"


def test_what_comes_first_is_told() -> None:
    """A reaction that is owed comes before the next Charge."""
    battle = among(
        foes(at(20, 20, 180)),
        foes(at(40, 10), "wolves", "blue"),
        foes(at(40, 20, 180), "orcs"),
        head=CHARGE,
    )
    battle = referee.play(battle, "spears charge foes").battle
    found = by_means(battle, "wolves charge orcs")

    assert str(found[Means.FIRST].first) == "foes hold"


def test_a_wheel_first_goes_round_the_corner() -> None:
    """A corner of a neighbour is in the way, and there is room beside it."""
    battle = among(foes(at(24.2, 17), "wolves", "blue"))
    found = by_means(battle, "spears march: forward 7")

    assert Means.WHEEL_FIRST in found
    assert str(found[Means.WHEEL_FIRST].line).startswith("spears march: wheel left ")


def test_another_facing_of_a_reform() -> None:
    """Its corners would stand too close to a neighbour; each of these does not."""
    battle = among(foes(at(23.6, 13.2), "wolves", "blue"))
    found = why_not(battle, "spears reform: facing 90")
    facings = [one for one in found if one.means is Means.FACING]

    assert len(facings) == 2
    for one, toward in zip(facings, (0.02, -0.02), strict=True):
        assert isinstance(one.line, Reform)
        assert isinstance(one.line.facing, float)
        nearer = one.line.facing + toward
        assert referee.judge(battle, one.line).legal
        assert not referee.judge(battle, f"spears reform: facing {nearer}").legal


def told(found: tuple[Remedy, ...]) -> list[str]:
    """Return each change in words."""
    return [remedy_said(one) for one in found]


def test_two_changes_are_told_where_one_is_not_enough() -> None:
    """Shaken, and 17.4" off with 17" at most; each alone still bars the Charge."""
    shaken = f'{SPEARS}\nstate = ["shaken"]\n'
    battle = among(foes(at(20, 27.4, 180)), head=CHARGE, spears=shaken)

    assert told(why_not(battle, "spears charge foes")) == [
        'if spears were not: shaken, and if spears stood 0.4" nearer',
        'if spears were not: shaken, and with 0.4" more advance rate',
    ]


def test_who_stands_before_a_charge_that_is_too_long_is_told_with_what_is_missing() -> (
    None
):
    """Friends stand between, and it is 0.4" too far: no finding names them."""
    battle = among(
        foes(at(20, 15), "wolves", "blue"), foes(at(20, 27.4, 180)), head=CHARGE
    )

    assert told(why_not(battle, "spears charge foes")) == [
        'if wolves were not there, and if spears stood 0.4" nearer',
        'if wolves were not there, and with 0.4" more advance rate',
    ]


def test_a_pair_is_told_once() -> None:
    """In the wrong phase, and too far: the phase first, then a line or a rate."""
    pairs = why_not(among(head=CHARGE), "spears march: forward 12")

    assert told(pairs) == [
        'in the movement phase of blue, and 2" less: ',
        'in the movement phase of blue, and with 2" more march rate',
    ]


def test_no_change_is_told_that_is_beyond_all_that_it_could_do() -> None:
    """18" are missing: it marches 10" at most, and a rate of 5" is no 23"."""
    shaken = f'{SPEARS}\nstate = ["shaken"]\n'
    far = foes(at(20, 45, 180))

    assert why_not(among(far, head=CHARGE), "spears charge foes") == ()
    assert why_not(among(far, head=CHARGE, spears=shaken), "spears charge foes") == ()


def test_what_a_player_can_do_at_once_comes_first() -> None:
    """Not its turn, and too far: other lines, then what has to be hoped for."""
    battle = parse_battle(
        "\n".join((HEAD, 'active = "red"', SPEARS, foes(at(60, 40, 180))))
    )
    found = why_not(battle, "spears advance: forward 8")

    assert [one.means for one in found] == [
        Means.SHORTER,
        Means.ANOTHER_MOVE,
        Means.RATE,
    ]
    assert {one.besides.means for one in found if one.besides} == {Means.PHASE}


def test_the_least_less_is_told_to_a_hundredth() -> None:
    """A wall 4.3337" ahead, which it may come to within an inch of."""
    wall = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[16, 14.3337], [24, 14.3337], [24, 16], [16, 16]]
"""
    found = by_means(among(wall), "spears advance: forward 4.123")

    assert str(found[Means.SHORTER].line) == "spears advance: forward 3.33"


def test_a_turn_of_who_is_shaken() -> None:
    """Out of the Front Arc, and Shaken: no turn alone is enough."""
    shaken = f'{SPEARS}\nstate = ["shaken"]\n'
    battle = among(foes(at(38, 8, 270)), head=CHARGE, spears=shaken)
    found = why_not(battle, "spears charge foes")

    assert {one.means for one in found} == {Means.TURNED}
    assert {one.besides.of for one in found if one.besides} == {"shaken"}


def test_a_turn_and_some_inches_are_told_together() -> None:
    """Out of the Front Arc, and too far off: the least turn to see, then nearer."""
    battle = among(foes(at(42, 10, 270)), head=CHARGE)
    (right,) = (
        one
        for one in why_not(battle, "spears charge foes")
        if one.besides and one.means is Means.NEARER and one.besides.of == "right"
    )
    turn = right.besides
    assert turn is not None
    assert turn.by is not None
    assert right.by is not None
    deep, half = 2 * 25 / 25.4, 2.5 * 25 / 25.4

    def corner(degrees: float) -> tuple[float, float]:
        """Return the right front corner after a turn to the right."""
        a = math.radians(degrees)
        x, y = 20.0, 10.0 - deep / 2
        return (
            x + deep / 2 * math.sin(a) + half * math.cos(a),
            y + deep / 2 * math.cos(a) - half * math.sin(a),
        )

    def seen(degrees: float) -> bool:
        """Tell whether a corner of the foes is ahead of the edge of the Front Arc."""
        x, y = corner(degrees)
        edge = math.radians(45.0 + degrees)
        east, north = 42.0 - x, 10.0 + half - y
        return north * math.sin(edge) >= east * math.cos(edge)

    x, _ = corner(turn.by)
    assert turn.means is Means.TURNED
    assert seen(turn.by)
    assert not seen(turn.by - 0.02)
    assert right.by == pytest.approx(42.0 - x - 17.0, abs=0.03)


def test_a_friend_that_charges_first_is_out_of_the_way() -> None:
    """The wolves stand before the spears; once they charge they are no hindrance."""
    battle = among(
        foes(at(18.5, 13), "wolves", "blue"),
        foes(at(20, 22, 180)),
        foes(at(8, 20, 180), "orcs"),
        head=CHARGE,
    )
    found = why_not(battle, "spears charge foes")
    first = [str(one.first) for one in found if one.means is Means.FIRST]

    assert first
    for line in first:
        assert line.startswith("wolves charge ")
        target = line.split()[-1]
        after = referee.play(battle, line).battle
        after = referee.play(after, f"{target} hold").battle
        assert referee.judge(after, "spears charge foes").legal


def test_one_change_is_told_alone() -> None:
    """Where a single one is enough no two are looked for."""
    found = why_not(among(foes(at(20, 27.4, 180)), head=CHARGE), "spears charge foes")

    assert found
    assert all(one.besides is None for one in found)


def test_what_no_two_changes_allow_says_so() -> None:
    """Who is Shaken, and Fleeing, and too far off."""
    battle = among(
        foes(at(20, 27.4, 180)),
        head=CHARGE,
        spears=f'{SPEARS}\nstate = ["shaken", "fleeing"]\n',
    )
    verdict = referee.judge(battle, "why not: spears charge foes")

    assert not verdict.legal
    assert verdict.measures == (("remedies", ()),)


def test_nothing_changes() -> None:
    """It is a question."""
    battle = among()

    assert referee.consider(battle, "why not: spears march: forward 3").battle is battle
