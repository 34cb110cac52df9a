"""Lines and tables of the Charge Phase, read and written."""

import pytest

from positions import VOCABULARY
from serried.books.registry import parse_action
from serried.model.actions.charges import (
    Charge,
    ChosenEnd,
    React,
    Redirect,
    ResolveCharge,
)
from serried.model.actions.form import Action
from serried.model.actions.legs import Pivot, Side
from serried.model.actions.subject import Subject
from serried.model.errors import NotationError
from serried.model.extents import Edge
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.notation import read_position

SPEARS = Subject("spears")
HERO = Subject("guard", "K")


RESOLVE = (
    "spears resolve charge: against bows, at 1.5, guard.K at -2.0, pivot left 30.0,"
    " test by C"
)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (
            "spears resolve charge: at 1.5, facing left, ranks RRC/RR.",
            ResolveCharge(
                subject=SPEARS, at=1.5, facing=Edge.LEFT, ranks=("RRC", "RR.")
            ),
        ),
        ("spears charge foes", Charge(subject=SPEARS, target="foes")),
        ("guard.K charge foes", Charge(subject=HERO, target="foes")),
        ("spears charge foes ?", Charge(subject=SPEARS, target="foes", asked=True)),
        (
            "spears charge foes on foot ?",
            Charge(subject=SPEARS, target="foes", on_foot=True, asked=True),
        ),
        ("foes hold", React(subject=Subject("foes"), reaction=Reaction.HOLD)),
        (
            "foes stand and shoot",
            React(subject=Subject("foes"), reaction=Reaction.STAND_AND_SHOOT),
        ),
        ("spears redirect to bows", Redirect(subject=SPEARS, target="bows")),
        (
            "spears redirect to bows: test by C",
            Redirect(subject=SPEARS, target="bows", test_by="C"),
        ),
        ("spears resolve charge", ResolveCharge(subject=SPEARS)),
        (
            RESOLVE,
            ResolveCharge(
                subject=SPEARS,
                at=1.5,
                others=(ChosenEnd(HERO, -2.0),),
                against="bows",
                pivot=Pivot(Side.LEFT, 30.0),
                test_by="C",
            ),
        ),
    ],
)
def test_a_line_of_the_charge_phase_is_read_and_written(
    line: str, action: Action
) -> None:
    """Either way."""
    assert parse_action(line) == action
    assert str(action) == line


@pytest.mark.parametrize(
    "line",
    [
        "spears charge",
        "spears charge ?",
        "spears charge foes: forward 3",
        "spears charge foes by air",
        "foes hold on",
        "foes stand",
        "foes stand and shoot: bows",
        "spears redirect bows",
        "spears redirect to bows: test C",
        "spears resolve",
        "spears resolve charge:",
        "spears resolve charge: facing north",
        "spears resolve charge: ranks 3",
        "spears resolve charge: facing left, facing left",
        "spears resolve charge: at 1, at 2",
        "spears resolve charge: pivot left ?",
        "spears resolve charge: forward 3",
    ],
)
def test_what_is_no_line_of_the_charge_phase_is_refused(line: str) -> None:
    """In one line that says why."""
    with pytest.raises(NotationError):
        parse_action(line)


MOVED = """
[[unit]]
id = "{0}"
player = "{1}"
front = {2}
facing = {3}
base = "20x20"
files = 5
models = 10
{4}
"""
"""A unit that a position may have besides."""

PLAIN = 'by = "spears"\non = "foes"\nfacing = "front"'
THROWN = f'{PLAIN}\nreaction = "hold"\nrolled = [3, 4]'
SECOND = 'by = "spears"\non = "bows"\nfacing = "front"\nsecondary = true'
POSITION = """
format = "serried/1"
book = "t9a"
phase = "charge"
[[unit]]
id = "spears"
player = "blue"
front = [30, 20]
facing = 0
base = "20x20"
files = 5
models = 10
[[unit]]
id = "guard"
player = "blue"
front = [50, 20]
facing = 0
base = "20x20"
ranks = ["RRKRR"]
model.K = {character = true}
[[unit]]
id = "foes"
player = "red"
front = [30, 30]
facing = 180
base = "20x20"
files = 5
models = 10
[[unit]]
id = "bows"
player = "red"
front = [40, 30]
facing = 180
base = "20x20"
files = 5
models = 10
[[unit]]
id = "late"
player = "blue"
off_table = "reserve"
base = "20x20"
ranks = ["RRR"]
[[unit]]
id = "beaten"
player = "blue"
front = [10, 20]
facing = 0
base = "20x20"
ranks = ["RRR"]
state = "fleeing"
[[unit]]
id = "alone"
player = "blue"
front = [60, 20]
facing = 0
base = "20x20"
ranks = ["K"]
model.K = {character = true}
[[unit]]
id = "hidden"
player = "red"
off_table = "reserve"
base = "20x20"
ranks = ["RRR"]
"""


