"""The 9th Age, chapter "Raise Health Points": models come back.

First the wounded Recover; what is left brings back models, as far as the points go, as
the unit lacks models of those it started with, and as there are lawful places for them.
Where the owner has a choice nothing happens until the line names it. What Raised models
share with their unit (RAISE-11, RAISE-12) is the unit's here; what was used up or
destroyed (RAISE-10) is no part of a position.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from serried.books.t9a.coming_back.new_ground import Hindrance, ground_about
from serried.books.t9a.coming_back.raised_choices import (
    Choice,
    Named,
    choices_of,
    drawn,
    named_ways,
    settled,
)
from serried.books.t9a.coming_back.raised_places import Search
from serried.books.t9a.coming_back.recovering import (
    Patient,
    judge_share,
    notes_on,
    patient_of,
    recovered,
    shares_of,
)
from serried.books.t9a.coming_back.returning import (
    Return,
    assumed,
    in_own_ranks,
    own_models,
    own_start,
    returning,
)
from serried.books.t9a.coming_back.wrong_places import judge_named
from serried.books.t9a.units import CHAMPION
from serried.books.t9a.vocabulary import Rulings
from serried.frozen import frozen
from serried.model.actions.models import Raise
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import rank_and_file
from serried.model.memo import memo_on_value
from serried.model.results.shares import Raising, Shares
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Edition, Situation
from serried.rules.findings import in_order


@frozen(kw_only=True)
class RaiseCase:
    """A unit that is Raised, and what may come of it.

    Attributes:
        shares: What its pools Recover; None where the owner has yet to say.
        choices: Every lawful way to bring models back.
        open: Those of them that the line leaves.
        blocked: By the name of a place what keeps models from it.
    """

    action: Raise
    patient: Patient
    shares: Shares | None
    back: Return
    choices: tuple[Choice, ...]
    open: tuple[Choice, ...]
    blocked: Mapping[str, Hindrance]

    @property
    def settled(self) -> tuple[Choice, Named] | None:
        """The one way there is, and where everybody stands then."""
        if self.shares is None:
            return None
        return settled(self.open, self.action.places)


def judge_raise(
    situation: Situation,
    action: Raise,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge Health Points that a unit is Raised by, and bring its models back.

    Raises:
        RequestError: If the line means no model, pool or place of the unit.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        RAISE-1 to RAISE-15, AMB-34 to AMB-39, AMB-71, AMB-74
    """
    battle = situation.battle
    case = _raise_case(situation, action)
    findings = in_order(_findings(case), situation.edition.order)
    legal = all(finding.holds for finding in findings)
    end = case.settled if legal else None
    result = _result(case, end)
    verdict = Verdict(
        findings=findings,
        measures=result.values,
        result=result,
        notes=tuple(_notes(case)),
    )
    after = battle
    if end is not None:
        after = battle.with_unit(_after(battle, case, *end))
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _raise_case(situation: Situation, action: Raise) -> RaiseCase:
    """Work out who returns, and where they may stand."""
    battle = situation.battle
    _refuse_twice(action)
    unit = in_own_ranks(battle.unit(action.subject.unit))
    patient = patient_of(unit, action)
    named = tuple(letter for letter, _ in action.places)
    partial = situation.settings_as(Rulings).raise_partial
    back = returning(patient, named, partial=partial)
    choices, blocked = (
        _ways_back(battle, situation.edition, back)
        if patient.alone is None
        else ((), {})
    )
    return RaiseCase(
        action=action,
        patient=patient,
        shares=shares_of(patient, action.shares),
        back=back,
        choices=choices,
        open=named_ways(choices, action.places),
        blocked=blocked,
    )


@memo_on_value
def _ways_back(
    battle: Battle, edition: Edition, back: Return
) -> tuple[tuple[Choice, ...], Mapping[str, Hindrance]]:
    """Return every lawful way to bring models back, and what bars other places.

    Whoever picks one of them asks about the same battle again.
    """
    search = Search(ground_about(edition.situation(battle), back.unit), {})
    return choices_of(back, search), search.blocked


def _refuse_twice(action: Raise) -> None:
    """Refuse a place that is no place in the ranks, or is named twice."""
    places = [place for _, place in action.places]
    for place, many in Counter(places).items():
        if many > 1:
            message = f"two models cannot stand at {place}"
            raise RequestError(message)
        if "." not in place:
            message = f"models return into the ranks; {place} is beside them"
            raise RequestError(message)


def _findings(case: RaiseCase) -> Iterator[Finding]:
    """Yield what the clauses say, of the places too where some were named."""
    patient, back, unit = case.patient, case.back, case.patient.unit
    if patient.alone is not None:
        yield Finding(
            clause="RAISE-2",
            holds=False,
            reason="raises_alone",
            values=(("letter", patient.alone),),
            unit=unit.id,
        )
        return
    yield Finding(
        clause="RAISE-2",
        holds=True,
        reason="recovers_first",
        measured=patient.given,
        limit=patient.total,
        unit=unit.id,
    )
    yield from judge_share(patient, case.action.shares)
    yield from _judge_number(back)
    if case.open or not case.action.places:
        yield from _judge_lawful(case)
    else:
        yield from judge_named(back, case.choices, case.action.places, case.blocked)


