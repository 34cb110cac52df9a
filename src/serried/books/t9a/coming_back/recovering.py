"""The 9th Age, chapter "Recover Health Points": what was lost comes back.

How much a spell or an ability gives back is said in the line; what nobody can use is
lost, and nobody who was removed returns (RAISE-1 is for those).
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from serried.books.t9a.casualties.health_pools import is_of_ranks, pool_of, pools_of
from serried.books.t9a.casualties.wiped_out import is_combined
from serried.frozen import frozen
from serried.model.actions.models import Raise, Recover
from serried.model.errors import RequestError
from serried.model.ids import Letter
from serried.model.results.shares import Recovery, Shares
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order

MOST_LISTED: Final = 1000
"""More ways than these to share out points are counted, and not listed."""


@frozen(kw_only=True)
class Patient:
    """A unit, or one model of it, that Recovers.

    Attributes:
        unit: The unit.
        amount: The Health Points that the ability gives back.
        alone: The Health Pool of the model that is the only target, if one is.
        lost: What each pool that may Recover has lost, where it has.
        left_out: The Characters that have lost something and get nothing.
    """

    unit: Unit
    amount: int
    alone: Letter | None
    lost: Shares
    left_out: tuple[Letter, ...]

    @property
    def total(self) -> int:
        """All Health Points that there are to Recover."""
        return sum(many for _, many in self.lost)

    @property
    def given(self) -> int:
        """How many of them come back (REC-4)."""
        return min(self.amount, self.total)

    @property
    def excess(self) -> int:
        """How many points nobody can use (REC-7)."""
        return self.amount - self.given

    @property
    def ways(self) -> tuple[Shares, ...]:
        """Every way to share out what comes back; the rules leave it to the owner.

        Nothing where there are too many to list.
        """
        if self.given in {0, self.total}:
            return (tuple((x, n) for x, n in self.lost if self.given),)
        if math.prod(many + 1 for _, many in self.lost) > MOST_LISTED:
            return ()
        letters = [letter for letter, _ in self.lost]
        each = [range(min(many, self.given), -1, -1) for _, many in self.lost]
        return tuple(
            tuple((x, n) for x, n in zip(letters, shares, strict=True) if n)
            for shares in product(*each)
            if sum(shares) == self.given
        )

    @property
    def choices(self) -> tuple[Shares, ...]:
        """The ways to share out what comes back; none where nothing does."""
        return self.ways if self.given else ()


def judge_recovery(
    situation: Situation,
    action: Recover,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge Health Points that a unit, or a Character alone, Recovers.

    Raises:
        RequestError: If the unit is not on the table, the model not in it, or the
            shares are not those of the points.

    Source:
        REC-1 to REC-7
    """
    battle = situation.battle
    unit = battle.unit(action.subject.unit)
    patient = patient_of(unit, action)
    shares = shares_of(patient, action.shares)
    findings = (*_judge_target(patient), *_judge_amount(patient, action.shares))
    result = Recovery(
        shares=shares,
        excess=patient.excess,
        choices=patient.choices if shares is None else (),
    )
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=result.values,
        result=result,
        notes=notes_on(patient),
    )
    after = battle
    if verdict.legal and shares is not None:
        after = battle.with_unit(recovered(unit, shares))
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def patient_of(unit: Unit, action: Recover | Raise) -> Patient:
    """Return who Recovers by *action*, and what there is to Recover.

    A unit Recovers for its R&F of all pools, Champions among them. A Character does
    only where it is the one target: named in the line, or a unit by itself, which the
    last one of a Combined Unit is not; and Raising never means a Character.

    Raises:
        RequestError: If the unit is not on the table, or the model not in it.

    Source:
        REC-3, REC-5, REC-6, RAISE-2, HP-1, CHR-LONE-1, CHR-WIPE-1
    """
    if unit.pose is None:
        message = f"{unit.id} is not on the table, so nothing gives it Health Points"
        raise RequestError(message)
    target = action.subject.letter
    lost = {pool.letter: pool.lost for pool in pools_of(unit) if pool.lost}
    if target is not None:
        _refuse_part_of_a_pool(unit, target)
        alone = pool_of(unit, target)
        own = tuple((letter, many) for letter, many in lost.items() if letter == alone)
        return Patient(
            unit=unit, amount=action.amount, alone=alone, lost=own, left_out=()
        )
    only = not is_combined(unit) and isinstance(action, Recover)
    hidden = () if only else tuple(x for x in lost if unit.is_character(x))
    return Patient(
        unit=unit,
        amount=action.amount,
        alone=None,
        lost=tuple(
            (letter, many) for letter, many in lost.items() if letter not in hidden
        ),
        left_out=hidden,
    )