def read(charges: str) -> tuple[DeclaredCharge, ...]:
    """Return what a file with *charges* in it says was declared."""
    return read_position(POSITION + charges, {"t9a": VOCABULARY}).battle.charges


def test_declared_charges_are_read_in_order() -> None:
    """Also one whose target has left the table."""
    found = read("""
[[charge]]
by = "spears"
on = "gone"
facing = "rear"
reaction = "flee"
last = [3, 4]
[[charge]]
by = "spears"
on = "foes"
facing = "front"
[[charge]]
by = "guard.K"
on = "foes"
facing = "left"
reaction = "stand and shoot"
on_foot = true
""")
    assert found == (
        DeclaredCharge(
            by=SPEARS,
            on="gone",
            facing=Edge.REAR,
            reaction=Reaction.FLEE,
            last=(3.0, 4.0),
        ),
        DeclaredCharge(by=SPEARS, on="foes", facing=Edge.FRONT),
        DeclaredCharge(
            by=HERO,
            on="foes",
            facing=Edge.LEFT,
            reaction=Reaction.STAND_AND_SHOOT,
            on_foot=True,
        ),
    )


def test_a_secondary_charge_stands_beside_one_that_was_rolled_for() -> None:
    """CHG-MOVE-9: its target may still owe its reaction."""
    assert read(f"[[charge]]\n{THROWN}\n[[charge]]\n{SECOND}") == (
        DeclaredCharge(
            by=SPEARS,
            on="foes",
            facing=Edge.FRONT,
            reaction=Reaction.HOLD,
            rolled=(3, 4),
        ),
        DeclaredCharge(by=SPEARS, on="bows", facing=Edge.FRONT, secondary=True),
    )


@pytest.mark.parametrize(
    ("charge", "said"),
    [
        ('by = "spear"\non = "foes"\nfacing = "front"', "no unit 'spear'"),
        ('by = "guard.R"\non = "foes"\nfacing = "front"', "no character R"),
        ('by = "spears"\non = "foe"\nfacing = "front"', "no unit 'foe'"),
        ('by = "spears"\non = "guard"\nfacing = "front"', "friend"),
        ('by = "spears"\non = "foes"\nfacing = "top"', "Facing of a unit"),
        ('by = "foes"\non = "spears"\nfacing = "front"', "it is blue's turn"),
        ('by = "alone.K"\non = "foes"\nfacing = "front"', "all there is of alone"),
        ('by = "late"\non = "foes"\nfacing = "front"', "late is not on the table"),
        ('by = "beaten"\non = "foes"\nfacing = "front"', "beaten is Fleeing"),
        ('by = "spears"\non = "hidden"\nfacing = "front"', "hidden is not on the tab"),
        ('by = "spears"\non = "gone"\nfacing = "front"\nlast = [1, 2]', "reaction"),
        (f"{PLAIN}\nrolled = [3, 4]", "not reacted yet"),
        (f'{PLAIN}\nreaction = "hold"\nrolled = [3]', "two dice, or three"),
        (f'{PLAIN}\nreaction = "hold"\nrolled = [3, 4, 1, 2]', "two dice, or three"),
        ('by = "spears"\non = "foes"\nfacing = "front"\nlast = [1, 2]', "not left"),
        (
            f"{PLAIN}\n[[charge]]\n{PLAIN}",
            "already",
        ),
        (f"{PLAIN}\nsecondary = true", "was not rolled for"),
        (f'{PLAIN}\nreaction = "hold"\n[[charge]]\n{SECOND}', "was not rolled for"),
        (f"{THROWN}\n[[charge]]\n{PLAIN}\nsecondary = true", "charges foes already"),
        (f"{THROWN}\n[[charge]]\n{SECOND}\n[[charge]]\n{SECOND}", "charges bows alr"),
        (
            f'{THROWN}\n[[charge]]\n{SECOND}\nreaction = "hold"\nrolled = [1, 2]',
            "no dice of its own",
        ),
        (f"{THROWN}\n[[charge]]\n{SECOND.replace('true', 'false')}", "not fled"),
    ],
)
def test_a_charge_that_cannot_be_is_refused(charge: str, said: str) -> None:
    """In words that say what is wrong."""
    with pytest.raises(NotationError, match=said):
        read("[[charge]]\n" + charge)


