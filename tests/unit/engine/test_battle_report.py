"""Reports: a page that tells a record, loads nothing and lets nothing through."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from games import game
from positions import HEAD, RATES, SPEARS, at, unit
from serried.books.registry import parse_action
from serried.drawing.palette import REMARKS
from serried.engine.battle_report.chapters import left_of, phases
from serried.engine.battle_report.lines import line_items, line_words, titled
from serried.engine.battle_report.luck import faces, rolls, throws
from serried.engine.battle_report.page import report
from serried.engine.files import parse_battle
from serried.engine.replay import (
    Step,
    added,
    begun,
    ended,
    position_put,
    replayed,
)
from serried.model.battle import Battle
from serried.model.position import Position
from serried.model.record import Record
from serried.model.unit import Unit
from serried.report.happened import happened_said

EVIL = "<script>alert('&')</script>"
NEAR = f"{HEAD}{SPEARS}{unit('foes', 'red', at(36, 17, 180), '20x20')}"
WALL = """\
[[terrain]]
id = "wall"
kind = "impassable"
polygon = [[20, 21], [40, 21], [40, 22], [20, 22]]
"""
HELD = """\
[[charge]]
by = "spears"
on = "foes"
facing = "front"
reaction = "hold"
"""


class Page(HTMLParser):
    """What stands on a page, and which elements it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.wanted: list[str] = []
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down an element, and what it would load."""
        self.tags.append(tag)
        loads = {"src", "href", "xlink:href", "srcset", "action", "data"}
        self.wanted += [name for name, _ in attrs if name in loads]
        self.wanted += [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Take down what is said."""
        self.said += data


def told(record: Record) -> Page:
    """Return the page of a record."""
    return Page(report(record, [*replayed(record)]))


def played(battle: Battle, *lines: tuple[str, tuple[int, ...]], **how: str) -> Record:
    """Return the record of lines that are played one after the other."""
    record = begun(Position(battle=battle))
    for line, dice in lines:
        action = parse_action(line, battle.book)
        record, step = added(record, battle, action, dice or None, **how)  # type: ignore[arg-type]
        battle = step.after
    return record


def test_a_whole_battle_is_told() -> None:
    """Every line but those that only end a phase, and a picture where it changed."""
    record, tables = game(1, rounds=2)
    headers = (("event", "Club night"), ("player blue", "Ann"))
    record = replace(ended(record, "blue wins", tables[-1]), headers=headers)
    page = told(record)

    assert "Club night" in page.said
    assert "Ann (blue) against red" in page.said
    assert "blue wins" in page.said
    numbers = set(re.findall(r"(?<![\d.])(\d+)\.(?=[a-z])", page.said))
    shown = {
        str(number)
        for number, entry in enumerate(record.entries, 1)
        if str(entry.action) != "next phase"
    }
    assert shown <= numbers
    assert page.tags.count("figure") > 4
    assert "were to be expected" in page.said


def test_nothing_is_loaded() -> None:
    """No script, no address, and a policy that would stop both."""
    record, _ = game(2, rounds=1)
    text = report(record, [*replayed(record)])
    page = Page(text)

    assert not {"script", "link", "img", "iframe", "object", "base"} & set(page.tags)
    assert page.wanted == []
    assert "default-src &#x27;none&#x27;" in text
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    assert "@import" not in text