def shares_of(patient: Patient, named: Shares) -> Shares | None:
    """Return how the points are shared out; None where the owner has yet to say.

    Raises:
        RequestError: If the named shares are not those of the points.
    """
    if not named:
        ways = patient.ways
        return ways[0] if len(ways) == 1 else None
    said = dict(named)
    if len(said) < len(named):
        message = "one share for each pool"
        raise RequestError(message)
    if sum(said.values()) > patient.amount:
        message = f"the shares come to {sum(said.values())}, not {patient.amount}"
        raise RequestError(message)
    for letter in said:
        own = letter in {pool.letter for pool in pools_of(patient.unit)}
        if not own or patient.alone not in {None, letter}:
            message = f"{letter} is no Health Pool of {patient.unit.id} that Recovers"
            raise RequestError(message)
    fair = all(n <= dict(patient.lost).get(x, 0) for x, n in named)
    if fair and sum(said.values()) < patient.given:
        message = (
            f"the shares come to {sum(said.values())}, and {patient.given} can be"
            " Recovered"
        )
        raise RequestError(message)
    return tuple((x, said[x]) for x, _ in patient.lost if said.get(x)) if fair else None


def recovered(unit: Unit, shares: Shares) -> Unit:
    """Return *unit* with so many Health Points less lost."""
    given: Mapping[Letter, int] = dict(shares)
    lost = ((letter, many - given.get(letter, 0)) for letter, many in unit.lost)
    return replace(unit, lost=tuple((letter, many) for letter, many in lost if many))


def notes_on(patient: Patient) -> tuple[str, ...]:
    """Return what is worth saying where ways are too many to list."""
    if patient.ways:
        return ()
    return (
        f"{patient.unit.id}: too many ways to share out the points; none is listed",
    )


def judge_share(patient: Patient, named: Shares) -> Iterator[Finding]:
    """Judge that no share goes to a Character, and none is more than was lost.

    Source:
        REC-4, REC-5
    """
    said = dict(named)
    hidden = [x for x in said if patient.unit.is_character(x) and said[x]]
    if patient.alone is None and is_combined(patient.unit) and hidden:
        yield _left_out(patient, hidden[0], holds=False)
        said.pop(hidden[0])
    lost = dict(patient.lost)
    for letter, many in said.items():
        if many > lost.get(letter, 0):
            yield Finding(
                clause="REC-4",
                holds=False,
                reason="recovers_amount",
                values=(("letter", letter),),
                measured=many,
                limit=lost.get(letter, 0),
                margin=lost.get(letter, 0) - many,
                unit=patient.unit.id,
            )


def _judge_target(patient: Patient) -> Iterator[Finding]:
    """Say for whom the points are (REC-5, REC-6)."""
    unit = patient.unit
    if patient.alone is not None and unit.is_character(patient.alone):
        yield Finding(
            clause="REC-6",
            holds=True,
            reason="recovers_alone",
            values=(("letter", patient.alone),),
            unit=unit.id,
        )
    for letter in patient.left_out:
        yield _left_out(patient, letter, holds=True)


def _left_out(patient: Patient, letter: Letter, *, holds: bool) -> Finding:
    return Finding(
        clause="REC-5",
        holds=holds,
        reason="character_left_out",
        values=(("letter", letter),),
        unit=patient.unit.id,
    )


def _judge_amount(patient: Patient, named: Shares) -> Iterator[Finding]:
    """Say how many points come back, and how many are lost (REC-4, REC-7)."""
    yield from judge_share(patient, named)
    yield Finding(
        clause="REC-4",
        holds=True,
        reason="recovers_amount",
        measured=patient.given,
        limit=patient.total,
        margin=patient.total - patient.given,
        unit=patient.unit.id,
    )
    if patient.excess:
        yield Finding(
            clause="REC-7",
            holds=True,
            reason="points_in_excess",
            measured=patient.excess,
            unit=patient.unit.id,
        )


def _refuse_part_of_a_pool(unit: Unit, letter: Letter) -> None:
    """Refuse a target that is nobody, or one of the R&F that the unit alone means."""
    if not unit.formation.lettered(letter):
        message = f"no model drawn with {letter} stands in {unit.id}"
        raise RequestError(message)
    pools = [one.letter for one in pools_of(unit) if is_of_ranks(unit, one.letter)]
    if pool_of(unit, letter) in pools and len(pools) == 1:
        message = (
            f"{letter} of {unit.id} shares the Health Pool of its unit; name"
            f" {unit.id} alone"
        )
        raise RequestError(message)
