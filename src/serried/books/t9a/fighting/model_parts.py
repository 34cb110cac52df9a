"""The 9th Age, chapter "Models and Units": the parts of a model that attack.

Part 0 is the model itself, its rider or its only part; then its further parts follow in
their order.

Source:
    MODEL-3, MODEL-4, TEST-1, HT-1, HT-2, UR-HARN, UR-INAN
"""

from typing import Final, NamedTuple

from serried.books.t9a.fighting.attack_rules import read
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Until
from serried.model.ids import ClauseId, Letter
from serried.model.profile import Part
from serried.model.rule_text import plain
from serried.model.unit import Unit
from serried.rules.moving.effects import characteristic
from serried.rules.moving.rates import stated_rate

AT_LEAST_ONE: Final = frozenset({"agility", "attack_value"})
"""What modifiers do not bring below 1, unless it was (GEN-11)."""


class ModelPart(NamedTuple):
    """One part of the models of a unit that are drawn with one letter.

    Attributes:
        number: 0 for the model itself.
        part: The further part; None of the model itself.
        alone: Whether the model has no other part.
        rules: What holds of it, in lower case: of the model itself the rules of the
            unit, of a further part its own.
    """

    unit: Unit
    letter: Letter
    number: int
    part: Part | None
    alone: bool
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """What a line calls it; nothing of the model itself."""
        return "" if self.part is None else self.part.name

    def has(self, rule: str) -> bool:
        """Tell whether it has *rule*, in lower case and without brackets."""
        return any(plain(one) == rule for one in self.rules)

    @property
    def harnessed(self) -> bool:
        """Whether it pulls or carries the model (UR-HARN)."""
        return self.has("harnessed")

    @property
    def inanimate(self) -> bool:
        """Whether nothing of it lives (UR-INAN)."""
        return self.has("inanimate")


def parts_of(unit: Unit, letter: Letter) -> tuple[ModelPart, ...]:
    """Return the parts of the models of *unit* drawn so, the model itself first."""
    further = unit.arms(letter).parts or ()
    own = model_rules(unit, letter)
    alone = not further
    return (
        ModelPart(unit, letter, 0, None, alone, own),
        *(
            ModelPart(unit, letter, number, part, alone, tuple(map(read, part.rules)))
            for number, part in enumerate(further, 1)
        ),
    )


def model_rules(unit: Unit, letter: Letter) -> tuple[str, ...]:
    """Return the rules of the models drawn so, in lower case, with brackets."""
    kind = unit.kind(letter)
    own = None if kind is None else kind.rules
    return tuple(map(read, unit.profile.rules if own is None else own))


def mounted(unit: Unit, letter: Letter) -> bool:
    """Tell whether models are mounted: one part of them is Harnessed (MODEL-4)."""
    return any(part.harnessed for part in parts_of(unit, letter))


def rated(
    battle: Battle,
    part: ModelPart,
    name: str,
    clause: ClauseId,
    changes: tuple[Change, ...] = (),
) -> int:
    """Return a characteristic of a part, effects and *changes* included.

    What is not said of a further part is the model's.

    Raises:
        RequestError: If it has none.

    Source:
        TEST-1, GEN-10, GEN-11
    """
    bare = None if part.part is None else part.part.rates.get(name)
    if bare is None:
        bare = stated_rate(part.unit, part.letter, name, clause)
    effects = battle.effects
    if changes:
        own = Effect(name="", on=(part.unit.id,), until=Until.PHASE, changes=changes)
        effects = (*effects, own)
    value = characteristic(effects, part.unit, name, bare, part.letter)
    if name in AT_LEAST_ONE:
        value = max(value, min(bare, 1.0))
    return int(value)