HELD = f'{PLAIN}\nreaction = "hold"\n'
SHOT = f'{PLAIN}\nreaction = "stand and shoot"\n'
TWO, THREE = "rolled = [1, 2]\n", "rolled = [1, 2, 3]\n"


def besides(name: str, state: str, charge: str, *, player: str = "blue") -> str:
    """Return a file with a Charge, and one more unit that looks north."""
    unit = MOVED.format(name, player, "[20, 20]", 0, state)
    return f"{unit}[[charge]]\n{charge}"


def of_cavalry(charge: str, more: str = "") -> str:
    """Return a Charge of a unit that has Swiftstride by its rules."""
    swift = f'rules = ["Swiftstride"]\n{more}'
    return besides("riders", swift, charge.replace('"spears"', '"riders"'))


def fighting(charge: str, state: str = "") -> str:
    """Return a Charge where blue axes and red pikes are in contact, front to front."""
    axes = MOVED.format("axes", "blue", "[20, 20]", 0, state)
    pikes = MOVED.format("pikes", "red", "[20, 20]", 180, "")
    return f"{axes}{pikes}[[charge]]\n{charge}"


@pytest.mark.parametrize(
    ("charge", "key", "said"),
    [
        (fighting(HELD.replace("spears", "axes")), "by", "axes is Engaged"),
        (fighting(SHOT.replace("foes", "pikes")), "reaction", "pikes is Engaged"),
        (
            besides("tired", 'state = "shaken"', HELD.replace("spears", "tired")),
            "by",
            "tired is Shaken",
        ),
        (f'[[charge]]\n{PLAIN}\nreaction = "flee"', "reaction", "not Fleeing"),
        (f"[[charge]]\n{HELD}rolled = []", "rolled", "leave it out"),
        (f"[[charge]]\n{HELD}{THREE}", "rolled", "spears throws two dice"),
        (of_cavalry(f"{HELD}{TWO}"), "rolled", "riders has Swiftstride"),
        (
            f"[[charge]]\n{HELD.replace('spears', 'guard.K')}{THREE}",
            "rolled",
            "guard.K throws two dice",
        ),
    ],
)
def test_a_charge_that_no_game_comes_to_is_refused(
    charge: str, key: str, said: str
) -> None:
    """With the line of the key that is wrong, and its name."""
    text = POSITION + charge
    lines = text.splitlines()
    begin = lines.index("[[charge]]")
    line = next(
        n for n, one in enumerate(lines, 1) if n > begin and one.startswith(key)
    )
    with pytest.raises(NotationError, match=f"^{line}: .*`{key}`: .*{said}"):
        read(charge)


@pytest.mark.parametrize(
    "charge",
    [
        pytest.param(of_cavalry(f"{HELD}{THREE}"), id="Swiftstride"),
        pytest.param(
            of_cavalry(f"{HELD}{TWO}", "starting = 11\nmodel.K = {rules = []}"),
            id="a slower model fell since",
        ),
        pytest.param(
            fighting(SHOT.replace("foes", "pikes"), 'state = "charging"'),
            id="charged by another since",
        ),
        pytest.param(
            f"[[charge]]\n{HELD}".replace("foes", "panicking")
            + MOVED.format("panicking", "red", "[50, 40]", 180, 'state = "fleeing"'),
            id="held, and failed a Panic Test since",
        ),
    ],
)
def test_what_a_game_comes_to_is_read(charge: str) -> None:
    """However odd it looks."""
    assert len(read(charge)) == 1


def test_a_charge_is_declared_in_the_charge_phase_alone() -> None:
    """GEN-2, CHG-11: no phase ends before all chargers have moved."""
    later = POSITION.replace('phase = "charge"', 'phase = "movement"')
    with pytest.raises(NotationError, match="this is the movement one"):
        read_position(f"{later}[[charge]]\n{PLAIN}", {"t9a": VOCABULARY})


def test_who_writes_a_redirect_wrong_is_told_both_forms() -> None:
    """The model that is tested goes behind a colon."""
    with pytest.raises(NotationError, match="redirect to bows: test by K`"):
        parse_action("spears redirect to bows, test by K")
