"""The 9th Age, chapter "Charge Phase": who may declare a Charge.

Source:
    CHG-1, CHG-10, CHR-CHG-1, CHR-CHG-5, CHR-LEAVE-1, CHR-N-6, FLEE-2, SHK-2, RND-2,
    AMB-52
"""

from collections.abc import Iterator

from serried.books.t9a.characters.leaving import judge_attached
from serried.books.t9a.charging.pending import one_was_rolled
from serried.books.t9a.choosing import MOVED
from serried.books.t9a.vocabulary import NO_CHARGES
from serried.books.t9a.voluntary_actions import judge_free, judge_state
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.named_rules import moves_at_random, rule_names
from serried.rules.ranks.characters_leaving import on_its_own

OWN_RECORD = frozenset(MOVED)
"""The marks of which a Character may have a record of its own (CHR-JOIN-13)."""


def judge_charger(battle: Battle, subject: Subject) -> tuple[Finding, ...]:
    """Judge whether *subject* may declare a Charge in this Player Turn.

    A Character is barred with its unit, and its unit once the Character has declared.

    Raises:
        RequestError: If no such Character stands in the unit.
        RuleGapError: UR-SCOUT for who may have scouted, in the first Player Turn.

    Source:
        CHG-1, CHG-10, CHR-CHG-1, CHR-CHG-5, CHR-LEAVE-1, FLEE-2, SHK-2, RND-2, SUM-6,
        UR-FRENZY, DEP-26, AMB-43, AMB-52
    """
    unit = battle.unit(subject.unit)
    if subject.letter is not None:
        unit = on_its_own(unit, subject.letter, OWN_RECORD)
        battle = battle.with_unit(unit)
    _refuse_gaps(battle, unit)
    return (
        *judge_state(unit, "charge"),
        *_judge_once(battle, unit, subject),
        *_judge_summoned(unit),
        *_judge_vanguard(battle, unit),
        *_judge_reformed(unit),
        never(
            one_was_rolled(battle) and not unit.has(Mark.CHARGING),
            clause="CHG-1",
            reason="charges_not_rolled",
            unit=unit.id,
        ),
        judge_free(battle, unit, "CHG-1", "charge"),
        never(
            moves_at_random(unit),
            clause="RND-2",
            reason="charge_at_random",
            unit=unit.id,
        ),
        never(
            "war machine" in rule_names(unit),
            clause="CHG-10",
            reason="war_machine_charges",
            unit=unit.id,
        ),
        *((judge_attached(unit),) if subject.letter is not None else ()),
        *_judge_enraged(unit, subject),
    )


def _judge_enraged(unit: Unit, subject: Subject) -> Iterator[Finding]:
    """Judge that nobody charges out of a unit that must charge itself (UR-FRENZY)."""
    if subject.letter is not None and unit.has(Mark.FAILED_FRENZY_TEST):
        yield Finding(
            clause="UR-FRENZY",
            holds=False,
            reason="enraged_as_a_whole",
            unit=str(subject),
            other=subject.unit,
        )


def _judge_reformed(unit: Unit) -> Iterator[Finding]:
    """Judge that who reformed after a combat charges nobody in the next Player Turn.

    Source:
        PCR-1, PCR-3, AMB-114
    """
    if unit.has(NO_CHARGES):
        yield never(unit, clause="PCR-1", reason="reformed_after_combat", unit=unit.id)


def _judge_summoned(unit: Unit) -> Iterator[Finding]:
    """Judge that it was not Summoned after its last chance to charge (AMB-43)."""
    if unit.has(Mark.NEWLY_SUMMONED):
        yield Finding(
            clause="SUM-6", holds=False, reason="charge_when_summoned", unit=unit.id
        )


def _judge_vanguard(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Judge that nobody who made a Vanguard move charges in the first Player Turn.

    Source:
        DEP-26, docs/rulings/0076-after-a-vanguard-move.md
    """
    if unit.any_model_has(Mark.VANGUARD_MOVE):
        yield never(
            _is_first_turn_of(battle, unit),
            clause="DEP-26",
            reason="charge_after_vanguard",
            unit=unit.id,
        )


def _is_first_turn_of(battle: Battle, unit: Unit) -> bool:
    """Return whether this turn of its player is the first Player Turn of the game."""
    return battle.round == 1 and unit.player == battle.players[0]


def _judge_once(battle: Battle, unit: Unit, subject: Subject) -> Iterator[Finding]:
    """Judge that neither the unit nor anybody of it has declared a Charge.

    Source:
        CHG-1, CHR-CHG-5, AMB-52
    """
    by = tuple(one.by for one in battle.charges if one.by.unit == unit.id)
    marked = unit.has(Mark.DECLARED_CHARGE) or unit.has(Mark.CHARGING)
    declared = marked or bool(by)  # a file may name the Charge, and not the mark
    itself = declared and _was(unit, subject, by)
    yield never(itself, clause="CHG-1", reason="charges_already", unit=unit.id)
    if declared or any(kind.character for kind in unit.present_kinds):
        other = next((str(one) for one in by if one != subject), None)
        gone = declared and not itself and other is None and subject.letter is None
        yield never(
            declared and not itself,
            clause="CHR-CHG-5",
            reason="one_has_charged_out" if gone else "nobody_else_charges",
            unit=unit.id,
            other=None if gone else other or unit.id,
        )


def _was(unit: Unit, subject: Subject, by: tuple[Subject, ...]) -> bool:
    """Return whether it was *subject* that declared, and nobody else of its unit.

    Once the charger has moved, a whole unit is known by its being Charging or Shaken;
    of a Character that has gone, only the unit's mark is left.

    Args:
        unit: Of which somebody has declared a Charge.
        subject: Who is asked about.
        by: Who of it has declared a Charge and not moved yet.
    """
    if by:
        return subject in by
    moved = unit.has(Mark.CHARGING) or unit.any_model_has(Mark.SHAKEN)
    return subject.letter is None and moved


def _refuse_gaps(battle: Battle, unit: Unit) -> None:
    """Refuse who may not charge in the first Player Turn, if that is unknown."""
    scouts = "scout" in rule_names(unit) or unit.any_model_has(Mark.SCOUTED)
    if scouts and _is_first_turn_of(battle, unit):
        clause = "UR-SCOUT"
        because = f"where {unit.id} was deployed, as a Scout, is not enforced yet"
        raise RuleGapError(clause, because)
