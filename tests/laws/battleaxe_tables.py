"""Crowded tables of Battleaxe, and what is asked on them, at random."""

import math
from dataclasses import replace
from typing import Final

from laws.generators import BASES, LONE, Tables
from serried.model.actions import (
    AskDistance,
    AskMay,
    Flee,
    Move,
    NextPhase,
    NextTurn,
    Permission,
    Rally,
    RandomMove,
    Reform,
    Reinforce,
)
from serried.model.actions.form import Action
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Number,
    Open,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.battle import Battle, SettingValue
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.profile import ModelKind, Rates
from serried.model.unit import Unit

STATES: Final = (
    Mark.FLEEING,
    Mark.FLEEING,
    Mark.FLED,
    Mark.RALLIED,
    Mark.FAILED_RALLY,
    Mark.COMPULSORY_MOVED,
    Mark.MOVED,
    Mark.MARCHED,
    Mark.REFORMED,
    Mark.REINFORCEMENT,
    Mark.PASSED_ENEMY_SIGHTED,
)
RULINGS: Final[tuple[tuple[str, SettingValue], ...]] = (
    ("wheel_measure", "chord"),
    ("extent", "boundary"),
    ("spacing_moving", 0.5),
    ("spacing_end", 0.5),
    ("failed_march", "strict"),
    ("wheel_model_cap", True),
    ("reform_blocks_charge", False),
)
WHEN: Final = (
    ("movement", "normal"),
    ("movement", "normal"),
    ("movement", "normal"),
    ("movement", "compulsory"),
    ("movement", "compulsory"),
    ("movement", "start"),
    ("shooting", None),
)
EDGES: Final = ("north", "east", "south", "west")
RANDOM: Final = ("D6", "1D6", "2D6", "3D6", "2D6+4")


