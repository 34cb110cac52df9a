"""`resolve charge` was found nowhere, and no refusal named the line that is owed.

Every reason by which something is owed stands below with a table where it is, and the
lines that do it; each of them is taken, and then it is owed no more.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from charges import RATES as ADVANCE
from charges import asked, charge, field, foes, spears
from declared import blue, heard, red, table
from positions import at
from serried.books.registry import parse_action
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.verdict import Finding
from serried.model.words.messages import reasons

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"


class Owed(NamedTuple):
    """Where something is owed.

    Attributes:
        battle: The table.
        line: What is refused because of it.
        dice: Those of that line.
        lines: What does it, as a player may write it.
    """

    battle: Callable[[], Battle]
    line: str
    lines: tuple[str, ...]
    dice: tuple[int, ...] = ()


def unanswered() -> Battle:
    """Return the spears 10" before the foes, which owe a reaction."""
    return field(spears(), foes(), charge(reaction=""))


def answered() -> Battle:
    """Return spears and knights that charge the foes, and bows that charge others."""
    return table(
        blue("spears", 20, 10),
        blue("knights", 26, 10),
        blue("guards", 50, 10),
        red("foes", 23, 20, "files = 11\nmodels = 11"),
        red("bows", 50, 20),
        *(charge(by, on) for by, on in (("spears", "foes"), ("knights", "foes"))),
        charge("guards", "bows"),
    )


def both_fled() -> Battle:
    """Return spears that were led to a second target, which fled too."""
    fleeing = 'state = "fleeing"'
    return table(
        blue("spears", 20, 10, 'state = ["declared_charge", "redirected"]'),
        red("foes", 20, 20, fleeing),
        red("bows", 28, 20, fleeing),
        charge("spears", "foes", "flee"),
        charge("spears", "bows", "flee"),
    )


def flown() -> Battle:
    """Return a charge on foes that flee already, and have to flee again."""
    return field(
        spears(), foes(more=f'{ADVANCE}\nstate = "fleeing"'), charge(reaction="")
    )


def engaged() -> Battle:
    """Return a charge on foes that fight somebody behind them."""
    fighting = blue("guards", 20, 22, facing=180)
    return table(
        blue("spears", 20, 10), red("foes", 20, 20), fighting, charge(reaction="")
    )


def terror(*theirs: str) -> Battle:
    """Return a charge of somebody who causes Terror, whose target owes a reaction."""
    return table(
        blue("spears", 20, 10, 'rules = ["Terror"]'),
        red("foes", 20, 20, *theirs),
        charge(reaction=""),
    )


def machine() -> Battle:
    """Return the same against a War Machine."""
    return terror('rules = ["War Machine"]\nfiles = 1\nmodels = 1')


def undead() -> Battle:
    """Return a charge on Undead, which owe a reaction."""
    return table(
        blue("spears", 20, 10),
        red("foes", 20, 20, 'rules = ["Undead"]'),
        charge(reaction=""),
    )


def enraged(tested: str = "") -> Battle:
    """Return two who have Frenzy before the foes, and may have taken its test."""
    rage = 'rules = ["Frenzy"]'
    marks = [f'state = "{one}_frenzy_test"' for one in (tested, "passed") if tested]
    spears, bears = ([rage, *marks[n : n + 1]] for n in range(2))
    return table(
        blue("spears", 20, 10, *spears),
        blue("bears", 26, 10, *bears),
        red("foes", 23, 20),
    )


def led_elsewhere() -> Battle:
    """Return spears whose target fled, with bows beside it."""
    return table(
        blue("spears", 20, 10),
        red("foes", 20, 20, 'state = "fleeing"'),
        red("bows", 28, 20),
        charge(reaction="flee"),
    )


def battleaxe(step: str, *units: str) -> Battle:
    """Return a Movement phase of Battleaxe in one of its steps."""
    head = f'format = "serried/1"\nbook = "battleaxe"\nstep = "{step}"\n'
    return parse_battle(head + "".join(units))


def marcher(name: str, x: float, more: str) -> str:
    """Return a unit of the active player."""
    return (
        f'\n[[unit]]\nid = "{name}"\nplayer = "blue"\n{at(x, 20)}\nbase = "25x25"\n'
        f"files = 1\nmodels = 1\nmovement = 4\nleadership = 7\n{more}\n"
    )


FLEEING = marcher("wolves", 10, 'state = "fleeing"')
SPAWN = marcher("spawn", 30, 'random = "3D6"')


