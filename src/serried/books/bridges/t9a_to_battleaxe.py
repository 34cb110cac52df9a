"""The 9th Age told in the words of Battleaxe.

The Advance Rate is the Movement and Discipline is Leadership. The March Rate is left
out: Battleaxe marches twice the Movement.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from serried.books.bridges.subjects import SUBJECTS
from serried.geometry import same
from serried.model.effects import Effect
from serried.model.marks import Mark
from serried.model.profile import UNARMED, Rates
from serried.model.unit import Unit
from serried.rules.bridge import Bridge, Marks, Moment, Told

MARKS: Final[Mapping[Mark, Told]] = {
    Mark.FLEEING: Told((Mark.FLEEING,)),
    Mark.SHAKEN: Told((Mark.RALLIED,), "Shaken is taken as rallied this turn"),
    Mark.SHAKEN_NEXT_TURN: Told(note="that it is Shaken next turn too is left out"),
    Mark.CHARGING: Told(
        note="Charging is left out; Battleaxe charges after moving",
    ),
    Mark.DECLARED_CHARGE: Told(note="its declared Charge is left out"),
    Mark.REDIRECTED: Told(note="its Redirect is left out"),
    Mark.STOOD_AND_SHOT: Told(note="its Stand and Shoot is left out"),
    Mark.ADVANCED: Told((Mark.MOVED,)),
    Mark.MARCHED: Told((Mark.MARCHED, Mark.MOVED)),
    Mark.REFORMED: Told((Mark.REFORMED, Mark.MOVED)),
    Mark.JOINED: Told((Mark.JOINED,)),
    Mark.PASSED_MARCH_TEST: Told(
        (Mark.PASSED_ENEMY_SIGHTED,),
        "its passed March Test is taken as a passed Enemy Sighted! test, which"
        " commits it to a march",
    ),
    Mark.FAILED_MARCH_TEST: Told(
        (Mark.MARCHED,),
        "its failed March Test is taken as a failed Enemy Sighted! test: it was"
        " ordered to march",
    ),
    Mark.MAGICAL_MOVE: Told(note="its Magical Move is left out; Battleaxe has none"),
    Mark.PASSED_PANIC_TEST: Told(note="its passed Panic Test is left out"),
    Mark.PASSED_FRENZY_TEST: Told(note="its passed Frenzy Test is left out"),
    Mark.FAILED_FRENZY_TEST: Told(note="its failed Frenzy Test is left out"),
    Mark.FLED_BY_CHOICE: Told(note="that it fled of its own choice is left out"),
    Mark.FEIGNED_FLIGHT: Told(note="its Feigned Flight is left out"),
    Mark.COUNTS_AS_MOVED: Told((Mark.MOVED,)),
    Mark.MADE_WAY: Told(),
    Mark.SWEPT: Told(note="its Sweeping Attack is left out; Battleaxe has none"),
    Mark.COMPULSORY_MOVED: Told((Mark.COMPULSORY_MOVED, Mark.MOVED)),
    Mark.SCOUTED: Told(note="that it scouted is left out"),
    Mark.VANGUARD_MOVE: Told(note="its Vanguard move is left out; Battleaxe has none"),
    Mark.VANGUARD_IN_PARTS: Told(),
    Mark.NO_VANGUARD: Told(),
    Mark.NEWLY_SUMMONED: Told(note="that it was summoned this turn is left out"),
}
FIGHTING: Final = frozenset(
    {
        *("attack_value", "offensive_skill", "strength", "armour_penetration"),
        *("agility", "defensive_skill", "resilience", "armour"),
    }
)
"""What units fight by, of which Battleaxe says nothing here."""

TESTED: Final = frozenset({Mark.PASSED_MARCH_TEST, Mark.FAILED_MARCH_TEST})
UNASKED: Final = Told(
    note="its March Test is left out; Battleaxe asks for one only where a march is"
    " ordered"
)


def tests_beside_moves(marks: Marks) -> Mapping[Mark, Told]:
    """Return what March Tests are beside the moves that they were taken for.

    A march leaves its test behind there as well; no other move is tested for.

    Source:
        MOV-5, MOV-8, BA-ES-5, BA-ES-6
    """
    if Mark.MARCHED in marks:
        return {mark: Told(MARKS[mark].marks) for mark in TESTED}
    if marks & {Mark.ADVANCED, Mark.REFORMED}:
        return dict.fromkeys(TESTED, UNASKED)
    return {}


def left_out(unit: Unit) -> Iterator[str]:
    """Yield what is left out of a unit: its March Rate, what it fights with."""
    yield from _marches(unit)
    own, kinds = unit.profile, unit.kinds
    rated = FIGHTING & {name for one in kinds for name in one.rates} | (
        FIGHTING & own.rates.keys()
    )
    arms = {own.arms, *(kind.arms for kind in kinds)} - {UNARMED}
    if rated or arms or any((unit.points, *(kind.points for kind in kinds))):
        yield f"{unit.id}: what it fights with and its points are left out"


def _marches(unit: Unit) -> Iterator[str]:
    """Yield a note where a March Rate is not what Battleaxe makes of the Movement."""
    own = unit.profile.rates
    yield from _march(own, unit.id)
    for kind in unit.kinds:
        if kind.rates.keys() & {"advance", "march"}:
            yield from _march(kind.rates.over(own), f"{unit.id}.{kind.letter}")


def _march(rates: Rates, who: str) -> Iterator[str]:
    advance, march = rates.get("advance"), rates.get("march")
    if march is None:
        return
    if advance is None:
        yield f"{who}: without an Advance Rate it has no M; its March Rate is left out"
    elif not same(march, 2.0 * advance):
        yield (
            f"{who}: its March Rate of {march:g} is left out; Battleaxe marches"
            f" 2 x M, {2.0 * advance:g}"
        )


def effects_lost(effect: Effect) -> Iterator[str]:
    """Yield a note of what an effect does to what Battleaxe does not have."""
    yield from _effects_on_a_march(effect)
    if FIGHTING & {one.characteristic for one in effect.changes}:
        yield f"the effect {effect.name!r}: what it does in a fight is left out"


def _effects_on_a_march(effect: Effect) -> Iterator[str]:
    """Yield a note if the effect is not the same on a march.

    Source:
        GEN-10, BA-MAR-1
    """
    moves = [one for one in effect.changes if one.characteristic == "advance"]
    march = {one for one in effect.changes if one.characteristic == "march"}
    if march != {replace(one.times(2.0), characteristic="march") for one in moves}:
        yield (
            f"the effect {effect.name!r}: a march is 2 x M under it, whatever it does"
            " to the March Rate"
        )
    elif any(change.may_leave_a_fraction for change in moves):
        yield (
            f"the effect {effect.name!r}: a march is twice the new Movement, not the"
            " March Rate multiplied, which may be an inch more or less"
        )


BRIDGE: Final = Bridge(
    here="t9a",
    there="battleaxe",
    phases={
        "charge": Moment(
            "movement",
            "start",
            "Battleaxe has no Charge Phase; the turn is taken to be at its start,"
            " before anything moves",
        )
    },
    characteristics={
        "advance": {"movement": 1.0},
        "march": {},
        "discipline": {"leadership": 1.0},
        **{name: {} for name in FIGHTING},
    },
    marks=MARKS,
    together=tests_beside_moves,
    spreading=frozenset({Mark.SHAKEN}),  # SHK-3
    unit_notes=left_out,
    effect_notes=effects_lost,
    subjects=SUBJECTS,
)
"""By the rules reference, its vocabulary bridge; BA-CHR-2, BA-MAR-1, BA-TST-2."""
