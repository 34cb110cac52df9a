"""Actions: what players ask of the referee, each with the form of its line."""

from serried.model.actions.moves import (
    Flee,
    Manner,
    Move,
    Rally,
    RandomMove,
    Reform,
    Reinforce,
)
from serried.model.actions.questions import (
    AskArc,
    AskCover,
    AskDistance,
    AskInside,
    AskMay,
    AskOdds,
    AskPlan,
    AskReach,
    AskSight,
    NextPhase,
    NextTurn,
    Permission,
)
from serried.model.actions.reaching import AskCharges, AskReforms
from serried.model.actions.remedies import AskWhyNot
from serried.model.actions.threats import AskSafe, AskThreat

__all__ = [
    "AskArc",
    "AskCharges",
    "AskCover",
    "AskDistance",
    "AskInside",
    "AskMay",
    "AskOdds",
    "AskPlan",
    "AskReach",
    "AskReforms",
    "AskSafe",
    "AskSight",
    "AskThreat",
    "AskWhyNot",
    "Flee",
    "Manner",
    "Move",
    "NextPhase",
    "NextTurn",
    "Permission",
    "Rally",
    "RandomMove",
    "Reform",
    "Reinforce",
]
