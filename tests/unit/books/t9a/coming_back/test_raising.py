"""Raising: every lawful way, held against all ways that there are."""

import random
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

import pytest

from draws import some
from serried import referee
from serried.books.registry import parse_action
from serried.books.t9a.units import formation_fault
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Transition, Value, as_table
from unit.books.t9a.coming_back.raising_by_hand import (
    SIDE,
    Drawing,
    Rect,
    Table,
    Thing,
    lines,
)

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "magic"\n'
ALONE = """\
ranks = ["K", "K"]
starting = 4
[unit.model.K]
character = true
base = "25x50"
"""
"""A Character of whose unit nobody else is left, on another base."""
LED = """\
ranks = ["K"]
starting = 2
[unit.model.C]
[unit.model.K]
character = true
"""
"""A Character on the base of the others is all that is left: nobody gives way."""
FEW, MANY = range(60), range(60, 1500)


def inches(millimetres: float) -> float:
    """Return a length in inches."""
    return millimetres / 25.4


def file_of(table: Table) -> str:
    """Return the position file of a table worked out by hand."""
    unit = table.unit
    drawn = "".join(unit.rows)
    kinds = "".join(
        f"[unit.model.{letter}]\ncharacter = true\n"
        for letter in "KLN"
        if letter in drawn
    )
    kinds += "".join(f"[unit.model.{x}]\n" for x in "CMS" if x in table.fallen)
    middle = unit.west + len(unit.rows[0]) * SIDE / 2
    start = len(drawn.replace(".", "")) + len(table.fallen)
    text = HEAD + ('[rulings]\nextent = "bases"\n' if table.bases else "")
    text += (
        f'[[unit]]\nid = "spears"\nplayer = "blue"\nfacing = 0\nbase = "20x20"\n'
        f"front = [{inches(middle)}, {inches(table.north)}]\n"
        f"ranks = {list(unit.rows)}\nstarting = {start}\n{kinds}"
    ).replace("'", '"')
    for number, (rect, enemy) in enumerate(table.things):
        middle = (rect.west + rect.east) / 2
        text += (
            f'[[unit]]\nid = "thing{number}"\nplayer = "{"red" if enemy else "blue"}"\n'
            f"front = [{inches(middle)}, {inches(rect.north)}]\nfacing = 0\n"
            f'base = "{rect.east - rect.west}x{rect.north - rect.south}"\n'
            'ranks = ["R"]\n'
        )
    return text


def some_table(dice: random.Random) -> Table:
    """Return a small unit with losses, and things about it."""
    files, ranks = dice.randint(1, 4), dice.choice([1, 1, 2, 3])
    rows = ["R" * files for _ in range(ranks - 1)]
    last = ["R"] * files
    for file in dice.sample(range(files), dice.randint(0, files - 1) if rows else 0):
        last[file] = "."
    rows.append("".join(last))
    first = list(rows[0])
    for letter in "KLN"[: dice.choice([0, 0, 1, files if ranks > 1 else 0])]:
        first[dice.choice([n for n, x in enumerate(first) if x == "R"] or [0])] = letter
    rows[0] = "".join(first)
    fallen = "R" * dice.randint(0, 4)
    for letter in "CMS":
        if dice.random() < 0.35:
            fallen += letter
    if len("".join(rows).replace(".", "")) == sum(x in "KLN" for x in "".join(rows)):
        rows[0] = "R" + rows[0][1:]
    west, north = dice.choice([10, 300]), dice.choice([70, 300])
    unit = Drawing(tuple(rows), west)
    table = Table(unit, north, fallen, (), dice.random() < 0.4)
    things: list[Thing] = []
    for _ in range(dice.randint(0, 5)):
        wide, deep = dice.choice([20, 40]), dice.choice([20, 50])
        x, y = west + dice.randint(-60, 100), north + dice.randint(-120, 30)
        rect = Rect(x, y - deep, x + wide, y)
        free = unit.boundary(north).apart(rect) >= 0 and min(rect) >= 0
        if free and all(rect.apart(other.rect) >= 1 for other in things):
            things.append(Thing(rect, dice.random() < 0.5))
    return table._replace(things=tuple(things))


def raised(
    battle: Battle, points: int, places: dict[str, str] | None = None
) -> Transition:
    """Raise the spears, in the places that are named."""
    named = ", ".join(
        f"{letter} at {place}" for place, letter in (places or {}).items()
    )
    line = f"spears raise {points}" + (f": {named}" if named else "")
    return referee.consider(battle, parse_action(line), None)


