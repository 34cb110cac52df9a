"""Battleaxe: who gives way to a character, who steps up, and who remembers what.

Source:
    BA-CHA-1 to BA-CHA-12, BA-UNIT-5, BA-UNIT-6, R13, R14
"""

import random
from collections import Counter

import pytest

from serried.books.battleaxe.units import formation_fault
from serried.engine import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.formation import EMPTY
from serried.model.marks import Mark
from serried.model.unit import Unit

CHARACTERS = "HJK"


def unit(name: str, y: float, ranks: tuple[str, ...]) -> str:
    """Return a unit on 25x25 mm at x = 36."""
    drawn = ", ".join(f'"{rank}"' for rank in ranks)
    kinds = "".join(
        f"[unit.model.{letter}]\ncharacter = true\n"
        for letter in sorted(set("".join(ranks)) & set(CHARACTERS))
    )
    return (
        f'[[unit]]\nid = "{name}"\nplayer = "blue"\nfront = [36, {y}]\nfacing = 0\n'
        f'base = "25x25"\nranks = [{drawn}]\nmovement = 4\nleadership = 7\n{kinds}'
    )


def table(*units: str) -> Battle:
    """Return these units in Normal Movement."""
    head = 'format = "serried/1"\nbook = "battleaxe"\n'
    return parse_battle(head + "\n".join(units))


def joining(ranks: tuple[str, ...], at: str) -> tuple[Unit, tuple[str, ...]]:
    """Return the spears once the hero has joined, and what their owner could choose."""
    ahead = unit("hero", 33, ("H",)).replace("facing = 0", "facing = 180")
    battle = table(ahead, unit("spears", 30, ranks))
    done = referee.play(battle, f"hero march: join spears at {at}")
    assert done.verdict.legal, done.verdict.breaks
    return done.battle.unit("spears"), choices(done.verdict.measure("choices"))


def choices(value: object) -> tuple[str, ...]:
    """Return the drawings of the lines among which an owner may choose."""
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


@pytest.mark.parametrize(
    ("before", "at", "after", "others"),
    [
        (("RRRRR",), "1.1", ("HRRRR", "..R.."), ()),
        (("RRRR",), "1.4", ("RRRH", ".R.."), (".R..", "..R.")),
        (("RRRRR", "..R.."), "1.2", ("RHRRR", ".RR.."), (".RR..", "..RR.")),
        (("RRRRR", "..RR."), "1.2", ("RHRRR", ".RRR."), ()),
        (("RRRRR", "RRRR."), "1.2", ("RHRRR", "RRRRR"), ()),
        (("RRR", "RRR"), "1.2", ("RHR", "RRR", ".R."), ()),
        (("CRM",), "1.2", ("CHM", ".R."), ()),
        (("RRR", ".M."), "1.2", ("RHR", "RM."), ("RM.", ".MR")),
        (("R",), "1.1", ("H", "R"), ()),
    ],
)
def test_one_of_the_rank_and_file_goes_to_the_rear_rank(
    before: tuple[str, ...],
    at: str,
    after: tuple[str, ...],
    others: tuple[str, ...],
) -> None:
    """BA-CHA-3, BA-UNIT-6, R14: nobody else moves; the odd one stands to the left."""
    joined, drawn = joining(before, at)

    assert joined.formation.ranks == after
    assert [ranks.split("/")[-1] for ranks in drawn] == list(others)