def in_panic(*owing: str, what: str = "panic_test", because: str = "runners") -> Battle:
    """Return foes in the west and in the east of two red units, of which some owe."""
    cause = f'because = "{because}"\n' if because else ""
    debts = (f'[[owed]]\nunit = "{one}"\nwhat = "{what}"\n{cause}' for one in owing)
    state = 'state = "fleeing"' if what == "flight" else ""
    return table(
        blue("foes", 20, 20),
        blue("others", 44, 20),
        red("bows", 32, 20, state if "bows" in owing else ""),
        red("pikes", 32, 30, state if "pikes" in owing else ""),
        *debts,
    )


def halted() -> Battle:
    """Return pikes that flee to the south through bows, and wait for their tests."""
    debt = '[[owed]]\nunit = "pikes"\nwhat = "dangerous_terrain_test"\n'
    debt += "rolled = [6, 6]\ndistance = 12\nheading = 180\n"
    pikes = red("pikes", 32, 30, 'state = "fleeing"')
    return table(blue("bows", 32, 24), pikes, debt)


def alone() -> Battle:
    """Return bows that flee in panic, and have no enemy on the table."""
    battle = in_panic("bows", what="flight")
    return replace(battle, units=tuple(u for u in battle.units if u.player == "red"))


def fleeing() -> Battle:
    """Return two units of the active player that flee as their movement begins."""
    runs = 'state = "fleeing"'
    units = (blue("spears", 20, 20, runs), blue("bows", 44, 20, runs))
    return replace(table(*units, red("foes", 32, 40)), phase="movement")


def unrallied() -> Battle:
    """Return the same once the spears have failed their Rally Test."""
    return asked(fleeing(), "spears rally", 6, 6).battle


def at_random() -> Battle:
    """Return two units of the active player that have to move at random."""
    dice = 'random = "2D6"'
    units = (blue("spears", 20, 20, dice), blue("bows", 44, 20, dice))
    return replace(table(*units, red("foes", 32, 40)), phase="movement")


FIGHTER: Final = (
    *("attack_value = 1", "offensive_skill = 3", "strength = 3", "agility = 3"),
    *("armour_penetration = 0", "defensive_skill = 3", "resilience = 3", "armour = 0"),
)
MELEE: Final = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'


def fight(*lines: str, rule: str = "", ranks: str = "") -> Battle:
    """Return two units that fight, once these lines are said."""
    more = (*FIGHTER, *((f'rules = ["{rule}"]',) if rule else ()))
    more = (*more, f"ranks = {ranks}") if ranks else more
    battle = table(
        blue("spears", 20, 20, *more), red("foes", 20, 20, *more), head=MELEE
    )
    return heard(battle, *lines).battle if lines else battle


def frightened() -> Battle:
    """Return two units with a Character each that causes Fear, before their tests."""
    lord = '\n[unit.model.K]\ncharacter = true\nrules = ["Fear"]'
    more = (*FIGHTER, 'ranks = ["RRKRR", "RRRRR"]', lord)
    battle = table(
        blue("spears", 20, 20, *more), red("foes", 20, 20, *more), head=MELEE
    )
    return heard(battle, "blue fight spears").battle


def broke() -> Battle:
    """Return a combat of four: two units have Broken, one of either side."""
    fleeing = 'state = ["fleeing", "broken"]'
    return table(
        blue("spears", 20, 20, fleeing),
        red("foes", 20, 20),
        blue("bows", 40, 20),
        red("pikes", 40, 20, fleeing),
        '[combat]\nsides = {spears = "blue", foes = "red", bows = "blue",'
        ' pikes = "red"}\nstep = "pursuit"\n',
        head=MELEE,
    )


def broken_between() -> Battle:
    """Return bows that Broke, and two enemies as near of whom one is to be named."""
    return table(
        blue("foes", 20, 20),
        blue("others", 44, 20),
        red("bows", 32, 20, 'state = ["fleeing", "broken"]'),
        '[combat]\nsides = {foes = "blue", others = "blue", bows = "red"}\n'
        'step = "directions"\nflights = [{unit = "bows"}]\n',
        head=MELEE,
    )


def pursued() -> Battle:
    """Return the combat of four when both Pursue, before any Flee Distance."""
    lines = ("bows pursue pikes", "foes pursue spears")
    return heard(broke(), *lines).battle


def chased() -> Battle:
    """Return the same when it is known how far who Broke flees."""
    battle = pursued()
    for line in ("spears flee", "pikes flee"):
        battle = asked(battle, line, 6, 6).battle
    return battle


def tied() -> Battle:
    """Return two units that have fought a tie, as Combat Reforms are made."""
    return table(
        blue("spears", 20, 20),
        red("foes", 20, 20),
        '[combat]\nsides = {spears = "blue", foes = "red"}\nstep = "combat reforms"\n',
        head=MELEE,
    )


def outside() -> Battle:
    """Return a unit that has Pursued off the table, in its next Movement Phase."""
    bows = blue("bows", 20, 20).replace(
        at(20, 20, 0), 'off_table = "pursuit west at 20"'
    )
    head = MELEE.replace("melee", "movement")
    return table(blue("spears", 20, 20), bows, head=head)


