"""The 9th Age, chapter "Close Combat": what models strike with in this Round.

Source:
    CC-4, CC-10, CC-16, CC-17, ENG-3, WPN-1, UR-CRUSH
"""

from collections.abc import Iterator

from serried.books.t9a.armament import close_combat_weapons
from serried.books.t9a.fighting.changes import Moment
from serried.books.t9a.fighting.fighters import (
    Fighter,
    close_combat_fighters,
    crush_fighter,
)
from serried.books.t9a.fighting.marks import FOUGHT_ON
from serried.books.t9a.fighting.model_parts import parts_of
from serried.books.t9a.fighting.special_attacks import breath_fighters, special_fighters
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.extents import Edge
from serried.model.formation import COMMAND, RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings
from serried.rules.named_rules import has_rule


def means_of(
    battle: Battle, combat: Combat, unit: Unit, letter: Letter
) -> tuple[Fighter, ...]:
    """Return with what the models of a unit drawn so strike in this Round.

    Close Combat Attacks of each part, then Special Attacks.

    Raises:
        RequestError: If a characteristic is not stated.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    return tuple(_means(battle, combat, unit, letter))


def _means(
    battle: Battle, combat: Combat, unit: Unit, letter: Letter
) -> Iterator[Fighter]:
    now = moment(battle, unit)
    chosen = weapon_chosen(battle, unit, letter)
    crushes = is_among(combat.crushing, unit, letter)
    if crushes:
        parts = [p for p in parts_of(unit, letter) if p.has("crush attack")]
        yield from (crush_fighter(battle, part) for part in parts[:1])
    for one in close_combat_fighters(battle, unit, letter, now, chosen):
        if not crushes or one.part not in {part.number for part in parts[:1]}:
            yield one
    grinds = is_among(combat.grinding, unit, letter)
    yield from special_fighters(battle, unit, letter, now, grinds=grinds)
    yield from breath_fighters(battle, unit, letter, now)


def is_among(these: tuple[Subject, ...], unit: Unit, letter: Letter) -> bool:
    """Tell whether models are named, by letter or as the whole of their unit."""
    return any(one.unit == unit.id and one.letter in {None, letter} for one in these)


def moment(battle: Battle, unit: Unit) -> Moment:
    """Return what is true of a unit in this Round (CC-10, ENG-3, WPN-4)."""
    charging = unit.any_model_has(Mark.CHARGING)
    edges = {one.edge for one in meetings(battle, unit)}
    return Moment(
        charging=charging,
        first_round=charging or not unit.has(FOUGHT_ON),
        flanked=bool(edges - {Edge.FRONT}),
    )


def weapon_chosen(battle: Battle, unit: Unit, letter: Letter) -> str:
    """Return the weapon that models have chosen; nothing where they had no choice.

    Of a model that is its whole unit a file may say it without its letter.
    """
    alone = (RANK_AND_FILE,) if unit.single else ()
    for own in (chosen_as(unit, letter), *alone):
        for one in battle.wielding:
            if one.unit == unit.id and one.letter == own:
                return one.weapon
    return ""


def chosen_as(unit: Unit, letter: Letter) -> Letter:
    """Return under which letter a choice is kept: all R&F of a unit are one (WPN-1)."""
    shared = letter in COMMAND and not unit.is_character(letter)
    return RANK_AND_FILE if shared else letter


def chooser(unit: Unit, letter: Letter) -> Subject:
    """Return as whom models choose: the R&F of a unit as one, a Character by itself."""
    own = chosen_as(unit, letter)
    return Subject(unit.id, None if own == RANK_AND_FILE or unit.single else own)


def letter_of(battle: Battle, subject: Subject) -> Letter:
    """Return the letter of who is named: of a unit the R&F, or its only model."""
    unit = battle.unit(subject.unit)
    only = unit.formation.places[0].letter if unit.single else RANK_AND_FILE
    return subject.letter or only


def weapons_of(battle: Battle, unit: Unit, letter: Letter) -> tuple[str, ...]:
    """Return the Close Combat Weapons among which models choose, by name (WPN-1)."""
    return tuple(one.name for one in close_combat_weapons(battle, unit, letter))


def is_master(unit: Unit, letter: Letter) -> bool:
    """Tell whether models choose a weapon anew in each Round (WPN-2)."""
    return has_rule(unit, letter, "weapon master")