@pytest.mark.parametrize(
    ("before", "after", "others"),
    [
        (("RKR", "RRR"), ("RRR", "RR."), ("RR.", ".RR")),
        (("RKR", "RR."), ("RRR", ".R."), ()),
        (("RKR", ".R."), ("RRR",), ()),
        (("RRK", "RRR", "RRR"), ("RRR", "RRR", "RR."), ("RR.", ".RR")),
        (("RKR", "MRR"), ("RRR", "MR."), ()),
        (("RKR", "RMR"), ("RRR", "RM."), ("RM.", ".MR")),
        (("RKR", ".M."), ("RMR",), ()),
        (("RRR", "RKR"), ("RRR", "RR."), ("RR.", ".RR")),
        (("RRR", ".K."), ("RRR",), ()),
        (("RKRR",), ("RRR",), ()),
        (("KR",), ("R",), ()),
        (("K", "R"), ("R",), ()),
    ],
)
def test_one_of_the_rear_rank_steps_up(
    before: tuple[str, ...], after: tuple[str, ...], others: tuple[str, ...]
) -> None:
    """BA-CHA-7, BA-UNIT-6: the rank and file before others; a single rank closes up."""
    battle = table(unit("guard", 20, before))
    done = referee.play(battle, "guard.K march: forward 4")

    assert done.verdict.legal
    assert done.battle.unit("guard").formation.ranks == after
    drawn = choices(done.verdict.measure("choices"))
    assert [ranks.split("/")[-1] for ranks in drawn] == list(others)


