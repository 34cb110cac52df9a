"""The bridge between two books: a battle of one, told in the words of another.

What both books know under different names is renamed, as a ``Bridge`` says. What only
one knows is left out, or read as the nearest thing that the other has; a note says so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from serried.books.registry import bridge_between, named, other_book
from serried.frozen import frozen
from serried.model.bases import UNITS_PER_MM
from serried.model.battle import Battle, SettingValue
from serried.model.effects import Change, Effect
from serried.model.errors import FormationError, RequestError
from serried.model.formation import EMPTY, Formation
from serried.model.marks import Mark, in_order
from serried.model.profile import UNARMED, Arms, Rates
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.rules.book import Book
from serried.rules.bridge import Bridge, Marks, Moment, Told


@frozen
class Bridged:
    """A battle in the words of another book.

    Attributes:
        bridge: How it was told.
        notes: What was assumed, a line each.
    """

    battle: Battle
    bridge: Bridge
    notes: tuple[str, ...]


def bridged(battle: Battle, to: str | None = None) -> Bridged:
    """Return *battle* as another book has it.

    Args:
        battle: What is told.
        to: That book; None is the first built-in one that is not the battle's own.

    Raises:
        RequestError: If there is no such book, it is the battle's own, or a unit stands
            as no unit of it can.
    """
    here, there = named(battle.book), named(to or other_book(battle.book))
    if here is there:
        message = f"a position of {battle.book} is compared with another book"
        raise RequestError(message)
    return _Crossing(here, there, bridge_between(here, there)).told(battle)


@frozen
class _Crossing:
    """One bridge between two books, with what was assumed on it so far."""

    here: Book
    there: Book
    bridge: Bridge
    notes: list[str] = field(default_factory=list)

    @property
    def words(self) -> Vocabulary:
        """The words that are wanted."""
        return self.there.vocabulary

    @property
    def title(self) -> str:
        """The book in whose words it is told, for people."""
        return self.there.short_title

    def told(self, battle: Battle) -> Bridged:
        """Return *battle* in the words of the other book."""
        moment = self._moment(battle)
        charges = battle.charges if self.words.charges else ()
        if len(charges) < len(battle.charges):
            self.notes.append("Charges that were declared are left out")
        owed = tuple(one for one in battle.owed if one.what in self.words.owed)
        if len(owed) < len(battle.owed):
            self.notes.append("what units owe is left out")
        after = replace(
            battle,
            book=self.bridge.there,
            phase=moment.phase,
            step=moment.step,
            rulings=tuple(self._rulings(battle)),
            units=tuple(map(self._unit, battle.units)),
            effects=tuple(map(self._effect, battle.effects)),
            terrain=tuple(self._terrain(battle)),
            charges=charges,
            owed=owed,
            losses=battle.losses if self.words.owed else (),
            weapons=battle.weapons if self.words.armoury else (),
        )
        return Bridged(after, self.bridge, tuple(dict.fromkeys(self.notes)))

    def _terrain(self, battle: Battle) -> Iterator[Terrain]:
        """Yield the terrain of kinds that the other book knows."""
        for area in battle.terrain:
            if area.kind in self.words.terrain:
                yield area
            else:
                kind = area.kind.value
                self.notes.append(f"{area.id}: {self.title} has no {kind}; left out")

    def _moment(self, battle: Battle) -> Moment:
        """Return the same moment in the other book's turn."""
        moment = self.bridge.phases.get(battle.phase) or self._same_phase(battle)
        if moment.note:
            self.notes.append(moment.note)
        return moment

    def _same_phase(self, battle: Battle) -> Moment:
        phase, step = battle.phase, battle.step
        if phase not in self.words.phase_names:
            first = self.words.first_phase
            note = f"{self.title} has no {phase} phase; its {first} phase is taken"
            return Moment(first, self.words.usual_step(first), note)
        if step in self.words.steps(phase):
            return Moment(phase, step)
        usual = self.words.usual_step(phase)
        if step in {None, self.here.vocabulary.usual_step(phase)}:
            return Moment(phase, usual)
        note = (
            f"{self.title} does not tell the {step} step from the rest of its"
            f" {phase.capitalize()} Phase"
        )
        return Moment(phase, usual, note)

    def _rulings(self, battle: Battle) -> Iterator[tuple[str, SettingValue]]:
        """Yield the settings that depart from the one book and that the other knows."""
        for name, value in battle.rulings:
            ours = self.here.vocabulary.setting(name)
            theirs = self.words.setting(name)
            if ours is not None and ours.default == value:
                continue
            if theirs is None or not theirs.allows(value):
                note = f"{self.title} has no setting {name}, which is left out"
                self.notes.append(note)
                continue
            said = f"{value:g}" if isinstance(value, float) else str(value)
            note = f"the setting {name} = {said} is taken for {self.title} as well"
            self.notes.append(note)
            yield name, value

    def _unit(self, unit: Unit) -> Unit:
        self.notes.extend(self.bridge.unit_notes(unit))
        rated = self._rates(unit.profile.rates, unit.id)
        profile = replace(unit.profile, rates=rated, arms=self._arms(unit.profile.arms))
        whos = [f"{unit.id}.{kind.letter}" for kind in unit.kinds]
        rates = map(self._rates, (kind.rates for kind in unit.kinds), whos)
        own = [
            replace(
                kind,
                rates=named,
                arms=self._arms(kind.arms),
                points=self._points(kind.points),
                marks=self._marks(kind.marks, who),
            )
            for kind, named, who in zip(unit.kinds, list(rates), whos, strict=True)
        ]
        of_models = {mark for mark in self.bridge.spreading if unit.any_model_has(mark)}
        marks = self._marks(unit.marks | of_models, unit.id)
        points = self._points(unit.points)
        told = replace(
            unit, profile=profile, kinds=tuple(own), marks=marks, points=points
        )
        return self._lawfully_drawn(told)

    def _arms(self, arms: Arms) -> Arms:
        return arms if self.words.armoury else UNARMED

    def _points(self, points: int | None) -> int | None:
        return points if self.words.armoury else None

    def _rates(self, rates: Rates, who: str) -> Rates:
        """Return characteristics under their names there, in the order of the book."""
        found: dict[str, float] = {}
        for name, value in rates.items():
            called = self._called(name)
            if called is None:
                note = (
                    f"{who}: its {name} of {value:g} is left out; {self.title} has none"
                )
                self.notes.append(note)
            for theirs, factor in (called or {}).items():
                found[theirs] = value if factor == 1.0 else factor * value
        order = self.words.rate_names
        return Rates(**{name: found[name] for name in order if name in found})

    def _called(self, name: str) -> Mapping[str, float] | None:
        """Return what the other book calls a characteristic, each with its factor."""
        same = {name: 1.0} if name in self.words.rate_names else None
        return self.bridge.characteristics.get(name, same)

    def _effect(self, effect: Effect) -> Effect:
        """Return *effect* with the characteristics of the other book."""
        changes = tuple(self._changes(effect))
        self.notes.extend(self.bridge.effect_notes(effect))
        return replace(effect, changes=changes)

    def _changes(self, effect: Effect) -> Iterator[Change]:
        for change in effect.changes:
            name = change.characteristic
            called = self._called(name)
            if called is None:
                self.notes.append(
                    f"the effect {effect.name!r}: what it does to {name} is left out;"
                    f" {self.title} has none"
                )
            for theirs, factor in (called or {}).items():
                yield replace(change.times(factor), characteristic=theirs)

    def _marks(self, marks: Marks, who: str) -> Marks:
        """Return *marks* in the words of the other book."""
        special = self.bridge.together(marks)
        ours = in_order(marks)
        beside = [special[mark] for mark in ours if mark in special]
        alone = [self._alone(mark) for mark in ours if mark not in special]
        told = (*beside, *alone)
        self.notes.extend(f"{who}: {one.note}" for one in told if one.note)
        found = frozenset(mark for one in told for mark in one.marks)
        unless = self.bridge.unless
        return frozenset(m for m in found if not found & unless.get(m, frozenset()))

    def _alone(self, mark: Mark) -> Told:
        """Return what one mark is in the other book."""
        told = self.bridge.marks.get(mark)
        if told is not None:
            return told
        if mark in self.words.marks:
            return Told((mark,))
        return Told(note=f"{mark.value} is left out; {self.title} has no such state")

    def _lawfully_drawn(self, unit: Unit) -> Unit:
        """Return *unit* in a formation that the book allows, its rear rank laid anew.

        Raises:
            RequestError: If that does not help.
        """
        words = self.words
        fault: FormationError | None
        try:
            unit = self._spaced(unit)
            fault = words.formation_fault(unit)
        except FormationError as wrong:
            fault = wrong.cited(words.faults)
            message = f"{unit.id} cannot stand so in {self.title}: {fault.problem}"
            raise RequestError(message) from None
        if fault is None:
            return unit
        laid = replace(unit, formation=_rear_laid_anew(unit.formation, words))
        if words.formation_fault(laid) is not None:
            message = f"{unit.id} cannot stand so in {self.title}: {fault.problem}"
            raise RequestError(message)
        side = "middle" if words.rear_from_centre else "left"
        self.notes.append(
            f"{unit.id}: its rear rank is filled from the {side} for {self.title}"
            f" [{fault.clause}]"
        )
        return laid

    def _spaced(self, unit: Unit) -> Unit:
        """Return *unit* with its bases as far apart as the other book has them."""
        spaced = self.words.spaced(unit)
        if spaced is not unit and not unit.single:
            apart, before = (
                f"{one.formation.gap / UNITS_PER_MM:g} mm apart"
                for one in (spaced, unit)
            )
            how = apart if spaced.formation.gap else f"together, not {before}"
            self.notes.append(f"{unit.id}: in {self.title} its bases stand {how}")
        return spaced


def _rear_laid_anew(formation: Formation, words: Vocabulary) -> Formation:
    """Return *formation* with its last rank where the book puts a short one."""
    *full, rear = formation.ranks
    models = rear.replace(EMPTY, "")
    room = formation.files - len(models)
    ahead = room // 2 if words.rear_from_centre and full else 0
    ranks = (*full, EMPTY * ahead + models)
    try:
        return replace(formation, ranks=ranks)
    except FormationError:  # a base on several places stood in it
        return formation
