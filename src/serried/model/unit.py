"""Units: bodies of troops, as they stand on the table at one moment."""

from collections.abc import Iterable
from dataclasses import replace

from serried.frozen import frozen
from serried.geometry import Pose
from serried.model.formation import COMMAND, Formation
from serried.model.ids import Letter, PlayerId, UnitId
from serried.model.marks import Mark
from serried.model.memo import replaced
from serried.model.profile import Arms, Body, ModelKind, Profile
from serried.model.value import Value


@frozen(kw_only=True)
class Unit(Value):
    """One unit at one moment.

    A unit is a value. A rule that moves it returns another unit; the old one
    stays true of the past, so replay, undo and look-ahead need no machinery.

    Attributes:
        pose: Middle of the front edge of the first rank, in inches from the
            table's south-west corner, and the facing; None off the table.
        off_table: Why it is not on the table: ``"reserve"``, ``"summoned"``, or what
            its book writes, as ``"pursuit north at 20.0"``.
        kinds: The models that depart from the profile, by letter.
        marks: What it has done or suffered, and what it is now.
        lost: Health Points lost and not yet a casualty, by pool letter.
        starting: Number of models at the start of the game.
        roster: The name under which a catalogue knows it.
        points: What it costs, without the Characters in it; None where nobody said.
    """

    id: UnitId
    player: PlayerId
    formation: Formation
    pose: Pose | None = None
    off_table: str | None = None
    name: str | None = None
    profile: Profile = Profile()
    kinds: tuple[ModelKind, ...] = ()
    marks: frozenset[Mark] = frozenset()
    lost: tuple[tuple[Letter, int], ...] = ()
    starting: int = 0
    awards_vp: bool = True
    roster: str | None = None
    points: int | None = None

    def __post_init__(self) -> None:
        """Fill in what follows from the rest."""
        if not self.starting:
            object.__setattr__(self, "starting", len(self.formation.places))
        if self.kinds and self.starting == len(self.formation.places):
            object.__setattr__(self, "kinds", tuple(map(self._begun, self.kinds)))

    def _begun(self, kind: ModelKind) -> ModelKind:
        """Return a kind with how many there were, if nobody has fallen.

        That is asked for where R&F have other Health Points than the unit.
        """
        apart = kind.hp is not None and kind.hp != self.profile.hp
        told = kind.character or kind.starting is not None
        if told or not apart or kind.letter in COMMAND:
            return kind
        return replace(kind, starting=len(self.formation.lettered(kind.letter)))

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name or self.id

    @property
    def single(self) -> bool:
        """Whether it is a unit of one model."""
        return len(self.formation.places) == 1

    def kind(self, letter: Letter) -> ModelKind | None:
        """Return how the models drawn with *letter* depart from the unit."""
        for kind in self.kinds:
            if kind.letter == letter:
                return kind
        return None

    def body(self, letter: Letter) -> Body:
        """Return how tall the models drawn with *letter* are, and their Type."""
        kind, profile = self.kind(letter), self.profile
        if kind is None:
            return Body(profile.height, profile.kind)
        return Body(kind.height or profile.height, kind.kind or profile.kind)

    def arms(self, letter: Letter) -> Arms:
        """Return what the models drawn with *letter* fight with."""
        kind, own = self.kind(letter), self.profile.arms
        return own if kind is None else kind.arms.over(own)

    def is_character(self, letter: Letter) -> bool:
        """Tell whether the models drawn with *letter* are Characters (MODEL-5)."""
        kind = self.kind(letter)
        return kind is not None and kind.character

    @property
    def present_kinds(self) -> tuple[ModelKind, ...]:
        """The departing models that still stand in the unit."""
        if not self.kinds:
            return ()
        letters = {place.letter for place in self.formation.places}
        return tuple(kind for kind in self.kinds if kind.letter in letters)

    @property
    def whole(self) -> bool:
        """Whether some model standing in it has the unit's own profile."""
        letters = {place.letter for place in self.formation.places}
        return bool(letters - {kind.letter for kind in self.kinds})

    def has(self, mark: Mark) -> bool:
        """Return whether the unit carries *mark*."""
        return bool(self.marks) and mark in self.marks  # most have none

    def any_model_has(self, mark: Mark) -> bool:
        """Return whether the unit or any model standing in it carries *mark*."""
        return self.has(mark) or any(mark in kind.marks for kind in self.present_kinds)

    def values(self, name: str) -> tuple[float | None, ...]:
        """Return the characteristic *name* of each sort of model present."""
        return tuple(value for _, value in self.lettered_values(name))

    def lettered_values(
        self, name: str
    ) -> tuple[tuple[Letter | None, float | None], ...]:
        """Return the same, each behind its letter; None for the unit's own."""
        own = self.profile.named(name)
        departing = tuple(
            (kind.letter, kind.named(name)) for kind in self.present_kinds
        )
        filled = tuple((k, own if value is None else value) for k, value in departing)
        return (((None, own),) if self.whole else ()) + filled

    def at(self, pose: Pose) -> "Unit":
        """Return this unit standing at *pose*."""
        return replaced(self, pose=pose, off_table=None)

    def away(self, why: str) -> "Unit":
        """Return this unit off the table, and why."""
        return replaced(self, pose=None, off_table=why)

    def moved(self, pose: Pose, formation: Formation, marks: Iterable[Mark]) -> "Unit":
        """Return this unit standing at *pose* in *formation*, with *marks* added."""
        return replaced(
            self,
            pose=pose,
            formation=formation,
            off_table=None,
            marks=self.marks.union(marks),
        )

    def with_marks(self, *marks: Mark) -> "Unit":
        """Return this unit with *marks* added."""
        return replace(self, marks=self.marks | frozenset(marks))

    def without_marks(self, marks: frozenset[Mark]) -> "Unit":
        """Return this unit and its models with *marks* taken away."""
        kinds = tuple(replace(kind, marks=kind.marks - marks) for kind in self.kinds)
        return replace(self, marks=self.marks - marks, kinds=kinds)
