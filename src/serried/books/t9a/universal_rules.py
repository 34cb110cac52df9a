"""The 9th Age: universal rules by name, and what this referee does not enforce yet.

A request that a rule not yet enforced would affect is a gap, never a guess.
"""

from typing import Final

from serried.books.t9a.ground.strider import notes_on_strider
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.named_rules import rule_names

_NAMED: Final = """
accurate, aegis, ambush, area attack, attached, attack value, battle focus,
battle standard bearer, bodyguard, breath attack, cannot be stomped, channel,
chariot, commanding presence, crush attack, deafening clamour,
devastating charge, distracting, divine attacks, engineer, exclusive,
extra support, fear, fearless, feigned flight, fight in extra rank,
flaming attacks, flammable, fly, fortitude, frenzy, front rank, general,
ghost step, grind, grind attacks, hard target, harnessed, hatred, hidden,
hold the line, immune, impact hits, inanimate, insignificant, lethal strike,
light troops, lightning reflexes, magic resistance, magical attacks,
march and shoot, march to the beat, massive bulk, move or fire,
multiple wounds, not a leader, parry, pathmaster, penetrating, poison attacks,
protean magic, quick to fire, rage, rally around the flag, random movement,
reload!, scoring, scout, shoot in extra rank, skirmisher, special ambush,
stand behind, steady aim, stomp, stomp attacks, strider, stubborn, supernal,
sweeping attack, swift reform, swiftstride, tall, terror, towering presence,
toxic attacks, unbreakable, undead, unstable, unwieldy, vanguard, volley fire,
war machine, war platform, weapon master, wizard adept, wizard apprentice,
wizard conclave, wizard master
"""

KNOWN: Final = frozenset(name.strip() for name in _NAMED.split(","))
"""The universal rules that the reference names."""


def unknown_rules(unit: Unit) -> tuple[str, ...]:
    """Return the rules of *unit* that the reference does not name."""
    return tuple(name for name in dict.fromkeys(rule_names(unit)) if name not in KNOWN)


def notes_on(unit: Unit) -> tuple[str, ...]:
    """Return what was assumed of the rules of *unit*."""
    unknown = (
        f'{unit.id}: the rule "{rule}" is not one the referee knows; it changes nothing'
        for rule in unknown_rules(unit)
    )
    return (*unknown, *notes_on_strider(unit))


@memo_on_value
def has_frenzy(unit: Unit) -> bool:
    """Return whether some model of a unit has Frenzy (UR-FRENZY)."""
    return "frenzy" in rule_names(unit)
