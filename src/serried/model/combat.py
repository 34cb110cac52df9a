"""Combats: the Round that is being fought, and what lasts from one to the next.

Source:
    SEQ-6, CC-9, CC-16 to CC-18, WPN-1, DUEL-1 to DUEL-14, CS-10, AMB-21,
    docs/rulings/0090-a-round-of-combat.md
"""

from typing import NamedTuple

from serried.frozen import frozen
from serried.model.actions.attacks import Attack
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.ids import Letter, PlayerId, UnitId


class Wielding(NamedTuple):
    """The Close Combat Weapon that models keep for the whole combat (WPN-1).

    Attributes:
        unit: Whose it is.
        letter: The letter of the models.
        weapon: Its name.
    """

    unit: UnitId
    letter: Letter
    weapon: str


class Duel(NamedTuple):
    """Two models that fight each other alone, from one Round to the next.

    Attributes:
        one: Who issued it.
        other: Who accepted.
    """

    one: Subject
    other: Subject


class Fighting(NamedTuple):
    """A unit of the combat, as it was when the Round began.

    Attributes:
        unit: Its id; it may be gone.
        player: Whose it is, or was.
        lost: The Health Points it has lost since, those of fallen models among them.
    """

    unit: UnitId
    player: PlayerId
    lost: int = 0


class Turn(NamedTuple):
    """When the models of one letter strike with one of their parts (CC-16).

    Attributes:
        unit: Whose they are.
        letter: The letter of the models.
        label: The part, or the kind of Special Attack; empty for the model itself.
        at: The Initiative Step, 10 to 0.
    """

    unit: UnitId
    letter: Letter
    label: str
    at: int


class Fallen(NamedTuple):
    """A duellist that fell: as what the other strikes it still (DUEL-12).

    Attributes:
        model: Who it was.
        player: Whose it was.
        hp: Its Health Points when it was whole.
        saves: Its Special Saves, as ``aegis 5+``.
        traits: What else is asked of who is struck, as ``parry``.
    """

    model: Subject
    player: PlayerId
    defensive_skill: int
    resilience: int
    armour: int
    hp: int = 1
    saves: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


@frozen(kw_only=True)
class Combat:
    """The Round of Combat that is being fought (SEQ-6).

    Attributes:
        units: Its units as the Round began, in the order of the file.
        step: The step of the Round, by its name in a file.
        initiative: The Initiative Step whose attacks come next; None before and after.
        order: When everybody strikes, once that is fixed (CC-16).
        passed: The players who do nothing more in this step.
        attacks: What is allocated in this Initiative Step.
        due: Health Points that are lost and whose models their owners choose.
        overkill: Wounds beyond the last Health Point of duellists, for whom they count.
        issued: The players who have issued a Duel in this Round.
        challenger: Who has issued a Duel that is not answered.
        refused: Who could have accepted one and did not.
        shaming: The issuer of a refused Duel that has yet to name a Character.
        crushing: Who makes a Crush Attack.
        grinding: Who grinds instead of making Impact Hits.
        fallen: Duellists that fell in this Round.
        score: The Combat Score of each player, at the end.
    """

    units: tuple[Fighting, ...]
    step: str
    initiative: int | None = None
    order: tuple[Turn, ...] = ()
    passed: tuple[PlayerId, ...] = ()
    attacks: tuple[Attack, ...] = ()
    due: tuple[Lose, ...] = ()
    overkill: tuple[tuple[PlayerId, int], ...] = ()
    issued: tuple[PlayerId, ...] = ()
    challenger: Subject | None = None
    refused: tuple[Subject, ...] = ()
    shaming: Subject | None = None
    crushing: tuple[Subject, ...] = ()
    grinding: tuple[Subject, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    score: tuple[tuple[PlayerId, int], ...] = ()

    def player(self, unit: UnitId) -> PlayerId:
        """Return whose a unit of it is, or was."""
        return next(one.player for one in self.units if one.unit == unit)

    @property
    def names(self) -> frozenset[UnitId]:
        """The units of it, those that are gone included."""
        return frozenset(one.unit for one in self.units)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The players whose units fight in it, in the order of the file."""
        return tuple(dict.fromkeys(one.player for one in self.units))