class BattleaxeTables(Tables):
    """Tables on which Battleaxe is played.

    Attributes:
        step: Where the battle stands; None leaves it to the seed.
    """

    book = "battleaxe"
    settings = RULINGS
    marks = STATES
    changing = ("movement",)
    step: str | None = None

    def battle(self, fewest: int = 2, most: int = 5) -> Battle:
        """Return a battle at some step; now and then a unit is in reserve."""
        battle = super().battle(fewest, most)
        phase, step = ("movement", self.step) if self.step else self.pick(WHEN)
        early = step in {"start", "compulsory"}
        units = tuple(self._varied(unit, early=early) for unit in battle.units)
        if self.one_in(2 if step == "compulsory" else 6):
            units += (self._reserve(),)
        return replace(battle, phase=phase, step=step, units=units)

    def formation(self) -> tuple[Formation, tuple[ModelKind, ...]]:
        """Return a lawful formation: a short rear rank stands in the middle."""
        if self.one_in(4):
            return Formation(self.pick(LONE), ("R",)), ()
        base, files = self.pick(BASES), self.whole(1, 6)
        models = self.whole(2, 4 * files + 1)
        files = min(files, models)
        formed = Formation.of(base, files, models, rear_from_centre=True)
        if self.one_in(2):  # the odd place on the other side (R14)
            rear = formed.ranks[-1][::-1]
            formed = Formation(base, (*formed.ranks[:-1], rear))
        if models < 4 or not self.one_in(4):
            return formed, ()
        ranks = ("K" + formed.ranks[0][1:], *formed.ranks[1:])
        rates = Rates(movement=self.number(2, 8), leadership=9)
        kind = ModelKind(letter="K", character=True, rates=rates)
        return (Formation(base, ranks), (kind,)) if "R" in "".join(ranks) else (
            formed, ()
        )  # fmt: skip

    def rates(self) -> Rates:
        """Return the characteristics of a unit."""
        movement = self.pick((4.0, 5.0, 6.0, 7.0, 8.0, 4.5))
        movement = 0.0 if self.states and self.one_in(30) else movement
        return Rates(movement=movement, leadership=self.whole(2, 10))

    def allowances(self, unit: Unit, *, march: bool) -> tuple[float, float]:
        """Return how far a unit may go forward, and how far in other directions."""
        rate = min(value or 0.0 for value in unit.values("movement"))
        return (2 * rate if march else rate), float(math.ceil(rate / 2))

    def _varied(self, unit: Unit, *, early: bool) -> Unit:
        """Return a unit that may flee, move at random, or have lost models before."""
        if early and self.states and self.one_in(3):
            unit = replace(unit, marks=frozenset({Mark.FLEEING}))
        if self.one_in(3 if early else 8):
            profile = replace(unit.profile, random=self.pick(RANDOM))
            unit = replace(unit, profile=profile)
        if self.one_in(8):
            many = self.whole(2, 5) * len(unit.formation.places)
            unit = replace(unit, starting=many)
        return unit

    def _reserve(self) -> Unit:
        unit = self._unit("scouts", ())  # the first, so the active player's
        player = self.pick(("blue", "blue", "red"))
        bare = replace(unit, marks=frozenset(), player=player)
        return replace(bare, pose=None, off_table="reserve")

    def request(self, battle: Battle) -> Action:
        """Return what may well be asked now, and at times anything at all."""
        if battle.phase != "movement":
            return self._any(battle) if self.one_in(3) else self._time()
        if self.one_in(6):
            return self._any(battle)
        match battle.step:
            case "start":
                return self._start(battle)
            case "compulsory":
                return self._compulsory(battle)
            case _:
                return self._normal(battle)

    def _time(self) -> Action:
        return NextTurn() if self.one_in(6) else NextPhase()

    def _subject(self, battle: Battle, *marks: Mark) -> Subject:
        """Return one of the active player's, one with these marks if there is any."""
        own = [unit for unit in battle.units if unit.player == battle.active]
        fitting = [unit for unit in own if all(map(unit.has, marks))]
        return Subject(self.pick(fitting or own or battle.units).id)

    def _start(self, battle: Battle) -> Action:
        if self.one_in(3):
            return NextPhase()
        who = self._subject(battle, Mark.FLEEING)
        match self.whole(1, 4):
            case 1:
                return Rally(subject=who, facing=self.number(-90.0, 450.0))
            case 2:
                return Rally(subject=who, files=self.whole(1, 6))
            case _:
                return Rally(subject=who)

    def _compulsory(self, battle: Battle) -> Action:
        match self.whole(1, 6):
            case 1 | 2:
                return Flee(subject=self._subject(battle, Mark.FLEEING))
            case 3 | 4:
                own = [unit for unit in battle.units if unit.player == battle.active]
                erratic = [unit for unit in own if unit.profile.random]
                who = self.pick(erratic or battle.units).id
                turn = Pivot(self.pick(tuple(Side)), self.number(0.0, 180.0))
                pivot = None if self.one_in(2) else turn
                return RandomMove(subject=Subject(who), pivot=pivot)
            case 5:
                waiting = [unit for unit in battle.units if unit.pose is None]
                who = self.pick(waiting or battle.units).id
                return self.arrival(who)
            case _:
                return NextPhase()

    def arrival(self, unit_id: str) -> Reinforce:
        """Return that a unit comes in somewhere, or asks where it may."""
        at: Number = Open.ASKED if self.one_in(9) else self.number(-1.0, 73.0)
        at = max(at, 0.0) if isinstance(at, float) else at
        return Reinforce(subject=Subject(unit_id), edge=self.pick(EDGES), at=at)

    def _normal(self, battle: Battle) -> Action:
        match self.whole(1, 16):
            case 1:
                return self._time()
            case 2 | 3:
                return self.reform(battle)
            case 4:
                return self._opened(self.move(battle))
            case _:
                return self.move(battle)

    def reform(self, battle: Battle) -> Reform:
        """Return a reform, now and then into ranks that are drawn."""
        who = self._subject(battle)
        facing: Number = Open.ASKED if self.one_in(12) else self.number(0.0, 360.0)
        files = self.whole(1, 8) if self.one_in(2) else None
        if self.one_in(8):
            ranks = battle.unit(who.unit).formation.ranks
            return Reform(subject=who, ranks=ranks[::-1])
        return Reform(subject=who, facing=facing, files=files)

    def _opened(self, move: Move) -> Move:
        """Return the move with one number open."""
        number = self.whole(0, len(move.legs) - 1)
        legs = list(move.legs)
        legs[number] = opened(legs[number], self.pick(tuple(Open)))
        return replace(move, legs=tuple(legs))

    def _any(self, battle: Battle) -> Action:
        """Return anything that the book knows, of whatever unit."""
        who = Subject(self.pick(battle.units).id)
        facing = self.number(0.0, 360.0)
        choices: tuple[Action, ...] = (
            AskMay(subject=who, permission=self.pick(tuple(Permission))),
            AskMay(subject=who, permission=self.pick(tuple(Permission))),
            AskDistance(subject=who, other=self.pick(battle.units).id),
            Rally(subject=who),
            Flee(subject=who),
            RandomMove(subject=who),
            Reform(subject=who, facing=facing),
            self.arrival(who.unit),
            self.move(battle),
            self._time(),
        )
        return self.pick(choices)

    def dice(self) -> tuple[int, ...] | None:
        """Return as many dice as anything asks for, or None."""
        return None if self.one_in(3) else tuple(self.whole(1, 6) for _ in range(3))


def opened(leg: Leg, number: Open) -> Leg:
    """Return a leg whose number is open, as far as that can be said of it."""
    asked = number is Open.ASKED
    match leg:
        case Forward() | Backward() | Sideways():
            return replace(leg, distance=number)
        case Wheel(side, None, _) if asked:
            return Wheel(side, degrees=number)
        case Wheel(side):
            return Wheel(side, number)
        case Pivot() if asked:
            return replace(leg, degrees=number)
        case _:
            return leg