def drawing_of(battle: Battle) -> Drawing:
    """Return the spears as they stand."""
    unit = battle.unit("spears")
    assert unit.pose is not None
    west = unit.pose.x * 25.4 - unit.formation.files * SIDE / 2
    assert abs(west - round(west)) < 1e-6
    return Drawing(unit.formation.ranks, round(west))


def spelled(before: Drawing, choice: dict[str, Any]) -> set[Drawing]:
    """Return every unit that one choice of an answer stands for."""
    letters = choice["raised"].replace("C", "") + choice.get("displaced", "")
    at, files = choice.get("at", ()), len(before.rows[0])
    wide = sum(place.startswith("1.") for place in at)
    left = next(n for n in range(wide + 1) if f"1.{n + 1}" not in at)
    west = before.west - left * SIDE
    found = set()
    for picked in combinations(choice.get("of", ()), choice.get("any", 0)):
        cells = (*at, *picked)
        for order in set(permutations(letters)):
            if not gives_way_first(choice, dict(zip(cells, order, strict=True))):
                continue
            for champion in choice.get("champion", (None,)):
                grid = [
                    list("." * left + row + "." * (wide - left)) for row in before.rows
                ]
                for place, letter in zip(cells, order, strict=True):
                    rank, file = map(int, place.split("."))
                    while len(grid) < rank:
                        grid.append(["."] * (files + wide))
                    assert grid[rank - 1][file - 1] == "."
                    grid[rank - 1][file - 1] = letter
                if champion is not None:
                    rank, file = map(int, champion.split("."))
                    assert grid[rank - 1][file - 1] == choice["displaced"]
                    grid[rank - 1][file - 1] = "C"
                drawing = Drawing(tuple("".join(row) for row in grid), west)
                assert drawing not in found
                found.add(drawing)
    return found


def gives_way_first(choice: dict[str, Any], stand: dict[str, str]) -> bool:
    """Tell whether somebody drawn like who gave way went where that one must go."""
    letter = choice.get("displaced")
    return letter is None or letter in {stand.get(place) for place in choice["to"]}


def as_dicts(choices: Value) -> list[dict[str, Any]]:
    """Return the choices of an answer as tables."""
    assert isinstance(choices, tuple)
    return [dict(as_table(choice) or ()) for choice in choices]


def told(battle: Battle, points: int) -> set[Drawing]:
    """Return every unit that the referee says so many points can lead to."""
    answer = raised(battle, points)
    assert answer.verdict.legal
    if answer.verdict.measure("raised") is not None:
        return {drawing_of(answer.battle)}
    assert answer.battle == battle
    found: set[Drawing] = set()
    for choice in as_dicts(answer.verdict.measure("choices")):
        drawings = spelled(drawing_of(battle), choice)
        assert not drawings & found
        found |= drawings
    return found


def judge_a_table(seed: int) -> None:
    """Hold the referee against ways worked out by hand, and against its own word."""
    dice = random.Random(seed)
    table = some_table(dice)
    battle, points = parse_battle(file_of(table)), dice.randint(1, 5)
    ends = table.ends(points)

    assert told(battle, points) == ends, file_of(table)

    end = dice.choice(sorted(ends))
    named = lines(table.unit, end)
    answer = raised(battle, points, named)
    assert answer.verdict.legal
    assert drawing_of(answer.battle) == end
    assert formation_fault(answer.battle.unit("spears")) is None
    others = dict(named)
    for place in others:
        rank, file = place.split(".")
        if dice.random() < 0.5:
            others[place] = dice.choice("RMSC")
        else:
            moved = f"{rank}.{int(file) + dice.choice([1, 2])}"
            others = {moved if x == place else x: y for x, y in others.items()}
            break
    fallen = battle.unit("spears")
    described = {kind.letter for kind in fallen.kinds}
    standing = {place.letter for place in fallen.formation.places}
    if not others or {*others.values()} - described - standing - {"R"}:
        return  # the line would say that somebody fell of whom the file does not speak
    possible = any(others.items() <= lines(table.unit, one).items() for one in ends)
    assert raised(battle, points, others).verdict.legal == possible, (
        others,
        file_of(table),
    )


@pytest.mark.parametrize("seed", FEW)
def test_every_lawful_placing_is_listed_and_no_other(seed: int) -> None:
    """RAISE-3, RAISE-5, RAISE-7 to RAISE-9, RAISE-13 to RAISE-15, AMB-34 to AMB-36."""
    judge_a_table(seed)


@pytest.mark.slow
def test_every_lawful_placing_on_many_tables() -> None:
    """The same, at length."""
    for seed in some(MANY):
        judge_a_table(seed)


