"""Comparing: one request, two books, and where their answers part."""

from dataclasses import replace

import pytest

from serried import RequestError, parse_action, parse_battle
from serried.books.bridges.subjects import PAIRS, SUBJECTS
from serried.books.clauses import clause_book
from serried.books.registry import book, books, owners
from serried.engine import referee
from serried.engine.bridge import bridged
from serried.engine.compare import Comparison, Contrast, compare
from serried.engine.session import requests_for
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.verdict import Finding

SPEARS = """
format = "serried/1"
book = "t9a"

[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
files = 5
models = {models}
advance = 5
march = 10
discipline = 7
"""

FOES = """
[[unit]]
id = "foes"
player = "red"
front = [36, 26]
facing = 180
base = "25x25"
files = 5
models = 10
"""


def spears(models: int = 10, around: str = "") -> Battle:
    """Return the spears of The 9th Age in five files, with what is around them."""
    return parse_battle(SPEARS.format(models=models) + around)


def compared(
    battle: Battle, *lines: str, dice: tuple[int, ...] | None = None
) -> Comparison:
    """Compare what the books say to *lines*, in order."""
    asked = [(parse_action(line), dice) for line in lines]
    return compare(Position(battle=battle, requests=requests_for(asked)))


def contrast(
    battle: Battle, line: str, dice: tuple[int, ...] | None = None
) -> Contrast:
    """Compare what the books say to one line."""
    (found,) = compared(battle, line, dice=dice).contrasts
    return found


def kinds(found: Contrast) -> list[tuple[str, str | None]]:
    """Return the kinds of the differences, each with the book or what it is."""
    return [(one.kind, one.book or one.what) for one in found.differences]


def test_the_march_of_figure_b_is_lawful_in_one_book() -> None:
    """8" of 10" in Battleaxe; in The 9th Age a model ends 10.70" away (MOV-19)."""
    found = contrast(spears(35), "spears march: forward 3, wheel right 5")
    t9a, battleaxe = found.sides
    forbids, measure = found.differences

    assert found.agree is False
    assert t9a.verdict is not None
    assert battleaxe.verdict is not None
    assert t9a.verdict.breaks == ("MOV-19",)
    assert battleaxe.verdict.legal
    assert battleaxe.verdict.measure("length") == 8.0
    assert (forbids.kind, forbids.book) == ("forbids", "t9a")
    here, there = forbids.words
    assert here is not None
    assert there is not None
    assert (here.clause, here.limit) == ("MOV-19", 10.0)
    assert here.measured == pytest.approx(10.70, abs=0.005)
    assert (there.clause, there.measured, there.limit) == ("BA-MAR-1", 8.0, 10.0)
    assert (measure.kind, measure.what) == ("measure", "farthest_model")


def test_books_that_agree_in_everything_have_no_difference() -> None:
    """A plain move straight ahead."""
    found = contrast(spears(), "spears advance: forward 3")

    assert found.agree is True
    assert found.differences == ()


def test_books_that_agree_may_have_other_limits() -> None:
    """2" back is lawful in both; one allows 2.5", the other 3"."""
    found = contrast(spears(), "spears advance: backward 2")
    (limit,) = found.differences

    assert found.agree is True
    assert limit.kind == "limit"
    assert [word and (word.clause, word.limit) for word in limit.words] == [
        ("MOV-11", 2.5),
        ("BA-MOV-8", 3.0),
    ]


def test_what_both_forbid_is_no_difference() -> None:
    """5.5" of 5": by two clauses in one book and by one in the other."""
    found = contrast(spears(), "spears advance: forward 5.5")

    assert found.agree is True
    assert found.differences == ()


