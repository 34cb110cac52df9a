"""How somebody gets to a place, or how near to it."""

from serried.frozen import frozen
from serried.geometry import Pose
from serried.model.actions import Move
from serried.model.ids import Inches
from serried.model.verdict import Values, Verdict


@frozen(kw_only=True)
class Plan:
    """A lawful line to a place, or to the nearest that can be had.

    Attributes:
        move: The line; None where nothing can be had at all.
        end: Where it ends.
        off: How far a front corner ends from where it should be, at most.
        measured: How long it is, and how far it takes a model.
        barred: The shortest line to the place itself, of which the findings speak;
            None where the place is reached, or the unit does not move at all.
    """

    move: Move | None = None
    end: Pose | None = None
    off: Inches | None = None
    measured: Values = ()
    barred: Move | None = None

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        end = self.end
        return (
            ("plan", None if self.move is None else str(self.move)),
            *self.measured,
            ("stands_at", None if end is None else (end.x, end.y, end.facing)),
            ("off", self.off),
            ("shortest", None if self.barred is None else str(self.barred)),
        )


def plan_found(verdict: Verdict) -> Plan | None:
    """Return how somebody gets to a place; None of any other request."""
    return verdict.result if isinstance(verdict.result, Plan) else None
