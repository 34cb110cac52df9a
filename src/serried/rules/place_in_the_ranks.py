"""A place in the ranks of a unit that is joined."""

from dataclasses import dataclass, replace
from typing import Final

from serried.geometry import Pose
from serried.model.bases import inches
from serried.model.errors import FormationError
from serried.model.formation import COMMAND, LEFT, RIGHT
from serried.model.ids import Letter
from serried.model.legs import Join
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.joiners import Joiner
from serried.rules.joining_terms import JoiningTerms
from serried.rules.parting import letter_for, member_of
from serried.rules.redrawing import released

RESERVED: Final = COMMAND | {LEFT, RIGHT}
"""Letters that mean something else in a drawing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place in the joined unit.

    Attributes:
        joined: The unit, were the character there.
        pose: Where the front of the character's base would be.
        fault: Why it may not be there; then there is neither.
        notes: What was assumed where the owner has a choice.
        choices: The ranks among which the owner may choose, drawn; none if one.
    """

    joined: Unit | None = None
    pose: Pose | None = None
    fault: FormationError | None = None
    notes: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


def slot_of(joiner: Joiner, target: Unit, join: Join, terms: JoiningTerms) -> Slot:
    """Return the place that *join* names, were the character there.

    Raises:
        RuleGapError: If too many would have to be searched for those who give way.

    Source:
        CHR-JOIN-7 to CHR-JOIN-11, FR-4, BA-CHA-1 to BA-CHA-3
    """
    kind, (model,) = joiner.kind, joiner.hero.formation.places[:1]
    letter = letter_for(target, model.letter, RESERVED)
    known = ModelKind(letter=letter, character=True) if kind is None else kind
    member = member_of(joiner.hero, known, letter, target)
    ready, said = terms.ready(target, model.base)
    grown = replace(ready, kinds=(*ready.kinds, member))
    try:
        ranks = terms.ranks(grown, letter, model.base, join)
    except FormationError as fault:
        fault.refuse_unknown(joiner.clauses)
        return Slot(fault=fault.cited(joiner.clauses))
    assert ready.pose is not None  # noqa: S101 - the caller saw to it
    joined = replace(
        grown,
        formation=released(ranks.formation),
        starting=target.starting + 1,
        lost=(*target.lost, *_lost(joiner.hero, letter)),
    ).at(ranks.moved(ready.pose))
    wrong = terms.fault(joined)
    if wrong is not None:
        return Slot(fault=wrong)
    return Slot(
        joined=joined,
        pose=_slot_pose(joined, letter),
        notes=(*said, *ranks.notes),
        choices=ranks.choices,
    )


def _lost(hero: Unit, letter: Letter) -> tuple[tuple[Letter, int], ...]:
    """Return the Health Points that a newcomer has lost, under its letter."""
    lost = sum(many for _, many in hero.lost)
    return ((letter, lost),) if lost else ()


def _slot_pose(joined: Unit, letter: Letter) -> Pose:
    """Return where the front of the newcomer's base is."""
    assert joined.pose is not None  # noqa: S101 - it stands on the table
    (place,) = joined.formation.lettered(letter)
    ahead = inches(place.y) + inches(place.base.depth) / 2
    x, y = joined.pose.point(inches(place.x), ahead)
    return Pose(x, y, joined.pose.ux, joined.pose.uy)


def judge_legal(
    joiner: Joiner, target: Unit, slot: Slot, terms: JoiningTerms
) -> Finding:
    """Judge that it ends in a lawful position.

    Source:
        CHR-JOIN-7, BA-CHA-1 to BA-CHA-3
    """
    fault, clause = slot.fault, terms.position
    words = ""
    if fault is not None:
        words = fault.fault if terms.by_fault else f"{fault.fault} ({fault.clause})"
        clause = fault.clause if terms.by_fault else clause
    return never(
        fault,
        clause=clause,
        reason="joins_unlawfully" if fault else "joins_lawfully",
        values=(("fault", words),) if fault else (),
        unit=joiner.hero.id,
        other=target.id,
    )


def named(join: Join) -> str:
    """Return a place as a line names it."""
    widening = f" widening {join.widening.value}" if join.widening else ""
    return f"{join.at}{widening}"
