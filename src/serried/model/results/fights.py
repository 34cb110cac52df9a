"""What comes of a fight: the blows of an Initiative Step, and the Combat Score.

Source:
    ATT-1, CC-18, CS-1 to CS-10
"""

from serried.frozen import frozen
from serried.model.ids import ClauseId, PlayerId
from serried.model.results.casualties import Casualties
from serried.model.verdict import Value, Values
from serried.tuples import NamedTuple


class Struck(NamedTuple):
    """Attacks that are rolled together, and what came of them.

    Attributes:
        by: Who strikes: a unit, or one Champion or Character of it.
        part: With which part, or by which Special Attack; empty for the model itself.
        on: Who is struck.
        attacks: How many attacks, or hits that need no roll.
        to_hit: What the roll to hit needs; None where it hits without one.
        hits: How many hit; None before dice are thrown, like what follows.
        to_wound: What the roll to wound needs; None where it wounds without one.
        wounds: How many wounded.
        armour_save: What the Armour Save needs; None where there is none.
        special_save: What the Special Save needs; None where there is none.
        unsaved: How many wounds were not saved.
        lost: How many Health Points they take, if there are so many.
        dice: The dice by stage, each in the order in which they were thrown.
    """

    by: str
    part: str
    on: str
    attacks: int | str
    to_hit: int | None
    to_wound: int | None
    armour_save: int | None
    special_save: int | None
    hits: int | None = None
    wounds: int | None = None
    unsaved: int | None = None
    lost: int | None = None
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it, what is not known yet left out."""
        said: tuple[tuple[str, Value], ...] = (
            ("by", self.by),
            ("part", self.part or None),
            ("on", self.on),
            ("attacks", self.attacks),
            ("to_hit", self.to_hit),
            ("hits", self.hits),
            ("to_wound", self.to_wound),
            ("wounds", self.wounds),
            ("armour_save", self.armour_save),
            ("special_save", self.special_save),
            ("unsaved", self.unsaved),
            ("damage", self.lost),
            ("dice", self.dice or None),
        )
        return tuple((name, value) for name, value in said if value is not None)


class ModelStrikes(NamedTuple):
    """Attacks that one model will make, and whom else it could make them at.

    Attributes:
        model: Who strikes, as ``spears.1.2``.
        part: With which part, or by which Special Attack; empty for the model itself.
        attacks: How many attacks, or the dice of a random number.
        on: Who is struck.
        could: Everybody who could be, the default first.
        reached: The enemy models it touches, or would from the first rank.
    """

    model: str
    part: str
    attacks: int | str
    on: str
    could: tuple[str, ...]
    reached: tuple[str, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        said: tuple[tuple[str, Value], ...] = (
            ("model", self.model),
            ("part", self.part or None),
            ("attacks", self.attacks),
            ("on", self.on),
            ("could", self.could),
            ("reached", self.reached),
        )
        return tuple((name, value) for name, value in said if value is not None)


class ScoreItem(NamedTuple):
    """One line of a Combat Score.

    Attributes:
        player: Whose it is.
        clause: What grants it.
        what: What for, by the key of its words.
        points: How many.
    """

    player: PlayerId
    clause: ClauseId
    what: str
    points: int


@frozen(kw_only=True)
class Blows:
    """What comes of one Initiative Step.

    Attributes:
        step: The Initiative Step; None once all are over.
        struck: The attacks, in the order in which they are rolled.
        strikers: The same model by model, before dice are thrown.
        casualties: Who falls; nothing before dice are thrown.
        items: The Combat Score line by line, once the last step is over.
    """

    step: int | None
    struck: tuple[Struck, ...] = ()
    strikers: tuple[ModelStrikes, ...] = ()
    casualties: Casualties | None = None
    items: tuple[ScoreItem, ...] = ()

    @property
    def score(self) -> tuple[tuple[PlayerId, int], ...]:
        """The points of each player together."""
        players = dict.fromkeys(one.player for one in self.items)
        return tuple(
            (one, sum(item.points for item in self.items if item.player == one))
            for one in players
        )

    @property
    def attacks(self) -> tuple[tuple[str, int | str], ...]:
        """How many attacks, or hits that need no roll, each striker makes."""
        found: dict[str, int | str] = {}
        for one in self.struck:
            before = found.get(one.by, 0)
            whole = isinstance(before, int) and isinstance(one.attacks, int)
            found[one.by] = (
                int(before) + int(one.attacks)
                if whole
                else f"{before} + {one.attacks}".removeprefix("0 + ")
            )
        return tuple(found.items())

    @property
    def damage(self) -> tuple[tuple[str, int], ...]:
        """What the attacks take of whom, those beyond the last one included."""
        found: dict[str, int] = {}
        for one in self.struck:
            if one.lost:
                found[one.on] = found.get(one.on, 0) + one.lost
        return tuple(found.items())

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        items = tuple(
            (
                ("player", i.player),
                ("clause", i.clause),
                ("what", i.what),
                ("points", i.points),
            )
            for i in self.items
            if i.points
        )
        struck: Values = (
            ("step", self.step),
            ("blows", tuple(one.values for one in self.struck)),
            ("attacks", self.attacks),
            ("damage", self.damage),
        )
        strikers = tuple(one.values for one in self.strikers)
        return (
            *(() if self.step is None else struck),
            *((("strikers", strikers),) if strikers else ()),
            *(() if self.casualties is None else self.casualties.values),
            *((("score", self.score), ("score_items", items)) if self.items else ()),
        )
