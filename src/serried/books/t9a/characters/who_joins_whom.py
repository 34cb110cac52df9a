"""The 9th Age, chapter "Character": which units a Character may join."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.books.t9a.skirmish_formation import in_skirmish
from serried.books.t9a.units import towers
from serried.model.errors import RuleGapError
from serried.model.ids import Letter
from serried.model.profile import Kind as ModelType
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.named_rules import has_rule, in_brackets, moves_at_random, rule_names
from serried.rules.ranks.joiners import Joiner
from serried.rules.ranks.joining import refuse_target

EXCLUSIVE: Final = "exclusive"
BODYGUARD: Final = "bodyguard"


def refuse_member(joiner: Joiner, target: Unit) -> None:
    """Refuse what is not enforced yet of a Character as a part of *target*.

    Raises:
        RequestError: If that unit is not on the table.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHR-N-6, UR-UNBR
    """
    refuse_target(target)
    if "unbreakable" in {*rule_names(target), *rule_names(joiner.hero)}:
        because = "to whom those who are Unbreakable are Exclusive is not known"
        clause = "UR-UNBR"
        raise RuleGapError(clause, because)
    if "hidden" in rule_names(joiner.hero) and joiner.hero.pose is None:
        because = f"{joiner.hero.id} is Hidden; how it is revealed is not enforced yet"
        clause = "CHR-N-6"
        raise RuleGapError(clause, because)


def judge_kinds(joiner: Joiner, target: Unit) -> Iterator[Finding]:
    """Judge whether those two sorts of models make a Combined Unit.

    Source:
        CHR-N-6, CHR-N-7, FR-17
    """
    yield _judge_exclusive(joiner.hero, target)
    yield _judge_sorts(joiner.hero, target)
    if in_skirmish(target):
        yield _judge_skirmish(joiner.hero, target)


def notes_on_bodyguards(hero: Unit, target: Unit) -> tuple[str, ...]:
    """Say that a Character has Stubborn in *target*, if a Bodyguard there guards it.

    In brackets stands whom it guards: by the name or the id of a unit, or the name of
    its model.

    Source:
        CHR-N-8
    """
    kind = hero.kind(_letter(hero))
    names = (hero.id, hero.name, None if kind is None else kind.name)
    if not _guard(target, _letters(target), names):
        return ()
    return (f"{hero.id} has Stubborn while in {target.id}, its Bodyguard (CHR-N-8)",)


def is_guarded(unit: Unit, letter: Letter) -> bool:
    """Tell whether a model is a Character that has Stubborn from a Bodyguard with it.

    Source:
        CHR-N-8
    """
    if not unit.is_character(letter):
        return False
    kind = unit.kind(letter)
    others = (one for one in _letters(unit) if one != letter)
    return _guard(unit, others, () if kind is None else (kind.name,))


def _guard(unit: Unit, letters: Iterable[Letter], names: Iterable[str | None]) -> bool:
    """Tell whether one of some models guards everybody, or one of these names."""
    guarded: set[str] = set()
    for letter in letters:
        guarded |= in_brackets(unit, letter, BODYGUARD)
    return "" in guarded or any(name.lower() in guarded for name in names if name)


def judge_random(hero: Unit) -> Finding:
    """Judge RND-3 of a Character that is deployed: of a move MOV-1 speaks already."""
    return never(
        moves_at_random(hero), clause="RND-3", reason="joins_at_random", unit=hero.id
    )


def _judge_exclusive(hero: Unit, target: Unit) -> Finding:
    """Judge CHR-N-6: who is Exclusive, and to whom."""
    own, theirs = _letter(hero), _letters(target)
    ours = in_brackets(hero, own, EXCLUSIVE)
    bounds = [in_brackets(target, letter, EXCLUSIVE) for letter in theirs]
    wanted = next(
        (
            name
            for name in sorted(ours)
            if not name or not any(_has(target, letter, name) for letter in theirs)
        ),
        None,
    )
    reason, said = "not_exclusive", None
    if wanted is not None:
        reason, said = "is_exclusive", wanted
    elif any("" in bound for bound in bounds):
        reason, said = "exclusive_unit", ""
    elif bounds and all(bounds):
        closed = sorted(frozenset.union(*bounds))
        if not any(_has(hero, own, name) for name in closed):
            reason, said = "exclusive_unit", closed[0]
    return never(
        said is not None,
        clause="CHR-N-6",
        reason=reason,
        values=(("to", f" to {said}"),) if said else (("to", ""),),
        unit=hero.id,
        other=target.id,
    )


def _has(unit: Unit, letter: Letter, name: str) -> bool:
    """Tell whether models are Exclusive to *name*, or have it as a rule."""
    return name in in_brackets(unit, letter, EXCLUSIVE) or has_rule(unit, letter, name)


def _judge_sorts(hero: Unit, target: Unit) -> Finding:
    """Judge CHR-N-7: which sorts of models join which."""
    return never(
        reason := _odd(hero, target),
        clause="CHR-N-7",
        reason=reason or "joins_its_like",
        unit=hero.id,
        other=target.id,
    )


def _judge_skirmish(hero: Unit, target: Unit) -> Finding:
    """Judge FR-17: a Character in skirmish formation is as its R&F are."""
    own = hero.body(_letter(hero))
    theirs = [target.body(x) for x in _letters(target) if not target.is_character(x)]
    odd = next((body for body in theirs if body != own), None)
    other_height = odd is not None and odd.height is not own.height
    reason = "skirmish_height" if other_height else "skirmish_type"
    return never(
        odd is not None,
        clause="FR-17",
        reason=reason if odd is not None else "skirmishes",
        unit=hero.id,
        other=target.id,
    )


def _odd(hero: Unit, target: Unit) -> str | None:
    """Return why the two make no Combined Unit, or None."""
    own, theirs = _letter(hero), _letters(target)
    others = [letter for letter in theirs if not target.is_character(letter)]
    if _towers(hero, own) or any(_towers(target, letter) for letter in theirs):
        return "towering"
    if any(has_rule(target, letter, "war machine") for letter in theirs):
        return "war_machine"
    if moves_at_random(target):
        return "random_unit"
    if _rides(hero, own) and not all(_rides(target, letter) for letter in theirs):
        return "chariot"
    low = [has_rule(target, letter, "insignificant") for letter in others]
    if low and all(low) and not has_rule(hero, own, "insignificant"):
        return "insignificant"
    return None


def _towers(unit: Unit, letter: Letter) -> bool:
    """Tell whether models have Towering Presence; War Platforms may join all the same.

    Source:
        HT-1, CHR-N-7
    """
    return towers(unit, letter) and not has_rule(unit, letter, "war platform")


def _rides(unit: Unit, letter: Letter) -> bool:
    """Tell whether models are Chariots, as all Constructs are (HT-2)."""
    chariot = has_rule(unit, letter, "chariot")
    return chariot or unit.body(letter).kind is ModelType.CONSTRUCT


def _letter(hero: Unit) -> Letter:
    return hero.formation.places[0].letter


def _letters(unit: Unit) -> tuple[Letter, ...]:
    return tuple(dict.fromkeys(place.letter for place in unit.formation.places))
