"""The 9th Age, chapter "Characters": Make Way."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.model.actions.legs import Open
from serried.model.actions.models import MakeWay
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import Edge
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.grid import Spot, cells, placed, redrawn
from serried.model.ids import Letter, rank_and_file
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import judge_phase
from serried.rules.contact.contacts import Meeting, combat_of, meetings
from serried.rules.findings import in_order, never
from serried.rules.named_rules import rule_names

BESIDE: Final = frozenset({LEFT, RIGHT})
"""The names of models beside the unit, which stand on Mismatching Bases (FR-14)."""


@frozen(kw_only=True)
class Swap:
    """A Character that would change places within its unit.

    Attributes:
        unit: The unit as it stands.
        model: The Character where it stands.
        to: The place it asks for, of its front-left corner: rank and file from 1.
        met: The enemies in contact with the unit.
    """

    unit: Unit
    model: Place
    to: tuple[int, int]
    met: tuple[Meeting, ...]

    @property
    def name(self) -> str:
        """The place it asks for, as it is written."""
        rank, file = self.to
        return f"{rank}.{file}"

    @property
    def size(self) -> tuple[int, int]:
        """How many ranks and files the Character covers."""
        return self.unit.formation.grid.size_of(self.model.base)

    @property
    def fits(self) -> bool:
        """Whether all the places it asks for are places of the unit."""
        (rank, file), (deep, wide) = self.to, self.size
        formation = self.unit.formation
        return rank + deep - 1 <= len(formation.ranks) and (
            file + wide - 1 <= formation.files
        )

    @property
    def displaced(self) -> tuple[Place, ...]:
        """The other models on the places that it asks for."""
        wanted = self._spots(*self.to)
        return tuple(
            place
            for place in self.unit.formation.places
            if place != self.model and wanted & _spots(self.unit.formation, place)
        )

    @property
    def whole(self) -> bool:
        """Whether each of those models stands on these places alone."""
        wanted = self._spots(*self.to)
        formation = self.unit.formation
        return all(_spots(formation, place) <= wanted for place in self.displaced)

    @property
    def enemy(self) -> str | None:
        """An enemy model that it would touch there, attacking the Front Facing."""
        formation = self.unit.formation
        rank, file = self.to
        if rank > 1:
            return None
        left = (file - 1) * formation.grid.width + formation.begin
        ends = inches(left), inches(left + self.model.base.width)
        for meeting in self.met:
            if meeting.edge is Edge.FRONT:
                for model in meeting.touched_along(*ends):
                    return f"{meeting.enemy.unit.id}.{model}"
        return None

    def formed(self) -> tuple[Formation, dict[str, str]]:
        """Return the formation after the swap, and where each model went.

        What stands on the places it takes goes, as it stands, to those it leaves.
        Nobody changes ranks, so a lawful formation stays one.
        """
        formation = self.unit.formation
        old, new = self._spots(self.model.rank, self.model.file), self._spots(*self.to)
        back = dict(zip(sorted(new - old), sorted(old - new), strict=True))
        goes = {place.name: back[place.rank, place.file] for place in self.displaced}
        goes[self.model.name] = self.to
        models = (
            placed(place, formation.grid, formation.begin, (rank - 1, file - 1))
            for place in formation.places_in_ranks
            for rank, file in [goes.get(place.name, (place.rank, place.file))]
        )
        after = redrawn((*models, *formation.places_beside), formation.grid)
        went = {name: after.ends[name].name for name in (self.model.name, *goes)}
        return after.formation, went

    def _spots(self, rank: int, file: int) -> set[Spot]:
        return set(cells(self.size, (rank, file)))


def judge_make_way(
    situation: Situation,
    action: MakeWay,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge whether a Character may Make Way, and let it where it may.

    ``?`` for the place asks for every lawful one, and moves nothing.

    Raises:
        RequestError: If there is no such model, or no such place.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHR-WAY-1 to CHR-WAY-4, AMB-56, AMB-57
    """
    battle = situation.battle
    unit = battle.unit(action.subject.unit)
    model = _model(unit, action)
    _refuse_gaps(unit)
    met = meetings(battle, unit)
    asked = action.to == Open.ASKED.value
    first = _who_went_before(battle, unit)
    phase = judge_phase(battle, "melee", "GEN-2", "melee_phase", unit.id)
    able = (phase, *_judge_character(unit, model, met, first))
    lawful: tuple[Swap, ...] = ()
    swap = None
    if unit.pose is not None and _can_swap(unit, model):
        swaps = tuple(_swaps(unit, model, met))
        if all(finding.holds for finding in able):
            lawful = tuple(s for s in swaps if all(f.holds for f in _judge_swap(s)))
        nowhere = Swap(unit=unit, model=model, to=(1, model.file), met=met)
        swap = _swap_to(nowhere, action.to) if not asked else _likeliest(swaps, nowhere)
    verdict = Verdict(
        findings=in_order(
            (*able, *(_judge_swap(swap) if swap else ())), situation.edition.order
        ),
        measures=(("choices", tuple(one.name for one in lawful)),),
    )
    after = battle
    if swap is not None and verdict.legal and not asked:
        formation, went = swap.formed()
        kinds = tuple(_gone(kind, model.letter) for kind in unit.kinds)
        after = battle.with_unit(replace(unit, formation=formation, kinds=kinds))
        swapped = (("swapped", tuple(went.items())),)
        verdict = replace(verdict, measures=(*verdict.measures, *swapped))
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _model(unit: Unit, action: MakeWay) -> Place:
    """Return the model that asks; of several drawn alike, the first."""
    if action.subject.letter is not None:
        line = f"{unit.id} make way: {action.subject.letter} to {action.to}"
        message = f"a Character makes way in its unit; write `{line}`"
        raise RequestError(message)
    standing = unit.formation.lettered(action.letter)
    if not standing:
        message = f"no model drawn with {action.letter} stands in {unit.id}"
        raise RequestError(message)
    return standing[0]


