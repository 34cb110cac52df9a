"""Joining and leaving with somebody near are judged alike in the mirror image.

In both books; and the lines that are offered lead to mirrored battles.

Source:
    CHR-MOVE-2, CHR-JOIN-9, FR-11, FR-12, SPACE-1, BA-CHA-3, BA-CHA-9, BA-UNIT-6
"""

import contextlib
import random
from typing import Final

import pytest

from laws.transforms import changed, mirror, mirrored_line
from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.extents import model_centre
from serried.model.verdict import Verdict

HEAD: Final = """\
format = "serried/1"
book = "{book}"
table = [200, 200]
{turn}
[rulings]
extent = "{extent}"
"""
TURN: Final = {"t9a": "", "battleaxe": 'step = "normal"'}
UNIT: Final = """
[[unit]]
id = "{name}"
player = "blue"
front = [{x}, {y}]
facing = {facing}
base = "25x25"
ranks = {ranks}
{rates}
"""
RATES: Final = {
    "t9a": "advance = 6\nmarch = 12\ndiscipline = 8",
    "battleaxe": "movement = 8\nleadership = 8",
}
KIND: Final = "[unit.model.{}]\ncharacter = true\n"
ROWS: Final = (
    ("RKR",), ("RRKRR",), ("KRR",), ("RRK",), ("RKRJ",), ("JRKRR",), ("RJR",), ("KJ",),
    ("RJK", "RRR"), ("RRK", ".R."), ("KRJR", "RRRR"), ("RKR", "RRR", ".R."),
    ("JKL", ".R."),
)  # fmt: skip
RANKS: Final = {
    "t9a": (*ROWS, ("RKR", "R.R"), ("JRKR", "RR.."), ("JRR", "R.."), ("AJB", "G.K")),
    "battleaxe": (*ROWS, ("RKRR", ".RR."), ("RKRR", "RRR."), ("RRKR", ".R..")),
}
"""K leaves, or the hero joins; the others are there to give way."""

MANY: Final = 400
"""Every twentieth table has choices: of a hundred it may be that none has."""


def drawn(seed: int) -> tuple[Battle, str]:
    """Return ranks with somebody near, and a line that leaves or joins them."""
    chance = random.Random(seed)
    while True:
        text, line = described(chance)
        with contextlib.suppress(NotationError):  # where they overlap
            return parse_battle(text), line


def described(chance: random.Random) -> tuple[str, str]:
    """Return the text of such a position, in which some may overlap, and the line."""
    book = chance.choice(("t9a", "battleaxe"))
    ranks = chance.choice(RANKS[book])
    text = HEAD.format(
        book=book, turn=TURN[book], extent=chance.choice(("bases", "boundary"))
    )
    facing = chance.choice((0, 0, 90, 37))
    text += unit("guard", 100, 100, ranks, book, facing)
    near = chance.choice((1.1, 1.3, 1.7, 2.1, 2.6))
    wide, deep = len(ranks[0]) * 25 / 50.8, len(ranks) * 25 / 25.4
    side = chance.choice((-1, 1))
    rock_x = 100 + side * (wide + near - 0.5 * chance.random())
    rock_y = 100 - deep * chance.random() - near * chance.choice((0, 1))
    text += unit("friend", rock_x + side * 0.5, rock_y, ("R",), book, 0)
    out = ("K" in "".join(ranks)) and chance.random() < 0.6
    if not out:
        x, y = 100 + chance.uniform(-4, 4), 100 + chance.uniform(2, 6)
        text += unit("hero", x, y, ("H",), book, 180)
    return text, chance_line(chance, ranks, out=out)


def unit(  # noqa: PLR0913, PLR0917 - what a unit consists of
    name: str, x: float, y: float, ranks: tuple[str, ...], book: str, facing: float
) -> str:
    """Return a unit of the file, its Characters among it."""
    said = str(list(ranks)).replace("'", '"')
    text = UNIT.format(
        name=name, x=x, y=y, facing=facing, ranks=said, rates=RATES[book]
    )
    return text + "".join(map(KIND.format, sorted({*"".join(ranks)} - {*"R."})))


