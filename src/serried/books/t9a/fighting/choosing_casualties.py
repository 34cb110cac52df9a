"""The 9th Age, chapter "Close Combat": the choice of who falls in an Initiative Step.

Source:
    CAS-4, CAS-6, CAS-ENG-4, CC-18
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.casualties.removing_casualties import judge_losses
from serried.books.t9a.fighting.casualties import batch, chosen, counted
from serried.books.t9a.fighting.like_ways import told_apart
from serried.model.actions.models import Batch, Lose
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.errors import RequestError
from serried.model.pending_charges import Decision
from serried.model.results.casualties import CasualtyWay, casualties_of
from serried.model.verdict import Transition
from serried.rules.case import Situation

MOST_LINES: Final = 100
"""More ways than these to remove casualties are not offered as lines."""


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the choice of who falls: every lawful way that differs, as a line.

    Source:
        CAS-4, CAS-ENG-4
    """
    battle, ways = situation.battle, _ways(situation, combat)
    lines = tuple(str(chosen(combat.due, way)) for way in ways[:MOST_LINES])
    unit = _who_chooses(ways) or combat.due[0].subject.unit
    player = battle.unit(unit).player
    yield Decision(player, "CAS-ENG-4", unit, lines, "round_first")


def _who_chooses(ways: Sequence[CasualtyWay]) -> str | None:
    """Return the first unit whose models may be lifted in several ways."""
    for one in ways[0].losses if ways else ():
        each = {
            losses for way in ways for losses in way.losses if losses.unit == one.unit
        }
        if len(each) > 1 or one.pick is not None:
            return one.unit
    return None


def by_default(situation: Situation, combat: Combat) -> Battle:
    """Return the battle in which those fall who are offered first (CAS-ENG-4)."""
    way = _ways(situation, combat)[0]
    return judge(situation, chosen(combat.due, way), None).battle


def _ways(situation: Situation, combat: Combat) -> Sequence[CasualtyWay]:
    """Return the lawful ways to take off what is due; one where they are too many."""
    quiet = situation.with_battle(situation.battle.with_combat(None))
    found = casualties_of(judge_losses(quiet, batch(combat.due), None).verdict)
    if found.example is not None:
        return (found.example,)
    return told_apart(quiet, found.choices)


def judge(
    situation: Situation, action: Lose | Batch, dice: tuple[int, ...] | None
) -> Transition:
    """Judge who goes when Health Points are lost; in a Round, as it is due.

    Raises:
        RequestError: As ``judge_losses``, or if other losses are due.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    combat = situation.battle.combat
    made = judge_losses(situation, action, dice)
    if combat is None or not combat.due:
        return made
    losses = action.losses if isinstance(action, Batch) else (action,)
    if _amounts(losses) != _amounts(combat.due):
        due = str(batch(combat.due))
        message = f"these losses are due: `{due}`; name the models of these"
        raise RequestError(message)
    if made.battle is situation.battle:
        return made
    done = replace(combat, due=())
    after = made.battle.with_combat(done)
    return replace(made, battle=counted(situation, after, done))


def _amounts(losses: Sequence[Lose]) -> dict[tuple[str, str | None], int]:
    found: dict[tuple[str, str | None], int] = {}
    for loss in losses:
        key = loss.subject.unit, loss.subject.letter
        found[key] = found.get(key, 0) + loss.amount
    return found
