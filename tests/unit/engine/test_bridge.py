"""The bridge: a battle of one book in the words of the other, and what is assumed."""

from dataclasses import replace

import pytest

from serried import format_battle, parse_battle
from serried.engine.bridge import bridged
from serried.model.battle import Battle
from serried.model.effects import Change, Operation
from serried.model.errors import RequestError
from serried.model.marks import SHARED, Mark
from serried.model.profile import Rates

T9A = """
format = "serried/1"
book = "t9a"
{head}
[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "25x25"
files = 5
models = 10
{unit}
{tail}
"""
BATTLEAXE = T9A.replace("t9a", "battleaxe")
EFFECT = """
[[effect]]
name = "song"
on = "spears"
until = "turn"
{change}
"""
OWN = "advance = 5\nmarch = 10\ndiscipline = 7\n"
ITS = "movement = 5\nleadership = 7\n"


def t9a(unit: str = OWN, head: str = "", tail: str = "") -> Battle:
    """Return a battle of The 9th Age around the spears."""
    return parse_battle(T9A.format(head=head, unit=unit, tail=tail))


def battleaxe(unit: str = ITS, head: str = "", tail: str = "") -> Battle:
    """Return a battle of Battleaxe around the spears."""
    return parse_battle(BATTLEAXE.format(head=head, unit=unit, tail=tail))


def marks_after(battle: Battle) -> set[str]:
    """Return the marks of the spears in the other book."""
    return {mark.value for mark in bridged(battle).battle.unit("spears").marks}


def test_characteristics_have_other_names_and_the_same_numbers() -> None:
    """Advance Rate is M, March Rate 2 x M, Discipline is Leadership: no note."""
    there, back = bridged(t9a()), bridged(battleaxe())

    assert there.battle == battleaxe()
    assert back.battle == t9a()
    assert there.notes == back.notes == ()


FIGHTING = (
    'strength = 4\nweapons = ["Spear"]\npart = [{name = "horse"}]\npoints = 200\n'
)
WEAPON = '[[weapon]]\nname = "Bane"\n'


def test_what_units_fight_with_is_left_out_with_a_note() -> None:
    """Battleaxe says nothing of it; one note for each unit, one for each effect."""
    song = EFFECT.format(change="strength = 1")
    there = bridged(t9a(OWN + FIGHTING, head=WEAPON, tail=song))
    spears = there.battle.unit("spears")

    assert parse_battle(format_battle(there.battle)) == there.battle
    assert replace(there.battle, effects=()) == battleaxe()
    assert spears.points is None
    assert there.notes == (
        "spears: what it fights with and its points are left out",
        "the effect 'song': what it does in a fight is left out",
    )


def test_a_march_rate_of_its_own_is_left_out_with_a_note() -> None:
    """Battleaxe marches 2 x 4 = 8, whatever the profile says."""
    there = bridged(t9a("advance = 4\nmarch = 12\n"))

    assert there.battle.unit("spears").profile.rates == Rates(movement=4.0)
    assert there.notes == (
        "spears: its March Rate of 12 is left out; Battleaxe marches 2 x M, 8",
    )


def test_without_an_advance_rate_there_is_no_movement() -> None:
    """And a note says so; a unit without any rates is only looked at."""
    there = bridged(t9a("march = 10\n"))

    assert there.battle.unit("spears").profile.rates == Rates()
    assert "without an Advance Rate" in there.notes[0]
    assert bridged(t9a("")).notes == ()


KNIGHT = """
[[unit]]
id = "guard"
player = "blue"
front = [50, 10]
facing = 0
base = "25x25"
ranks = ["RKR"]
"""


def test_models_keep_their_own_numbers() -> None:
    """Leadership of K alone; what it does not state stays the unit's."""
    ours = KNIGHT + OWN + "[unit.model.K]\ndiscipline = 9\n"
    theirs = KNIGHT + ITS + "[unit.model.K]\nleadership = 9\n"

    assert bridged(t9a(tail=ours)).battle == battleaxe(tail=theirs)
    assert bridged(battleaxe(tail=theirs)).battle == t9a(tail=ours)


