"""The 9th Age, chapter "Close Combat": what the rolls of attacks need.

Source:
    CC-6, CC-7, CC-23, CC-24, DMG-1 to DMG-5, ATT-9, AMB-97, UR-DISTR, UR-LIGHTN,
    UR-TOXIC, UR-FLAM, UR-IMMUNE, UR-MW
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from serried.books.t9a.attacks.bundles import Bundle, multiple_wounds
from serried.books.t9a.attacks.saves import counting
from serried.books.t9a.attacks.tables import armour_save, needed, to_hit, to_wound
from serried.books.t9a.fighting.attack_rules import CLAUSES, counts_against, items
from serried.books.t9a.fighting.changes import dice_said
from serried.books.t9a.fighting.fighters import NOTHING_MORE, Fighter
from serried.books.t9a.fighting.targets import Target
from serried.model.rule_text import bracket, plain

TOXIC: Final = 3, 10
"""Strength and Armour Penetration of Toxic Attacks, whoever makes them (UR-TOXIC)."""

CLIPPED: Final = "clipped wings"


class Encounter(NamedTuple):
    """How two units stand against each other in this Round.

    Attributes:
        at_front: Whether who strikes is Engaged in the Front of who is struck.
        ahead: Whether who is struck is Engaged in the Front of who strikes.
        afraid: Whether who strikes suffers from a failed Fear Test.
        fearful: Whether who is struck does.
        walled: Whether who is struck defends a Wall against who strikes.

    Source:
        CC-23, CC-24, TER-9, UR-FEAR
    """

    at_front: bool = True
    ahead: bool = True
    afraid: bool = False
    fearful: bool = False
    walled: bool = False


def bundle_for(
    fighter: Fighter, target: Target, encounter: Encounter, many: int, who: str
) -> Bundle:
    """Return what the rolls of *many* attacks at a Health Pool need.

    Args:
        fighter: With what they are made.
        target: As what the pool is struck.
        encounter: How the two units stand.
        many: Attacks, or hits of Special Attacks.
        who: Whose attacks they are.

    Raises:
        RuleGapError: If a rule counts against models that nothing tells apart.
    """
    if "devastating charge" in target.immune:
        fighter = _uncharged(fighter)
    rules = _suffered(fighter, target, encounter)
    strength, penetration = _might(fighter, encounter, rules)
    saves = counting(target.saves, rules)
    return Bundle(
        many,
        _to_hit(fighter, target, encounter, rules),
        to_wound(strength, target.resilience),
        armour_save(target.armour, penetration),
        aegis=saves["aegis"],
        fortitude=None if "flaming attacks" in rules else saves["fortitude"],
        reroll_hits="hatred" in rules,
        reroll_wounds="flaming attacks" in rules and target.flammable,
        cannot_wound=strength <= 0,
        poison="poison attacks" in rules,
        focus="battle focus" in rules,
        lethal="lethal strike" in rules,
        divine="divine attacks" in rules,
        multiple=_multiple(fighter.rules, target),
        clip=target.hp,
        who=who,
    )


def _uncharged(fighter: Fighter) -> Fighter:
    """Return attacks without what a Devastating Charge adds to them.

    How many they are, and when they are made, is settled before anybody is struck.

    Source:
        UR-IMMUNE, UR-DEVCH, docs/rulings/0091-what-parts-strike-with.md
    """
    bare = fighter.uncharged
    if bare is None:
        return fighter
    return fighter._replace(
        skill=bare.skill,
        strength=bare.strength,
        penetration=bare.penetration,
        ahead=NOTHING_MORE,
        rules=bare.rules,
    )


def _suffered(fighter: Fighter, target: Target, encounter: Encounter) -> frozenset[str]:
    """Return the names of the rules that these attacks have against that pool.

    Source:
        UR-IMMUNE, CC-24
    """
    more = fighter.ahead.rules if encounter.ahead else ()
    every = (*fighter.rules, *more)
    return frozenset(
        plain(rule)
        for rule in every
        if plain(rule) not in target.immune
        and counts_against(rule, target.what, CLAUSES.get(plain(rule), "UR-MW"))
    )


def _might(
    fighter: Fighter, encounter: Encounter, rules: frozenset[str]
) -> tuple[int, int]:
    """Return Strength and Armour Penetration against that unit."""
    if "toxic attacks" in rules:
        return TOXIC
    if not encounter.ahead:
        return fighter.strength, fighter.penetration
    more = fighter.ahead
    return fighter.strength + more.strength, fighter.penetration + more.penetration


def _to_hit(
    fighter: Fighter, target: Target, encounter: Encounter, rules: frozenset[str]
) -> int | None:
    """Return the roll that hits; None of what hits automatically.

    Source:
        CC-6, CC-7, CC-23, AMB-97
    """
    skill = fighter.skill
    if skill is None:
        return None
    defence = target.defensive_skill
    if target.parry and encounter.at_front and "ignores parry" not in rules:
        defence = max(defence + 1, skill)
    worse = int(encounter.afraid) or int(target.distracting or encounter.walled)
    swift = "lightning reflexes" in rules and "step 0" not in rules
    return needed(to_hit(skill, defence) + worse - int(encounter.fearful) - int(swift))


def _multiple(rules: Iterable[str], target: Target) -> str:
    """Return what an unsaved wound becomes, as ``D3+1``; nothing where it stays one.

    Of several that count the one that is more on average; Clipped Wings is one more
    against who can fly.

    Source:
        DMG-4, UR-MW
    """
    throws = []
    for rule in rules:
        if plain(rule) != "multiple wounds" or "multiple wounds" in target.immune:
            continue
        if not counts_against(rule, target.what, "UR-MW"):
            continue
        said = items(bracket(rule))
        throw = multiple_wounds(said[0] if said else "")
        clipped = CLIPPED in said and "fly" in target.what
        throws.append(throw._replace(more=throw.more + clipped))
    best = max(throws, key=lambda throw: throw.average, default=None)
    return "" if best is None else dice_said(best)
