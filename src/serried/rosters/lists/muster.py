"""Muster: drafts become units off the table."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.model.arms import Weapon
from serried.model.formation import COMMAND, RANK_AND_FILE, Formation, ranks_of
from serried.model.ids import PlayerId, UnitId
from serried.model.profile import Height, Kind, ModelKind, Profile, Rates
from serried.model.unit import Unit
from serried.rosters.fights import fighting_rates
from serried.rosters.gear import Armed, Rack
from serried.rosters.lists.offices import office_rules
from serried.rosters.names import words_of
from serried.rosters.reading import Draft
from serried.tuples import NamedTuple

FILES: Final = 5
CHARACTER: Final = "K"
RESERVE: Final = "reserve"
LONGEST_ID: Final = 50


class Mustered(NamedTuple):
    """Units, and what was assumed of all of them."""

    units: tuple[Unit, ...]
    weapons: tuple[Weapon, ...]
    notes: tuple[str, ...]


def muster(drafts: Iterable[Draft], player: PlayerId, files: int = FILES) -> Mustered:
    """Make a unit of every draft whose base and number of models are known.

    Args:
        drafts: In the order of the list.
        player: Whose the first list is; the others get its number behind it.
        files: How wide a unit stands, at most.
    """
    units: list[Unit] = []
    notes: dict[str, None] = {}
    ids: set[UnitId] = set()
    rack = Rack()
    for draft in drafts:
        if draft.form.base is None or not draft.models:
            continue
        unit_id = _free(_slug(draft.name), ids)
        ids.add(unit_id)
        owner = player if draft.list == 1 else f"{player}-{draft.list}"
        armed = rack.put(draft.armed)
        units.append(_unit(draft, armed, unit_id, owner, files))
        notes.update(dict.fromkeys(_notes(draft, units[-1], files)))
    return Mustered(tuple(units), tuple(rack.weapons.values()), tuple(notes))


def _unit(
    draft: Draft, armed: Armed, unit_id: UnitId, player: PlayerId, files: int
) -> Unit:
    hero = ModelKind(
        letter=CHARACTER, name=draft.name, character=True, points=draft.cost
    )
    return Unit(
        id=unit_id,
        player=player,
        formation=_formation(draft, files),
        off_table=RESERVE,
        name=draft.name,
        profile=_profile(draft, armed),
        kinds=(hero,) if draft.character else (),
        roster=draft.roster,
        points=None if draft.character else draft.cost,
    )


def _profile(draft: Draft, armed: Armed) -> Profile:
    form = draft.form
    return Profile(
        rates=Rates(**{**form.rates, **fighting_rates(form.fight, armed.first)}),
        hp=form.hp or 1,
        height=form.height or Height.STANDARD,
        kind=form.kind or Kind.INFANTRY,
        fly=form.fly,
        random=form.random,
        rules=(*armed.rules, *office_rules(draft)),
        arms=armed.arms,
    )


def _formation(draft: Draft, files: int) -> Formation:
    """Draw the ranks: command in the middle of the first, a character as K."""
    base, models = draft.form.base, draft.models or 0
    if base is None:
        message = f"{draft.name} has no base: nothing to draw"
        raise ValueError(message)
    if draft.character and models == 1:
        return Formation(base, (CHARACTER,))
    front, *others = ranks_of(files, models)
    return Formation(base, (with_command(len(front), draft.command), *others))


def with_command(width: int, command: tuple[str, ...]) -> str:
    """Return a first rank: champion in the middle, the others beside it."""
    rank = [RANK_AND_FILE] * width
    places = sorted(range(width), key=lambda file: (abs(2 * file + 1 - width), file))
    for letter, place in zip(command, places, strict=False):
        rank[place] = letter
    return "".join(rank)


def _notes(draft: Draft, unit: Unit, files: int) -> Iterator[str]:
    if (draft.models or 0) > 1:
        yield f"every unit stands {files} wide at most: lists do not say how they stand"
    drawn = {place.letter for place in unit.formation.places} & COMMAND
    if lost := [letter for letter in draft.command if letter not in drawn]:
        yield f"{unit.id}: no place in the first rank for {', '.join(lost)}"
    if draft.form.height is None or draft.form.kind is None:
        yield f"{unit.id}: Height or Type is not known; standard and infantry stand in"


def _slug(name: str) -> UnitId:
    plain = "-".join("".join(c for c in word if c.isascii()) for word in words_of(name))
    slug = plain.strip("-")[:LONGEST_ID].rstrip("-")
    return slug if slug[:1].isalpha() else f"unit-{slug}".rstrip("-")


def _free(slug: UnitId, taken: set[UnitId]) -> UnitId:
    name, number = slug, 1
    while name in taken:
        number += 1
        name = f"{slug}-{number}"
    return name