def battle_of(body: str, hp: int = 1, settings: str = "", more: str = "") -> Battle:
    """Return a battle of spears drawn so."""
    return parse_battle(
        f'{HEAD}{settings}[[unit]]\nid = "spears"\nplayer = "blue"\nfront = [36, 20]\n'
        f'facing = 0\nbase = "25x25"\nhp = {hp}\n{body}\n{more}'
    )


def health(unit: Unit) -> int:
    """Return the Health Points that the R&F of a unit have."""
    models = sum(place.letter in "RMSC" for place in unit.formation.places)
    lost = sum(many for letter, many in unit.lost if letter in "RC")
    return models * unit.profile.hp - lost


def number(value: Value) -> int:
    """Return a measure that is a whole number."""
    assert isinstance(value, int)
    return value


def stricken(unit: Unit, wounds: int) -> Unit:
    """Return *unit* after so many wounds on its R&F: the rear ranks go first."""
    lost = dict(unit.lost).get("R", 0) + wounds
    models, rest = divmod(lost, unit.profile.hp)
    rows = [list(rank) for rank in unit.formation.ranks]
    for _ in range(models):
        file = max(n for n, letter in enumerate(rows[-1]) if letter == "R")
        rows[-1][file] = "."
        if not set(rows[-1]) - {"."}:
            rows.pop()
    if len(rows) == 1:
        rows = [[letter for letter in rows[0] if letter != "."]]
    formation = replace(unit.formation, ranks=tuple(map("".join, rows)))
    others = tuple(pool for pool in unit.lost if pool[0] != "R")
    return replace(
        unit, formation=formation, lost=(*others, *((("R", rest),) if rest else ()))
    )


@pytest.mark.parametrize("seed", range(40))
def test_losing_recovering_and_raising_conserve_what_must_be(seed: int) -> None:
    """Points are used or lost, never made; the unit never outgrows its start."""
    dice = random.Random(seed)
    hp, files = dice.choice([1, 2, 3]), dice.randint(3, 5)
    partial = dice.random() < 0.5
    settings = f"[rulings]\nraise_partial = {str(partial).lower()}\n"
    battle = battle_of(f"files = {files}\nmodels = {3 * files - 1}", hp, settings)
    whole = health(battle.unit("spears"))
    for _ in range(12):
        unit = battle.unit("spears")
        points = dice.randint(0, 2 * hp + 1)
        if dice.random() < 0.45:
            wounds = min(points, health(unit) - 2 * files * hp)
            battle = battle.with_unit(stricken(unit, max(wounds, 0)))
            continue
        if dice.random() < 0.4:
            line = f"spears recover {points}"
        else:
            line = f"spears raise {points}" + some_places(battle, points, dice)
        answer = referee.consider(battle, parse_action(line), None)
        assert answer.verdict.legal, line
        after = answer.battle.unit("spears")
        excess = number(answer.verdict.measure("excess"))
        assert health(after) == health(unit) + points - excess
        assert len(after.formation.places) <= after.starting == unit.starting
        assert health(after) <= whole
        assert dict(after.lost).get("R", 0) < hp
        assert formation_fault(after) is None
        assert parse_battle(format_battle(answer.battle)) == answer.battle
        battle = answer.battle


def some_places(battle: Battle, points: int, dice: random.Random) -> str:
    """Return what the owner says, where there is a choice."""
    answer = raised(battle, points)
    if answer.verdict.measure("raised") is not None:
        return ""
    choice = dice.choice(as_dicts(answer.verdict.measure("choices")))
    places = (*choice.get("at", ()), *choice.get("of", ())[: choice.get("any", 0)])
    return ": " + ", ".join(f"R at {place}" for place in places)


@pytest.mark.parametrize("lost", range(1, 9))
def test_raising_as_many_as_were_lost_makes_the_unit_whole(lost: int) -> None:
    """What fell comes back, and not one more (RAISE-5)."""
    battle = battle_of('ranks = ["RRRRR", "RRRRR", "RRR.."]')
    battle = battle.with_unit(stricken(battle.unit("spears"), lost))
    places = some_places(battle, lost + 2, random.Random(lost))

    answer = referee.consider(
        battle, parse_action(f"spears raise {lost + 2}{places}"), None
    )

    after = answer.battle.unit("spears")
    assert len(after.formation.places) == 13
    assert answer.verdict.measure("excess") == 2


