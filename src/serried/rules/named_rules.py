"""Named rules: the universal rules that a unit and its models carry."""

from collections.abc import Iterator
from typing import Final

from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit

RANDOM_MOVEMENT: Final = "random movement"


def rule_texts(unit: Unit) -> Iterator[str]:
    """Yield the rules of *unit* and of the models in it, as they were written."""
    yield from unit.profile.rules
    if any(kind.rules for kind in unit.kinds):
        for kind in unit.present_kinds:
            yield from kind.rules or ()


def rule_names(unit: Unit) -> Iterator[str]:
    """Yield the rules of *unit* and of the models in it, without brackets."""
    return map(plain, rule_texts(unit))


@memo_on_value
def rules_of(unit: Unit, letter: Letter) -> frozenset[str]:
    """Return the rules of the models of *unit* drawn with *letter*, without brackets.

    They are the unit's where the file says nothing of these models.
    """
    return frozenset(map(plain, texts_of(unit, letter)))


def texts_of(unit: Unit, letter: Letter) -> tuple[str, ...]:
    """Return the rules of the models of *unit* drawn with *letter*, as written."""
    kind = unit.kind(letter)
    own = None if kind is None else kind.rules
    return unit.profile.rules if own is None else own


def has_rule(unit: Unit, letter: Letter, name: str) -> bool:
    """Tell whether the models of *unit* drawn with *letter* have the rule *name*."""
    return name in rules_of(unit, letter)


def in_brackets(unit: Unit, letter: Letter, name: str) -> frozenset[str]:
    """Return what stands in brackets behind the rule *name* of these models.

    Nothing at all behind it is an empty text.
    """
    said = texts_of(unit, letter)
    return frozenset(bracket(rule) for rule in said if plain(rule) == name)


@memo_on_value
def moves_at_random(unit: Unit) -> bool:
    """Tell whether *unit* or a model in it has Random Movement.

    Source:
        RND-1, RND-3, BA-CMP-13
    """
    return unit.profile.random is not None or RANDOM_MOVEMENT in rule_names(unit)
