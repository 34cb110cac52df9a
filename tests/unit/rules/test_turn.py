"""What ends when a phase or a player's turn is over."""

from dataclasses import replace

import pytest

from positions import VOCABULARY
from serried import referee
from serried.books.t9a.fighting.marks import (
    BREATHED,
    BROKEN,
    FAILED_FEAR_TEST,
    FAILED_RESTRAIN_TEST,
    FOUGHT,
    FOUGHT_ON,
    PASSED_FEAR_TEST,
    PASSED_REFORM_TEST,
    REFUSED_DUEL,
)
from serried.books.t9a.vocabulary import (
    CHARGING_NEXT_TURN,
    FOES_MOVED_AWAY,
    NO_CHARGES,
    NO_LONGER_ENGAGED,
    POST_COMBAT_REFORM,
    RETURNED,
    WAITS_OUTSIDE,
)
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.marks import Mark
from serried.rules.turn import next_phase, next_turn

PHASES = ["charge", "movement", "magic", "shooting", "melee"]
OF_THE_PHASE = {
    Mark.JOINED,
    Mark.PASSED_MARCH_TEST,
    Mark.FAILED_MARCH_TEST,
    Mark.PASSED_PANIC_TEST,
    Mark.PASSED_FRENZY_TEST,
    Mark.FAILED_FRENZY_TEST,
    Mark.FLED,
    Mark.FAILED_RALLY,
    Mark.MAGICAL_MOVE,
    Mark.MADE_WAY,
    Mark.NO_VANGUARD,
    Mark.VANGUARD_IN_PARTS,
    FOUGHT,
    PASSED_FEAR_TEST,
    FAILED_FEAR_TEST,
    BROKEN,
    FAILED_RESTRAIN_TEST,
    PASSED_REFORM_TEST,
    RETURNED,
    WAITS_OUTSIDE,
}
OF_THE_TURN = {
    *(Mark.ADVANCED, Mark.MARCHED, Mark.REFORMED, Mark.CHARGING, Mark.SHAKEN),
    *(
        Mark.SHAKEN_NEXT_TURN,
        Mark.DECLARED_CHARGE,
        Mark.REDIRECTED,
        Mark.STOOD_AND_SHOT,
    ),
    *(Mark.NEWLY_SUMMONED, Mark.SWEPT, Mark.COMPULSORY_MOVED),
    *(Mark.FLED_BY_CHOICE, Mark.FEIGNED_FLIGHT, Mark.COUNTS_AS_MOVED),
    REFUSED_DUEL,
    *(CHARGING_NEXT_TURN, POST_COMBAT_REFORM, NO_CHARGES),
    *(NO_LONGER_ENGAGED, FOES_MOVED_AWAY),
}
LASTING = {Mark.FLEEING, FOUGHT_ON, BREATHED}
OF_THE_ROUND = {Mark.SCOUTED, Mark.VANGUARD_MOVE}

UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
front = [{x}, 10]
facing = 0
base = "25x25"
ranks = ["RRK"]
advance = 4
march = 8
discipline = 7
state = {state}
[unit.model.K]
character = true
state = {state}
"""


def battle(phase: str = "movement", state: str = "[]", active: str = "blue") -> Battle:
    """Return a battle of two players, with marks on every unit and model."""
    units = "".join(
        UNIT.format(name=name, player=player, x=x, state=state)
        for name, player, x in (("spears", "blue", 10), ("foes", "red", 60))
    )
    head = (
        f'format = "serried/1"\nbook = "t9a"\nphase = "{phase}"\nactive = "{active}"\n'
    )
    return parse_battle(head + units)


def after(start: Battle, *lines: str) -> Battle:
    """Return the battle after these lines."""
    for line in lines:
        start = referee.play(start, line).battle
    return start


def marks_of(start: Battle, unit: str) -> set[Mark]:
    """Return the marks of a unit and of the models in it."""
    found = start.unit(unit)
    return set(found.marks).union(*(kind.marks for kind in found.kinds))


def test_the_phases_follow_one_another_and_then_the_other_player_has_a_turn() -> None:
    """GEN-1 to GEN-3: two Player Turns make a Game Turn."""
    now = battle("charge")
    seen = []
    for _ in range(11):
        seen.append((now.round, now.active, now.phase))
        now = after(now, "next phase")

    blue = [(1, "blue", phase) for phase in PHASES]
    red = [(1, "red", phase) for phase in PHASES]
    assert seen == [*blue, *red, (2, "blue", "charge")]


def test_the_next_turn_begins_with_its_first_phase() -> None:
    """Whatever phase it is now; the round counts when the first player is on again."""
    now = after(battle("shooting"), "next turn")
    assert (now.round, now.active, now.phase) == (1, "red", "charge")

    now = after(now, "next turn")
    assert (now.round, now.active, now.phase) == (2, "blue", "charge")


def test_a_turn_of_a_player_without_units_is_followed_by_the_first_player() -> None:
    """A record may say so of one who has lost them all."""
    lonely = replace(battle(), active="green")

    assert after(lonely, "next turn").active == "blue"


ALL = str(sorted(mark.value for mark in VOCABULARY.marks))


@pytest.mark.parametrize("name", ["spears", "foes"])
def test_marks_of_the_phase_end_with_it(name: str) -> None:
    """MOV-8, CHR-JOIN-12, MM-6, RALLY-7: on units and on models, of both players."""
    start = battle("movement", ALL)
    now = after(start, "next phase")

    assert marks_of(start, name) == VOCABULARY.marks.keys()
    assert marks_of(now, name) == VOCABULARY.marks.keys() - OF_THE_PHASE


@pytest.mark.parametrize("name", ["spears", "foes"])
def test_marks_of_the_turn_end_with_it_and_fleeing_does_not(name: str) -> None:
    """SHOOT-5, MOV-20, MOV-24: what a unit did counts until its player's turn ends.

    SHK-4, SHK-8: who is Shaken through the next turn is so for that one as well.
    UR-FF: and a flight by choice is a feigned one in it. DEP-26: what was done before
    the game counts until both have had their first turn. DUEL-4: who fights nobody has
    no enemy who could accept a Duel. CC-9, PCR-1: whoever Pursued into an enemy is
    Charging in the next turn, and whoever reformed after a combat declares no Charge.
    """
    now = after(battle("movement", ALL), "next turn")

    becoming = {Mark.SHAKEN, Mark.FEIGNED_FLIGHT, Mark.CHARGING, NO_CHARGES}
    assert marks_of(now, name) == {*LASTING, *becoming, *OF_THE_ROUND}
    assert marks_of(after(now, "next turn"), name) == LASTING
    lasting = {*LASTING, *OF_THE_ROUND}
    assert VOCABULARY.marks.keys() == OF_THE_PHASE | OF_THE_TURN | lasting


def test_the_last_phase_ends_the_turn() -> None:
    """``next phase`` out of melee is ``next turn``."""
    start = battle("melee", ALL)

    assert after(start, "next phase") == after(start, "next turn")


EFFECT = '[[effect]]\nname = "{until}"\non = "foes"\nuntil = "{until}"\nmarch = 1\n'


def test_effects_end_when_they_say() -> None:
    """With the phase, with the turn, or never."""
    effects = "".join(EFFECT.format(until=u) for u in ("phase", "turn", "permanent"))
    unit = UNIT.format(name="foes", player="red", x=9, state=[])
    start = parse_battle(f'format = "serried/1"\nbook = "t9a"\n{unit}{effects}')

    def lasting(line: str) -> list[str]:
        return [effect.name for effect in after(start, line).effects]

    assert lasting("next phase") == ["turn", "permanent"]
    assert lasting("next turn") == ["permanent"]


def test_effects_of_the_round_end_when_both_have_had_their_turn() -> None:
    """That is after the turn of the player who goes second."""
    start = replace(
        battle(),
        effects=parse_battle(
            f'format = "serried/1"\nbook = "t9a"\n'
            f"{UNIT.format(name='foes', player='red', x=9, state=[])}"
            f"{EFFECT.format(until='round')}"
        ).effects,
    )
    second = after(start, "next turn")

    assert (second.round, second.effects) == (1, start.effects)
    assert after(second, "next turn").effects == ()


def test_the_first_turn_follows_deployment() -> None:
    """The round is the first still, and whoever is written first goes first."""
    start = battle("deployment", '["vanguard_move", "no_vanguard"]', active="red")
    now = after(start, "next phase")

    assert now == after(start, "next turn")
    assert (now.round, now.active, now.phase, now.step) == (1, "blue", "charge", None)
    assert marks_of(now, "foes") == {Mark.VANGUARD_MOVE}


def test_what_ends_is_said() -> None:
    """One event for each mark and effect, and one for what begins."""
    state = '["advanced", "passed_march_test"]'

    verdict = referee.judge(battle("movement", state), "next phase")

    events = [(event.event, dict(event.values)) for event in verdict.events]
    assert ("mark_ended", {"unit": "spears", "mark": "passed_march_test"}) in events
    assert events[-1] == ("began", {"phase": "magic"})
    assert all("advanced" not in values.values() for _, values in events)


def test_steps_come_before_the_next_phase() -> None:
    """BA-SEQ-3, BA-SEQ-8: a book may divide a phase; nothing ends between steps."""
    stepped = replace(
        VOCABULARY,
        phases=(("movement", ("start", "normal")), ("melee", ())),
        marks={Mark.ADVANCED: Until.PHASE},
    )
    start = replace(battle("movement", '["advanced"]'), step="start")

    normal, _ = next_phase(start, stepped)
    melee, _ = next_phase(normal, stepped)
    turn, _ = next_turn(melee, stepped)

    assert (normal.phase, normal.step) == ("movement", "normal")
    assert marks_of(normal, "spears") == {Mark.ADVANCED}
    assert (melee.phase, melee.step) == ("melee", None)
    assert not marks_of(melee, "spears")
    assert (turn.phase, turn.step, turn.active) == ("movement", "start", "red")
