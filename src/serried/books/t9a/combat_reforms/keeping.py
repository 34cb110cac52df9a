"""The 9th Age, chapter "Combat Reforms": who touched whom before, and does after.

Source:
    CREF-4, CREF-6, CREF-8, CREF-12, CONTACT-1 to CONTACT-3
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from serried.books.t9a.combat_reforms.lines import Held
from serried.books.t9a.vocabulary import Rulings
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.contact.contacts import contacts_between, touching_enemies
from serried.rules.findings import never
from serried.tuples import NamedTuple

Model = tuple[UnitId, str]
"""A unit, and a model of it by rank and file."""


class Contacts(NamedTuple):
    """Who is in contact with a unit, and with those whom it fights.

    Attributes:
        own: Its models that touch somebody, by rank and file.
        theirs: The models of the enemies it touches that touch somebody, of whatever
            unit.
    """

    own: frozenset[str]
    theirs: frozenset[Model]


def contacts_of(
    battle: Battle, unit: Unit, held: Iterable[Held], also: Contacts
) -> Contacts:
    """Return who touches as *unit* stands, those counted in who touch *also*."""
    own, theirs = set(also.own), {*also.theirs, *elsewhere(battle, unit, held)}
    for one in held:
        for model, other in contacts_between(unit, one.enemy):
            own.add(model)
            theirs.add((one.enemy.id, other))
    return Contacts(frozenset(own), frozenset(theirs))


def by_duel(situation: Situation, unit: Unit, held: Iterable[Held]) -> Contacts:
    """Return who counts as touching for a Duel alone: nobody, by default.

    Source:
        CREF-12, AMB-117
    """
    if situation.settings_as(Rulings).combat_reform_duel == "bases":
        return NOBODY
    enemies = {one.enemy.id: one.enemy for one in held}
    own: set[str] = set()
    theirs: set[Model] = set()
    for duel in situation.battle.duels:
        for mine, other in (tuple(duel), tuple(duel)[::-1]):
            if mine.unit == unit.id and other.unit in enemies:
                own.update(_named(unit, mine))
                enemy = enemies[other.unit]
                theirs.update((enemy.id, name) for name in _named(enemy, other))
    return Contacts(frozenset(own), frozenset(theirs))


def _named(unit: Unit, model: Subject) -> Iterator[str]:
    """Yield where a duellist stands, by rank and file."""
    for place in unit.formation.lettered(model.letter or ""):
        yield place.name


def elsewhere(battle: Battle, unit: Unit, held: Iterable[Held]) -> Iterator[Model]:
    """Yield the enemy models that touch others than *unit*."""
    for one in held:
        for friend in touching_enemies(battle, one.enemy):
            if friend.id != unit.id:
                for model, _ in contacts_between(one.enemy, friend):
                    yield one.enemy.id, model


NOBODY: Final = Contacts(frozenset(), frozenset())


class Kept(NamedTuple):
    """What has to be kept of the contacts of a unit.

    Attributes:
        unit: The unit as it stands before.
        held: The enemies that it touches.
        before: Who touches before.
        ruling: Which enemy models have to touch again (``combat_reform_enemy``).
    """

    unit: Unit
    held: tuple[Held, ...]
    before: Contacts
    ruling: str

    def judge(self, after: Unit, found: Contacts) -> Iterator[Finding]:
        """Judge who touches afterwards.

        Source:
            CREF-6, CREF-8
        """
        name = self.unit.id
        yield self._judge_many(found)
        own = self._own_characters_lost(after, found)
        theirs = self._their_characters_lost(found)
        yield never(
            own or theirs,
            clause="CREF-6",
            reason="characters_touch",
            values=(("models", (*own, *theirs)),),
            unit=name,
        )
        lost = self._enemies_lost(found)
        yield never(
            lost,
            clause="CREF-8",
            reason="enemies_touch",
            values=(("models", lost),),
            unit=name,
        )

    def _judge_many(self, found: Contacts) -> Finding:
        many, least = len(found.own), len(self.before.own)
        return Finding(
            clause="CREF-6",
            holds=many >= least,
            reason="models_touch",
            measured=float(many),
            limit=float(least),
            margin=float(many - least),
            unit=self.unit.id,
        )

    def holds(self, after: Unit, found: Contacts) -> bool:
        """Tell whether all of that is kept."""
        return (
            len(found.own) >= len(self.before.own)
            and not self._enemies_lost(found)
            and not self._their_characters_lost(found)
            and not self._own_characters_lost(after, found)
        )

    def _own_characters_lost(self, after: Unit, found: Contacts) -> tuple[str, ...]:
        """Return the Characters of the unit that touched, and do no more."""
        missing = characters(self.unit, self.before.own) - characters(after, found.own)
        return tuple(f"{self.unit.id}.{letter}" for letter in sorted(missing))

    def _their_characters_lost(self, found: Contacts) -> tuple[str, ...]:
        return tuple(
            f"{name}.{model}"
            for name, model in sorted(self.before.theirs - found.theirs)
            if _is_character(self._enemy(name), model)
        )

    def _enemies_lost(self, found: Contacts) -> tuple[str, ...]:
        """Return the enemy models that miss their contact (AMB-115)."""
        if self.ruling == "free":
            return ()
        if self.ruling == "as many" and len(found.theirs) >= len(self.before.theirs):
            return ()
        lost = sorted(self.before.theirs - found.theirs)
        return tuple(f"{name}.{model}" for name, model in lost)

    def _enemy(self, name: UnitId) -> Unit:
        return next(one.enemy for one in self.held if one.enemy.id == name)


def kept_by(situation: Situation, unit: Unit, held: tuple[Held, ...]) -> Kept:
    """Return what has to be kept of the contacts of a unit as it stands."""
    also = by_duel(situation, unit, held)
    before = contacts_of(situation.battle, unit, held, also)
    ruling = situation.settings_as(Rulings).combat_reform_enemy
    return Kept(unit, held, before, ruling)


def characters(unit: Unit, models: Iterable[str]) -> Counter[str]:
    """Return the letters of the Characters among some models of a unit."""
    letters: Mapping[str, str] = {
        place.name: place.letter for place in unit.formation.places
    }
    return Counter(letters[name] for name in models if unit.is_character(letters[name]))


def _is_character(unit: Unit, model: str) -> bool:
    return bool(characters(unit, (model,)))
