"""Solving: the ``?`` of a line, and lines with a lawful value in its place."""

from functools import lru_cache

from serried.model.battle import Battle
from serried.model.verdict import Value
from serried.table.answers.asking import Judged, judged, with_value
from serried.table.answers.findings import breaches_said, depends_said
from serried.table.answers.ghosts import gap_said
from serried.table.replies import LargestSaid


def largest(request_id: int, battle: Battle, line: str) -> LargestSaid:
    """Return the lawful values of the number that *line* asks for.

    Raises:
        NotationError: If it cannot be read, or not be put to this table.
    """
    found = judged(battle, line)
    value = _measure(found, "largest")
    return LargestSaid(
        id=request_id,
        legal=found.answer.legal,
        largest=value if isinstance(value, float | str) else None,
        intervals=_list(_measure(found, "intervals")),
        binding=_list(_measure(found, "binding")),
        line=with_value(str(found.action), value),
        depends=depends_said(found.answer),
        gap=gap_said(found.answer),
        breaches=breaches_said(found.answer),
    )


def largest_at_most(battle: Battle, line: str, most: float) -> float | None:
    """Return the largest lawful value that is no larger than *most*, if any is."""
    stretches = _stretches(_Same(battle), line)
    return max(
        (min(high, most) for low, high in stretches if low <= most), default=None
    )


class _Same:
    """A battle that equals itself alone: comparing whole battles takes long."""

    __slots__ = ("battle",)

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def __hash__(self) -> int:
        return id(self.battle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.battle is self.battle


@lru_cache(maxsize=64)
def _stretches(same: _Same, line: str) -> tuple[tuple[float, float], ...]:
    """Return the lawful values of a line; while a unit is dragged it is asked often."""
    found = _measure(judged(same.battle, line), "intervals")
    return tuple(
        (float(str(stretch[0])), float(str(stretch[1])))
        for stretch in (found if isinstance(found, tuple) else ())
        if isinstance(stretch, tuple)
    )


def _measure(found: Judged, name: str) -> Value:
    verdict = found.answer.verdict
    return None if verdict is None else verdict.measure(name)


def _list(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()