def test_whatever_is_said_is_escaped() -> None:
    """In headers, comments, reasons, results, names and what is tried."""
    battle = parse_battle(NEAR.replace('id = "foes"', f'id = "foes"\nname = "{EVIL}"'))
    record = played(battle, ("spears advance: forward 7", ()), agreed=EVIL)
    entry = replace(record.entries[0], comments=(EVIL,), time=EVIL, heading=EVIL)
    tried = replace(entry, variation=EVIL, after=0)
    headers = tuple(
        (name, EVIL)
        for name in ("event", "date", "place", "note", "player blue", "list red")
    )
    record = replace(
        record, entries=(entry, tried), at=1, headers=headers, remarks=(EVIL,)
    )
    page = told(ended(record, EVIL, battle))

    assert "script" not in page.tags
    assert page.said.count(EVIL) > 12


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_a_charge_whose_way_is_barred_is_no_matter_of_luck(
    dice: tuple[int, int],
) -> None:
    """A wall stands between: any roll is far enough, and none is of any use."""
    sides = [("spears", "blue", at(30, 20)), ("foes", "red", at(30, 23, 180))]
    ten = "files = 5\nmodels = 10"
    blocks = [unit(name, side, place, body=ten) + RATES for name, side, place in sides]
    text = "".join((HEAD, 'phase = "charge"\nactive = "blue"\n', WALL, *blocks, HELD))
    page = told(played(parse_battle(text), ("spears resolve charge", dice)))

    assert "2 or more, and a free way" in page.said
    assert "no: far enough, but the way was barred" in page.said
    assert "36/36" not in page.said
    assert "were to be expected" not in page.said


def test_what_was_agreed_on_is_marked_with_the_verdict_against_it() -> None:
    """And so is what was put by hand."""
    battle = parse_battle(NEAR)
    record = played(battle, ("spears advance: forward 7", ()), agreed="it was late")
    record = position_put(record, battle, Position(battle=battle), "all again")
    page = told(record)

    assert "!! agreed: it was late" in page.said
    assert "[MOV-10]" in page.said
    assert "a position put by hand" in page.said
    assert "!! agreed: all again" in page.said
    assert "2 lines agreed on without the rules" in page.said


def test_what_was_tried_and_taken_back_is_told_apart() -> None:
    """It is no part of the phases, nor of the dice."""
    battle = parse_battle(NEAR)
    record = played(battle, ("spears march: forward 3", (5, 4)))
    one = record.entries[0]
    tried = replace(one, dice=(1, 1), legal=True, breaks=(), variation="luck")
    record = replace(record, entries=(one, one, tried), at=2)
    page = told(record)

    assert "Taken back" in page.said
    assert "Only tried" in page.said
    assert "2 dice thrown, 4.5 on average" in page.said


def test_a_line_that_comes_out_otherwise_is_told() -> None:
    """With what came before it."""
    record = played(parse_battle(NEAR), ("spears advance: forward 2", ()))
    entry = replace(record.entries[0], legal=False, breaks=("MOV-1",), after=1)
    page = told(replace(record, entries=(*record.entries, entry), at=2))

    assert "Line 2 is not as recorded: it was not lawful [MOV-1]" in page.said
    assert "1 line in round 1" in page.said


def test_a_record_in_which_nothing_happened_is_told() -> None:
    """Who stands where."""
    page = told(begun(Position(battle=parse_battle(NEAR))))

    assert "0 lines in round 1" in page.said
    assert page.tags.count("figure") == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("spears march: forward 3.0", "Old Guard march: forward 3"),
        ("spears march: wheel left 1.23456789", "Old Guard march: wheel left 1.23"),
        ("spears charge foes", "Old Guard charge foes"),
        ("spears lose 3: 2.1, 1.10", "Old Guard lose 3: 2.1, 1.10"),
        ("spears.C accept duel", "the Champion of Old Guard accept duel"),
    ],
)
def test_lines_are_told_by_titles_and_without_long_numbers(
    line: str, words: str
) -> None:
    """The names of models stay as they are: 1.10 is no length."""
    text = NEAR.replace('id = "spears"', 'id = "spears"\nname = "Old Guard"', 1)
    units = {one.id: one for one in parse_battle(text).units}
    assert line_words(line, units) == words


