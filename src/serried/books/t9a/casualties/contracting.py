"""The 9th Age, rule "Skirmisher": ranks that contract when the last of them falls."""

from dataclasses import replace

from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.sufferers import Sufferer
from serried.books.t9a.skirmish_formation import are_skirmishers
from serried.books.t9a.units import formation_fault
from serried.model.errors import RuleGapError
from serried.model.grid import redrawn


def contracted(sufferer: Sufferer, way: Removal) -> Removal:
    """Return *way* with the ranks contracted where no R&F Skirmishers are left.

    The ranks have closed up apart as ever; then those who are left stand together,
    the middle of the front of their first rank where it was, those beside it counted.

    Raises:
        RuleGapError: If who goes is a free pick, or the ranks are not lawful then.

    Source:
        UR-SKIRM
    """
    unit, models = sufferer.unit, sufferer.models
    letters = {models[one.name].place.letter for one in way.standing}
    if not sufferer.grid.gap or are_skirmishers(unit, letters):
        return way
    standing = (models[s.name].place._replace(x=s.x, y=s.y) for s in way.standing)
    apart = redrawn(standing, sufferer.grid)
    together = apart.formation.apart(0)
    fault = formation_fault(replace(unit, formation=together))
    if way.pick is not None or fault is not None:
        because = f"how what is left of {unit.id} contracts is not judged yet"
        clause = "UR-SKIRM"
        raise RuleGapError(clause, because)
    before, after = apart.formation.extent, together.extent
    right = apart.right + (before.left + before.right - after.left - after.right) // 2
    now = {place.name: place for place in together.places}
    spots = {
        name: (now[place.name].x + right, now[place.name].y + apart.forward)
        for name, place in apart.ends.items()
    }
    return sufferer.removal(
        spots,
        width=after.right - after.left,
        at_left=way.at_left,
        at_right=way.at_right,
        apart={one.name: (one.x, one.y) for one in way.standing},
    )