def some_ranks(chance: random.Random) -> tuple[str, ...]:
    """Return lawful ranks of 1 to 20 rank and file."""
    files, many = chance.randint(1, 6), chance.randint(1, 20)
    full, rest = divmod(many, files)
    if not full:
        return ("R" * many,)
    room = files - rest
    ahead = chance.choice((room // 2, room - room // 2))
    rear = EMPTY * ahead + "R" * rest + EMPTY * (room - ahead)
    return ("R" * files,) * full + ((rear,) if rest else ())


def letters(one: Unit) -> Counter[str]:
    """Return how many models a unit has of each letter."""
    return Counter(place.letter for place in one.formation.places)


@pytest.mark.parametrize("seed", range(60))
def test_joining_and_leaving_lose_nobody(seed: int) -> None:
    """All ranks in between are lawful, the front stands still, and all are there."""
    chance = random.Random(seed)
    ranks = some_ranks(chance)
    file = chance.randint(1, len(ranks[0]))
    joined, drawn = joining(ranks, f"1.{file}")
    before = Counter("".join(ranks).replace(EMPTY, ""))

    assert formation_fault(joined) is None
    assert letters(joined) == before + Counter("H")
    assert joined.formation.ranks[0][file - 1] == "H"
    kept = [
        (old, new)
        for old, new in zip(ranks, joined.formation.ranks, strict=False)
        for old, new in zip(old, new, strict=True)
        if old != EMPTY
    ]
    assert sum(old != new for old, new in kept) == 1  # nobody else has moved
    assert len(drawn) in {0, 2}

    battle = table(unit("spears", 30, joined.formation.ranks))
    left = referee.play(battle, "spears.H march: forward 4")
    rest = left.battle.unit("spears")
    assert left.verdict.legal
    assert formation_fault(rest) is None
    assert letters(rest) == before
    if len(ranks) > 1:
        assert rest.pose == battle.unit("spears").pose


@pytest.mark.parametrize("seed", range(20))
def test_left_is_no_direction_of_the_rules(seed: int) -> None:
    """Mirrored, a move into a unit has the same verdict and the same length."""
    chance = random.Random(seed)
    files = chance.randint(1, 6)
    x, y = chance.uniform(30, 42), chance.uniform(12, 17)
    file, go = chance.randint(1, files), chance.uniform(0, 2)
    found = []
    for side, at in (("left", (x, file)), ("right", (72 - x, files + 1 - file))):
        hero = unit("hero", y, ("H",)).replace("[36,", f"[{at[0]},")
        battle = table(hero, unit("spears", 20, ("R" * files,)))
        line = f"hero advance: pivot {side} 30, forward {go}, join spears at 1.{at[1]}"
        verdict = referee.judge(battle, line)
        length = verdict.measure("length")
        assert isinstance(length, float)
        found.append((verdict.legal, verdict.breaks, round(length, 6)))

    assert found[0] == found[1]


def test_a_joined_unit_is_written_and_read_without_loss() -> None:
    """What each has done is part of the file (BA-CHA-6)."""
    battle = table(unit("hero", 15, ("H",)), unit("spears", 20, ("RRRRR", "RRRRR")))
    after = referee.play(battle, "hero march: join spears at 1.3").battle

    kind = after.unit("spears").kind("H")
    assert after.unit("spears").marks == {Mark.JOINED}
    assert kind is not None
    assert kind.marks == {Mark.MOVED, Mark.MARCHED}
    assert parse_battle(format_battle(after)) == after


def test_his_own_failed_test_stays_with_him() -> None:
    """BA-CHA-10, BA-ES-5: he has marched; the unit has not, and cannot for his sake."""
    foes = unit("foes", 26, ("RRRRR",)).replace("facing = 0", "facing = 180")
    guard = unit("guard", 20, ("RRKRR", "RRRRR"))
    battle = table(guard, foes.replace("blue", "red"))
    after = referee.consider(battle, "guard.K march: forward 3", (6, 6)).battle

    kind = after.unit("guard").kind("K")
    assert kind is not None
    assert kind.marks == {Mark.MARCHED}
    assert after.unit("guard").marks == frozenset()
    assert referee.judge(after, "guard march: forward 2").breaks == ("BA-ES-4",)
    assert referee.judge(after, "guard advance: forward 2").legal


@pytest.mark.clause("BA-TST-5")
def test_a_test_of_the_unit_was_his_too() -> None:
    """BA-TST-5, BA-ES-11: one attempt; he has refused with the others."""
    foes = unit("foes", 26, ("RRRRR",)).replace("facing = 0", "facing = 180")
    guard = unit("guard", 20, ("RRKRR", "RRRRR"))
    battle = table(guard, foes.replace("blue", "red"))
    after = referee.consider(battle, "guard march: forward 3", (6, 6)).battle

    assert referee.judge(after, "guard.K may march").breaks == ("BA-ES-4",)
    line = "guard.K advance: pivot right 90, forward 4"
    gone = referee.play(after, line)
    assert gone.verdict.legal
    assert gone.battle.unit("guard-K").has(Mark.MARCHED)


@pytest.mark.parametrize(
    "line",
    [
        "guard.K reform: facing 90",
        "guard.K rally",
        "guard.K flee",
        "guard.K random move: pivot right 45",
        "guard.K reinforce south at 20",
    ],
)
def test_who_leaves_does_so_by_a_move(line: str) -> None:
    """BA-CHA-7: everything else he does with his unit."""
    battle = table(unit("guard", 20, ("RRKRR", "RRRRR")))

    with pytest.raises(RequestError, match="acts with its unit"):
        referee.judge(battle, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hero advance: forward ?, join spears at 1.3", "only the place in the ranks"),
        ("hero advance: join axes at 1.3", "axes is not on the table"),
        ("hero advance: join wolves at 1.3", "no unit 'wolves'"),
        ("spears.K advance: join hero at 1.1", "no model drawn with K"),
    ],
)
def test_what_is_no_request_is_refused(line: str, said: str) -> None:
    """Each in words that say what is wrong."""
    waiting = unit("axes", 30, ("RRR",)).replace(
        "front = [36, 30]\nfacing = 0", 'off_table = "reserve"'
    )
    battle = table(unit("hero", 15, ("H",)), unit("spears", 20, ("RRRRR",)), waiting)

    with pytest.raises(RequestError, match=said):
        referee.judge(battle, line)


def test_a_place_is_lawful_though_no_way_leads_there() -> None:
    """BA-CHA-3, BA-MAN-10: a front an inch wide does not wheel by a chord of 5."""
    text = format_battle(table(unit("hero", 15, ("H",)), unit("spears", 20, ("RRR",))))
    chord = text + '[rulings]\nwheel_measure = "chord"\n'
    said = referee.judge(
        parse_battle(chord), "hero march: wheel right 5, join spears at 1.2"
    )

    assert said.breaks == ("BA-MAN-10",)
    cited = {one.reason: one.clause for one in said.findings}
    assert cited["joins_lawfully"] == "BA-CHA-3"
