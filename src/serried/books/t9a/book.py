"""The 9th Age: Fantasy Battles, 2nd edition, as a value."""

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Final, TypeAlias

from serried.books.t9a.chapters import CHAPTERS
from serried.books.t9a.edition import EDITION
from serried.books.t9a.fighting.able import can_fight
from serried.books.t9a.movable import may_be_chosen
from serried.books.t9a.units import told
from serried.books.t9a.universal_rules import has_frenzy
from serried.books.t9a.vocabulary import FREED
from serried.late import Later
from serried.model.battle import Battle
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.rules.book import Book, Preparing
from serried.rules.case import Situation
from serried.rules.moving.neighbours import all_engaged_with
from serried.rules.moving.neighbours import standing as standing_on

decisions: Final = Later("serried.books.t9a.morale.owing", "decisions")
kept: Final = Later("serried.books.t9a.morale.phase_losses", "kept")
melee: Final = Later("serried.books.t9a.fighting.rounds", "decisions")
advanced: Final = Later("serried.books.t9a.fighting.rounds", "advanced")
without_the_gone: Final = Later("serried.books.t9a.fighting.ending", "without_the_gone")
freed: Final = Later("serried.books.t9a.fighting.no_longer_engaged", "freed")
standing: Final = Later("serried.books.t9a.morale.owing", "standing")
settled: Final = Later("serried.books.t9a.charging.pending", "settled")
wiped_out: Final = Later("serried.books.t9a.casualties.wiped_out", "remarks")

Changed: TypeAlias = Sequence[tuple[Unit, Unit]] | None
"""Units that have changed, before and after; None where there are others."""


def _remarks(unit: Unit) -> tuple[str, ...]:
    """Return what is worth saying of *unit* that its drawing does not show."""
    return tuple(words for words in (told(unit), *wiped_out(unit)) if words)


def _settle(before: Battle, after: Battle) -> Battle:
    """Return the battle without the Charges of units that are gone, or their debts."""
    changed = _changed(before, after)
    found: Battle = settled(before, after) if after.charges else after
    same = changed if found is after else _changed(before, found)
    if before.phase == found.phase != "melee" and _may_free(before, same):
        found = freed(before, found)
    found = kept(before, found) if _has_others(changed) else found
    if found.wielding or found.duels:
        found = without_the_gone(found)
    found = standing(found) if found.owed or found.losses else found
    return found if found.combat is None else advanced(EDITION.situation(found))


def _changed(before: Battle, after: Battle) -> Changed:
    """Return each unit that has changed, before and after; None if there are others."""
    if before.units is after.units:
        return ()
    if len(before.units) != len(after.units):
        return None
    pairs = zip(before.units, after.units, strict=True)
    return list(compress(pairs, map(is_not, before.units, after.units)))


def _may_free(before: Battle, changed: Changed) -> bool:
    """Return whether a unit has changed that was Engaged, or was marked as free."""
    if changed is None:
        return True
    for one, _ in changed:
        if not one.marks.isdisjoint(FREED):
            return True
        if one.pose is not None and any(all_engaged_with(before, one)):
            return True
    return False


def _has_others(changed: Changed) -> bool:
    """Return whether there are other units, or other models in one, than before."""
    if changed is None:
        return True
    for old, unit in changed:
        if old.formation is not unit.formation or old.lost != unit.lost:
            return True
    return False


def _owed(situation: Situation) -> tuple[Decision, ...]:
    """Return what comes before anything else; mostly nothing does."""
    battle = situation.battle
    found: tuple[Decision, ...] = ()
    there = standing_on(battle, situation.settings.extent)
    moving = battle.phase == "movement"
    first = moving and (there.fleeing or there.table.random or there.away)
    rage = battle.phase == "charge" and any(map(has_frenzy, battle.units))
    if battle.owed or battle.charges or first or rage:
        found = decisions(situation)
    fights = battle.phase == "melee" and any(map(can_fight, battle.units))
    return found or (melee(situation) if fights or battle.combat else found)


BOOK: Final = Book(
    title="The 9th Age: Fantasy Battles",
    package="serried.books.t9a",
    chapters=CHAPTERS,
    edition=EDITION,
    may_be_chosen=may_be_chosen,
    remarks=_remarks,
    owed=_owed,
    settle=_settle,
    preparing=Preparing(
        types=(
            "Frontline Clash",
            "Dawn Assault",
            "Counterthrust",
            "Encircle",
            "Refused Flank",
            "Marching Columns",
        ),
        zones=Later("serried.books.t9a.deployment.types", "zones_of"),
        terrain=Later("serried.books.t9a.deployment.random_terrain", "random_terrain"),
    ),
)
