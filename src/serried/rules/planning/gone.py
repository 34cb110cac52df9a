"""Gone: the legs of a way that is tried, for who has to look at all of them."""

from math import cos, sin

from serried.geometry import Pose, Slide
from serried.geometry.motion import Motion, Turn


class Gone:
    """One leg of a way: from a pose to another, straight ahead, or by a turn.

    Attributes:
        start: From where.
        end: Where to.
        far: How long it is, in inches.
        turn: By how much it turns, in radians: to the left above 0.
        pivots: Whether it is a Pivot.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - it is compiled
        self,
        start: Pose,
        end: Pose,
        far: float,
        turn: float,
        corner: float,
        pivots: bool,  # noqa: FBT001 - as above
    ) -> None:
        self.start, self.end = start, end
        self.far, self.turn, self._corner = far, turn, corner
        self.pivots = pivots

    def motion(self) -> Motion | None:
        """Return how all of it moves; None if it Pivots."""
        x, y, ux, uy = self.start
        turn, corner = self.turn, self._corner
        if self.pivots:
            return None
        if turn == 0.0:
            return Slide(self.far * ux, self.far * uy)
        about_x, about_y = x + corner * uy, y - corner * ux
        return Turn(about_x, about_y, cos(turn), max(sin(abs(turn)), 0.0), turn < 0.0)


class Begun:
    """How one leg of a way begins, in numbers alone: most ways are looked at no closer.

    It is told again for each way.
    """

    def __init__(self) -> None:
        self._x = self._y = self._ux = self._uy = 0.0
        self._far = self._turn = self._corner = 0.0
        self._pivots = False

    def ahead(self, x: float, y: float, ux: float, uy: float, far: float) -> None:
        """Tell that it leads straight ahead.

        Args:
            x: Where it starts, as a pose has it; likewise *y*, *ux* and *uy*.
            y: See *x*.
            ux: See *x*.
            uy: See *x*.
            far: How long it is, in inches.
        """
        self._x, self._y, self._ux, self._uy = x, y, ux, uy
        self._far, self._turn, self._pivots = far, 0.0, False

    def wheel(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        far: float,
        turn: float,
        corner: float,
    ) -> None:
        """Tell that it is a wheel.

        Args:
            x: As above.
            y: As above.
            ux: As above.
            uy: As above.
            far: As above.
            turn: By how much it turns, in radians: to the left above 0.
            corner: About which point, in inches to the right.
        """
        self._x, self._y, self._ux, self._uy = x, y, ux, uy
        self._far, self._turn, self._pivots = far, turn, False
        self._corner = corner

    def pivot(self, x: float, y: float, ux: float, uy: float, turn: float) -> None:
        """Tell that it is a Pivot, as above."""
        self._x, self._y, self._ux, self._uy = x, y, ux, uy
        self._far, self._turn, self._pivots = 0.0, turn, True

    def leg(self, end: Pose) -> Gone:
        """Return it as a leg that leads to a pose."""
        start = Pose(self._x, self._y, self._ux, self._uy)
        return Gone(start, end, self._far, self._turn, self._corner, self._pivots)
