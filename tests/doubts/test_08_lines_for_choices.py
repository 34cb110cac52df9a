"""Choices that the referee told of and no line could make.

Who gives way to a newcomer, who fills the gap of one that leaves; and `deploy … at ?`
was refused where `join … at ?` works.
"""

import pytest

from characters import alone, drawn, kind, table
from positions import RATES, at, unit
from serried import referee
from serried.books.registry import parse_action
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError

ABLE = unit("guard", body=f'{RATES}ranks = ["AJB", "G.K"]') + "".join(
    map(kind, "AJBGK")
)
"""Five Characters and J, behind whom nobody stands: G or K steps up."""
RESERVE = alone(where='off_table = "reserve"')


@pytest.mark.parametrize("ranks", ["AGB/..K", "AKB/G.."])
def test_the_owner_names_who_fills_the_gap(ranks: str) -> None:
    """FR-11: the line draws the ranks that are left."""
    line = f"guard.J march: forward 8, ranks {ranks}"
    done = referee.play(table(ABLE), line)

    assert "/".join(drawn(done.battle, "guard")) == ranks
    assert done.verdict.measure("choices") is None
    assert not done.verdict.notes


def test_other_ranks_are_unlawful() -> None:
    """FR-11: two would move where one is enough."""
    told = referee.judge(table(ABLE), "guard.J march: forward 8, ranks GAB/..K")
    assert told.breaks == ("FR-11",)


@pytest.mark.parametrize(
    "line",
    [
        "guard.J march: forward 8, ranks AGB/.K",  # padded, as in a file
        "guard.J march: ranks AGB/.K., forward 8",  # nobody has to move to 2.2
    ],
)
def test_short_ranks_are_padded(line: str) -> None:
    """An empty place at the end of a rank need not be drawn: here K would move."""
    assert referee.judge(table(ABLE), line).breaks == ("FR-11",)


def test_other_models_are_no_request() -> None:
    """Like the ranks of a Reform: exit status 2."""
    with pytest.raises(RequestError, match="other models then than `ranks AGB"):
        referee.judge(table(ABLE), "guard.J march: forward 8, ranks AGB/.JK")


@pytest.mark.parametrize(
    "line", ["guard march: forward 3, slide left", "guard march: ranks AJB/G.K"]
)
def test_nothing_closes_where_nobody_leaves(line: str) -> None:
    """Such a line would say what cannot be done."""
    with pytest.raises(RequestError, match="somebody leaves"):
        referee.judge(table(ABLE), line)


def test_one_line_says_both() -> None:
    """From one unit into another: who fills the gap, and who gives way there."""
    other = unit("spears", where=at(36, 20), body=f'{RATES}ranks = ["KGJ", ".R."]')
    other += "".join(map(kind, "KGJ"))
    battle = table(ABLE.replace("march = 10", "march = 20"), other)
    told = referee.judge(battle, "guard.J march: join spears at 1.2")
    lines = told.measure("choices")

    assert isinstance(lines, tuple)
    assert {str(line) for line in lines} == {
        f"guard.J march: ranks {left}, join spears at 1.2 ranks {joined}"
        for left in ("AGB/..K", "AKB/G..")
        for joined in ("KAJ/GR.", "KAJ/.RG")
    }
    for line in lines:
        after = referee.play(battle, str(line)).battle
        ranks = ["/".join(drawn(after, name)) for name in ("guard", "spears")]
        words = str(line).replace(",", "").split()
        assert ranks == [words[3], words[-1]]


def waiting() -> Battle:
    """Return spears of two ranks and a hero in reserve."""
    return table(unit("spears") + RATES, RESERVE)


def test_every_place_of_a_deployment_is_listed() -> None:
    """`at ?` lists what may be typed, as it does for a move, and moves nothing."""
    battle = waiting()
    told = referee.play(battle, "hero deploy in spears at ?")

    places = told.verdict.measure("places")
    assert places == ("1.1", "1.2", "1.3", "1.4", "1.5")
    assert told.battle == battle
    for place in places:
        assert referee.judge(battle, f"hero deploy in spears at {place}").legal
    assert not referee.judge(battle, "hero deploy in spears at 2.1").legal


def test_nowhere_to_be_deployed() -> None:
    """A unit that flees cannot be joined, so there is no place in it."""
    fleeing = unit("spears") + RATES + 'state = ["fleeing"]\n'
    told = referee.judge(table(fleeing, RESERVE), "hero deploy in spears at ?")

    assert told.breaks == ("CHR-JOIN-4",)
    assert told.measure("places") == ()


@pytest.mark.parametrize(
    "line",
    [
        "hero deploy in spears at ?",
        "hero deploy in spears at 1.3 widening left",
        "hero deploy in spears at 1.3 ranks RRH/RRR/R..",
        "hero march: forward 1.0, join spears at 1.3 ranks RRH/RRR/R..",
        "guard.K advance: forward 3.0, ranks RRR/R.R, test by C",
    ],
)
def test_the_lines_are_read_and_written(line: str) -> None:
    """`str` and the parser are inverse to each other."""
    assert str(parse_action(line)) == line


def test_ranks_behind_a_joining_belong_to_it() -> None:
    """Said as an item of its own they would be another unit's; the line is named."""
    with pytest.raises(NotationError, match=r"join spears at 1\.3 ranks RRH/RRR"):
        parse_action("hero march: join spears at 1.3, ranks RRH/RRR")
