"""Battleaxe: the words of its position files."""

from types import MappingProxyType
from typing import Final

from serried.books.battleaxe.units import formation_fault
from serried.frozen import frozen
from serried.model.effects import Until
from serried.model.errors import Fault
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.vocabulary import Characteristic, Setting, Settings, Vocabulary

START: Final = "start"
COMPULSORY: Final = "compulsory"
NORMAL: Final = "normal"

RATES: Final = (  # BA-CHR-1, BA-CHR-2, BA-CHR-5
    Characteristic(
        name="movement",
        meaning="Movement in inches",
        remark="M, inches; a march goes twice as far",
    ),
    Characteristic(name="leadership", meaning="Leadership", most=10, usual=7),
)
NEAR_ENEMIES: Final[Inches] = 8.0
"""Inches between a unit and an enemy within which it tests before a march (BA-ES-1)."""
SETTINGS: Final = (
    Setting(
        name="wheel_measure",
        default="arc",
        choices=("arc", "chord"),
        clause="BA-MAN-10",
        meaning="how the distance of a wheel is measured on the outer front corner",
    ),
    Setting(
        name="extent",
        default="bases",
        choices=("bases", "boundary"),
        clause="BA-ES-9",
        meaning="what distance and the 1 inch rule look at",
    ),
    Setting(
        name="spacing_end",
        default=1.0,
        clause="BA-BAS-5",
        meaning="inches a unit keeps from others and from impassable terrain",
    ),
    Setting(
        name="spacing_moving",
        default=1.0,
        clause="BA-BAS-6",
        meaning="the same during a move",
    ),
    Setting(
        name="failed_march",
        default="lenient",
        choices=("lenient", "strict"),
        clause="BA-MAR-7",
        meaning="whether the bans of a march bind a unit that refused to march",
    ),
    Setting(
        name="wheel_model_cap",
        default=False,
        clause="BA-MAN-3",
        meaning="whether no model may end a wheel farther than twice M from its start",
    ),
    Setting(
        name="reform_blocks_charge",
        default=True,
        clause="BA-CHG-15",
        meaning="whether a unit that reformed may not charge this turn",
    ),
)


@frozen(kw_only=True)
class Rulings(Settings):
    """What holds on one table of Battleaxe, a field for each setting."""

    failed_march: str
    wheel_model_cap: bool
    reform_blocks_charge: bool


VOCABULARY: Final = Vocabulary(
    name="battleaxe",
    edition="Battleaxe: Fantasy Generals",
    phases=(  # BA-SEQ-3; BA-SEQ-4: charges are made in the last one
        ("movement", (START, COMPULSORY, NORMAL)),
        ("magic", ()),
        ("shooting", ()),
        ("melee", ()),
    ),
    first_phase="movement",
    first_step=NORMAL,
    rates=RATES,
    ranges=((NEAR_ENEMIES, "BA-ES-1"),),
    marks=MappingProxyType(
        {
            Mark.FLEEING: Until.PERMANENT,
            Mark.FLED: Until.TURN,  # section 21: it blocks shooting and charging too
            Mark.RALLIED: Until.TURN,  # BA-SOT-9
            Mark.FAILED_RALLY: Until.PHASE,
            Mark.COMPULSORY_MOVED: Until.PHASE,  # BA-MOV-1: in this Movement phase
            Mark.JOINED: Until.PHASE,  # BA-CHA-5: it moves no further in that phase
            Mark.MOVED: Until.TURN,  # BA-SHO-4
            Mark.MARCHED: Until.TURN,  # BA-MAR-8, BA-MAR-9
            Mark.REFORMED: Until.TURN,  # BA-MAN-13, BA-CHG-15
            Mark.REINFORCEMENT: Until.TURN,  # BA-RNF-5
            Mark.PASSED_ENEMY_SIGHTED: Until.TURN,  # R4: on the march, also if it stays
        },
    ),
    settings=SETTINGS,
    settled_as=Rulings,
    rear_from_centre=True,
    faults=MappingProxyType(
        {
            Fault.NO_MODELS: "BA-UNIT-1",
            Fault.EMPTY_RANK: "BA-UNIT-4",
            Fault.OTHER_BASE: "BA-CHA-2",
            Fault.NOT_COVERED: "BA-UNIT-2",
            Fault.TOO_NARROW: "BA-CHA-2",
            Fault.HOLES: "BA-UNIT-5",
            Fault.BEHIND: "BA-CHA-3",
        },
    ),
    formation_fault=formation_fault,
)
