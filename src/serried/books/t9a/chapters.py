"""The 9th Age: its table of contents, in the order of the rules file."""

from typing import Final

from serried.books.t9a.fighting.marks import MARKS as MARKS_OF_FIGHTS
from serried.late import Later
from serried.model.actions import (
    AskArc,
    AskCharges,
    AskCover,
    AskDistance,
    AskInside,
    AskMay,
    AskOdds,
    AskPlan,
    AskReach,
    AskReforms,
    AskSafe,
    AskSight,
    AskThreat,
    AskWhyNot,
    Flee,
    Move,
    NextPhase,
    NextTurn,
    Rally,
    RandomMove,
    Reform,
)
from serried.model.actions.kinds import Kind, LateKind
from serried.model.battle import Battle
from serried.rules.chapter import WHY_NOT, ActionRule, Chapter, Judge


def _judged(module: str, name: str) -> Judge:
    """Return a judge of this book."""
    return Later(f"serried.books.t9a.{module}", name)


def _asked(module: str, name: str, *verbs: str) -> LateKind:
    """Return a kind of action of this book, which few lines ask for."""
    return LateKind(f"serried.books.t9a.{module}", name, *verbs)


def _of_models(name: str, verb: str) -> LateKind:
    """Return a kind of action that is done to single models."""
    return LateKind("serried.model.actions.models", name, verb)


def _nothing_is_owed(battle: Battle) -> bool:
    """Tell whether no Panic Test or flight comes before what is done in a fight."""
    return not battle.owed


def _in_a_fight(kind: Kind, judge: Judge) -> ActionRule:
    """Return the rule of an action in a Round of Combat, which waits for Panic alone.

    Source:
        PANIC-1, PANIC-10, PANIC-12
    """
    return ActionRule(kind, judge, waits=True, unless=_nothing_is_owed)


def _while_none_waits(kind: Kind, judge: Judge) -> ActionRule:
    """Return the rule of a test or a flight, which waits for a flight on its way."""
    none = Later("serried.books.t9a.morale.owing", "no_flight_waits")
    return ActionRule(kind, judge, waits=True, unless=none)


def _flight(kind: Kind) -> ActionRule:
    return _while_none_waits(kind, _judged("fighting.flights", "judge_flee"))


def _of_time(kind: Kind) -> ActionRule:
    """Return the rule of how time passes, which Combat Reforms do not hold up.

    Source:
        GEN-1, CREF-1, docs/rulings/0100-combat-reforms.md
    """
    lapse = Later("serried.books.t9a.combat_reforms.lapsing", "may_lapse")
    return ActionRule(kind, _judged("turn", "pass_time"), waits=True, unless=lapse)


