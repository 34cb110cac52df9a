"""The 9th Age: what keeps a unit from every voluntary action."""

from serried.books.t9a.choosing import MOVED, who_is_shaken
from serried.model.battle import Battle
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.choosing import in_combat, judge_bar, not_here
from serried.rules.findings import never


def _none_is_steady(unit: Unit, letter: Letter | None) -> bool:
    """Tell whether all who would shoot are Shaken: the unit, or one Character in it.

    What the unit is, all its models are, but for Characters that joined it this turn.

    Source:
        SHK-2
    """
    kinds = unit.present_kinds
    asked = tuple(kind for kind in kinds if letter in {None, kind.letter})
    own = letter is None and unit.whole
    return all(_shaken(unit, kind) for kind in asked) and (
        not own or unit.has(Mark.SHAKEN)
    )


def _shaken(unit: Unit, kind: ModelKind) -> bool:
    itself = Mark.SHAKEN in kind.marks
    joined = not kind.marks.isdisjoint(MOVED)
    return itself or (unit.has(Mark.SHAKEN) and not joined)


def shaken_as_a_unit(unit: Unit, letter: Letter | None) -> frozenset[str]:
    """Return the reasons that speak of a whole unit where one Character is not Shaken.

    It is part of the unit all the same, and held back with it.

    Source:
        MOV-1, SHK-2, AMB-17
    """
    kinds = [kind for kind in unit.present_kinds if kind.letter == letter]
    steady = unit.has(Mark.SHAKEN) and not any(_shaken(unit, kind) for kind in kinds)
    return frozenset({"shaken", "not_shaken"} if kinds and steady else ())


def notes_on_shaken(unit: Unit, letter: Letter | None) -> tuple[str, ...]:
    """Say of a unit in which some may shoot that Shaken models do not (SHK-2)."""
    some = unit.any_model_has(Mark.SHAKEN) and not _none_is_steady(unit, letter)
    if letter is not None or not some:
        return ()
    return (f"{unit.id}: its Shaken models do not shoot; the others may",)


def judge_state(unit: Unit, verb: str) -> tuple[Finding, Finding]:
    """Judge FLEE-2 and SHK-2 for the voluntary action *verb* of a whole unit.

    Source:
        FLEE-2, SHK-2, SHK-5
    """
    shaken, other = unit.any_model_has(Mark.SHAKEN), who_is_shaken(unit)[1]
    reason = "not_shaken" if other is None else "one_is_shaken"
    return _judge_shaken(unit, verb, shaken, reason, other), judge_fleeing(unit, verb)


def judge_unshaken(unit: Unit, letter: Letter | None = None) -> Finding:
    """Judge SHK-2 for shooting, which is denied to the Shaken models alone."""
    return _judge_shaken(unit, "shoot", _none_is_steady(unit, letter), "not_shaken")


def _judge_shaken(
    unit: Unit,
    verb: str,
    shaken: bool,  # noqa: FBT001 - what is judged
    reason: str,
    other: str | None = None,
) -> Finding:
    return never(
        shaken,
        clause="SHK-2",
        reason=reason,
        values=(("verb", verb),),
        unit=unit.id,
        other=other,
    )


def judge_fleeing(unit: Unit, verb: str) -> Finding:
    """Judge FLEE-2 for the voluntary action *verb*."""
    return never(
        unit.has(Mark.FLEEING),
        clause="FLEE-2",
        reason="not_fleeing",
        values=(("verb", verb),),
        unit=unit.id,
    )


def judge_free(battle: Battle, unit: Unit, clause: str, verb: str) -> Finding:
    """Judge that *unit* is on the table, its player's turn on, and not Engaged."""
    barred = not_here(battle, unit) or in_combat(battle, unit)
    values = () if barred else (("verb", verb),)
    return judge_bar(barred, unit, clause, "free_to", values)