@pytest.mark.clause("RAISE-12")
def test_raised_models_are_as_their_unit_is_and_no_more() -> None:
    """RAISE-11, RAISE-12: its effects and its Charge are theirs; own marks are gone."""
    body = (
        'ranks = ["RRR", "RR."]\nstarting = 6\nstate = ["charging"]\n'
        '[unit.model.C]\nstate = ["shaken"]\n'
        '[[effect]]\nname = "haste"\non = "spears"\nuntil = "turn"\nadvance = 2\n'
    )
    battle = battle_of(body)

    answer = referee.consider(battle, parse_action("spears raise 1: C at 1.2"), None)

    unit = answer.battle.unit("spears")
    assert unit.formation.ranks == ("RCR", "RRR")
    assert unit.has(Mark.CHARGING)
    assert not unit.any_model_has(Mark.SHAKEN)
    assert answer.battle.effects == battle.effects


def test_a_character_that_fell_is_never_brought_back() -> None:
    """AMB-71, AMB-38: K fell and does not count; the unit is as large as it began."""
    battle = battle_of(
        'ranks = ["RRR"]\nstarting = 4\n[unit.model.K]\ncharacter = true'
    )

    answer = referee.consider(battle, parse_action("spears raise 3"), None)

    assert answer.verdict.measure("raised") == ()
    assert answer.verdict.measure("excess") == 3
    named = referee.consider(battle, parse_action("spears raise 3: K at 1.4"), None)
    assert named.verdict.breaks == ("RAISE-3",)


def test_raising_heals_no_character_even_by_itself() -> None:
    """RAISE-2: the wounded Recover, except Characters."""
    battle = battle_of(
        'ranks = ["K"]\nlost = {K = 1}\n[unit.model.K]\ncharacter = true', 3
    )

    answer = referee.consider(battle, parse_action("spears raise 2"), None)

    assert answer.verdict.legal
    assert answer.verdict.measure("excess") == 2
    assert answer.battle == battle


@pytest.mark.clause("RAISE-14")
def test_who_gives_way_is_placed_before_others_return() -> None:
    """RAISE-14: an R gives way first, so M alone cannot have the last free place."""
    body = 'ranks = ["RRR", "RR."]\nstarting = 8\n[unit.model.C]\n[unit.model.M]'
    battle = battle_of(body)

    late = "spears raise 2: C at 1.1, M at 2.3, R at 3.1"
    first = "spears raise 2: C at 1.1, R at 2.3, M at 3.1"

    assert referee.consider(battle, parse_action(late), None).verdict.breaks == (
        "RAISE-14",
    )
    assert referee.consider(battle, parse_action(first), None).verdict.legal


@pytest.mark.parametrize(
    ("body", "line", "clause"),
    [
        (
            'ranks = ["RRW"]\nstarting = 4\n[unit.model.W]\ntype = "beast"',
            "raise 1",
            "HP-1",
        ),
        (
            ALONE,
            "raise 1",
            "RAISE-7",
        ),
        (
            'ranks = ["RRR"]\nstarting = 4\n[unit.model.C]\nbase = "25x50"',
            "raise 1",
            "RAISE-7",
        ),
        (
            'ranks = ["RRR"]\nstarting = 4\n[unit.model.W]\ntype = "beast"',
            "raise 1",
            "HP-1",
        ),
        (
            'ranks = ["RRR"]\nstarting = 4\n[unit.model.C]\nrules = ["Stand Behind"]',
            "raise 1",
            "RAISE-13",
        ),
        (
            LED,
            "raise 1",
            "RAISE-13",
        ),
    ],
)
def test_what_is_not_enforced_yet_is_a_gap(body: str, line: str, clause: str) -> None:
    """The referee never guesses."""
    battle = battle_of(body)
    with pytest.raises(RuleGapError) as gap:
        referee.consider(battle, parse_action(f"spears {line}"), None)
    assert gap.value.clause == clause


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("spears raise 1: X at 2.1", "no model of spears is drawn with X"),
        ("spears raise 1: R at 2.1, M at 2.1", "two models cannot stand at 2.1"),
        ("spears raise 1: R at L", "L is beside"),
        ("spears.R raise 1", "shares the Health Pool"),
        ("spears.M recover 1", "no model drawn with M"),
        ("spears recover 1: R 2", "the shares come to 2, not 1"),
        ("spears recover 1: R 0", "the shares come to 0, and 1 can be"),
        ("spears recover 2: R 1, R 1", "one share for each pool"),
        ("spears recover 2: C 1", "C is no Health Pool of spears that Recovers"),
        ("reserve recover 1", "reserve is not on the table"),
    ],
)
def test_what_cannot_be_put_to_the_table_is_refused(line: str, problem: str) -> None:
    """Who means nobody of the unit gets no verdict."""
    more = (
        '[[unit]]\nid = "reserve"\nplayer = "blue"\noff_table = "reserve"\n'
        'base = "25x25"\nfiles = 3\nmodels = 3\n'
    )
    battle = battle_of(
        "files = 3\nmodels = 3\nstarting = 6\nlost = {R = 1}", 2, "", more
    )
    with pytest.raises(RequestError, match=problem):
        referee.consider(battle, parse_action(line), None)