def chance_line(chance: random.Random, ranks: tuple[str, ...], *, out: bool) -> str:
    """Return a line that K leaves by, or the hero joins by."""
    rank, file = 1, chance.randint(1, len(ranks[0]))
    if len(ranks) > 1 and chance.random() < 0.2:
        rank = 2
    if not out:
        place = chance.choice((f"{rank}.{file}", f"{rank}.{file}", "?"))
        wide = chance.choice((" widening left", " widening right", "", "", ""))
        return f"hero march: join guard at {place}{wide if len(ranks) == 1 else ''}"
    side, far = chance.choice(("left", "right")), round(chance.uniform(0.5, 4), 2)
    ways = (
        f"forward {far}",
        f"{side} {far}",
        f"pivot {side} 90, forward {far}",
        f"pivot {side} {chance.randint(20, 160)}, forward {far}",
        f"{side} {far}, slide {chance.choice(('left', 'right'))}",
        f"forward {far}, slide {chance.choice(('left', 'right'))}",
        f"{side} ?",
        "forward ?",
    )
    return f"guard.K advance: {chance.choice(ways)}"


def heard(battle: Battle, line: str) -> Verdict | str:
    """Return the verdict on a line, or why there is none."""
    try:
        return referee.judge(battle, parse_action(line))
    except RuleGapError as gap:
        return f"gap {gap.clause}"
    except RequestError:
        return "no request"


def chosen(verdict: Verdict) -> tuple[str, ...]:
    """Return the lines that are offered."""
    told = verdict.measure("choices")
    return tuple(map(str, told)) if isinstance(told, tuple) else ()


def stands(battle: Battle) -> list[tuple[str, str, float, float]]:
    """Return where the models of all units are, by their letters."""
    return sorted(
        (unit.id, place.letter, round(x, 6) + 0.0, round(y, 6) + 0.0)
        for unit in battle.units
        if unit.pose is not None
        for place in unit.formation.places
        for x, y in [model_centre(place, unit.pose)]
    )


def compared(seed: int) -> tuple[bool, bool]:
    """Compare one line with its mirror image: whether it is lawful, and a choice."""
    battle, line = drawn(seed)
    change = mirror(battle)
    image, other = changed(battle, change), mirrored_line(line, battle)
    one, two = heard(battle, line), heard(image, other)
    if isinstance(one, str) or isinstance(two, str):
        assert one == two, (seed, line, other)
        return False, False
    assert one.breaks == two.breaks, (seed, line, other)
    for name in ("largest", "length", "farthest_model"):
        assert one.measure(name) == pytest.approx(two.measure(name), abs=1e-6), seed
    places = one.measure("places")
    if isinstance(places, tuple):
        found = two.measure("places")
        assert isinstance(found, tuple)
        mirrored = {in_mirror(str(place), battle) for place in places}
        assert mirrored == {*map(str, found)}, (seed, line)
    lines = chosen(one)
    assert {mirrored_line(said, battle) for said in lines} == {*chosen(two)}, seed
    for said in lines or ((line,) if one.legal else ()):
        after = referee.play(battle, parse_action(said)).battle
        there = referee.play(image, parse_action(mirrored_line(said, battle))).battle
        assert after != battle or "?" in said
        assert stands(changed(after, change)) == stands(there), (seed, said)
    return one.legal, bool(lines)


def in_mirror(place: str, battle: Battle) -> str:
    """Return a place that is listed as it is called in the mirror image."""
    line = mirrored_line(f"hero march: join guard at {place}", battle)
    return line.partition(" at ")[2]


def assert_alike(seeds: range) -> None:
    """Assert the law of many tables, of which some are lawful and some have choices."""
    found = [compared(seed) for seed in seeds]
    assert sum(legal for legal, _ in found) > len(found) / 10
    assert sum(choice for _, choice in found) > len(found) / 200


def test_a_few_are_judged_alike_in_the_mirror() -> None:
    """With somebody near, in both books."""
    assert_alike(range(40))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 2600, MANY))
def test_they_are_judged_alike_in_the_mirror(start: int) -> None:
    """The same of many."""
    assert_alike(range(start, start + MANY))