def test_a_model_that_marches_unevenly_is_named() -> None:
    """K advances 4 and marches the unit's 10; in Battleaxe that is 8."""
    ours = KNIGHT + OWN + "[unit.model.K]\nadvance = 4\n"

    assert bridged(t9a(tail=ours)).notes == (
        "guard.K: its March Rate of 10 is left out; Battleaxe marches 2 x M, 8",
    )


def effect(*lines: str) -> str:
    """Return an effect on the spears."""
    head = ("[[effect]]", 'name = "haste"', 'on = "spears"', 'until = "turn"')
    return "\n".join((*head, *lines, ""))


@pytest.mark.parametrize(
    ("movement", "advance", "march"),
    [("2", "2", "4"), ('"=6"', '"=6"', '"=12"'), ('"x2"', '"x2"', '"x2"')],
)
def test_effects_are_doubled_for_the_march(
    movement: str, advance: str, march: str
) -> None:
    """M + 2 marches 2 x (M + 2); a factor stays what it is."""
    ours = effect(f"advance = {advance}", f"march = {march}", "discipline = 1")
    theirs = effect(f"movement = {movement}", "leadership = 1")

    there, back = bridged(t9a(tail=ours)), bridged(battleaxe(tail=theirs))

    assert there.battle == battleaxe(tail=theirs)
    assert back.battle == t9a(tail=ours)
    assert there.notes == back.notes == ()


def test_an_effect_on_the_march_alone_is_left_out() -> None:
    """Battleaxe knows no March Rate that it could change."""
    there = bridged(t9a(tail=effect("march = 2")))

    assert there.battle.effects[0].changes == ()
    assert "2 x M" in there.notes[0]


def test_a_factor_that_leaves_fractions_is_noted() -> None:
    """Half of M 5 is 3 and marches 6; half of a March Rate of 10 is 5."""
    back = bridged(battleaxe(tail=effect('movement = "x0.5"')))

    assert Change("march", Operation.MULTIPLY, 0.5) in back.battle.effects[0].changes
    assert "an inch" in back.notes[0]


EXACT = [
    ("fleeing", {"fleeing"}),
    ("advanced", {"moved"}),
    ("marched", {"marched", "moved"}),
    ("reformed", {"reformed", "moved"}),
    ("joined", {"joined"}),
]


@pytest.mark.parametrize(("ours", "theirs"), EXACT)
def test_what_both_books_know_is_exact(ours: str, theirs: set[str]) -> None:
    """There and back, without a note."""
    battle = t9a(f'{OWN}state = "{ours}"')
    there = bridged(battle)

    assert marks_after(battle) == theirs
    assert there.notes == ()
    assert bridged(there.battle).battle == battle
    assert bridged(there.battle).notes == ()


def test_a_failed_test_is_a_march_without_a_move() -> None:
    """BA-ES-5; back again it is what it was."""
    failed = t9a(f'{OWN}state = "failed_march_test"')

    assert marks_after(failed) == {"marched"}
    assert bridged(bridged(failed).battle).battle == failed


def test_a_march_after_a_passed_test_is_the_same_in_both() -> None:
    """The mark of the test stays beside that of the march."""
    marched = t9a(f'{OWN}state = ["marched", "passed_march_test"]')

    assert marks_after(marched) == {"marched", "moved", "passed_enemy_sighted"}
    assert bridged(marched).notes == ()
    assert bridged(bridged(marched).battle).battle == marched


def test_who_refused_and_then_reformed_has_not_marched() -> None:
    """No unit on the march reforms (BA-MAR-3), so this one had refused."""
    refused = battleaxe(f'{ITS}state = ["marched", "moved", "reformed"]')

    assert marks_after(refused) == {"failed_march_test", "reformed"}