def _refuse_gaps(unit: Unit) -> None:
    """Refuse what a rule not enforced yet would affect: it never guesses."""
    rules = frozenset(rule_names(unit))
    if "war platform" in rules:
        because = f"{unit.id} has War Platform, which is not enforced yet"
        clause = "FR-18"
        raise RuleGapError(clause, because)


def _who_went_before(battle: Battle, unit: Unit) -> str | None:
    """Return a Character that should have waited for those of *unit*, if one has.

    In one combat those of the Active Player Make Way first, one at a time.

    Source:
        GEN-4, ENG-2, AMB-56
    """
    if unit.player != battle.active:
        return None
    for other in combat_of(battle, unit):
        for kind in other.present_kinds:
            if other.player != battle.active and Mark.MADE_WAY in kind.marks:
                return f"{other.id}.{kind.letter}"
    return None


def _gone(kind: ModelKind, letter: Letter) -> ModelKind:
    """Return a kind, marked if it is that which has made way."""
    if kind.letter != letter:
        return kind
    return replace(kind, marks=kind.marks | {Mark.MADE_WAY})


def _judge_character(
    unit: Unit, model: Place, met: tuple[Meeting, ...], first: str | None
) -> Iterator[Finding]:
    """Judge CHR-WAY-1 and CHR-WAY-4: who may Make Way at all."""
    reason, touched = _bar(unit, model, met, first) or ("may_make_way", None)
    yield never(
        reason != "may_make_way",
        clause="CHR-WAY-1",
        reason=reason,
        values=(("letter", model.letter),),
        unit=unit.id,
        model=model.name,
        other=touched,
    )
    if unit.is_character(model.letter):
        yield never(
            model.name in BESIDE,
            clause="CHR-WAY-4",
            reason="matching_base",
            values=(("letter", model.letter),),
            unit=unit.id,
            model=model.name,
        )


