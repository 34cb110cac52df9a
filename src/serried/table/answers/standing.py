"""Standing: where a unit would stand while it is being put on the table."""

from serried.model.battle import Battle
from serried.table.answers.facts import models_of, outline_of
from serried.table.placing import beyond_edge, in_zone, overlapped, placed
from serried.table.replies import StoodSaid
from serried.table.requests import Stand
from serried.table.shapes import pose_said


def stood(battle: Battle, asked: Stand) -> StoodSaid:
    """Return where a unit would stand, and what is in its way.

    Raises:
        RequestError: If it can stand nowhere.
    """
    unit = placed(battle, asked.place)
    assert unit.pose is not None  # noqa: S101 - it was just put somewhere
    return StoodSaid(
        id=asked.id,
        unit=unit.id,
        pose=pose_said(unit.pose),
        outline=outline_of(unit.formation, unit.pose),
        models=models_of(unit, unit.formation),
        files=unit.formation.files,
        overlaps=overlapped(battle, unit),
        beyond=beyond_edge(battle, unit),
        inside=in_zone(battle, unit),
    )
