"""Who falls in a Round, where Health Pools are several: what is asked, and answered."""

import pytest

from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import asks, consider
from serried.model.battle import Battle

UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
front = [{at}]
facing = {facing}
base = "25.4x25.4"
ranks = [{ranks}]
{more}
"""


def table(ranks: str, due: str, flank: str = "") -> Battle:
    """Return five blue foes of red spears, of which losses are due."""
    drawn = ", ".join(f'"{rank}"' for rank in ranks.split("/"))
    spears = 'model.W.type = "beast"' if "W" in ranks else ""
    units = [
        ("foes", "blue", "20, 20", 0, '"RRRRR"', ""),
        ("spears", "red", "20, 20", 180, drawn, spears),
    ]
    if flank:
        units.append(("more", "blue", flank, 270, '"R"', ""))
    told = "".join(
        UNIT.format(name=n, player=p, at=at, facing=f, ranks=r, more=more)
        for n, p, at, f, r, more in units
    )
    sides = ", ".join(f'{n} = "{p}"' for n, p, *_ in units)
    return parse_battle(
        f'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n{told}\n[combat]\n'
        f'sides = {{{sides}}}\nstep = "attacks"\ninitiative = 3\n'
        f"due = [{', '.join(map(repr, due.split('; ')))}]\n"
    )


def owed(battle: Battle) -> tuple[str, ...]:
    """Return the lines that answer what is owed first."""
    return asks(battle).owed[0].lines


@pytest.mark.parametrize(
    ("ranks", "due", "flank", "lines"),
    [
        # Either end of the pool.
        (
            "RWWWR",
            "spears.W lose 1",
            "",
            {
                "spears.W lose 1: 1.2, 1.1 to 1.2",
                "spears.W lose 1: 1.4, 1.5 to 1.4",
            },
        ),
        # Who steps forward is one of two that are alike; which W goes is not.
        (
            "WRRRW/RR...",
            "spears.W lose 1",
            "",
            {
                "spears.W lose 1: 1.1, 2.2 to 1.1",
                "spears.W lose 1: 1.5, 2.2 to 1.5",
            },
        ),
        # The ends are balanced together: one of R here, one of W there; the W that
        # stays is passed over, and slides.
        (
            "WRRRW",
            "spears lose 1; spears.W lose 1",
            "",
            {
                "batch: spears lose 1: 1.2, 1.1 to 1.2, spears.W lose 1: 1.5",
                "batch: spears lose 1: 1.4, 1.5 to 1.4, spears.W lose 1: 1.1",
            },
        ),
    ],
)
def test_what_is_owed_lists_every_way_that_differs(
    ranks: str, due: str, flank: str, lines: set[str]
) -> None:
    """CAS-4, CAS-ENG-4: each pool by itself, and each line takes the losses off."""
    battle = table(ranks, due, flank)

    assert {*owed(battle)} == lines
    for line in owed(battle):
        after = consider(battle, line)
        assert after.verdict.legal
        assert after.battle.combat is not None
        assert not after.battle.combat.due


def test_a_position_that_is_read_back_owes_the_same() -> None:
    """Its lines lead to the same battle, written anew and read again or not."""
    battle = table("WRRRW/RR.W.", "spears lose 2; spears.W lose 1")
    again = parse_battle(format_battle(battle))

    assert again == battle
    assert owed(again) == owed(battle)
    for line in owed(battle):
        ends = [consider(one, line).battle for one in (battle, again)]
        assert ends[0] == ends[1]
        assert parse_battle(format_battle(ends[0])) == ends[0]


def test_too_many_ways_to_list_are_owed_by_one_of_them() -> None:
    """CAS-3, AMB-79: ten of twenty, all touched from behind; one line answers."""
    battle = table(f"{'R' * 20}/{'R' * 20}", "spears lose 10")
    far = parse_battle(
        format_battle(battle).replace(
            '[[unit]]\nid = "spears"',
            '[[unit]]\nid = "rear"\nplayer = "blue"\nfront = [20, 22]\nfacing = 180\n'
            f'base = "25.4x25.4"\nranks = ["{"R" * 20}"]\n\n[[unit]]\nid = "spears"',
        )
    )
    (line,) = owed(far)

    assert consider(far, line).battle.unit("spears").formation.ranks[1].count("R") == 10
