"""Slots: places in the ranks of a unit that is joined."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.geometry import Pose
from serried.model.actions.legs import Join, Ranks
from serried.model.bases import inches
from serried.model.errors import FormationError
from serried.model.formation import COMMAND, LEFT, RIGHT
from serried.model.ids import ClauseId, Letter
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict
from serried.rules.findings import never
from serried.rules.ranks.arrangements import NO_WISH, Wish, fitting, judge_named, wishes
from serried.rules.ranks.characters_leaving import letter_for, member_of
from serried.rules.ranks.joiners import Joiner, JoiningTerms

RESERVED: Final = COMMAND | {LEFT, RIGHT}
"""Letters that mean something else in a drawing."""

GIVE_WAY: Final = "for others to give way"


@frozen(kw_only=True)
class Slot:
    """A place in the joined unit.

    Attributes:
        joined: The unit, were the character there.
        pose: Where the front of the character's base would be.
        fault: Why it may not be there; then there is neither.
        notes: What was assumed.
        ways: Every lawful way for the unit to stand then that is as good, or that the
            line names; the one that is meant first.
        wish: What the line says of it.
        fits: Whether the unit can stand as it says.
    """

    joined: Unit | None = None
    pose: Pose | None = None
    fault: FormationError | None = None
    notes: tuple[str, ...] = ()
    ways: tuple[Unit, ...] = ()
    wish: Wish = NO_WISH
    fits: bool = True

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What names each of the ways."""
        return wishes(self.ways[0], self.ways) if self.ways else ()


def slot_of(joiner: Joiner, target: Unit, join: Join, terms: JoiningTerms) -> Slot:
    """Return the place that *join* names, were the character there.

    Raises:
        RequestError: If the line draws other models than stand there then.
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
        found = terms.ranks(grown, letter, model.base, join)
    except FormationError as fault:
        fault.refuse_unknown(joiner.clauses)
        return Slot(fault=fault.cited(joiner.clauses))
    lost = (*target.lost, *_lost(joiner.hero, letter))
    standing = [replace(way, starting=target.starting + 1, lost=lost) for way in found]
    faults = [terms.fault(one) for one in standing]
    ways = [one for one, wrong in zip(standing, faults, strict=True) if wrong is None]
    if not ways:
        return Slot(fault=faults[0])
    wish = Wish(None if join.ranks is None else Ranks(join.ranks))
    named = fitting(target, ways, wish)
    return Slot(
        joined=(named or ways)[0],
        pose=_slot_pose(ways[0], letter),
        notes=said,
        ways=named or tuple(ways),
        wish=wish,
        fits=bool(named),
    )


def _lost(hero: Unit, letter: Letter) -> tuple[tuple[Letter, int], ...]:
    """Return the Health Points that a newcomer has lost, under its letter."""
    lost = sum(many for _, many in hero.lost)
    return ((letter, lost),) if lost else ()


def _slot_pose(joined: Unit, letter: Letter) -> Pose:
    """Return the pose of the newcomer on the table, at the front of its base."""
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


def judge_ranks(target: Unit, slot: Slot, clause: ClauseId) -> Iterator[Finding]:
    """Judge that others give way as the line says, if it says so (CHR-JOIN-9)."""
    if slot.wish.legs:
        yield judge_named(target, slot.wish, clause, fits=slot.fits)


def join_with(join: Join, wish: Wish) -> Join:
    """Return what names a place with one of the ways to stand then."""
    return join if wish.ranks is None else replace(join, ranks=wish.ranks.rows)


def first_lawful(
    judged: Sequence[tuple[Finding, ...]],
) -> tuple[int, list[int]]:
    """Return which of several ways is taken, and all that are lawful, by number.

    Where none is lawful, the first is judged.
    """
    lawful = [n for n, said in enumerate(judged) if all(one.holds for one in said)]
    return lawful[0] if lawful else 0, lawful


def listed(
    joiner: Joiner,
    asked: Join,
    terms: JoiningTerms,
    judge: Callable[[Join], tuple[Finding, ...]],
    *,
    open_to: bool,
) -> Verdict:
    """Return every place that *judge* finds lawful (``join spears at ?``).

    Args:
        joiner: Who comes.
        asked: What is asked, which leaves the place open.
        terms: On what terms it joins.
        judge: Judges one place.
        open_to: Whether it may join at all.
    """
    target = joiner.battle.unit(asked.unit)
    spots = [
        replace(spot, ranks=asked.ranks)
        for spot in (terms.spots(joiner, target) if open_to else ())
        if asked.widening is None or spot.widening is asked.widening
    ]
    found = [judge(spot) for spot in spots]
    taken, lawful = first_lawful(found)
    nowhere = never(
        open_to and not lawful,
        clause=terms.places,
        reason="places_to_join",
        unit=joiner.hero.id,
        other=target.id,
    )
    (model,) = joiner.hero.formation.places[:1]
    return Verdict(
        findings=(nowhere, *(found[taken] if lawful else ())),
        measures=(("places", tuple(spots[n].place for n in lawful)),),
        notes=terms.ready(target, model.base)[1] if open_to else (),
    )
