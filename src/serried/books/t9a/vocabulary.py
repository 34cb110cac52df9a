"""The 9th Age: the words of its position files."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from serried.books.t9a.arms import ARMOURY
from serried.books.t9a.skirmish_formation import gap_of
from serried.books.t9a.units import formation_fault
from serried.frozen import frozen
from serried.late import Later
from serried.model.arcs import quarters
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.errors import Fault
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Owed
from serried.model.terrain import TerrainKind
from serried.model.vocabulary import Characteristic, Setting, Settings, Vocabulary

charge_faults: Callable[[Battle, DeclaredCharge], Iterator[tuple[str, str]]] = Later(
    "serried.books.t9a.charging.declaring.impossible", "charge_faults"
)
owed_faults: Callable[[Battle, Owed], Iterator[tuple[str, str]]] = Later(
    "serried.books.t9a.morale.impossible", "owed_faults"
)

RATES: Final = (  # TEST-1
    Characteristic(
        name="advance", meaning="Advance Rate in inches", remark="Advance Rate, inches"
    ),
    Characteristic(
        name="march", meaning="March Rate in inches", usual=10, remark="March Rate"
    ),
    Characteristic(name="discipline", meaning="Discipline", most=10, usual=7),
    Characteristic(name="attack_value", meaning="Attack Value", most=10, usual=1),
    Characteristic(name="offensive_skill", meaning="Offensive Skill", most=10, usual=3),
    Characteristic(name="strength", meaning="Strength", most=10, usual=3),
    Characteristic(
        name="armour_penetration", meaning="Armour Penetration", most=10, usual=0
    ),
    Characteristic(name="agility", meaning="Agility", most=10, usual=3),
    Characteristic(name="defensive_skill", meaning="Defensive Skill", most=10, usual=3),
    Characteristic(name="resilience", meaning="Resilience", most=10, usual=3),
    Characteristic(
        name="armour",
        meaning="Armour of its own, without `protection`",
        most=10,
        usual=0,
        remark="Armour, without what protection adds",
    ),
)
NEAR_ENEMIES: Final[Inches] = 8.0
"""Inches between a unit and an enemy within which it tests before a march (MOV-5)."""
SETTINGS: Final = (
    Setting(
        name="wheel_measure",
        default="chord",
        choices=("chord", "arc"),
        clause="WHEEL-3",
        meaning="how the distance of a Wheel is measured on the outer front corner",
    ),
    Setting(
        name="extent",
        default="boundary",
        choices=("boundary", "bases"),
        clause="UNIT-9",
        meaning="what distance and spacing look at",
    ),
    Setting(
        name="spacing_end",
        default=1.0,
        clause="SPACE-1",
        meaning="inches a unit keeps from others and from Impassable Terrain",
    ),
    Setting(
        name="spacing_moving",
        default=0.5,
        clause="SPACE-2",
        meaning="the same during a move",
    ),
    Setting(
        name="displacement_rate",
        default="slowest",
        choices=("slowest", "own"),
        clause="MOV-15",
        meaning="whose rate bounds how far a model ends from its start",
    ),
    Setting(
        name="lasting_effects",
        default="literal",
        choices=("literal", "spells last"),
        clause="CAS-LAST-1",
        meaning="whether a spell ends with its caster",
    ),
    Setting(
        name="raise_partial",
        default=True,
        clause="RAISE-4",
        meaning="whether a model may come back with fewer Health Points",
    ),
    Setting(
        name="summon_within",
        default="part",
        choices=("part", "whole"),
        clause="SUM-2",
        meaning="how much of each summoned base must be in range",
    ),
    Setting(
        name="panic_order",
        default="first failed",
        choices=("first failed", "newest"),
        clause="PANIC-12",
        meaning="who of those that failed a Panic Test flees first",
    ),
    Setting(
        name="cover_half",
        default="more",
        choices=("more", "half"),
        clause="SHOOT-7",
        meaning="how much of a Facing is hidden for cover: more than half, or half",
    ),
    Setting(
        name="combat_reform_enemy",
        default="same",
        choices=("same", "as many", "free"),
        clause="CREF-8",
        meaning="which enemy models have to touch again after a Combat Reform",
    ),
    Setting(
        name="combat_reform_facing",
        default="any",
        choices=("any", "front"),
        clause="CREF-9",
        meaning="which Facing of its own a unit may turn to the enemy by one",
    ),
    Setting(
        name="combat_reform_duel",
        default="bases",
        choices=("bases", "duel"),
        clause="CREF-12",
        meaning="whether a Duel counts as contact there: of bases alone, or it too",
    ),
)


@frozen(kw_only=True)
class Rulings(Settings):
    """What holds on one table of The 9th Age, a field for each setting."""

    lasting_effects: str
    raise_partial: bool
    summon_within: str
    panic_order: str
    cover_half: str
    combat_reform_enemy: str
    combat_reform_facing: str
    combat_reform_duel: str


CHARGING_NEXT_TURN: Final = Mark("charging_next_turn")
"""It has Pursued or Overrun into an enemy that it fights in the next turn (CC-9)."""
POST_COMBAT_REFORM: Final = Mark("post_combat_reform")
"""It has reformed after a combat: no Charge in the next Player Turn (PCR-1)."""
RETURNED: Final = Mark("returned")
"""It is back from a Pursuit off the table, and does not March (PUR-22)."""
WAITS_OUTSIDE: Final = Mark("waits_outside")
"""There was no room for it to come back in this Movement Phase (PUR-22)."""
NO_LONGER_ENGAGED: Final = Mark("no_longer_engaged")
"""It has lost all its enemies since the last Melee Phase, and not moved (NLE-3)."""
FOES_MOVED_AWAY: Final = Mark("foes_moved_away")
"""Of the enemies lost since then one was not removed: it does not Overrun (NLE-3)."""
FREED: Final = frozenset({NO_LONGER_ENGAGED, FOES_MOVED_AWAY})
"""What marks those who have lost their enemies."""
NO_CHARGES: Final = Mark("no_charges")
"""It declares no Charge in this Player Turn, for it reformed in the last (PCR-1)."""

ROUND_STEPS: Final = (
    "fear",
    "weapons",
    "make way",
    "duels",
    "crush",
    "attacks",
    "score",
    "break tests",
    "pursuit",
    "directions",
    "flee distances",
    "pursuit distances",
    "flights",
    "pursuits",
    "post-combat",
    "reform tests",
    "combat reforms",
    "end",
)
"""The steps of a Round of Combat, in order (SEQ-6, CC-27)."""

VOCABULARY: Final = Vocabulary(
    name="t9a",
    edition="2nd edition",
    phases=(
        ("charge", ()),
        ("movement", ()),
        ("magic", ()),
        ("shooting", ()),
        ("melee", ()),
    ),
    opening=(("deployment", ("vanguard",)),),  # DEP-23
    first_phase="movement",
    first_step="vanguard",
    rates=RATES,
    ranges=((NEAR_ENEMIES, "MOV-5"),),
    marks=MappingProxyType(
        {
            Mark.FLEEING: Until.PERMANENT,
            Mark.SHAKEN: Until.TURN,  # RALLY-3, CHG-FAIL-4: to its end
            Mark.SHAKEN_NEXT_TURN: Until.TURN,  # SHK-4, SHK-8: then Shaken
            Mark.CHARGING: Until.TURN,
            CHARGING_NEXT_TURN: Until.TURN,  # CC-9, CC-10: then Charging
            POST_COMBAT_REFORM: Until.TURN,  # PCR-1, AMB-114: then no Charges
            NO_CHARGES: Until.TURN,
            NO_LONGER_ENGAGED: Until.TURN,  # NLE-3: until the Melee Phase
            FOES_MOVED_AWAY: Until.TURN,
            RETURNED: Until.PHASE,  # PUR-22: in the phase in which it comes back
            WAITS_OUTSIDE: Until.PHASE,
            Mark.DECLARED_CHARGE: Until.TURN,  # CHR-CHG-5, AMB-52: one a Player Turn
            Mark.REDIRECTED: Until.TURN,  # CHG-9: once a Player Turn
            Mark.STOOD_AND_SHOT: Until.TURN,  # CHG-7: once a Player Turn
            Mark.ADVANCED: Until.TURN,  # SHOOT-5 looks at it in the Shooting Phase
            Mark.MARCHED: Until.TURN,  # MOV-20
            Mark.REFORMED: Until.TURN,  # MOV-24: in this Player Turn
            Mark.JOINED: Until.PHASE,  # CHR-JOIN-12: no further move in it
            Mark.PASSED_MARCH_TEST: Until.PHASE,  # MOV-8: of one Movement Phase
            Mark.FAILED_MARCH_TEST: Until.PHASE,
            Mark.MAGICAL_MOVE: Until.PHASE,  # MM-6: one in each Magic Phase
            Mark.PASSED_PANIC_TEST: Until.PHASE,  # PANIC-6: no second test in it
            Mark.PASSED_FRENZY_TEST: Until.PHASE,  # UR-FRENZY: of one Charge Phase
            Mark.FAILED_FRENZY_TEST: Until.PHASE,
            Mark.FLED: Until.PHASE,  # RALLY-7: it began in this Movement Phase
            Mark.FLED_BY_CHOICE: Until.TURN,  # UR-FF: the next turn is its own
            Mark.FEIGNED_FLIGHT: Until.TURN,  # UR-FF: in which it rallies
            Mark.COUNTS_AS_MOVED: Until.TURN,  # UR-FF: reformed, and moves all the same
            Mark.FAILED_RALLY: Until.PHASE,  # RALLY-7: one test in each
            Mark.SWEPT: Until.TURN,  # SWEEP-2: once a Player Turn
            Mark.COMPULSORY_MOVED: Until.TURN,  # RND-10: moved at random
            Mark.SCOUTED: Until.ROUND,  # DEP-25: before the game
            Mark.VANGUARD_MOVE: Until.ROUND,  # DEP-26: to the end of Game Turn 1
            Mark.VANGUARD_IN_PARTS: Until.PHASE,  # DEP-23: one turn of the alternation
            Mark.NO_VANGUARD: Until.PHASE,  # DEP-23: a player has stopped
            Mark.MADE_WAY: Until.PHASE,  # AMB-56: who goes first in a Round of Combat
            Mark.NEWLY_SUMMONED: Until.TURN,  # AMB-43: no Charge before the next phase
        },
    ),
    becomes=(
        (Mark.SHAKEN_NEXT_TURN, Mark.SHAKEN),
        (Mark.FLED_BY_CHOICE, Mark.FEIGNED_FLIGHT),
        (CHARGING_NEXT_TURN, Mark.CHARGING),
        (POST_COMBAT_REFORM, NO_CHARGES),
    ),
    arcs=quarters("UNIT-11"),
    settings=SETTINGS,
    settled_as=Rulings,
    terrain=tuple(TerrainKind),
    charges=True,
    owed=("panic_test", "flight", "flight_ahead", "dangerous_terrain_test"),
    round_steps=ROUND_STEPS,
    armoury=ARMOURY,
    charge_faults=charge_faults,
    owed_faults=owed_faults,
    rear_from_centre=False,
    faults=MappingProxyType(
        {
            Fault.NO_MODELS: "UNIT-1",
            Fault.EMPTY_RANK: "UNIT-3",
            Fault.OTHER_BASE: "FR-13",
            Fault.NOT_COVERED: "UNIT-2",
            Fault.TOO_NARROW: "FR-10",
            Fault.HOLES: "UNIT-3",
            Fault.BEHIND: "FR-1",
            Fault.NOT_BESIDE: "FR-14",
            Fault.SIDE_TAKEN: "FR-15",
            Fault.ONE_RANK: "CHR-JOIN-11",
            Fault.STAYS_BESIDE: "FR-16",
            Fault.TOO_MANY: "FR-11",
        },
    ),
    formation_fault=formation_fault,
    stands_apart=gap_of,
)