@pytest.mark.parametrize(
    ("one", "two", "about"),
    [
        ("SHK-2", "BA-SHO-8", True),  # who fled or rallied does not shoot
        ("SHK-3", "BA-SHO-8", False),  # how many models make a unit Shaken
        ("FR-1", "BA-MAN-17", True),  # how a unit stands after a Reform
        ("FR-1", "BA-MAN-16", False),  # where it may not stand
    ],
)
def test_clauses_about_the_same_are_told_from_others(
    one: str,
    two: str,
    about: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Read side by side in both books, whichever is asked first."""
    first, second = (
        Finding(clause=clause, holds=True, reason="") for clause in (one, two)
    )

    assert SUBJECTS.same(first, second) == SUBJECTS.same(second, first) == about


def test_a_test_that_one_book_asks_for_is_named() -> None:
    """Whoever moves near enemies in The 9th Age, whoever marches in Battleaxe."""
    moved = contrast(spears(around=FOES), "spears advance: forward 2")
    marched = contrast(spears(around=FOES), "spears march: forward 2")

    assert moved.agree is True
    assert kinds(moved) == [("test", "t9a")]
    assert moved.differences[0].what == "march_test"
    assert marched.agree is True
    assert kinds(marched) == []


def test_dice_are_thrown_for_both_books() -> None:
    """12 fails on 7 in each; dice that one book has no use for are no matter."""
    failed = contrast(spears(around=FOES), "spears march: forward 2", (6, 6))
    moved = compared(spears(around=FOES), "spears advance: forward 2", dice=(6, 6))
    spare = compared(spears(), "spears advance: forward 2", dice=(6, 6))

    assert failed.agree is True
    broken = [side.verdict.breaks for side in failed.sides if side.verdict is not None]
    assert broken == [("MOV-8",), ("BA-ES-4",)]
    assert moved.notes == ()
    assert spare.notes == ("2 dice that no book used: spears advance: forward 2.0",)


def test_the_dice_of_the_file_are_a_heap_for_each_book() -> None:
    """The first move takes a test in one book alone, the second none."""
    lines = ("spears advance: forward 1", "spears may shoot")
    requests = requests_for((parse_action(line), None) for line in lines)
    battle = spears(around=FOES)

    used = compare(Position(battle=battle, requests=requests, dice=(3, 3)))
    spare = compare(Position(battle=battle, requests=requests, dice=(3, 3, 5)))

    assert used.notes == ()
    assert spare.notes == ("1 dice that no book used",)


def test_each_book_goes_on_with_its_own_battle() -> None:
    """Refused its march, the spears may shoot in The 9th Age alone (D10)."""
    lines = ("spears march: forward 2", "spears may shoot")
    asked = [(parse_action(lines[0]), (4, 4)), (parse_action(lines[1]), None)]
    position = Position(battle=spears(around=FOES), requests=requests_for(asked))
    refused, shoots = compare(position).contrasts

    assert refused.agree is True
    assert shoots.agree is False
    assert kinds(shoots) == [("forbids", "battleaxe")]


def test_units_that_parted_are_noted_before_the_next_request() -> None:
    """A wheel of 3" turns farther by the chord than by the arc."""
    found = compared(
        spears(), "spears advance: wheel right 3", "spears may shoot", "spears may move"
    )

    assert [bool(one.notes) for one in found.contrasts] == [False, True, False]
    assert found.contrasts[1].notes[0].startswith("spears does not stand alike")
    one, two = (battle.unit("spears").pose for battle in found.battles)
    assert one != two


def test_what_was_asked_for_counts_and_not_the_verdict_alone() -> None:
    """Both allow some wheel; the largest is a chord of 90 degrees, 6.960", or M 10"."""
    found = contrast(spears(), "spears march: wheel right ?")
    largest = next(one for one in found.differences if one.what == "largest")

    assert found.agree is False
    words = [word.measured for word in largest.words if word is not None]
    assert words == [pytest.approx(6.9602, abs=1e-3), pytest.approx(10.0)]


@pytest.mark.parametrize("line", ["wolves reinforce west at 20"])
def test_an_action_of_one_book_is_no_error(line: str) -> None:
    """The other one says that it has none; so they differ."""
    wolves = FOES.replace("foes", "wolves").replace(
        "front = [36, 26]\nfacing = 180", 'off_table = "reserve"\nadvance = 6'
    )
    found = contrast(spears(around=wolves), line)

    assert found.agree is False
    assert kinds(found) == [("action", "battleaxe")]
    assert found.sides[0].answer is None
    assert found.sides[1].answer is not None


def test_what_cannot_be_asked_any_more_is_no_error() -> None:
    """Once the wolves have come onto the board in Battleaxe alone."""
    wolves = FOES.replace(
        "front = [36, 26]\nfacing = 180", 'off_table = "reserve"\nadvance = 6'
    ).replace("foes", "wolves")
    battle = replace(
        bridged(spears(around=wolves)).battle, step="compulsory", active="red"
    )
    asked = ("wolves reinforce west at 20", "wolves distance to spears")
    arrived, measured = compared(battle, *asked).contrasts

    assert arrived.sides[0].verdict is not None
    assert arrived.sides[0].verdict.legal
    assert measured.agree is False
    assert kinds(measured) == [("refused", "t9a")]
    assert "not on the table" in str(measured.sides[1].refused)
    with pytest.raises(NotationError, match="not on the table"):
        compared(battle, asked[1])


LINES = {
    "t9a": (
        "spears make way: K to 1.2",
        "foes hold",
        "spears redirect to foes",
        "spears panic test",
        "spears dangerous terrain test",
        "spears frenzy test",
        "spears flee from foes",
        "spears flee facing 120",
        "spears resolve charge",
        "spears sees foes",
        "foes arc of spears",
        "spears cover of foes",
        "spears inside wood",
        "spears recover 3",
        "spears raise 5",
        "summon foes at 30, 20 facing 90",
        "spears vanguard: forward 3",
        "blue pass",
        "spears magical move 12 advance: forward 3",
        "spears magical move 12 reform: facing 90",
        "spears random move against foes: pivot right 45",
        "spears random move then left 90",
        "blue fight spears",
        "blue fight on",
        "spears fear test",
        "spears use Spear",
        "spears.C issue duel",
        "foes.C accept duel",
        "foes.C refuse duel",
        "spears.C name foes.K",
        "spears crush",
        "spears break test",
        "spears pursue foes",
        "spears restrain",
        "spears overrun",
        "spears pivot: right 90",
        "spears combat reform test",
        "red reforms first",
        "spears combat reform: files 4",
        "spears return",
        "spears odds against foes",
        "spears safe from charges",
        "threat of red",
        "spears reach charge",
        "spears grind",
        "spears attack: 1.1 on foes",
    ),
    "battleaxe": ("foes reinforce west at 20",),
}


@pytest.mark.parametrize("owner", LINES)
def test_the_other_book_refuses_what_only_one_has(owner: str) -> None:
    """The table of such actions is that of the books themselves."""
    battle = spears(around=FOES)
    other = battle if owner == "battleaxe" else bridged(battle).battle
    for line in LINES[owner]:
        having = [name for name in books() if book(name).has(parse_action(line))]
        assert having == [owner]
        with pytest.raises(RequestError, match="has"):
            referee.judge(other, line)
    asked = {type(parse_action(line)) for line in LINES[owner]}
    alone = {kind for kind in book(owner).rules if owners(kind) == (owner,)}
    assert alone <= asked


def test_a_rule_that_is_not_enforced_yet_leaves_it_open() -> None:
    """Neither agreed nor different."""
    found = contrast(spears(), "spears march flying: forward 9")

    assert found.agree is None
    assert found.differences == ()


def test_what_is_missing_is_named_in_the_words_of_the_file() -> None:
    """Battleaxe asks for M, and a file of The 9th Age has an Advance Rate."""
    text = SPEARS.format(models=10).replace("advance = 5\n", "")
    with pytest.raises(NotationError) as why:
        compared(parse_battle(text), "spears march: forward 2")

    assert "Battleaxe" in str(why.value)
    assert "spears has no movement" in str(why.value)
    assert "add `advance = …`" in str(why.value)


def test_counterparts_are_clauses_of_the_two_books() -> None:
    """The first of a pair of The 9th Age, the second of Battleaxe; each pair once."""
    known = {
        name: {clause.id for clause in clause_book(book(name).package).clauses}
        for name in books()
    }
    assert {one for one, _ in PAIRS} <= known["t9a"]
    assert {two for _, two in PAIRS} <= known["battleaxe"]
    assert len(set(PAIRS)) == len(PAIRS)
    instead = SUBJECTS.instead
    assert set(instead) <= known["t9a"]
    assert {two for named in instead.values() for two in named} <= known["battleaxe"]
