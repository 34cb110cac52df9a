"""The 9th Age, odds of a fight: every way that a Round of Combat may go.

Step by step, as the Round is fought; battles that have come to be the same are one. No
dice are thrown: what attacks may do is worked out for all of them.

Source:
    SEQ-6, ATT-1, CC-12, CC-17 to CC-20, CS-1 to CS-10,
    docs/rulings/0090-a-round-of-combat.md
"""

from typing import Final

from serried.books.t9a.fighting.scoring import added_up, items_of
from serried.books.t9a.odds.blows import what_may_be_lost
from serried.books.t9a.odds.choices import to_the_attacks
from serried.books.t9a.odds.losing import Losing
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import PlayerId
from serried.rules.case import Situation
from serried.rules.distributions import Probability
from serried.tuples import NamedTuple

MOST: Final = 200_000
"""More ways than these that a Round may go are not followed."""


class End(NamedTuple):
    """One way that a Round may end, before Break Tests.

    Attributes:
        likely: How likely it is.
        battle: As it stands then.
        combat: The Round, with all that its units have lost.
        score: The Combat Score of each player.
    """

    likely: Probability
    battle: Battle
    combat: Combat
    score: tuple[tuple[PlayerId, int], ...]


class TooManyWaysError(Exception):
    """A Round may go more ways than are followed."""


class Ends(NamedTuple):
    """All ways that a Round may end.

    Attributes:
        each: The ends; they are as likely as 1 together.
        chosen: The lines that players are taken to have said.
        ways: How many losses of an Initiative Step were followed.
    """

    each: tuple[End, ...]
    chosen: tuple[str, ...]
    ways: int

    @property
    def nothing(self) -> Probability:
        """What never happens: a fraction where chances are fractions."""
        return 0 * self.each[0].likely


def ends(situation: Situation, *, exact: bool) -> Ends:
    """Return every way that the Round of Combat may end which is being fought.

    Args:
        situation: The table; a Round is under way.
        exact: Whether probabilities are fractions; floats otherwise.

    Raises:
        TooManyWaysError: If there are more than are followed.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        SEQ-6, CC-12, CC-17 to CC-20, CS-1
    """
    chosen: dict[str, None] = {}
    open_: dict[Battle, Probability] = {}
    for course in to_the_attacks(situation):
        chosen |= dict.fromkeys(course.chosen)
        likely = course.likely if exact else float(course.likely)
        _add(open_, course.battle, likely)
    losing = Losing(situation)
    over: dict[Battle, Probability] = {}
    ways = 0
    while open_:
        first = max(_initiative(battle) for battle in open_)
        now = [battle for battle in open_ if _initiative(battle) == first]
        for battle in now:
            likely = open_.pop(battle)
            combat = battle.combat
            if combat is None or combat.initiative is None:
                _add(over, battle, likely)
                continue
            here = situation.with_battle(battle)
            lost = what_may_be_lost(here, combat, exact=exact)
            ways += len(lost)
            if ways > MOST:
                raise TooManyWaysError
            for hurt, also in lost.items():
                _add(open_, losing.after(battle, combat, hurt), likely * also)
    each = (_scored(losing, battle, likely) for battle, likely in over.items())
    return Ends(tuple(each), tuple(chosen), ways)


def _add(found: dict[Battle, Probability], battle: Battle, likely: Probability) -> None:
    found[battle] = found.get(battle, 0) + likely


def _initiative(battle: Battle) -> int:
    """Return the Initiative Step that comes next; -1 once all are over."""
    combat = battle.combat
    if combat is None or combat.initiative is None:
        return -1
    return combat.initiative


def _scored(losing: Losing, battle: Battle, likely: Probability) -> End:
    combat = battle.combat
    if combat is None:  # a Round is over only once it is said so
        raise TooManyWaysError
    score = combat.score
    if not score:
        standings = losing.standings(battle, combat)
        score = added_up(combat, items_of(combat, standings))
    return End(likely, battle, combat, score)