def test_what_is_drawn_in_a_comment_is_drawn_where_it_belongs() -> None:
    """The arrow lies on the table as that line left it, and is said in words."""
    record = played(parse_battle(NEAR), ("spears advance: forward 1", ()))
    plain = told(record).tags.count("figure")
    comments = ("look [%arrow 36 11 36 17]", "and [%circle 36 17 2.5]")
    first, *others = record.entries
    drawn = replace(record, entries=(replace(first, comments=comments), *others))

    page = told(drawn)

    assert page.tags.count("figure") == plain + 1
    assert "look (an arrow from 36, 11 to 36, 17)" in page.said
    assert 'and (a circle of 2.5" about 36, 17)' in page.said
    red = replace(record, remarks=("[%arrow red 36 11 36 17]",))
    assert REMARKS["red"] in report(red, [*replayed(red)])
    assert REMARKS["red"] not in report(drawn, [*replayed(drawn)])
    start = told(replace(record, remarks=comments))
    assert start.tags.count("figure") == plain + 1
    assert "look (an arrow" in start.said


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_figures_are_those_of_the_battle(seed: int) -> None:
    """Counted again, otherwise: from the text of the record and of the positions."""
    record, tables = game(seed)
    steps = [*replayed(record)]
    dice = [die for entry in record.entries for die in entry.dice]
    ends = [phase.after for phase in phases(steps)]

    assert faces(steps) == tuple(dice.count(face) for face in range(1, 7))
    for battle in ends:
        for player in ("blue", "red"):
            drawn = (
                sum(1 for row in one.formation.ranks for letter in row if letter != ".")
                for one in battle.units
                if one.player == player
            )
            assert left_of(player, battle) == sum(drawn)
    assert ends[-1].units == tables[-1].units or len(ends) > 1
    for throw in throws(steps):
        if throw.needs == "never":
            assert (throw.chance, throw.came_off) == ("0/36", False)
            continue
        least, up = int(throw.needs.split()[0]), throw.needs.endswith("more")
        pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        fits = (a + b >= least if up else a + b <= least for a, b in pairs)
        many = len(throw.dice)
        if many == 2:
            assert throw.chance == f"{sum(fits)}/36"
        total = sum(sorted(throw.dice)[-2:])
        assert throw.came_off == (total >= least if up else total <= least)
        assert many == 2 or (up and throw.what == "Charge")
    said = "\n".join("\n".join(said_of(step)) for step in steps)
    for kind, word in (("to_hit", "hit on"), ("to_wound", "wound on")):
        told = sum(int(many) for many in re.findall(rf"(\d+) {word}", said))
        assert told == sum(one.made for one in rolls(steps) if one.kind == kind)
    saved = sum(int(many) for many in re.findall(r"(\d+) saved on", said))
    assert saved == sum(one.made for one in rolls(steps) if "save" in one.kind)
    attacks = sum(int(many) for many in re.findall(r": (\d+) attacks?,", said))
    rolled = [one for one in rolls(steps) if one.kind == "to_hit"]
    assert attacks == sum(one.dice for one in rolled)
    assert all(0 < one.expected < one.dice for one in rolled)


def said_of(step: Step) -> Iterator[str]:
    """Yield what a terminal says of a line."""
    verdict = None if step.answer is None else step.answer.verdict
    return happened_said(verdict) if verdict is not None else iter(())


def test_what_came_of_a_line_is_told_by_titles() -> None:
    """Of units and of who leads them; the score of a Round is told once."""
    record, _ = game(3, rounds=1)
    steps = [*replayed(record)]
    items = [*line_items(steps)]
    names = {unit.id for step in steps for unit in step.before.units}
    told = "\n".join(
        words for one in items for words in re.findall('class="came">(.*?)</p>', one)
    )

    assert told
    assert not [name for name in names if re.search(rf"(?<![\w-]){name}\b", told)]
    guard = {"guard": named_guard()}
    assert titled("guard.C issues", guard) == "the Champion of The Guard issues"
    assert titled("guard and guards", guard) == "The Guard and guards"
    for one, other in pairwise(items):
        came = re.findall('class="came">(.*?)</p>', other)
        assert not came or came != re.findall('class="came">(.*?)</p>', one)


def named_guard() -> Unit:
    """Return a unit that has a title."""
    body = 'ranks = ["RMCSR"]\nname = "The Guard"'
    return parse_battle(HEAD + unit("guard", body=body)).units[0]
