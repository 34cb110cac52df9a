"""Where a move ends: what settles a whole stretch of values by its ends."""

import pytest

from serried.geometry import TOLERANCE, Crowd, Pose, rectangle
from serried.rules.moving.end_clearance import EndClearance
from serried.rules.moving.neighbours import Around, Neighbour

LIMIT = 2.0 + TOLERANCE
"""What lacks exactly the tolerance of this is two inches away."""


def ending(front: float) -> EndClearance:
    """Return the end of a move with the front so far north, before a post from 2 on."""
    pose = Pose(0.0, front, 0.0, 1.0)
    post = rectangle(Pose(0.0, 3.0, 0.0, 1.0), -0.5, 0.5, -1.0, 0.0)
    around = Around(
        [Neighbour("post", enemy=False, shapes=(post,))],
        Crowd([(post,)]),
        frozenset(),
    )
    mover = rectangle(pose, -0.5, 0.5, -1.0, 0.0)
    return EndClearance(0.0, pose, (mover,), around, frozenset(), LIMIT)


@pytest.mark.parametrize(("front", "barred"), [(0.0, False), (0.001, True)])
def test_what_lacks_no_more_than_the_tolerance_is_not_barred(
    front: float,
    barred: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """SPACE-1, DIST-2: nearer in the middle, and just that far away at both ends."""
    assert LIMIT - TOLERANCE == 2.0
    end = ending(front)

    assert ending(0.5).barred(end, end, 0.0) is barred