def test_what_no_pool_has_lost_is_refused() -> None:
    """A Musician shares the pool of the R&F: `lost` cannot speak of it alone (HP-1)."""
    battle = battle_of('ranks = ["RMR"]\nlost = {M = 1}', 2)
    with pytest.raises(RequestError, match="no Health Pool M"):
        referee.consider(battle, parse_action("spears recover 1"), None)


def test_nothing_is_said_of_places_where_nobody_finds_one() -> None:
    """Where all are lost, no finding says that there are lawful places (RAISE-9)."""
    wall = (
        '[[terrain]]\nid = "wall"\nkind = "impassable"\n'
        "polygon = [[30, 15], [42, 15], [42, 17], [30, 17]]\n"
    )
    battle = battle_of('ranks = ["RRR", "RRR"]\nstarting = 8', 1, "", wall)
    verdict = referee.judge(battle, "spears raise 2")
    assert verdict.measure("unplaced") == 2
    assert "raised_places" not in {finding.reason for finding in verdict.findings}
    assert "raised_lost" in {finding.reason for finding in verdict.findings}


class Reckoned(NamedTuple):
    """What a raise comes to, counted point by point."""

    models: int
    lost: dict[str, int]
    excess: int
    unplaced: int


def reckoned(  # noqa: PLR0913 - what it follows from
    points: int, hp: int, wounds: int, *, champion: int, partial: bool, places: int
) -> Reckoned:
    """Return what *points* come to in a unit that lacks four, one of them a Champion.

    Args:
        points: How many are Raised.
        hp: Health Points of an R&F model.
        wounds: How many the R&F have lost.
        champion: Health Points of the fallen Champion.
        partial: Whether a model may come back wounded.
        places: How many free places there are.
    """
    healed = min(points, wounds)
    left, used = points - healed, healed
    lost = {"R": wounds - healed}
    models = unplaced = 0
    for letter, full in (("C", champion), ("R", hp), ("R", hp), ("R", hp)):
        given = min(left, full)
        if wounds > healed or not given or (given < full and not partial):
            break
        left -= given
        if models < places:
            models, used = models + 1, used + given
            lost[letter] = lost.get(letter, 0) + full - given
        else:
            unplaced += 1
    lost = {letter: many for letter, many in lost.items() if many}
    return Reckoned(models, lost, points - used, unplaced)


@pytest.mark.parametrize("hp", [1, 2, 3])
@pytest.mark.parametrize("partial", [True, False])
@pytest.mark.parametrize("blocked", [True, False])
@pytest.mark.parametrize("champion", [1, 2])
def test_points_go_as_far_as_they_go(
    hp: int, champion: int, *, partial: bool, blocked: bool
) -> None:
    """RAISE-2 to RAISE-6, RAISE-9, RAISE-15, AMB-37: counted point by point."""
    friend = (
        '[[unit]]\nid = "friend"\nplayer = "blue"\nfront = [36, 18]\nfacing = 0\n'
        'base = "25x25"\nfiles = 3\nmodels = 3\n'
    )
    settings = f"[rulings]\nraise_partial = {str(partial).lower()}\n"
    for wounds, points in product(range(hp), range(12)):
        lost = f"lost = {{R = {wounds}}}\n" if wounds else ""
        body = (
            f'ranks = ["RRR", "RR."]\nstarting = 9\n{lost}'
            f"[unit.model.C]\nhp = {champion}"
        )
        battle = battle_of(body, hp, settings, friend if blocked else "")
        said = reckoned(
            points,
            hp,
            wounds,
            champion=champion,
            partial=partial,
            places=1 if blocked else 9,
        )

        answer = raised(battle, points)
        if answer.verdict.measure("raised") is None:
            choice = as_dicts(answer.verdict.measure("choices"))[0]
            free = (
                *choice.get("at", ()),
                *choice.get("of", ())[: choice.get("any", 0)],
            )
            named = dict.fromkeys(free, "R")
            named |= dict.fromkeys(choice.get("champion", ())[:1], "C")
            answer = raised(battle, points, named)

        unit = answer.battle.unit("spears")
        assert answer.verdict.legal
        assert len(unit.formation.places) == 5 + said.models
        assert dict(unit.lost) == said.lost
        assert answer.verdict.measure("excess") == said.excess
        assert answer.verdict.measure("unplaced") == said.unplaced
