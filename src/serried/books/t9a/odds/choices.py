"""The 9th Age, odds of a fight: what players are taken to choose, and Fear Tests.

Odds are those of stated choices. The first weapon that is listed is used, and a Duel
that is issued is accepted by the first who may; of what may be passed on nothing is
done. Who strikes whom and who falls is as where players say nothing.

Source:
    CC-25 to CC-27, DUEL-1 to DUEL-3, WPN-1, UR-FEAR-1, CAS-ENG-4,
    docs/rulings/0099-what-odds-take-players-to-choose.md
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.fighting import choosing_casualties
from serried.books.t9a.fighting.actions import AcceptDuel, NameRefuser, Use
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.duelling import characters_among, could_accept
from serried.books.t9a.fighting.fear import FEAR_TEST, fear_test_of
from serried.books.t9a.fighting.judging_duels import judge_accept, judge_name
from serried.books.t9a.fighting.rounds import CHOICES, decisions, under_way
from serried.books.t9a.fighting.weapons import choosers, has_chosen, taken_up
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.pending_charges import Decision
from serried.rules.case import Situation
from serried.rules.dice_tests import Outcome
from serried.tuples import NamedTuple


class Course(NamedTuple):
    """How a Round may have gone so far.

    Attributes:
        likely: How likely that is.
        battle: As it stands then.
        chosen: The lines that players are taken to have said.
    """

    likely: Fraction
    battle: Battle
    chosen: tuple[str, ...] = ()


def to_the_attacks(situation: Situation) -> Iterator[Course]:
    """Yield how a Round may stand once everything is decided before its next attacks.

    Fear Tests are passed and failed, each as likely as it is.

    Source:
        SEQ-6, CC-25 to CC-27
    """
    left = [Course(Fraction(1), under_way(situation))]
    while left:
        course = left.pop()
        combat = course.battle.combat
        if combat is None or not (combat.due or combat.step in CHOICES):
            yield course
            continue
        here = situation.with_battle(course.battle)
        for likely, battle, chosen in _decided(here, combat):
            on = under_way(situation.with_battle(battle))
            said = (*course.chosen, *chosen)
            left.append(Course(course.likely * likely, on, said))


def _decided(situation: Situation, combat: Combat) -> Iterator[Course]:
    """Yield how a step may go on in which players have something to decide."""
    battle, certain = situation.battle, Fraction(1)
    if combat.due:
        yield Course(certain, choosing_casualties.by_default(situation, combat))
    elif combat.step == "fear":
        yield from _tested(situation, decisions(situation)[0])
    elif combat.step == "weapons":
        used = tuple(_first_weapons(situation, combat))
        for one in used:
            battle = taken_up(battle, one)
        yield Course(certain, battle, tuple(map(str, used)))
    elif combat.challenger is not None:
        accepts = AcceptDuel(subject=next(could_accept(battle, combat.challenger)))
        after = judge_accept(situation, accepts, None).battle
        yield Course(certain, after, (str(accepts),))
    elif combat.shaming is not None:
        refuser = characters_among(battle, combat.refused)[0]
        names = NameRefuser(subject=combat.shaming, refuser=refuser)
        after = judge_name(situation, names, None).battle
        yield Course(certain, after, (str(names),))
    else:
        player = decisions(situation)[0].player
        passed = replace(combat, passed=(*combat.passed, player))
        yield Course(certain, battle.with_combat(passed), (str(Pass(who=player)),))


def _tested(situation: Situation, due: Decision) -> Iterator[Course]:
    """Yield that a unit passes its Fear Test, and that it fails (UR-FEAR)."""
    battle = situation.battle
    unit = battle.unit(due.unit)
    test = fear_test_of(situation, unit)._replace(thrown=FEAR_TEST)
    passes = Fraction(test.ways, test.whole)
    for outcome, likely in ((Outcome.PASSED, passes), (Outcome.FAILED, 1 - passes)):
        if likely:
            after = test._replace(outcome=outcome).marked(unit)
            yield Course(likely, battle.with_unit(after))


def _first_weapons(situation: Situation, combat: Combat) -> Iterator[Use]:
    """Yield that everybody who has yet to choose a weapon takes the first (WPN-1)."""
    battle = situation.battle
    for unit in fighting(situation, combat):
        for subject, weapons in choosers(battle, unit):
            if not has_chosen(battle, subject):
                yield Use(subject=subject, weapon=weapons[0])
