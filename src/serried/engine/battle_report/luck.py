"""The luck of a battle: its dice, and what was to be expected of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.engine.replay import Step, judged_again
from serried.model.ids import PlayerId
from serried.model.results.fights import Blows, Struck
from serried.model.verdict import Verdict, as_list
from serried.report.measures import test_title
from serried.rules.dice_tests import SIDES
from serried.tuples import NamedTuple

FACES: Final = range(1, SIDES + 1)

NEEDS: Final = {
    "to_hit": "to_hit",
    "hit_again": "to_hit",
    "to_wound": "to_wound",
    "wound_again": "to_wound",
    "armour": "armour_save",
    "special": "special_save",
    "special_again": "special_save",
}
"""The rolls of a fight by stage, and what each of their dice needed."""

KINDS: Final = ("to_hit", "to_wound", "armour_save", "special_save")

OF_ATTACKERS: Final = frozenset(KINDS[:2])
"""The others are rolled by who is struck."""

ARRIVES: Final = "charged"
ENDS: Final = frozenset({ARRIVES, "failed_charge"})
"""What is told of how a charge ended."""

ENOUGH: Final = "resolve_reaches"
"""What is found of a roll that is as far as the target."""


class Throw(NamedTuple):
    """A test or a charge with its chance, as it stood before the dice fell.

    Attributes:
        barred: Whether the roll was enough and no way led there all the same; then
            the chance, which is that of the distance, decided nothing.
    """

    number: int
    what: str
    unit: str
    dice: tuple[int, ...]
    needs: str
    chance: str
    came_off: bool
    barred: bool = False

    @property
    def likely(self) -> float:
        """How likely it was."""
        ways, _, whole = self.chance.partition("/")
        return int(ways) / int(whole)


class Rolls(NamedTuple):
    """The dice of one side for one kind of roll, each with the face that it needed."""

    player: PlayerId
    kind: str
    dice: int
    made: int
    expected: float


def faces(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return how often each face came up."""
    counted = Counter(die for step in steps for die in step.entry.dice)
    return tuple(counted[face] for face in FACES)


def throws(steps: Sequence[Step]) -> Iterator[Throw]:
    """Yield the tests that were thrown and the charges, with their chances."""
    for step in steps:
        if not step.entry.dice or step.answer is None:
            continue
        made = step.answer.verdict
        asked = judged_again(step.number, replace(step.entry, dice=()), step.before)
        before = None if asked.answer is None else asked.answer.verdict
        if before is None or made is None:
            continue
        yield from _tests(step, before, made)
        yield from _charge(step, before, made)


def _tests(step: Step, before: Verdict, made: Verdict) -> Iterator[Throw]:
    depends = before.depends
    if depends is None:
        return
    for event in made.events:
        values = dict(event.values)
        if event.event == depends.test and "passed" in values:
            yield Throw(
                step.number,
                test_title(event.event),
                str(values.get("unit", "")),
                step.entry.dice,
                f"{depends.passes_on} or less" if depends.ways else "never",
                depends.chance,
                bool(values["passed"]),
            )
            return


def _charge(step: Step, before: Verdict, made: Verdict) -> Iterator[Throw]:
    """Yield the roll of a unit that charges alone."""
    needs, chance = before.measure("needs"), before.measure("chance")
    chargers = as_list(before.measure("chargers"))
    ends = [one for one in made.events if one.event in ENDS]
    if not isinstance(needs, int) or not isinstance(chance, str) or len(chargers) != 1:
        return
    if len(ends) == 1:
        unit = str(step.entry.action).partition(" ")[0]
        arrived = ends[0].event == ARRIVES
        enough = any(one.reason == ENOUGH for one in made.findings)
        yield Throw(
            step.number,
            "Charge",
            unit,
            step.entry.dice,
            f"{needs} or more",
            chance,
            arrived,
            barred=enough and not arrived,
        )


def rolls(steps: Sequence[Step]) -> Iterator[Rolls]:
    """Yield the rolls of fights, side by side."""
    dice: Counter[tuple[PlayerId, str]] = Counter()
    made: Counter[tuple[PlayerId, str]] = Counter()
    ways: Counter[tuple[PlayerId, str]] = Counter()
    for step in steps:
        players = {unit.id: unit.player for unit in step.before.units}
        for one in _struck(step):
            for stage, thrown in one.dice:
                kind = NEEDS.get(stage, "")
                needs = getattr(one, kind) if kind else None
                who = one.by if kind in OF_ATTACKERS else one.on
                player = players.get(who.partition(".")[0])
                if needs is None or player is None:
                    continue
                key = (player, kind)
                dice[key] += len(thrown)
                made[key] += sum(die >= needs for die in thrown)
                ways[key] += len(thrown) * sum(face >= needs for face in FACES)
    for player in dict.fromkeys(player for player, _ in dice):
        for kind in KINDS:
            key = (player, kind)
            if dice[key]:
                yield Rolls(player, kind, dice[key], made[key], ways[key] / SIDES)


def _struck(step: Step) -> tuple[Struck, ...]:
    verdict = None if step.answer is None else step.answer.verdict
    result = None if verdict is None else verdict.result
    return result.struck if isinstance(result, Blows) else ()
