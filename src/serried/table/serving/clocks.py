"""Clocks: how much time each side has left, where the host has set some.

That of whoever the table waits for runs. That it has run out is told, and nothing
follows: what it means, those at the table have agreed on.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.ids import PlayerId
from serried.table.company import ClocksSaid
from serried.table.serving.kept import kept, write_for_owner
from serried.table.serving.rights import players_of, waited_for

FILE: Final = "clocks.json"
A_MINUTE: Final = 60.0
NO_CLOCKS: Final = "these are no clocks of a table; without this file none are set"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clocks as they are kept, so that they outlive the server.

    Attributes:
        minutes: What each side has.
        seconds: What it has more, for each turn that it begins.
        left: Seconds; fewer than none where they have run out.
        begun: The last round in which a side has begun its turn.
    """

    minutes: int
    seconds: int
    left: Mapping[PlayerId, float]
    begun: Mapping[PlayerId, int]


class Clocks:
    """The clocks of a table; there are none until the host sets them."""

    def __init__(
        self, file: Path | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        """Take up the clocks as they were kept in *file*; they stand.

        Raises:
            NotationError: If the file is not ours.
        """
        self._file = file
        self._now = now
        self._kept = kept(file, Kept, NO_CLOCKS)
        self._runs: PlayerId | None = None
        self._since = now()
        self._told = frozenset(self._out())

    @property
    def are_set(self) -> bool:
        """Whether there are any."""
        return self._kept is not None

    @property
    def runs(self) -> bool:
        """Whether one runs."""
        return self._runs is not None

    @property
    def said(self) -> ClocksSaid | None:
        """What everybody is told of them."""
        if self._kept is None:
            return None
        now = self._kept
        return ClocksSaid(now.minutes, now.seconds, self._left(now), self._runs)

    def set(self, minutes: int | None, seconds: int, battle: Battle) -> None:
        """Give each side so much time; None for no clocks.

        A turn that goes on has begun: it has no more seconds.

        Raises:
            NotationError: If they cannot be kept; then all is as it was.
        """
        before, self._runs, self._told = self._kept, None, frozenset()
        sides = players_of(battle).values()
        begun = dict.fromkeys(sides, battle.round - 1) | {battle.active: battle.round}
        self._kept = None
        if minutes is not None:
            left = dict.fromkeys(sides, minutes * A_MINUTE)
            self._kept = Kept(minutes, seconds, left, begun)
        try:
            self.keep()
        except NotationError:
            self._kept = before
            raise

    def follow(self, battle: Battle, *, paused: bool) -> None:
        """Let that clock run that has to; it is told more often than it changes."""
        if self._kept is None:
            return
        self._settle(self._kept)
        waited = None if paused else waited_for(battle)
        self._runs = waited if waited in self._kept.left else None
        self._begin(self._kept, battle)

    def run_out(self) -> frozenset[PlayerId]:
        """Return whose clock has run out and was not told of before."""
        new = frozenset(self._out()) - self._told
        self._told |= new
        return new

    @property
    def until(self) -> float | None:
        """Seconds until one runs out; None where none will as it is."""
        if self._kept is None or self._runs is None or self._runs in self._told:
            return None
        return max(0.0, self._left(self._kept)[self._runs])

    def keep(self) -> None:
        """Write them down as they are.

        Raises:
            NotationError: If that cannot be done.
        """
        if self._file is None:
            return
        if self._kept is not None:
            self._settle(self._kept)
        write_for_owner(self._file, msgspec.json.encode(self._kept), "the clocks")

    def _begin(self, now: Kept, battle: Battle) -> None:
        """Add what a side has for a turn that it begins, once for each."""
        who, last = battle.active, now.begun.get(battle.active)
        if who not in now.left or (last is not None and battle.round <= last):
            return
        self._kept = msgspec.structs.replace(
            now,
            left={**now.left, who: now.left[who] + now.seconds},
            begun={**now.begun, who: battle.round},
        )

    def _settle(self, now: Kept) -> None:
        """Take off what has passed."""
        self._kept = msgspec.structs.replace(now, left=self._left(now))
        self._since = self._now()

    def _left(self, now: Kept) -> dict[PlayerId, float]:
        passed = self._now() - self._since
        return {
            one: left - passed if one == self._runs else left
            for one, left in now.left.items()
        }

    def _out(self) -> list[PlayerId]:
        left = {} if self._kept is None else self._left(self._kept)
        return [one for one, seconds in left.items() if seconds <= 0.0]