OWED: Final = {
    "combats_first": Owed(fight, "next phase", ("blue fight spears",)),
    "round_first": Owed(
        lambda: fight("blue fight spears"), "next phase", ("blue fight on",)
    ),
    "decided_first": Owed(
        lambda: fight("blue fight spears", ranks='["RRCRR", "RRRRR"]'),
        "blue fight on",
        ("spears.C issue duel", "blue pass"),
    ),
    "active_fears_first": Owed(frightened, "foes fear test", ("spears fear test",)),
    "active_pursues_first": Owed(
        broke,
        "foes pursue spears",
        ("bows pursue pikes", "bows restrain"),
    ),
    "flees_from_it": Owed(
        broken_between,
        "bows flee",
        ("bows flee from foes", "bows flee from others"),
    ),
    "rolls_its_flight": Owed(pursued, "bows flee", ("spears flee", "pikes flee")),
    "pursues_now": Owed(chased, "foes pursue spears", ("blue fight on",)),
    "side_reforms_now": Owed(
        tied,
        "spears combat reform: at 0",
        ("blue reforms first", "red reforms first"),
    ),
    "returns_first": Owed(outside, "next phase", ("bows return",)),
    "random_moves_first": Owed(
        at_random, "next phase", ("spears random move", "bows random move")
    ),
    "rally_tests_first": Owed(fleeing, "next phase", ("spears rally", "bows rally")),
    "flees_on_first": Owed(unrallied, "bows rally", ("spears flee",)),
    "panic_tests_first": Owed(
        lambda: in_panic("bows", "pikes"),
        "next phase",
        ("bows panic test", "pikes panic test"),
    ),
    "danger_tests_first": Owed(halted, "next phase", ("pikes dangerous terrain test",)),
    "flights_first": Owed(
        lambda: in_panic("pikes", "bows", what="flight"),
        "next phase",
        ("pikes flee from foes", "pikes flee from others"),
    ),
    "panic_tests_first_by_losses": Owed(
        lambda: in_panic("bows", because=""), "next phase", ("bows panic test",)
    ),
    "flights_first_by_losses": Owed(
        lambda: in_panic("pikes", what="flight", because=""),
        "next phase",
        ("pikes flee from foes", "pikes flee from others"),
    ),
    "flees_from_culprit": Owed(
        lambda: in_panic("bows", what="flight", because="foes"),
        "bows flee from others",
        ("bows flee",),
    ),
    "active_tests_first": Owed(
        lambda: in_panic("bows", "foes"), "bows panic test", ("foes panic test",)
    ),
    "tests_before_flights": Owed(
        lambda: in_panic("bows", "pikes"),
        "bows flee",
        ("bows panic test", "pikes panic test"),
    ),
    "first_failed_first": Owed(
        lambda: in_panic("bows", "pikes", what="flight"),
        "pikes flee",
        ("bows flee from foes", "bows flee from others"),
    ),
    "flees_from_closest": Owed(
        lambda: in_panic("bows", what="flight"),
        "bows flee",
        ("bows flee from foes", "bows flee from others"),
    ),
    "flees_at_random": Owed(alone, "bows flee", ("bows flee facing ?",)),
    "reactions_first": Owed(
        unanswered, "next phase", ("foes hold", "foes stand and shoot", "foes flee")
    ),
    "chargers_moved": Owed(
        answered, "next phase", ("spears resolve charge", "guards resolve charge")
    ),
    "resolve_one_target": Owed(
        both_fled,
        "spears resolve charge",
        ("spears resolve charge: against foes", "spears resolve charge: against bows"),
    ),
    "flees_on_again": Owed(flown, "foes hold", ("foes flee",)),
    "engaged_holds": Owed(engaged, "foes flee", ("foes hold",)),
    "terror_if_failed": Owed(terror, "foes hold", ("foes flee",)),
    "terror_after_test": Owed(terror, "foes hold", ("foes flee",), (6, 6)),
    "terror_shakes_if_failed": Owed(machine, "foes stand and shoot", ("foes hold",)),
    "terror_shakes_after_test": Owed(
        machine, "foes stand and shoot", ("foes hold",), (6, 6)
    ),
    "undead_hold": Owed(undead, "foes flee", ("foes hold",)),
    "frenzy_tests_first": Owed(
        enraged, "next phase", ("spears frenzy test", "bears frenzy test")
    ),
    "enraged_charges": Owed(
        lambda: enraged("failed"), "next phase", ("spears charge foes",)
    ),
    "redirect_after_test": Owed(
        led_elsewhere, "spears redirect to bows", ("spears resolve charge",), (6, 6)
    ),
    "step_finished": Owed(
        lambda: battleaxe("start", FLEEING), "next phase", ("wolves rally",)
    ),
    "after_flight": Owed(
        lambda: battleaxe("compulsory", FLEEING, SPAWN),
        "spawn random move",
        ("wolves flee",),
        (1, 1, 1),
    ),
}