def _bar(
    unit: Unit, model: Place, met: tuple[Meeting, ...], first: str | None
) -> tuple[str, str | None] | None:
    """Say why a model may not Make Way, and whom that concerns; or None."""
    if unit.pose is None:
        return "off_table", None
    if not unit.is_character(model.letter):
        return "makes_no_way", None
    if first is not None:
        return "active_player_first", first
    if model.rank > 1:
        return "not_in_first_rank", None
    touched = next(_touched(model, met), None)
    return None if touched is None else ("touched_by_enemy", touched)


def _touched(model: Place, met: tuple[Meeting, ...]) -> Iterator[str]:
    """Yield the enemy models in base contact with *model*."""
    for meeting in met:
        for own, other in meeting.pairs:
            if own == model.name:
                yield f"{meeting.enemy.unit.id}.{other}"


def _can_swap(unit: Unit, model: Place) -> bool:
    """Tell whether there is a swap to speak of: a Character in the first rank."""
    in_rank = model.rank == 1 and model.name not in BESIDE
    return in_rank and unit.is_character(model.letter)


def _swaps(unit: Unit, model: Place, met: tuple[Meeting, ...]) -> Iterator[Swap]:
    """Yield the swaps with all other places of the first rank."""
    for file in range(1, unit.formation.files + 1):
        swap = Swap(unit=unit, model=model, to=(1, file), met=met)
        if file != model.file and swap.fits:
            yield swap


def _likeliest(swaps: tuple[Swap, ...], nowhere: Swap) -> Swap:
    """Return the first lawful swap, or the one that breaks least.

    Of those that break one clause the ones that reach an enemy tell more.
    """

    def wrongs(swap: Swap) -> tuple[int, list[bool]]:
        broken = [not finding.holds for finding in _judge_swap(swap)]
        return sum(broken), broken

    return min(swaps, key=wrongs, default=nowhere)


def _swap_to(swap: Swap, to: str) -> Swap:
    """Return the swap with the place *to* instead.

    Raises:
        RequestError: If the ranks have no such place.
    """
    unit, formation = swap.unit, swap.unit.formation
    rank, file = (0, 0) if to in BESIDE else rank_and_file(to)
    if not (1 <= rank <= len(formation.ranks) and 1 <= file <= formation.files):
        message = (
            f"{unit.id} has no place {to} in its ranks; it has"
            f" {len(formation.ranks)} ranks and {formation.files} files"
        )
        raise RequestError(message)
    return replace(swap, to=(rank, file))


def _judge_swap(swap: Swap) -> Iterator[Finding]:
    """Judge where a Character goes, and with whom it changes places."""
    unit = swap.unit
    place = (("letter", swap.model.letter), ("to", swap.name))
    if swap.fits:
        enemy = swap.enemy
        yield never(
            enemy is None,
            clause="CHR-WAY-2",
            reason="reaches_enemy",
            values=place,
            unit=unit.id,
            model=swap.model.name,
            other=enemy,
        )
    if swap.to[0] > swap.model.rank:
        return
    reason, other = _swap_fault(swap) or ("swaps_places", None)
    yield never(
        reason != "swaps_places",
        clause="CHR-WAY-3",
        reason=reason,
        values=place,
        unit=unit.id,
        model=swap.model.name,
        other=other,
    )


def _swap_fault(swap: Swap) -> tuple[str, str | None] | None:
    """Say why nobody can change places like that, and whom that concerns."""
    if swap.to == (swap.model.rank, swap.model.file):
        return "stays_there", None
    met = next((p for p in swap.displaced if swap.unit.is_character(p.letter)), None)
    if met is not None:
        return "swaps_with_character", f"{swap.unit.id}.{met.name}"
    if not (swap.fits and swap.whole):
        return "no_room_to_swap", None
    return None


def _spots(formation: Formation, place: Place) -> set[Spot]:
    """Return the places in the ranks on which a model stands."""
    if not place.file:
        return set()
    size = formation.grid.size_of(place.base)
    return set(cells(size, (place.rank, place.file)))