def _judge_number(back: Return) -> Iterator[Finding]:
    """Say how many models return, and that they are not too many (RAISE-5)."""
    unit = back.unit
    standing, most = len(own_models(unit)), own_start(unit)
    yield Finding(
        clause="RAISE-5",
        holds=True,
        reason="raised_number",
        values=(("back", back.models),),
        measured=standing + back.models,
        limit=most,
        margin=most - standing - back.models,
        unit=unit.id,
    )
    if back.champion:
        yield Finding(
            clause="RAISE-3", holds=True, reason="champion_first", unit=unit.id
        )


def _judge_lawful(case: RaiseCase) -> Iterator[Finding]:
    """Say where models stand, who is lost, and what nobody can use."""
    back, unit = case.back, case.patient.unit
    if any(choice.way.placed for choice in case.open):
        one_rank = len(unit.formation.ranks) == 1
        yield Finding(
            clause="RAISE-8" if one_rank else "RAISE-7",
            holds=True,
            reason="raised_places",
            unit=unit.id,
        )
    others = {len(choice.others) for choice in case.open}
    for letter, many in back.lost_by(others.pop()) if len(others) == 1 else ():
        yield Finding(
            clause="RAISE-4",
            holds=True,
            reason="raised_wounded",
            values=(("letter", letter),),
            measured=many,
            unit=unit.id,
        )
    lost = min((choice.way.unplaced for choice in case.open), default=0)
    if lost:
        hindrance = next(iter(case.blocked.values()), None)
        yield Finding(
            clause="RAISE-9",
            holds=True,
            reason="raised_lost",
            values=(("models", lost),),
            unit=unit.id,
            other=None if hindrance is None else hindrance.other,
        )
        if back.champion and not any(choice.champion for choice in case.open):
            yield Finding(
                clause="RAISE-15", holds=True, reason="champion_stays", unit=unit.id
            )
    excess = {_excess(case, choice) for choice in case.open}
    if len(excess) == 1 and any(excess):
        yield Finding(
            clause="RAISE-6",
            holds=True,
            reason="points_in_excess",
            measured=excess.pop(),
            unit=unit.id,
        )
    if any(choice.champion for choice in case.open):
        yield Finding(
            clause="RAISE-13", holds=True, reason="champion_foremost", unit=unit.id
        )


def _excess(case: RaiseCase, choice: Choice) -> int:
    """Return the points that nobody can use (RAISE-6, RAISE-9)."""
    back = case.back
    champion = back.champions_points if choice.champion else 0
    used = champion + back.points_for(len(choice.others))
    return back.points - used


def _result(case: RaiseCase, end: tuple[Choice, Named] | None) -> Raising:
    """Return who comes back and where, or every way there is."""
    if end is None:
        excess = {_excess(case, choice) for choice in case.open}
        undecided = case.shares is None
        return Raising(
            shares=case.shares,
            excess=excess.pop() if len(excess) == 1 else None,
            shares_open=case.patient.choices if undecided else (),
            ways=() if undecided else tuple(choice.told for choice in case.open),
        )
    choice, places = end
    stands: dict[str, list[str]] = {}
    moved = _moved(case.patient.unit, choice, places)
    for letter, place in places:
        if place not in dict(moved).values():
            stands.setdefault(letter, []).append(place)
    return Raising(
        shares=case.shares,
        stands=tuple((letter, tuple(at)) for letter, at in stands.items()),
        slid=moved,
        unplaced=_unplaced(case, choice),
        excess=_excess(case, choice),
    )


def _unplaced(case: RaiseCase, choice: Choice) -> int:
    """Return how many models are lost for want of a place."""
    return case.back.models - len(choice.raised)


def _moved(unit: Unit, choice: Choice, places: Named) -> tuple[tuple[str, str], ...]:
    """Return who gave way to the Champion, and where to: placed before the others."""
    if choice.displaced is None:
        return ()
    champion = next(place for letter, place in places if letter == CHAMPION)
    rank, file = rank_and_file(champion)
    old = f"{rank}.{file - choice.way.left}"
    near = choice.way.nearest
    new = next(at for x, at in places if x == choice.displaced and at in near)
    assert unit.formation.place(old) is not None  # noqa: S101 - it stood there
    return ((old, new),)


def _after(battle: Battle, case: RaiseCase, choice: Choice, places: Named) -> Unit:
    """Return the unit afterwards: in the ranks it has where nobody comes back."""
    if choice.raised:
        return _raised(case, choice, places)
    return recovered(battle.unit(case.patient.unit.id), case.shares or ())


def _raised(case: RaiseCase, choice: Choice, places: Named) -> Unit:
    """Return the unit with everybody back; they are as their unit is, and no more.

    Source:
        RAISE-4, RAISE-11, RAISE-12
    """
    unit = recovered(case.patient.unit, case.shares or ())
    grown = drawn(unit, choice, places)
    back = case.back
    lost = dict(grown.lost)
    for letter, many in back.lost_by(len(choice.others)):
        if letter in choice.raised or letter != CHAMPION:
            lost[letter] = lost.get(letter, 0) + many
    kinds = tuple(
        replace(kind, marks=frozenset())
        if kind.letter in choice.raised and not unit.formation.lettered(kind.letter)
        else kind
        for kind in grown.kinds
    )
    return replace(grown, kinds=kinds, lost=tuple(sorted(lost.items())))


def _notes(case: RaiseCase) -> Iterator[str]:
    yield from notes_on(case.patient)
    letters = tuple(letter for letter, _ in case.action.places)
    for letter in assumed(case.patient.unit, letters):
        yield (
            f"{case.patient.unit.id}: the file does not say whether {letter} has"
            " fallen; the line says so"
        )