CHAPTERS: Final = (
    Chapter(
        title="Turn Sequences",
        rules=(
            _of_time(NextPhase),
            _of_time(NextTurn),
            ActionRule(AskMay, _judged("permissions", "judge_permission")),
            ActionRule(AskWhyNot, WHY_NOT),
        ),
    ),
    Chapter(
        title="Models, Units and Formation",
        rules=(ActionRule(AskArc, _judged("seeing.arcs", "judge_arc")),),
    ),
    Chapter(
        title="Measuring and Spacing",
        rules=(ActionRule(AskDistance, _judged("seeing.distances", "judge_distance")),),
    ),
    Chapter(
        title="Line of Sight",
        rules=(
            ActionRule(
                AskSight,
                _judged("seeing.line_of_sight", "judge_sight"),
                quick=Later("serried.books.t9a.seeing.line_of_sight", "answer_sight"),
            ),
        ),
    ),
    Chapter(
        title="Terrain",
        rules=(ActionRule(AskInside, _judged("ground.inside", "judge_inside")),),
    ),
    Chapter(
        title="Shooting",
        rules=(ActionRule(AskCover, _judged("seeing.cover", "judge_cover")),),
    ),
    Chapter(
        title="Moving Units",
        rules=(
            ActionRule(
                Move,
                _judged("moves", "judge_move"),
                quick=Later("serried.books.t9a.moves", "answer_move"),
                waits=True,
            ),
            ActionRule(AskPlan, _judged("moves", "judge_plan"), waits=True),
            ActionRule(AskReach, _judged("moves", "judge_reach"), waits=True),
            ActionRule(
                AskReforms, _judged("reforms", "judge_reforms_found"), waits=True
            ),
            ActionRule(
                Reform,
                _judged("fighting.post_combat", "judge_reform"),
                waits=True,
                unless=Later("serried.books.t9a.fighting.post_combat", "comes_now"),
            ),
        ),
    ),
    Chapter(
        title="Removing Casualties",
        rules=(
            ActionRule(
                _of_models("Lose", "lose"),
                _judged("fighting.choosing_casualties", "judge"),
            ),
            ActionRule(
                _of_models("Batch", "batch"),
                _judged("fighting.choosing_casualties", "judge"),
            ),
        ),
    ),
    Chapter(
        title="Recover Health Points",
        rules=(
            ActionRule(
                _of_models("Recover", "recover"),
                _judged("coming_back.recovering", "judge_recovery"),
            ),
        ),
    ),
    Chapter(
        title="Raise Health Points",
        rules=(
            ActionRule(
                _of_models("Raise", "raise"),
                _judged("coming_back.raising", "judge_raise"),
            ),
        ),
    ),
    Chapter(
        title="Summoned Units",
        rules=(
            ActionRule(
                _of_models("Summon", "summon"),
                _judged("coming_back.summoning", "judge_summons"),
            ),
        ),
    ),
    Chapter(
        title="Characters",
        rules=(
            ActionRule(
                _of_models("Deploy", "deploy"),
                _judged("characters.deploying", "judge_deployment"),
            ),
            ActionRule(
                _of_models("TakeHits", "take"),
                _judged("characters.distributing_hits", "judge_hits"),
            ),
            ActionRule(
                _of_models("MakeWay", "make"),
                _judged("characters.make_way", "judge_make_way"),
            ),
        ),
    ),
    Chapter(
        title="Deployment",
        rules=(
            ActionRule(
                _asked("deployment.actions", "VanguardMove", "vanguard"),
                _judged("deployment.vanguard", "judge_vanguard"),
                phase="deployment",
                waits=True,
            ),
            ActionRule(
                _asked("deployment.actions", "Pass", "pass"),
                _judged("passing", "judge_pass"),
            ),
        ),
    ),
    Chapter(
        title="Fleeing and Rallying",
        rules=(
            _while_none_waits(
                _asked("morale.actions", "PanicTest", "panic"),
                _judged("morale.panic_tests", "judge_panic_test"),
            ),
            ActionRule(Rally, _judged("morale.rallying", "judge_rally")),
            ActionRule(
                _asked("morale.actions", "DangerousTerrainTest", "dangerous"),
                _judged("fighting.carrying_on", "judge_danger_test"),
            ),
            _flight(Flee),
            _flight(_asked("morale.actions", "FleeFrom", "flee")),
            _flight(_asked("morale.actions", "FleeFacing", "flee")),
        ),
    ),
    Chapter(
        title="Random Movement",
        rules=(
            ActionRule(
                RandomMove, _judged("movers.random_movement", "judge_random_move")
            ),
            ActionRule(
                _asked("movers.actions", "RandomMoveAgainst", "random"),
                _judged("movers.random_movement", "judge_random_move"),
            ),
            ActionRule(
                _asked("movers.actions", "RandomMoveThen", "random"),
                _judged("movers.random_movement", "judge_random_move"),
            ),
        ),
    ),
    Chapter(
        title="Declaring Charges",
        rules=(
            ActionRule(
                _asked("morale.actions", "FrenzyTest", "frenzy"),
                _judged("charging.declaring.frenzy_tests", "judge_frenzy_test"),
            ),
            ActionRule(
                LateKind("serried.model.actions.charges", "Charge", "charge"),
                _judged("charging.declaring.declaring", "judge_charge"),
                waits=True,
            ),
            ActionRule(AskSafe, _judged("threats.safe", "judge_safe")),
            ActionRule(AskThreat, _judged("threats.bands", "judge_threat")),
            ActionRule(AskCharges, _judged("threats.reached", "judge_charges_found")),
            ActionRule(
                LateKind("serried.model.actions.charges", "React", "hold", "stand"),
                _judged("charging.reacting.reactions", "judge_reaction"),
                waits=True,
            ),
            ActionRule(
                LateKind("serried.model.actions.charges", "Redirect", "redirect"),
                _judged("charging.reacting.redirecting", "judge_redirect"),
                waits=True,
            ),
        ),
    ),
    Chapter(
        title="Moving Chargers",
        rules=(
            ActionRule(
                LateKind("serried.model.actions.charges", "ResolveCharge", "resolve"),
                _judged("charging.moving.resolving", "judge_resolve"),
                waits=True,
            ),
        ),
    ),
    Chapter(
        title="Close Combat",
        rules=(
            ActionRule(
                _asked("fighting.actions", "FightOn", "fight"),
                _judged("fighting.striking", "judge_fight_on"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Fight", "fight"),
                _judged("fighting.picking", "judge_fight"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "FearTest", "fear"),
                _judged("fighting.fear", "judge_fear_test"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Use", "use"),
                _judged("fighting.weapons", "judge_use"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "IssueDuel", "issue"),
                _judged("fighting.judging_duels", "judge_issue"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "AcceptDuel", "accept"),
                _judged("fighting.judging_duels", "judge_accept"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "RefuseDuel", "refuse"),
                _judged("fighting.judging_duels", "judge_refuse"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "NameRefuser", "name"),
                _judged("fighting.judging_duels", "judge_name"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Crush", "crush"),
                _judged("fighting.crushing", "judge_crush"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Grind", "grind"),
                _judged("fighting.crushing", "judge_grind"),
            ),
            _in_a_fight(
                LateKind("serried.model.actions.attacks", "Attack", "attack"),
                _judged("fighting.allocated", "judge_attack"),
            ),
            ActionRule(AskOdds, _judged("odds.judging", "judge_odds")),
            _in_a_fight(
                _asked("fighting.actions", "BreakTest", "break"),
                _judged("fighting.break_tests", "judge_break_test"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Pursue", "pursue"),
                _judged("fighting.carrying_on", "judge_pursue"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Restrain", "restrain"),
                _judged("fighting.restraint", "judge_restrain"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "Overrun", "overrun"),
                _judged("fighting.carrying_on", "judge_overrun"),
            ),
            _in_a_fight(
                _asked("movers.actions", "Return", "return"),
                _judged("movers.coming_home", "judge_return"),
            ),
            _in_a_fight(
                _asked("fighting.actions", "PostCombatPivot", "pivot"),
                _judged("fighting.post_combat", "judge_pivot"),
            ),
            _in_a_fight(
                _asked("combat_reforms.actions", "CombatReformTest", "combat"),
                _judged("combat_reforms.testing", "judge_test"),
            ),
            _in_a_fight(
                _asked("combat_reforms.actions", "ReformsFirst", "reforms"),
                _judged("combat_reforms.testing", "judge_first"),
            ),
            _in_a_fight(
                _asked("combat_reforms.actions", "CombatReform", "combat"),
                _judged("combat_reforms.judging", "judge"),
            ),
        ),
        marks=MARKS_OF_FIGHTS,
    ),
)
