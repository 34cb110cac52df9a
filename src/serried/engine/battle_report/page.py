"""The page of a report: HTML that needs nothing else, and holds no script."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from serried.drawing import draw_position
from serried.drawing.chart import Line, draw_faces, draw_lines
from serried.drawing.palette import liveries
from serried.drawing.svg import escaped
from serried.engine.battle_report.chapters import (
    Phase,
    health,
    left_of,
    of_game,
    phases,
    worth_telling,
)
from serried.engine.battle_report.lines import drawn_remarks, line_items
from serried.engine.battle_report.luck import Rolls, Throw, faces, rolls, throws
from serried.engine.battle_report.style import STYLE
from serried.engine.position_page import POLICY
from serried.engine.replay import Step
from serried.engine.session import read_otherwise
from serried.engine.survey import book_title
from serried.model.battle import Battle
from serried.model.numbers import number
from serried.model.record import Record
from serried.notation.records.marks import comment_said
from serried.tuples import NamedTuple
from serried.version import VERSION

FEW: Final = 12
"""Dice below which it says nothing how often each face came up."""

OF_ROLLS: Final = ("side", "roll", "dice", "made it", "to be expected")
OF_THROWS: Final = ("line", "what", "unit", "dice", "needed", "chance", "came off")
"""The heads of the tables of dice."""


class Story(NamedTuple):
    """All that a report tells."""

    record: Record
    steps: tuple[Step, ...]
    game: tuple[Step, ...]
    phases: tuple[Phase, ...]

    @property
    def start(self) -> Battle:
        """The battle as it began."""
        return self.record.start.battle

    @property
    def end(self) -> Battle:
        """The battle as the last line of the game left it."""
        return self.game[-1].after if self.game else self.start

    def headers(self, name: str) -> str:
        """Return what the headers of a name say."""
        return "; ".join(said for one, said in self.record.headers if one == name)

    def called(self, player: str) -> str:
        """Return who plays the units of a player."""
        person = self.headers(f"player {player}")
        return f"{person} ({player})" if person else player


def report(record: Record, steps: Sequence[Step]) -> str:
    """Return the page that tells a record.

    Args:
        record: The record.
        steps: Its lines, judged again, up to the first that came out otherwise.
    """
    game = of_game(record, [step for step in steps if step.differs is None])
    story = Story(record, tuple(steps), game, phases(game))
    parts = (*_head(story), *_sides(story), *_told(story), *_dice(story))
    parts += (*_beside(story), *_foot())
    title = escaped(_title(story))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{_each(parts)}</main>\n</body>\n</html>\n"
    )


def _title(story: Story) -> str:
    return story.headers("event") or "The report of a battle"


def _head(story: Story) -> Iterator[str]:
    """Yield who fought, where and by which rules, and how it ended."""
    record = story.record
    yield f"<h1>{escaped(_title(story))}</h1>"
    who = " against ".join(map(story.called, story.start.players))
    yield _paragraph(who, "who")
    if record.ending is not None and record.ending.result:
        yield _paragraph(record.ending.result, "result")
    facts = [
        *((one.title(), story.headers(one)) for one in ("date", "place")),
        *(
            (f"List of {player}", story.headers(f"list {player}"))
            for player in story.start.players
        ),
        ("Note", story.headers("note")),
        ("Rules", book_title(story.start)),
        ("Read otherwise", "; ".join(_rulings(story.start))),
        ("Played", _played(story)),
        ("Checked", _checked(story)),
    ]
    rows = (
        f"<dt>{escaped(name)}</dt><dd>{escaped(said)}</dd>"
        for name, said in facts
        if said
    )
    yield f'<dl class="facts">{"".join(rows)}</dl>'
    for step in story.steps:
        if step.differs is not None:
            said = (
                f"Line {step.number} is not as recorded: {step.differs}. What comes"
                " after it is not told."
            )
            yield _paragraph(said, "warning")
    yield from (_paragraph(comment_said(one), "comment") for one in record.remarks)
    yield from drawn_remarks(record.remarks, story.start)


def _rulings(battle: Battle) -> Iterator[str]:
    for one in read_otherwise(battle):
        yield one.removeprefix("read otherwise: ")


def _played(story: Story) -> str:
    last = story.game[-1].before if story.game else story.start
    rounds = last.round - story.start.round + 1
    begun = f"round {story.start.round}" if rounds == 1 else f"{rounds} rounds"
    return f"{_count(len(story.game), 'line')} in {begun}"


def _checked(story: Story) -> str:
    """Return by whom it was judged, and what was agreed on all the same."""
    agreed = sum(step.entry.agreed is not None for step in story.game)
    fine = all(step.differs is None for step in story.steps)
    said = f"every line, by serried {VERSION}" if fine else f"by serried {VERSION}"
    if agreed:
        said += f"; {_count(agreed, 'line')} agreed on without the rules, marked !!"
    return said


def _sides(story: Story) -> Iterator[str]:
    """Yield how it began, and what became of each unit."""
    yield "<h2>The armies</h2>"
    yield _table(
        ("unit", "side", "models", "left", "Health Points", "left"),
        _units(story),
        numbers=(2, 3, 4, 5),
    )
    if len(story.phases) > 1:
        yield _figure(_losses(story))
    caption = "The table at the start."
    yield _figure(draw_position(story.start, whole_table=True, terse=True), caption)


def _units(story: Story) -> Iterator[tuple[str, ...]]:
    """Yield a row for each unit that there ever was."""
    tables = [story.start, *(step.after for step in story.game)]
    first = {unit.id: unit for table in reversed(tables) for unit in table.units}
    last = {unit.id: unit for unit in story.end.units}
    for unit in sorted(first.values(), key=lambda one: one.player):
        left = [last[unit.id]] if unit.id in last else []
        models = sum(len(one.formation.places) for one in left)
        yield (
            unit.title,
            unit.player,
            str(len(unit.formation.places)),
            str(models) if models else "gone",
            str(health([unit])),
            str(health(left)),
        )


def _losses(story: Story) -> str:
    """Return the chart of what is left of each side."""
    tables = [story.start, *(phase.after for phase in story.phases)]
    worn = liveries(story.start.players)
    lines = [
        Line(player, tuple(left_of(player, table) for table in tables), worn[player])
        for player in story.start.players
    ]
    marks, known = [], 0
    for phase in story.phases:
        new = phase.before.round != known
        marks.append(f"round {phase.before.round}" if new else "")
        known = phase.before.round
    marks.append("")
    return draw_lines("Health Points left, phase by phase", lines, marks)


def _told(story: Story) -> Iterator[str]:
    """Yield every phase: what was done, and how the table looked then."""
    shown = story.start
    for phase in story.phases:
        told = [step for step in phase.steps if worth_telling(step)]
        if not told:
            continue
        yield f"<section>\n<h2>{escaped(phase.title)}</h2>"
        yield _lines(told)
        if _differs(shown, phase.after):
            drawn = draw_position(
                phase.after, whole_table=True, terse=True, before=phase.before
            )
            ghosts = _differs(phase.before, phase.after)
            caption = "The table at the end of the phase"
            caption += ", in grey where units stood before." if ghosts else "."
            yield _figure(drawn, caption)
            shown = phase.after
        yield "</section>"


def _differs(one: Battle, other: Battle) -> bool:
    """Tell whether other models stand on the table, or elsewhere."""
    return _standing(one) != _standing(other)


def _standing(battle: Battle) -> list[object]:
    return [(unit.id, unit.pose, unit.formation) for unit in battle.units]


def _lines(steps: Sequence[Step]) -> str:
    return f"<ol>\n{_each(line_items(steps))}</ol>"


def _each(parts: Iterable[str]) -> str:
    """Return parts of the page, each on a line of its own."""
    return "".join(f"{part}\n" for part in parts)


def _dice(story: Story) -> Iterator[str]:
    """Yield which dice were thrown, and what was to be expected of them."""
    counts = faces(story.game)
    many = sum(counts)
    if not many:
        return
    yield "<h2>The dice</h2>"
    total = sum(face * count for face, count in enumerate(counts, 1))
    average = number(round(total / many, 2))
    yield _paragraph(
        f"{_count(many, 'die', 'dice')} thrown, {average} on average; 3.5 is fair."
    )
    if many >= FEW:
        yield _figure(draw_faces("How often each face came up", counts))
    if rolled := [_rolled(one) for one in rolls(story.game)]:
        yield _paragraph("In the fights, each die with what it needed:")
        yield _table(OF_ROLLS, rolled, numbers=(2, 3, 4))
    if tests := tuple(throws(story.game)):
        luck = [one for one in tests if not one.barred]
        said = _count(len(luck), "test or charge", "tests and charges")
        came_off = sum(one.came_off for one in luck)
        due = number(round(sum(one.likely for one in luck), 1))
        if luck:
            yield _paragraph(
                f"{came_off} of {said} came off; {due} were to be expected."
            )
        yield _table(OF_THROWS, map(_throw, tests), numbers=(0,))


def _rolled(one: Rolls) -> tuple[str, ...]:
    expected = number(round(one.expected, 1))
    kind = one.kind.replace("_", " ")
    return one.player, kind, str(one.dice), str(one.made), expected


def _throw(one: Throw) -> tuple[str, ...]:
    came_off = "yes" if one.came_off else "no"
    return (
        str(one.number),
        one.what,
        one.unit,
        " + ".join(map(str, one.dice)),
        f"{one.needs}, and a free way" if one.barred else one.needs,
        "none" if one.barred else f"{one.chance}, {100 * one.likely:.0f}%",
        "no: far enough, but the way was barred" if one.barred else came_off,
    )


def _beside(story: Story) -> Iterator[str]:
    """Yield what was taken back, and what was only tried."""
    counted = {step.number for step in story.game}
    beside = [one for one in story.steps if one.number not in counted]
    beside = [one for one in beside if one.differs is None]
    tried = [one for one in beside if one.entry.variation is not None]
    back = [one for one in beside if one.entry.variation is None]
    if back:
        yield "<h2>Taken back</h2>"
        yield _lines(back)
    if tried:
        yield "<h2>Only tried</h2>"
        named = dict.fromkeys(one.entry.variation or "" for one in tried)
        for name in named:
            yield _paragraph(f"{name}:")
            yield _lines([one for one in tried if one.entry.variation == name])


def _foot() -> Iterator[str]:
    yield (
        "<footer>Serried is unofficial: it has no connection with the makers of any"
        f" game. Made from the record of the battle by serried {escaped(VERSION)}."
        "</footer>"
    )


def _paragraph(words: str, kind: str | None = None) -> str:
    named = f' class="{kind}"' if kind else ""
    return f"<p{named}>{escaped(words)}</p>"


def _figure(svg: str, caption: str = "") -> str:
    said = f"<figcaption>{escaped(caption)}</figcaption>" if caption else ""
    return f"<figure>{svg.strip()}{said}</figure>"


def _table(
    heads: Sequence[str], rows: Iterable[tuple[str, ...]], numbers: Sequence[int]
) -> str:
    def cells(name: str, row: Sequence[str]) -> str:
        kinds = (' class="n"' if place in numbers else "" for place in range(len(row)))
        pairs = zip(kinds, map(escaped, row), strict=True)
        return "".join(f"<{name}{kind}>{one}</{name}>" for kind, one in pairs)

    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in rows)
    head = f"<thead><tr>{cells('th', heads)}</tr></thead>"
    table = f"<table>{head}\n<tbody>{body}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _count(many: int, one: str, more: str = "") -> str:
    return f"1 {one}" if many == 1 else f"{many} {more or one + 's'}"