INEXACT = [
    ("t9a", ("shaken",), {"rallied"}, "Shaken"),
    ("t9a", ("charging",), set(), "Charging"),
    ("t9a", ("magical_move",), set(), "Magical Move"),
    ("t9a", ("passed_march_test",), {"passed_enemy_sighted"}, "commits"),
    ("t9a", ("advanced", "failed_march_test"), {"moved"}, "only where a march"),
    ("battleaxe", ("rallied", "reformed", "moved"), {"shaken", "reformed"}, "Shaken"),
    ("battleaxe", ("fled",), {"shaken"}, "fled"),
    ("battleaxe", ("compulsory_moved", "moved"), {"advanced"}, "compulsory"),
    ("battleaxe", ("reinforcement",), set(), "Ambush"),
    ("battleaxe", ("fleeing", "failed_rally"), {"fleeing"}, "failed to rally"),
    ("battleaxe", ("passed_enemy_sighted",), {"passed_march_test"}, "committed"),
]


@pytest.mark.parametrize(("book", "ours", "theirs", "word"), INEXACT)
def test_what_only_one_book_knows_is_noted(
    book: str, ours: tuple[str, ...], theirs: set[str], word: str
) -> None:
    """The nearest that the other has, or nothing; and one note that names it."""
    state = "state = [" + ", ".join(f'"{mark}"' for mark in ours) + "]"
    battle = t9a(OWN + state) if book == "t9a" else battleaxe(ITS + state)

    assert marks_after(battle) == theirs
    (note,) = bridged(battle).notes
    assert note.startswith("spears: ")
    assert word in note


def test_every_mark_of_a_book_leads_somewhere() -> None:
    """What comes out is a mark of the other book, one by one and all at once."""
    for battle in (t9a(), battleaxe()):
        for mark in SHARED:
            unit = battle.unit("spears").with_marks(mark)
            after = bridged(battle.with_unit(unit)).battle
            assert parse_battle(format_battle(after)) == after


def test_a_shaken_model_makes_a_rallied_unit() -> None:
    """One is enough to keep all of it from moving (SHK-3)."""
    ours = KNIGHT + OWN + '[unit.model.K]\nstate = "shaken"\n'
    after = bridged(t9a(tail=ours)).battle

    assert after.unit("guard").has(Mark.RALLIED)


@pytest.mark.parametrize("phase", ["movement", "magic", "shooting", "melee"])
def test_phases_that_both_have_are_the_same(phase: str) -> None:
    """The movement phase with its step for ordinary moves."""
    ours, theirs = (
        make(head=f'phase = "{phase}"\nround = 3\n') for make in (t9a, battleaxe)
    )

    assert bridged(ours).battle == theirs
    assert bridged(theirs).battle == ours
    assert bridged(ours).notes == bridged(theirs).notes == ()


def test_the_charge_phase_is_the_start_of_the_turn() -> None:
    """Nothing has moved yet; the note says what was assumed."""
    there = bridged(t9a(head='phase = "charge"'))

    assert (there.battle.phase, there.battle.step) == ("movement", "start")
    assert "no Charge Phase" in there.notes[0]


@pytest.mark.parametrize("step", ["start", "compulsory"])
def test_the_steps_of_battleaxe_are_one_phase(step: str) -> None:
    """The 9th Age's file does not tell them apart."""
    back = bridged(battleaxe(head=f'step = "{step}"'))

    assert (back.battle.phase, back.battle.step) == ("movement", None)
    assert step in back.notes[0]


def test_settings_that_both_know_are_taken_along() -> None:
    """Those that depart from the book; one that states its default does not."""
    head = '[rulings]\nspacing_moving = 0.75\nextent = "bases"\n'
    there = bridged(t9a(head=head))
    same = bridged(t9a(head='[rulings]\nwheel_measure = "chord"\n'))

    assert dict(there.battle.rulings) == {"spacing_moving": 0.75, "extent": "bases"}
    assert there.notes == (
        "the setting spacing_moving = 0.75 is taken for Battleaxe as well",
        "the setting extent = bases is taken for Battleaxe as well",
    )
    assert (same.battle.rulings, same.notes) == ((), ())


