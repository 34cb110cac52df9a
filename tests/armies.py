"""A Player Turn of two armies that plays itself: charges, melee, flight and pursuit.

Who is asked takes any of the lines offered, drawn from a seed; so does who may choose
where a Charge ends. Nothing offered may be refused, and nothing may be a gap.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import read_position
from serried.engine.replay import added, begun
from serried.model.actions.charges import ChosenEnd, ResolveCharge
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.record import Record
from serried.model.results.charges import ChargeChoices
from serried.tuples import NamedTuple

ARMIES: Final = Path(__file__).parents[1] / "examples/two-armies.toml"
DICE: Final = 200
"""More than any line needs; what is left over is not kept."""

CHARGES: Final = 6
"""So many of the eight are to declare a Charge."""


class Played(NamedTuple):
    """A battle so far: its record, and the table after each line."""

    record: Record
    tables: tuple[Battle, ...]

    @property
    def now(self) -> Battle:
        """The table as it stands."""
        return self.tables[-1]


def turn(seed: int) -> Played:
    """Return the record of a Player Turn, to the end of its Melee Phase."""
    position = read_position(ARMIES)
    played = Played(begun(position), (position.battle,))
    rng, first = Random(f"armies {seed}"), position.battle.active
    wishes = list(_wishes(position.battle, rng))
    while played.now.active == first:
        played = _next(played, rng, wishes)
    return played


def _next(played: Played, rng: Random, wishes: list[str]) -> Played:
    """Return the battle one line later."""
    battle = played.now
    owed = referee.asks(battle).owed
    if owed and not wishes_on(battle, owed[0].lines):
        line = rng.choice(owed[0].lines)
        return said(played, rng, line.replace("?", str(rng.choice((0, 90, 180, 270)))))
    if battle.phase == "charge" and wishes:
        return _declared(played, rng, wishes.pop())
    if battle.charges:
        return said(played, rng, f"{battle.charges[0].by} resolve charge")
    for one in rng.sample(battle.units, len(battle.units)):
        line = f"{battle.active} fight {one.id}"
        if battle.phase == "melee" and referee.allows(battle, parsed(battle, line)):
            return said(played, rng, line)
    return said(played, rng, "next phase")


def wishes_on(battle: Battle, lines: tuple[str, ...]) -> bool:
    """Tell whether all that is owed is a Charge that is still to be rolled for."""
    return bool(battle.charges) and all(
        line.endswith("resolve charge") for line in lines
    )


def _declared(played: Played, rng: Random, line: str) -> Played:
    """Return the battle after a Charge is declared, if it may be."""
    here = {one.id for one in played.now.units if one.pose is not None}
    if not here.issuperset(line.split(" charge ")):
        return played
    allowed = referee.allows(played.now, parsed(played.now, line))
    return said(played, rng, line) if allowed else played


def said(played: Played, rng: Random, line: str) -> Played:
    """Return the battle after a line that has to be lawful and to do something.

    Of several ends of a Charge that are as good any is taken.
    """
    action = parsed(played.now, line)
    dice = tuple(rng.randint(1, 6) for _ in range(DICE))
    record, step = added(played.record, played.now, action, dice)
    assert step.answer is not None
    assert step.answer.gap is None, (line, step.answer.gap)
    verdict = step.answer.verdict
    assert verdict is not None
    assert verdict.legal, (line, verdict.breaches)
    assert len(record.entries) > len(played.record.entries), line
    played = Played(record, (*played.tables, step.after))
    found = verdict.result
    if isinstance(action, ResolveCharge) and isinstance(found, ChargeChoices):
        choice = rng.choice(found.choices)
        offsets = {by: round(end.offset, 2) for by, _, end in choice.endings}
        at = offsets.pop(action.subject, None)
        others = tuple(ChosenEnd(by, to) for by, to in offsets.items())
        return said(played, rng, str(replace(action, at=at, others=others)))
    return played


def parsed(battle: Battle, line: str) -> Action:
    """Return a line as the book of the battle reads it."""
    return parse_action(line, battle.book)


def _wishes(battle: Battle, rng: Random) -> Iterator[str]:
    """Yield whom some of those whose turn it is would like to charge."""
    ours = [one for one in battle.units if one.player == battle.active]
    foes = [one for one in battle.units if one.player != battle.active]
    for one in rng.sample(ours, CHARGES):
        near = sorted(foes, key=lambda foe: _apart(one.pose, foe.pose))
        yield f"{one.id} charge {rng.choice(near[:3]).id}"


def _apart(one: tuple[float, ...] | None, other: tuple[float, ...] | None) -> float:
    assert one is not None
    assert other is not None
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
