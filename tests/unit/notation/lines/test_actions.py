"""Lines of the contract's table of actions, read and said again."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from serried.books.registry import parse_action
from serried.model.actions import (
    AskArc,
    AskDistance,
    AskMay,
    AskSight,
    Flee,
    Manner,
    Move,
    NextPhase,
    NextTurn,
    Permission,
    Rally,
    RandomMove,
    Reform,
    Reinforce,
)
from serried.model.actions.charges import Charge
from serried.model.actions.form import Action
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Join,
    Open,
    Pivot,
    Place,
    Reforming,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.models import (
    Batch,
    Deploy,
    Lose,
    MakeWay,
    Raise,
    Recover,
    Refill,
    Summon,
    TakeHits,
)
from serried.model.actions.subject import Subject
from serried.model.errors import NotationError

SPEARS, HERO, GUARD_K = Subject("spears"), Subject("hero"), Subject("guard", "K")
ADVANCE, MARCH = Manner.ADVANCE, Manner.MARCH
LEFT, RIGHT = Side.LEFT, Side.RIGHT

LINES: list[tuple[str, Action]] = [
    (
        "spears advance: forward 3, wheel right 2, forward 1",
        Move(
            subject=SPEARS,
            manner=ADVANCE,
            legs=(Forward(3), Wheel(RIGHT, 2), Forward(1)),
        ),
    ),
    (
        "spears advance: backward 2.5",
        Move(subject=SPEARS, manner=ADVANCE, legs=(Backward(2.5),)),
    ),
    (
        "spears advance: left 2, right 2e0",
        Move(
            subject=SPEARS, manner=ADVANCE, legs=(Sideways(LEFT, 2), Sideways(RIGHT, 2))
        ),
    ),
    (
        "spears march: wheel left 45deg, wheel left 0.5 deg",
        Move(
            subject=SPEARS,
            manner=MARCH,
            legs=(Wheel(LEFT, degrees=45), Wheel(LEFT, degrees=0.5)),
        ),
    ),
    (
        "hydra march: pivot right 45, forward 8",
        Move(
            subject=Subject("hydra"), manner=MARCH, legs=(Pivot(RIGHT, 45), Forward(8))
        ),
    ),
    (
        "spears advance: forward 3, reform facing 90 files 6, reform ranks RR/R.",
        Move(
            subject=Subject("spears"),
            manner=Manner.ADVANCE,
            legs=(
                Forward(3),
                Reforming(facing=90, files=6),
                Reforming(ranks=("RR", "R.")),
            ),
        ),
    ),
    (
        "spears march: forward 3, act 1.2, place M at 1.2",
        Move(
            subject=SPEARS,
            manner=MARCH,
            legs=(Forward(3), Act("1.2"), Place("M", "1.2")),
        ),
    ),
    (
        "hero march flying: forward 9",
        Move(subject=HERO, manner=MARCH, legs=(Forward(9),), flying=True),
    ),
    (
        "spears march: forward rest, wheel right ?",
        Move(
            subject=SPEARS,
            manner=MARCH,
            legs=(Forward(Open.REST), Wheel(RIGHT, Open.ASKED)),
        ),
    ),
    (
        "spears march: forward 0, test by K",
        Move(subject=SPEARS, manner=MARCH, legs=(Forward(0),), test_by="K"),
    ),
    (
        "guard.K march: forward 9",
        Move(subject=GUARD_K, manner=MARCH, legs=(Forward(9),)),
    ),
    (
        "hero advance: forward 4, join spears at 1.3",
        Move(subject=HERO, manner=ADVANCE, legs=(Forward(4), Join("spears", "1.3"))),
    ),
    (
        "hero advance: join spears at 1.1 widening left",
        Move(subject=HERO, manner=ADVANCE, legs=(Join("spears", "1.1", LEFT),)),
    ),
    (
        "hero advance: join spears at ?",
        Move(subject=HERO, manner=ADVANCE, legs=(Join("spears", None),)),
    ),
    (
        "spears magical move 12 advance: forward 12",
        Move(subject=SPEARS, manner=ADVANCE, legs=(Forward(12),), magical=12.0),
    ),
    (
        "spears magical move 12 reform: files 6, test by K",
        Reform(subject=SPEARS, files=6, magical=12.0, test_by="K"),
    ),
    ("spears reform: facing 90, files 6", Reform(subject=SPEARS, facing=90, files=6)),
    (
        "spears reform: ranks RRC/RRR/R..",
        Reform(subject=SPEARS, ranks=("RRC", "RRR", "R..")),
    ),
    (
        "spears reform: files 6, place K at R",
        Reform(subject=SPEARS, files=6, places=(Place("K", "R"),)),
    ),
    (
        "hero deploy in spears at 1.3 widening left",
        Deploy(subject=HERO, unit="spears", at="1.3", widening=Side.LEFT),
    ),
    ("spears reform: facing ?", Reform(subject=SPEARS, facing=Open.ASKED)),
    ("spears rally", Rally(subject=SPEARS)),
    ("spears rally: test by K", Rally(subject=SPEARS, test_by="K")),
    ("spears rally: facing 90, files 6", Rally(subject=SPEARS, facing=90, files=6)),
    (
        "spears rally: ranks RRR/RR., test by C",
        Rally(subject=SPEARS, ranks=("RRR", "RR."), test_by="C"),
    ),
    (
        "spears rally: facing -90 test by C",
        Rally(subject=SPEARS, facing=-90, test_by="C"),
    ),
    ("spears rally: facing ?", Rally(subject=SPEARS, facing=Open.ASKED)),
    ("spears flee", Flee(subject=SPEARS)),
    ("spawn random move", RandomMove(subject=Subject("spawn"))),
    (
        "spawn random move: pivot right 45",
        RandomMove(subject=Subject("spawn"), pivot=Pivot(RIGHT, 45)),
    ),
    (
        "spawn random move : pivot left 4.5e1 deg",
        RandomMove(subject=Subject("spawn"), pivot=Pivot(LEFT, 45)),
    ),
    ("hero deploy in spears at 1.3", Deploy(subject=HERO, unit="spears", at="1.3")),
    ("hero deploy in spears at ?", Deploy(subject=HERO, unit="spears", at="?")),
    (
        "hero deploy in spears at 1.3 ranks RRH/RRR",
        Deploy(subject=HERO, unit="spears", at="1.3", ranks=("RRH", "RRR")),
    ),
    ("guard.K charge foes", Charge(subject=GUARD_K, target="foes")),
    ("spears lose 3", Lose(subject=SPEARS, amount=3)),
    (
        "spears lose 3: 2.1, 1.4, R",
        Lose(subject=SPEARS, amount=3, models=("2.1", "1.4", "R")),
    ),
    (
        "guard.C lose 1: 3.5 to 1.3",
        Lose(subject=Subject("guard", "C"), amount=1, refills=(Refill("3.5", "1.3"),)),
    ),
    ("guard.K lose 1: slide left", Lose(subject=GUARD_K, amount=1, slide=LEFT)),
    (
        "batch: guard.K lose 1: slide left, spears lose 2: 2.1, 1.4, 3.5 to 1.3",
        Batch(
            losses=(
                Lose(subject=GUARD_K, amount=1, slide=LEFT),
                Lose(
                    subject=SPEARS,
                    amount=2,
                    models=("2.1", "1.4"),
                    refills=(Refill("3.5", "1.3"),),
                ),
            )
        ),
    ),
    (
        "batch: spears lose 2: 2.1, 1.4, guard.K lose 1",
        Batch(
            losses=(
                Lose(subject=SPEARS, amount=2, models=("2.1", "1.4")),
                Lose(subject=GUARD_K, amount=1),
            )
        ),
    ),
    ("spears take 7 hits by red", TakeHits(subject=SPEARS, hits=7, by="red")),
    (
        "spears take 7 hits by red: R 5, K 2",
        TakeHits(subject=SPEARS, hits=7, by="red", shares=(("R", 5), ("K", 2))),
    ),
    ("spears make way: K to 1.2", MakeWay(subject=SPEARS, letter="K", to="1.2")),
    ("spears make way: K to ?", MakeWay(subject=SPEARS, letter="K", to="?")),
    ("spears recover 3", Recover(subject=SPEARS, amount=3)),
    (
        "spears recover 3: R 2, C 1",
        Recover(subject=SPEARS, amount=3, shares=(("R", 2), ("C", 1))),
    ),
    ("spears raise 5", Raise(subject=SPEARS, amount=5)),
    (
        "spears raise 5: R 2, C at 1.3, R at 2.4",
        Raise(
            subject=SPEARS,
            amount=5,
            shares=(("R", 2),),
            places=(("C", "1.3"), ("R", "2.4")),
        ),
    ),
    (
        "summon ghouls at 30, -2 facing 90",
        Summon(unit="ghouls", at=(30.0, -2.0), facing=90.0),
    ),
    (
        "summon ghouls at 30 ,20 facing 90 within 12 of guard.K",
        Summon(unit="ghouls", at=(30.0, 20.0), facing=90.0, within=12.0, of="guard.K"),
    ),
    (
        "summon ghouls at ? facing ? within 12 of guard.1.3 on 31,20 files 3",
        Summon(
            unit="ghouls",
            at=None,
            facing=Open.ASKED,
            within=12.0,
            of="guard.1.3",
            on=(31.0, 20.0),
            files=3,
        ),
    ),
    (
        "summon ghouls at 1,2 facing -90 ranks RRR/R.R",
        Summon(unit="ghouls", at=(1.0, 2.0), facing=-90.0, ranks=("RRR", "R.R")),
    ),
    (
        "wolves reinforce west at 20",
        Reinforce(subject=Subject("wolves"), edge="west", at=20.0),
    ),
    (
        "wolves reinforce north at ?",
        Reinforce(subject=Subject("wolves"), edge="north", at=Open.ASKED),
    ),
    ("spears may charge", AskMay(subject=SPEARS, permission=Permission.CHARGE)),
    ("spears distance to foes", AskDistance(subject=SPEARS, other="foes")),
    ("spears sees foes", AskSight(viewer="spears", target="foes")),
    ("spears.1.2 sees foes.2.1", AskSight(viewer="spears.1.2", target="foes.2.1")),
    ("guard.K sees foes.L", AskSight(viewer="guard.K", target="foes.L")),
    ("spears sees 30, 20.5", AskSight(viewer="spears", target=(30, 20.5))),
    ("spears sees 30,-1", AskSight(viewer="spears", target=(30.0, -1.0))),
    ("foes arc of spears", AskArc(located="foes", unit="spears")),
    ("foes.1.2 arc of spears", AskArc(located="foes.1.2", unit="spears")),
    ("sees sees sees", AskSight(viewer="sees", target="sees")),
    ("next phase", NextPhase()),
    ("next turn", NextTurn()),
    ("next charge foes", Charge(subject=Subject("next"), target="foes")),
    ("summon charge at", Charge(subject=Subject("summon"), target="at")),
    ("next rally", Rally(subject=Subject("next"))),
    ("random flee", Flee(subject=Subject("random"))),
    ("batch lose 3", Lose(subject=Subject("batch"), amount=3)),
]


@pytest.mark.parametrize(("line", "action"), LINES)
def test_a_line_of_the_contract_is_read_as_its_action(
    line: str, action: Action
) -> None:
    """Every form of the table is read, and its notation is read as the same."""
    assert parse_action(line) == action
    assert parse_action(str(action)) == action


def test_white_space_is_free() -> None:
    """Any white space separates words; around marks there may be none or more."""
    said = parse_action("  spears\tmarch  :forward 3 ,wheel  right 2  ")

    assert str(said) == "spears march: forward 3.0, wheel right 2.0"


FAULTS = [
    ("", "there is no action"),
    ("spears", "is to do what"),
    ("spears marhc: forward 3", "'marhc' is no verb; did you mean `march`?"),
    ("spears March: forward 3", "did you mean `march`?"),
    ("spears marches: forward 3", "did you mean `march`?"),
    ("spears see foes", "did you mean `sees`?"),
    ("spears sees", "`sees` is written `spears sees foes`"),
    ("spears sees 30", "'30' is no name"),
    ("spears sees 30, 20, 10", "`sees` is written"),
    ("spears sees foes: now", "`sees` is written"),
    ("foes arc spears", "`arc` is written `foes arc of spears`"),
    ("foes arc of spears.1.1", "is no name"),
    ("foes arc of spears: now", "`arc` is written"),
    ("spears xyzzy", "'xyzzy' is no verb; write `advance`"),
    ("spears march", "nothing follows the verb; write `spears march: "),
    ("spears combat reform", "; write `spears combat reform: facing 90, files 5`"),
    ("spears combat reform: wheel 3", "write `spears combat reform: facing 90, "),
    ("spears march:", "nothing follows the verb"),
    ("spears march: , ,", "nothing follows the verb"),
    ("spears march: test by K", "nothing follows the verb"),
    ("spears march: test by K, forward 3", "`test by K` is the last item"),
    ("spears march: forward 3,", "nothing between two commas"),
    ("spears march quickly: forward 3", "`march` is written `spears march"),
    ("spears march: forwrd 3", "'forwrd' is no leg; did you mean `forward`?"),
    ("spears march: forward", "'forward' is no leg; write `forward 3`"),
    ("spears march: forward three", "'three' is no number"),
    ("spears march: forward ३", "is no number"),
    ("spears march: forward -3", "'-3' is negative"),
    ("spears march: forward -0", "'-0' is negative"),
    ("spears march: forward nan", "'nan' is no finite number"),
    ("spears march: forward inf", "'inf' is no finite number"),
    ("spears march: forward 1e999", "'1e999' is too large"),
    ("spears march: forward 1000001", "is too large"),
    ("spears march: reform", "'reform' is no leg; write `reform facing 90 files 6`"),
    ("spears march: reform files 2 ranks RR", "say `files` or `ranks`, not both"),
    ("spears march: reform files 0", "1 or more"),
    ("spears march: wheel 3", "'wheel 3' is no leg; write `wheel right 6`"),
    ("spears march: wheel rihgt 3", "did you mean `right`?"),
    ("spears march: wheel right 180.1deg", "turn by 180 degrees at most"),
    ("spears march: pivot right 181", "turn by 180 degrees at most"),
    ("spears march: forward ?, wheel right ?", "`?` stands in a line once"),
    ("spears march: forward rest, backward rest", "`rest` stands in a line once"),
    ("spears march: join foes at 1.1, forward 3", "joining a unit is the last leg"),
    ("spears march: act 0.1", "'0.1' is no place"),
    ("spears march: place m at 1.1", "'m' is no letter"),
    ("spears march: " + ", ".join(["left 1"] * 101), "101 legs are too many"),
    ("spears march: forward " + "1" * 1000, "characters are too many"),
    ("spears reform: files", "'files' is no part of a reform"),
    ("spears reform: files 3, files 4", "`files` is said twice"),
    ("spears reform: files 3, ranks RR", "not both"),
    ("spears reform: ranks RR//R", "is no drawing of ranks"),
    ("spears reform: fles 3", "did you mean `files`?"),
    ("spears rally:", "nothing follows the verb; write `spears rally: facing 90"),
    ("spears rally: files 0", "'0' is too small; write 1 or more"),
    ("spears rally: files 3, ranks RR", "not both"),
    ("spears rally: facing 90, facing 90", "`facing` is said twice"),
    ("spears rally: test by K, files 3", "`test by K` is the last item"),
    ("spears rally: facing 90, test by k", "'k' is no letter"),
    ("spears rally now", "written `spears rally` or `spears rally: facing 90, files"),
    ("spears flees", "did you mean `flee`?"),
    ("spears flee: forward 7", "`flee` is written `spears flee`"),
    ("spears flee 7", "`flee` is written `spears flee`"),
    ("spawn random", "`random` is written `spawn random move: pivot right 45`"),
    ("spawn random move:", "a pivot is missing behind 'spawn random move'; write `"),
    ("spawn random move: pivot 45", "'pivot 45' is no leg; write `pivot right 45`"),
    ("spawn random move: pivot left 181", "turn by 180 degrees at most"),
    (
        "spawn random move: forward 7",
        "'forward 7' is no pivot; write `spawn random move",
    ),
    ("spawn random move: pivot left 1, pivot left 1", "`pivot` is said twice"),
    ("spears lose 2.5", "'2.5' is no whole number"),
    ("spears lose 3: 2.1, x", "'x' is no place"),
    ("spears lose 3: slide forwards", "'forwards' is no side"),
    ("spears lose 3: slide left, slide right", "`slide` is said twice"),
    ("spears lose 3: 2.1 at 2.2", "'2.1 at 2.2' is no choice"),
    ("batch: spears lose 1, 2.1", "'2.1' is no loss"),
    ("spears take 7 hits: R", "'R' is no share of the hits"),
    ("spears recover 3: R", "'R' is no share of the points"),
    ("spears raise 3: R at", "'at' is no whole number"),
    ("spears raise 3: R at 2", "'2' is no place"),
    (
        "spears raise 3: R at 2.1 now",
        "'R at 2.1 now' is no share of the points or place; write",
    ),
    ("spears raise 3:", "is missing behind 'spears raise 3'; write `"),
    (
        "spawn random move against foes",
        "a pivot is missing behind 'spawn random move against foes'; write `",
    ),
    ("spears charge", "`charge` is written `spears charge foes`"),
    ("spears charge foes: now", "`charge` is written"),
    ("spears may dance", "'dance' is no permission"),
    ("spears distance to 1", "'1' is no name"),
    ("spears magical move 12 charge foes", "`magical` is written"),
    ("wolves reinforce up at 3", "'up' is no table edge"),
    ("wolves reinforce west at -1", "'-1' is negative"),
    ("wolves reinforce west", "written `wolves reinforce west at 20`"),
    ("next phase: now", "`next` is written `next phase` or `next turn`"),
    ("next turn please", "`next` is written `next phase` or `next turn`"),
    ("spears may charge foes", "write `spears charge foes ?`"),
    ("spears charge", "`spears charge foes on foot`"),
    ("next phse", "`next` is written `next phase` or `next turn`"),
    ("summon ghouls at 3", "`summon` is written"),
    ("summon ghouls at ? facing rest", "a facing is a number of degrees, or `?`"),
    ("summon ghouls at ?, 3 facing 0", "'?' is no number"),
    ("summon ghouls at 3, 3 facing 0 files 0", "'0' is too small"),
    ("summon ghouls at 3, 3 facing 0 files 2 on 3, 3", "`summon` is written"),
    ("summon ghouls at 3, 3 facing 0 within 3", "`summon` is written"),
    ("batch: spears gain 3", "is no loss"),
    ("batch:", "nothing follows the verb"),
    ("spears.k march: forward 3", "'k' is no letter"),
    ("1st march: forward 3", "'1st' is no name"),
]


@pytest.mark.parametrize(("line", "fault"), FAULTS)
def test_what_cannot_be_read_is_refused_in_one_clear_line(
    line: str, fault: str
) -> None:
    """The error says what was read and what would be right."""
    with pytest.raises(NotationError) as caught:
        parse_action(line)

    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_makes_no_sense_cannot_be_said() -> None:
    """The types rule out nonsense; whole numbers of inches and degrees are floats."""
    with pytest.raises(ValueError, match="1 file or more, not 0"):
        Rally(subject=SPEARS, files=0)
    with pytest.raises(ValueError, match="1 rank or more"):
        Rally(subject=SPEARS, ranks=())
    with pytest.raises(ValueError, match="finite"):
        Rally(subject=SPEARS, facing=float("inf"))
    with pytest.raises(ValueError, match="is not from 0"):
        Reinforce(subject=SPEARS, edge="west", at=-1)

    assert str(Rally(subject=SPEARS, facing=90)) == "spears rally: facing 90.0"
    arrival = Reinforce(subject=SPEARS, edge="west", at=20)
    assert str(arrival) == "spears reinforce west at 20.0"


names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,9}", fullmatch=True)
letters = st.sampled_from("RMSCKLXZ")
places = st.builds("{}.{}".format, st.integers(1, 99), st.integers(1, 99)) | (
    st.sampled_from("LR")
)
models = places | letters
subjects = st.builds(Subject, names, st.none() | letters)
lengths = st.floats(0, 1e6)
counts = st.integers(0, 10**6)
shares = st.lists(st.tuples(letters, counts), max_size=3).map(tuple)
sides = st.sampled_from(Side)
angles = st.floats(0, 180)
closed_legs = st.one_of(
    st.builds(Forward, lengths),
    st.builds(Backward, lengths),
    st.builds(Sideways, sides, lengths),
    st.builds(Wheel, sides, lengths),
    st.builds(Wheel, sides, degrees=angles),
    st.builds(Pivot, sides, angles),
    st.builds(Act, models),
    st.builds(Place, letters, places),
)
open_legs = st.one_of(
    st.builds(Forward, st.sampled_from(Open)),
    st.builds(Wheel, sides, degrees=st.just(Open.ASKED)),
    st.builds(Pivot, sides, st.just(Open.ASKED)),
    st.builds(Join, names, st.none() | places, st.none() | sides),
)
several_legs = st.builds(
    lambda first, last: (*first, last),
    st.lists(closed_legs, max_size=4),
    closed_legs | open_legs,
)


def names_nobody_twice(batch: Batch) -> bool:
    """Return whether no model of a unit is named in two of its losses."""
    named = [(one.subject.unit, model) for one in batch.losses for model in one.models]
    return len(named) == len(set(named))


losses = st.builds(
    Lose,
    subject=subjects,
    amount=counts,
    models=st.lists(models, max_size=3, unique=True).map(tuple),
    refills=st.lists(st.builds(Refill, models, places), max_size=2).map(tuple),
    slide=st.none() | sides,
)
maybe_letters = st.none() | letters
ranks = st.lists(st.from_regex(r"[A-Z.]{1,5}", fullmatch=True), min_size=1, max_size=4)
ranges = st.none() | lengths
files = st.integers(1, 10**6)
signed = st.floats(-1e6, 1e6)
actions = st.one_of(
    st.builds(
        Move,
        subject=subjects,
        manner=st.sampled_from(Manner),
        legs=several_legs,
        flying=st.booleans(),
        magical=ranges,
        test_by=maybe_letters,
    ),
    st.builds(
        Reform, subject=subjects, facing=signed, magical=ranges, test_by=maybe_letters
    ),
    st.builds(Reform, subject=subjects, facing=st.none() | signed, files=files),
    st.builds(
        Reform,
        subject=subjects,
        ranks=ranks.map(tuple),
        places=st.lists(st.builds(Place, letters, places), max_size=2).map(tuple),
    ),
    st.builds(
        Rally,
        subject=subjects,
        facing=st.none() | signed | st.sampled_from(Open),
        files=st.none() | files,
        test_by=maybe_letters,
    ),
    st.builds(Rally, subject=subjects, ranks=ranks.map(tuple), test_by=maybe_letters),
    st.builds(Flee, subject=subjects),
    st.builds(
        RandomMove, subject=subjects, pivot=st.none() | st.builds(Pivot, sides, angles)
    ),
    st.builds(
        Deploy,
        subject=subjects,
        unit=names,
        at=places,
        widening=st.none() | sides,
    ),
    st.builds(Charge, subject=subjects, target=names),
    losses,
    st.builds(Batch, losses=st.lists(losses, min_size=1, max_size=4).map(tuple)).filter(
        names_nobody_twice
    ),
    st.builds(
        TakeHits,
        subject=subjects,
        hits=counts,
        by=st.none() | names,
        shares=shares,
    ),
    st.builds(MakeWay, subject=subjects, letter=letters, to=places | st.just("?")),
    st.builds(Recover, subject=subjects, amount=counts, shares=shares),
    st.builds(
        Raise,
        subject=subjects,
        amount=counts,
        shares=shares,
        places=st.lists(st.tuples(letters, places), max_size=3).map(tuple),
    ),
    st.builds(
        Summon,
        unit=names,
        at=st.none() | st.tuples(signed, signed),
        facing=signed,
        files=files,
    ),
    st.builds(
        Summon,
        unit=names,
        at=st.none() | st.tuples(signed, signed),
        facing=signed,
        within=lengths,
        of=names,
        on=st.none() | st.tuples(signed, signed),
        ranks=st.none() | ranks.map(tuple),
    ),
    st.builds(
        Summon,
        unit=names,
        at=st.none(),
        facing=signed | st.just(Open.ASKED),
    ),
    st.builds(
        Reinforce,
        subject=subjects,
        edge=st.sampled_from(("north", "east", "south", "west")),
        at=lengths | st.sampled_from(Open),
    ),
    st.builds(AskMay, subject=subjects, permission=st.sampled_from(Permission)),
    st.builds(AskDistance, subject=subjects, other=names),
    st.builds(AskSight, viewer=names, target=names | st.tuples(signed, signed)),
    st.builds(AskArc, located=names, unit=names),
)


@pytest.mark.slow
@FEWER
@given(actions)
def test_what_was_said_is_read_as_the_same_action(action: Action) -> None:
    """``str`` and the parser are inverse to each other, for any action."""
    assert parse_action(str(action)) == action


@pytest.mark.slow
@FEWER
@given(st.text(max_size=60) | st.sampled_from(LINES).map(lambda pair: pair[0][::-1]))
def test_no_text_raises_anything_but_a_notation_error(text: str) -> None:
    """Any text is read, or refused as notation."""
    with contextlib.suppress(NotationError):
        parse_action(text)


def test_the_rest_of_an_allowance_is_no_angle() -> None:
    """A leg that takes what is left of a move is measured in inches."""
    with pytest.raises(ValueError, match="a rest is a length"):
        Wheel(LEFT, degrees=Open.REST)
    with pytest.raises(ValueError, match="a rest is a length"):
        Pivot(LEFT, Open.REST)