def test_settings_that_only_one_book_has_are_left_out() -> None:
    """With a note for each."""
    there = bridged(t9a(head='[rulings]\ndisplacement_rate = "own"\n'))
    back = bridged(battleaxe(head="[rulings]\nwheel_model_cap = true\n"))

    assert (there.battle.rulings, back.battle.rulings) == ((), ())
    assert there.notes == (
        "Battleaxe has no setting displacement_rate, which is left out",
    )
    assert back.notes == (
        "The 9th Age has no setting wheel_model_cap, which is left out",
    )


RANKS = [
    (["RRRRR", "RR..."], ("RRRRR", ".RR..")),
    (["RRRRR", "R...R"], ("RRRRR", ".RR..")),
    (["RMCSR", "M...."], ("RMCSR", "..M..")),
]


@pytest.mark.parametrize(("drawn", "laid"), RANKS)
def test_a_short_rear_rank_is_filled_from_the_middle(
    drawn: list[str], laid: tuple[str, ...]
) -> None:
    """Towards the left where the middle falls between two files (R14)."""
    ours = KNIGHT.replace('["RKR"]', str(drawn).replace("'", '"'))
    there = bridged(t9a(tail=ours))

    assert there.battle.unit("guard").formation.ranks == laid
    assert there.notes == (
        "guard: its rear rank is filled from the middle for Battleaxe [BA-UNIT-6]",
    )


def test_a_rear_rank_that_stands_as_it_may_is_left_alone() -> None:
    """Either side will do where no middle exists; The 9th Age takes any gap."""
    ours = KNIGHT.replace('"RKR"', '"RRRR", "RRR."')
    theirs = KNIGHT.replace('"RKR"', '"RRRRR", ".RRR."')

    assert bridged(t9a(tail=ours)).notes == ()
    back = bridged(battleaxe(tail=theirs))
    assert back.battle.unit("guard").formation.ranks == ("RRRRR", ".RRR.")
    assert back.notes == ()


def test_a_base_of_another_size_is_one_clear_line() -> None:
    """Battleaxe knows no unit with two sorts of bases (BA-CHA-2)."""
    ours = KNIGHT.replace('"RKR"', '"RKKR", "RKKR"') + OWN
    with pytest.raises(RequestError, match="guard cannot stand so in Battleaxe") as why:
        bridged(t9a(tail=ours + '[unit.model.K]\nbase = "50x50"\n'))

    assert "BA-CHA-2" in str(why.value)
    assert "\n" not in str(why.value)


def test_a_short_rear_rank_does_not_help_a_large_base() -> None:
    """What stood in two ranks cannot be laid anew in one."""
    ours = KNIGHT.replace('"RKR"', '"RKKR", ".KKR"') + OWN
    with pytest.raises(RequestError, match="guard cannot stand so in Battleaxe"):
        bridged(t9a(tail=ours + '[unit.model.K]\nbase = "50x50"\n'))


def test_there_is_no_bridge_from_or_to_what_is_no_book() -> None:
    """Nor from a book to itself."""
    for battle, to in (
        (replace(t9a(), book="draughts"), None),
        (t9a(), "draughts"),
    ):
        with pytest.raises(RequestError, match="there is no book 'draughts'"):
            bridged(battle, to)
    with pytest.raises(
        RequestError, match="a position of t9a is compared with another"
    ):
        bridged(t9a(), "t9a")


def test_what_is_bridged_can_be_written_and_read() -> None:
    """As a position file of the other book."""
    for battle in (t9a(), battleaxe()):
        after = bridged(battle).battle
        assert parse_battle(format_battle(after)) == after
