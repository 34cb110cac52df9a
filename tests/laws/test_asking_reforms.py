"""``reform: facing ?``: the facings that are said to be lawful are, and no others.

Held against judging facing after facing all round, at tolerance 0.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from draws import came_up, third
from laws.generators import Tables
from laws.test_asking import NO_LIMITS, ROUNDING, named_ends, pairs, starts_close
from serried import referee
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.verdict import Verdict

STEP = 0.25
"""Degrees between the facings that are judged."""

BESIDE = 1e-7
"""Degrees to each side of an end."""

NEXT = (1e-5, 1e-4, 1e-3)
"""Degrees past an end at which it is looked what breaks, beyond the tolerance."""

ROUND = 360.0


class Turned(NamedTuple):
    """A Reform without its facing: ``spears reform: files 3, ``."""

    battle: Battle
    said: str

    def judge(self, facing: object) -> Verdict:
        """Judge it with a facing, or with ``?``."""
        return referee.judge(self.battle, f"{self.said}facing {facing}", (1, 1))

    def broken(self, facing: float) -> set[str]:
        """Return the clauses that a facing breaks at tolerance 0."""
        return {
            found.clause
            for found in self.judge(repr(facing % ROUND)).findings
            if found.clause not in NO_LIMITS
            and (
                not found.holds
                if found.margin is None
                else found.margin < -ROUNDING
            )
        }  # fmt: skip


def reforms(seed: int, count: int) -> Iterator[Turned]:
    """Yield Reforms of units that may be chosen, in their files or in others."""
    tables = Tables(seed, states=False)
    while count:
        battle = tables.battle()
        own = [unit for unit in battle.units if unit.player == battle.active]
        unit = tables.pick(own)
        if starts_close(battle, unit):
            continue
        if not referee.judge(battle, f"{unit.id} may move").legal:
            continue
        files = f"files {tables.whole(1, 8)}, " if tables.one_in(2) else ""
        turned = Turned(battle, f"{unit.id} reform: {files}")
        try:
            turned.judge("0")
        except RequestError:
            continue
        count -= 1
        yield turned


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(551, 555))
def test_every_lawful_facing_is_found_and_no_other(seed: int) -> None:
    """Crowded tables; alone on its facing, and in other files."""
    found = torn = 0
    for turned in reforms(seed, third(8)):
        verdict = turned.judge("?")
        intervals = verdict.measure("intervals")
        assert isinstance(intervals, tuple)
        stretches = [(float(str(a)), float(str(b))) for a, b in pairs(intervals)]
        said = f"{turned.said}{stretches} on {turned.battle}"
        found += bool(stretches)
        torn += len(stretches) > 1
        facings = [STEP * number for number in range(round(ROUND / STEP) + 1)]
        facings += [
            end + way for s in stretches for end in s for way in (-BESIDE, BESIDE)
        ]
        for facing in facings:
            near = any(abs(facing - e) < BESIDE / 2 for s in stretches for e in s)
            if near or not 0.0 <= facing <= ROUND:
                continue
            inside = any(low <= facing <= high for low, high in stretches)
            assert (not turned.broken(facing)) == inside, f"at {facing!r}: {said}"
        for end, way, clause in named_ends(verdict):
            assert clause in turned.broken(end + way * BESIDE), (
                f"{clause} {end}: {said}"
            )
            refuse_other_breaks(turned, end, way, clause)
    assert came_up(found)
    assert came_up(torn)


def refuse_other_breaks(turned: Turned, end: float, way: int, clause: str) -> None:
    """Hold the name of an end against the first breach past it."""
    for step in NEXT:
        breaks = set(turned.judge(repr((end + way * step) % ROUND)).breaks) - NO_LIMITS
        if breaks:
            assert clause in breaks, f"{breaks} past {end!r}, not {clause}: {turned}"
            return