STEPS: Final = {
    "wolves flee": lambda: battleaxe("compulsory", FLEEING),
    "spawn random move": lambda: battleaxe("compulsory", SPAWN),
}
"""What else keeps a step of Battleaxe from ending, by the line that does it."""

WORDS: Final = re.compile(
    r"\b(must|first|owes?d?|still|not finished|has not reacted|can only|which it)\b"
)
"""What is said of something that is owed; and of much else."""

OF_THE_LINE: Final = frozenset(
    {
        "break_test_owed",
        "fear_test_owed",
        "round_under_way",
        *("spacing", "touching", "clear_of_unit", "set_down_near", "set_down_on"),
        *("in_range", "wholly_in_range", "place_blocked", "time_to_shoot"),
        *("resolve_turns_target", "not_in_first_rank", "no_room_to_swap"),
        *("wrong_number_of_casualties", "not_from_the_rear_rank"),
        *("not_from_the_ends", "spoils_unevenness", "not_their_turn"),
        *("active_player_first", "active_allocates_first"),
    }
)
"""Reasons with such words that are about the line itself: it is put otherwise, or the
time for it is gone, and no other line comes first."""


def owed_by(battle: Battle, line: str, dice: tuple[int, ...], reason: str) -> Finding:
    """Return the finding by which a line is refused."""
    found = asked(battle, line, *dice).verdict.findings
    (one,) = (one for one in found if one.reason == reason and not one.holds)
    return one


def named(finding: Finding) -> tuple[str, ...]:
    """Return the lines that a finding names for programs."""
    lines = dict(finding.values)["lines"]
    assert isinstance(lines, tuple)
    return tuple(map(str, lines))


def test_every_reason_by_which_something_is_owed_is_here() -> None:
    """In the words of both books; and the German ones name the lines as well."""
    broken = {reason: said.broken for reason, said in reasons().items()}
    german = reasons("de")

    assert {reason for reason, said in broken.items() if "{lines}" in said} == set(OWED)
    assert {
        reason for reason, said in broken.items() if WORDS.search(said)
    } == OF_THE_LINE | set(OWED)
    for reason in OWED:
        assert "".join(german[reason]).count("{lines}") == 1, reason


@pytest.mark.parametrize("reason", OWED)
def test_a_refusal_names_the_lines_that_do_what_is_owed(reason: str) -> None:
    """In its words, and for programs among its values."""
    case = OWED[reason]
    finding = owed_by(case.battle(), case.line, case.dice, reason)

    assert named(finding) == case.lines
    assert all(f"`{line}`" in finding.because for line in case.lines)


@pytest.mark.parametrize(
    ("reason", "line"),
    [(reason, line) for reason, case in OWED.items() for line in case.lines],
)
def test_each_of_these_lines_is_lawful(reason: str, line: str) -> None:
    """On the table that the refusal leaves, with dice or without."""
    case = OWED[reason]
    after = asked(case.battle(), case.line, *case.dice).battle

    assert str(parse_action(line)) == line
    assert asked(after, line).verdict.legal


@pytest.mark.parametrize("line", STEPS)
def test_a_step_names_what_is_left_in_it(line: str) -> None:
    """A flight, or a move at random."""
    finding = owed_by(STEPS[line](), "next phase", (), "step_finished")

    assert named(finding) == (line,)


def test_what_is_owed_goes_line_by_line_to_the_end_of_the_phase() -> None:
    """Who takes the first line that is named gets through a Charge Phase."""
    battle = answered()
    for _ in range(2):
        line, *_ = named(owed_by(battle, "next phase", (), "chargers_moved"))
        many = 2 if line.startswith("spears") else 1
        battle = heard(battle, (line, (1, 1) * many)).battle

    assert heard(battle, "next phase").battle.phase == "movement"


@pytest.mark.parametrize(
    "page", ["reference/actions.md", "reference/file.md", "how-to/charge.md"]
)
def test_resolve_charge_is_found(page: str) -> None:
    """Where a player looks for it."""
    assert "`spears resolve charge`" in (DOCS / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("word", ["roll", "throw"])
def test_rolling_is_called_resolving(word: str) -> None:
    """It was said to be a misspelt `rally`."""
    with pytest.raises(NotationError, match="did you mean `resolve charge`"):
        parse_action(f"spears {word} charge")
    with pytest.raises(NotationError, match="write `spears resolve charge`"):
        parse_action(f"{word} charge")
