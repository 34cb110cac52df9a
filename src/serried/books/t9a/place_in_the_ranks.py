"""The 9th Age, chapter "Character": a place in the ranks of the unit that is joined."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from serried.books.t9a.joiners import Joiner
from serried.books.t9a.reference_bases import better_bases, in_ranks_of
from serried.books.t9a.units import formation_fault, role_of
from serried.books.t9a.wiped_out import in_ranks_anew
from serried.geometry import Pose
from serried.model.bases import Base, inches
from serried.model.errors import FormationError
from serried.model.formation import COMMAND, LEFT, RIGHT
from serried.model.ids import Letter
from serried.model.legs import Join, Side
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.parting import letter_for, member_of
from serried.rules.redrawing import released
from serried.rules.regrouping import single_rank, with_newcomer

RESERVED: Final = COMMAND | {LEFT, RIGHT}
"""Letters that mean something else in a drawing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place in the joined unit.

    Attributes:
        joined: The Combined Unit, were the Character there.
        pose: Where the front of the Character's base would be.
        fault: Why it may not be there; then there is neither.
        notes: What was assumed where the owner has a choice.
        choices: The ranks among which the owner may choose, drawn; none if one.
    """

    joined: Unit | None = None
    pose: Pose | None = None
    fault: FormationError | None = None
    notes: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


def slot_of(joiner: Joiner, target: Unit, join: Join) -> Slot:
    """Return the place that *join* names, were the Character there.

    Raises:
        RuleGapError: If too many would have to be searched for those who give way.

    Source:
        CHR-JOIN-7 to CHR-JOIN-11, FR-4
    """
    kind, (model,) = joiner.kind, joiner.hero.formation.places[:1]
    letter = letter_for(target, model.letter, RESERVED)
    known = ModelKind(letter=letter, character=True) if kind is None else kind
    member = member_of(joiner.hero, known, letter, target)
    ready, said = receiving(target, model.base)
    grown = replace(ready, kinds=(*ready.kinds, member))
    try:
        ranks = with_newcomer(
            grown, letter, model.base, join.at or "1.1", role_of, widening=join.widening
        )
    except FormationError as fault:
        fault.refuse_unknown(joiner.clauses)
        return Slot(fault=fault.cited(joiner.clauses))
    assert ready.pose is not None  # noqa: S101 - the caller saw to it
    joined = replace(
        grown,
        formation=released(ranks.formation),
        starting=target.starting + 1,
        lost=(*target.lost, *((letter, n) for _, n in joiner.hero.lost)),
    ).at(ranks.moved(ready.pose))
    wrong = formation_fault(joined)
    if wrong is not None:
        return Slot(fault=wrong)
    return Slot(
        joined=joined,
        pose=_slot_pose(joined, letter),
        notes=(*said, *ranks.notes),
        choices=ranks.choices,
    )


def receiving(target: Unit, newcomer: Base) -> tuple[Unit, tuple[str, ...]]:
    """Return *target* in the ranks it has with a newcomer, and what was assumed.

    Characters among themselves stand in ranks of another base if fewer are Mismatching
    then: where they are, or where fewest have to move.

    Source:
        FR-4
    """
    best = better_bases(target, newcomer)
    if not best:
        return target, ()
    tries = (in_ranks_of(target, base) for base in best)
    found = next((one for one in tries if one is not None), None)
    found = in_ranks_anew(target, best[0]) if found is None else found
    base = found.formation.base
    note = f"with one more, {target.id} stands in ranks of {base}; places are named so"
    more = "; the owner may choose another base" if len(best) > 1 else ""
    return found, (note + more,)


def notes_on_ranks(joiner: Joiner, target: Unit) -> tuple[str, ...]:
    """Return what is assumed of the ranks in which places are named."""
    return receiving(target, joiner.hero.formation.base)[1]


def _slot_pose(joined: Unit, letter: Letter) -> Pose:
    """Return where the front of the newcomer's base is."""
    assert joined.pose is not None  # noqa: S101 - it stands on the table
    (place,) = joined.formation.lettered(letter)
    ahead = inches(place.y) + inches(place.base.depth) / 2
    x, y = joined.pose.point(inches(place.x), ahead)
    return Pose(x, y, joined.pose.ux, joined.pose.uy)


def judge_legal(joiner: Joiner, target: Unit, slot: Slot) -> Finding:
    """Judge CHR-JOIN-7: it ends in a lawful position."""
    fault = slot.fault
    said = (("fault", f"{fault.fault} ({fault.clause})"),) if fault else ()
    return never(
        fault,
        clause="CHR-JOIN-7",
        reason="joins_unlawfully" if fault else "joins_lawfully",
        values=said,
        unit=joiner.hero.id,
        other=target.id,
    )


def named(join: Join) -> str:
    """Return a place as a line names it."""
    widening = f" widening {join.widening.value}" if join.widening else ""
    return f"{join.at}{widening}"


def candidates(joiner: Joiner, target: Unit) -> Iterator[Join]:
    """Yield every place that a Character could be drawn in."""
    (model,) = joiner.hero.formation.places[:1]
    ready, _ = receiving(target, model.base)
    formation = ready.formation
    size = model.base.places_in(formation.base)
    if size is None:
        for beside in (LEFT, RIGHT):
            yield Join(target.id, beside)
        return
    single = single_rank(formation)
    files = range(1, formation.files - size[1] + 2)
    ranks = 1 if single else len(formation.ranks) + 1
    for rank in range(1, ranks + 1):
        for file in files:
            yield Join(target.id, f"{rank}.{file}")
    if single and size[1] > formation.files:
        files = range(1, 2)
    for side in Side if single else ():
        for file in files:
            yield Join(target.id, f"1.{file}", side)
