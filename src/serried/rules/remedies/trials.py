"""Trials: a line put to the referee again, with one thing changed."""

import math
from collections.abc import Callable, Iterator
from copy import copy
from itertools import count
from typing import Final

from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Situation

MOST: Final = 600
"""How often a line is judged again for one question."""

FINE: Final = 0.01
"""To how many inches or degrees the least change is told."""

NEAR: Final = 0.001
"""How closely it is looked for, before it is rounded."""


class Trials:
    """A line that is barred, judged again on other tables, or in other words.

    Args:
        situation: As it stands.
        line: The line.
    """

    def __init__(self, situation: Situation, line: Action) -> None:
        self.situation = situation
        self.battle = situation.battle
        self.line = line
        self.count = count(1)
        self.most = MOST

    def no_more_than(self, most: int) -> "Trials":
        """Return the same with a count of its own."""
        fresh = Trials(self.situation, self.line)
        fresh.most = most
        return fresh

    def on(self, battle: Battle) -> "Trials":
        """Return the same on another table; what is judged there counts here, too."""
        there = copy(self)
        there.battle = battle
        return there

    def judged(
        self, line: Action | None = None, battle: Battle | None = None
    ) -> Transition | None:
        """Return what the referee says; None if it cannot be put to the table so."""
        if next(self.count) > self.most:
            return None
        judge = self.situation.edition.judge
        try:
            return judge(battle or self.battle, line or self.line, None)
        except SerriedError:
            return None

    def verdict(
        self, line: Action | None = None, battle: Battle | None = None
    ) -> Verdict | None:
        """Return the verdict alone."""
        found = self.judged(line, battle)
        return None if found is None else found.verdict

    def allows(self, line: Action | None = None, battle: Battle | None = None) -> bool:
        """Tell whether the referee allows it; what is refused at once is not judged."""
        if self.refused(line or self.line, battle or self.battle):
            return False
        found = self.verdict(line, battle)
        return found is not None and found.legal

    def refused(self, line: Action, battle: Battle) -> bool:
        """Tell whether it is known at once that the referee does not allow a line."""
        try:
            return self.situation.edition.refuses(battle, line)
        except SerriedError:
            return True

    def allows_with(self, unit: Unit) -> bool:
        """Tell whether the referee allows the line once a unit stands otherwise."""
        return self.allows(battle=self.battle.with_unit(unit))


def least(
    allows: Callable[[float], bool], most: float, step: float | None = None
) -> float | None:
    """Return the least change that is allowed, to a hundredth; None if none is.

    Args:
        allows: Tells whether a change of a size is allowed.
        most: The largest change that is looked at.
        step: How far apart the sizes are that are looked at first; None where more is
            never worse, so that the largest decides.
    """
    found = _first(allows, most, step or most)
    if found is None:
        return None
    low, high = found
    while high - low > NEAR:
        middle = (low + high) / 2.0
        if allows(middle):
            high = middle
        else:
            low = middle
    hundredths = high / FINE
    rounded = (math.floor(hundredths) * FINE, math.ceil(hundredths) * FINE)
    plain = next((one for one in rounded if one > 0.0 and allows(round(one, 2))), high)
    plain = plain if plain == high else round(plain, 2)
    less = plain - 2.0 * FINE
    if less > 0.0 and allows(less):
        return least(allows, less)
    return plain


def _first(
    allows: Callable[[float], bool], most: float, step: float
) -> tuple[float, float] | None:
    """Return two sizes, one step apart, of which the second is the first allowed."""
    for size in sizes(most, step):
        if allows(size):
            return max(size - step, 0.0), size
    return None


def sizes(most: float, step: float) -> Iterator[float]:
    """Yield sizes one step apart, and the largest."""
    count = math.ceil(most / step - NEAR)
    yield from (min(step * number, most) for number in range(1, count + 1))
