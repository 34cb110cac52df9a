"""The 9th Age, chapter "Move Chargers": Multiple Charges.

A charger that cannot reach its target but by touching other enemies charges them too:
as few as can be. Which, and where it stands then, is found here.

Source:
    CHG-MOVE-6, CHG-MOVE-9, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations, pairwise

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.scene import Scene, Without, models_fighting
from serried.geometry import at_most, same
from serried.model.errors import RuleGapError
from serried.model.extents import base_corners, pose_of
from serried.model.ids import UnitId
from serried.model.results.charges import ChargeEnd
from serried.rules.charging.offsets import Offsets, Stretch
from serried.rules.contact.contacts import contacts_between
from serried.tuples import NamedTuple

MOST_SECONDS = 4
"""So many second enemies at most are looked for at one end."""


class _Contacts(NamedTuple):
    """What a charger touches at one offset.

    Attributes:
        own: Its models in contact with any enemy.
        models: How many models of all sides are in contact.
    """

    own: tuple[str, ...]
    models: int


def multiple_charges(approach: Approach) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charge that cannot but touch a second enemy.

    Args:
        approach: The charge, which has no end that touches its target alone.

    Returns:
        Nothing if that does not help. Otherwise ends that touch as few other enemies
        as can be, and as many models as then can be; ``secondary`` names the enemies.

    Raises:
        RuleGapError: CHG-MOVE-9 if there are more second enemies than are looked for.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    found = [end for several in _fewest(approach) for end in several.best()]
    most = max((end.models for end in found), default=0)
    return tuple(end for end in found if end.models == most)


def fewest_seconds(approach: Approach) -> dict[tuple[UnitId, ...], list[Stretch]]:
    """Return the enemies besides, as few as can be, and the offsets that touch them.

    Args:
        approach: As for ``multiple_charges``.

    Returns:
        For each choice of so many enemies all offsets in inches that can be reached.

    Raises:
        RuleGapError: As ``multiple_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    return {several.met: several.reached for several in _fewest(approach)}


def _fewest(approach: Approach) -> list["_Several"]:
    """Return the charge with each choice of the fewest other enemies that will do."""
    rivals = _rivals(approach)
    for many in range(1, len(rivals) + 1):
        if many > MOST_SECONDS:
            clause = "CHG-MOVE-9"
            name = approach.charger.id
            because = f"{name} may have to touch more than {MOST_SECONDS} others"
            raise RuleGapError(clause, because)
        charges = [
            _Several(Scene(approach, Without(met=met)))
            for met in combinations(rivals, many)
        ]
        found = [charge for charge in charges if charge.reached]
        if found:
            return found
    return []


def models_at(scene: Scene, offset: float) -> int:
    """Return how many models of all sides are in contact at an offset in inches.

    Those of the enemies that the scene has met are among them.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    return _Several(scene).contacts(offset).models


def _rivals(approach: Approach) -> tuple[UnitId, ...]:
    """Return the enemies that a charger in line with the edge may touch."""
    enemies = [
        unit.id
        for unit in approach.battle.units
        if unit.player != approach.charger.player
        and unit.id != approach.target.id
        and unit.pose is not None
    ]
    return tuple(
        enemy
        for enemy in enemies
        if Scene(approach, Without(met=(enemy,))).offsets().may_meet()
    )


class _Several:
    """A charge that ends in contact with its target and certain other enemies."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._offsets: Offsets = scene.offsets()
        self._others = [scene.battle.unit(enemy) for enemy in scene.without.met]
        self._fighting = {
            enemy.id: models_fighting(scene.battle, scene.charger, enemy)
            for enemy in self._others
        }

    @property
    def met(self) -> tuple[UnitId, ...]:
        """The enemies that it touches besides the target."""
        return self._scene.without.met

    @cached_property
    def reached(self) -> list[Stretch]:
        """All offsets in inches that it reaches, and at which it touches them all."""
        return self._offsets.all_reached()

    def best(self) -> Iterator[ChargeEnd]:
        """Return the ends with most models in contact."""
        pieces = [
            (self.contacts((low + high) / 2.0), (low, high))
            for stretch in self.reached
            for low, high in self._split(stretch)
        ]
        most = max((contacts.models for contacts, _ in pieces), default=0)
        for contacts, (low, high) in _merged(
            [piece for piece in pieces if piece[0].models == most]
        ):
            end = self._scene.end(self._offsets, low, high)
            yield replace(
                end,
                models=contacts.models,
                own=contacts.own,
                secondary=self.met,
            )

    def _split(self, stretch: Stretch) -> Iterator[Stretch]:
        """Return parts of a stretch all along which contacts are the same."""
        low, high = stretch
        inside = [mark for mark in self._marks() if low < mark < high]
        for one, other in pairwise([low, *inside, high]):
            yield one, one
            if not same(one, other, 1e-9):
                yield one, other
        yield high, high

    def _marks(self) -> list[float]:
        """Return where contacts with anybody may change, rising."""
        scene, faces = self._scene, self._offsets.faces
        corners = [
            scene.frame.local(corner)[0]
            for enemy in self._others
            for place in enemy.formation.places
            for corner in base_corners(place, pose_of(enemy))
        ]
        own = faces.own_marks()
        found = {round(corner - mark, 9) for corner in corners for mark in own}
        return sorted(found | set(faces.marks()))

    def contacts(self, offset: float) -> _Contacts:
        """Return what the charger touches in line at an offset."""
        scene, faces = self._scene, self._offsets.faces
        charger = scene.charger.at(scene.pose_in_line(offset))
        mine = set(faces.names(offset)[0])
        models = faces.count(offset) - len(mine)
        for enemy in self._others:
            pairs = contacts_between(charger, enemy)
            mine |= {one for one, _ in pairs}
            models += len({*self._fighting[enemy.id], *(other for _, other in pairs)})
        own = tuple(p.name for p in charger.formation.places if p.name in mine)
        return _Contacts(own, models + len(own))


def _merged(
    pieces: list[tuple[_Contacts, Stretch]],
) -> Iterator[tuple[_Contacts, Stretch]]:
    """Join pieces that follow each other, and touch the same models."""
    last: tuple[_Contacts, Stretch] | None = None
    for contacts, (low, high) in pieces:
        if last is not None and last[0] == contacts and at_most(low, last[1][1], 1e-9):
            last = (contacts, (last[1][0], max(high, last[1][1])))
            continue
        if last is not None:
            yield last
        last = (contacts, (low, high))
    if last is not None:
        yield last
