"""Named rules: the universal rules that a unit and its models carry."""

from collections.abc import Iterator
from typing import Final

from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit

RANDOM_MOVEMENT: Final = "random movement"


def rule_names(unit: Unit) -> Iterator[str]:
    """Yield the rules of *unit* and of the models in it, without brackets."""
    for rule in unit.profile.rules:
        yield plain(rule)
    if any(kind.rules for kind in unit.kinds):
        for kind in unit.present_kinds:
            for rule in kind.rules or ():
                yield plain(rule)


@memo_on_value
def rules_of(unit: Unit, letter: Letter) -> frozenset[str]:
    """Return the rules of the models of *unit* drawn with *letter*, without brackets.

    They are the unit's where the file says nothing of these models.
    """
    kind = unit.kind(letter)
    own = None if kind is None else kind.rules
    return frozenset(map(plain, unit.profile.rules if own is None else own))


def has_rule(unit: Unit, letter: Letter, name: str) -> bool:
    """Tell whether the models of *unit* drawn with *letter* have the rule *name*."""
    return name in rules_of(unit, letter)


def in_brackets(unit: Unit, letter: Letter, name: str) -> frozenset[str]:
    """Return what stands in brackets behind the rule *name* of these models.

    Nothing at all behind it is an empty text.
    """
    kind = unit.kind(letter)
    own = None if kind is None else kind.rules
    said = unit.profile.rules if own is None else own
    return frozenset(bracket(rule) for rule in said if plain(rule) == name)


@memo_on_value
def moves_at_random(unit: Unit) -> bool:
    """Tell whether *unit* or a model in it has Random Movement.

    Source:
        RND-1, RND-3, BA-CMP-13
    """
    return unit.profile.random is not None or RANDOM_MOVEMENT in rule_names(unit)
