"""The 9th Age, chapter "Character": a place in the ranks of the unit that is joined."""

from collections.abc import Iterator

from serried.books.t9a.casualties.wiped_out import in_ranks_anew
from serried.books.t9a.characters.reference_bases import better_bases, in_ranks_of
from serried.books.t9a.units import role_of
from serried.model.actions.legs import Join, Side
from serried.model.bases import Base
from serried.model.formation import LEFT, RIGHT
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.ranks.joiners import Joiner
from serried.rules.ranks.regrouping import Regrouped, single_rank, with_newcomer


def ranks_with(
    grown: Unit, letter: Letter, base: Base, join: Join
) -> tuple[Regrouped, ...]:
    """Return the ranks that a unit may have with a newcomer where *join* says.

    Raises:
        FormationError: If it cannot stand there lawfully.

    Source:
        CHR-JOIN-7 to CHR-JOIN-11
    """
    at, widening = join.at or "1.1", join.widening
    return with_newcomer(grown, letter, base, at, role_of, widening=widening)


def receiving(target: Unit, newcomer: Base) -> tuple[Unit, tuple[str, ...]]:
    """Return *target* in the ranks it has with a newcomer, and what was assumed.

    Characters among themselves stand in ranks of another base if fewer are Mismatching
    then: where they are, or where fewest have to move.

    Source:
        FR-4
    """
    best = better_bases(target, newcomer)
    if not best:
        return target, ()
    tries = (in_ranks_of(target, base) for base in best)
    found = next((one for one in tries if one is not None), None)
    found = in_ranks_anew(target, best[0]) if found is None else found
    base = found.formation.base
    note = f"with one more, {target.id} stands in ranks of {base}; places are named so"
    others = " or ".join(str(other) for other in best if other != base)
    more = f"; as few are Mismatching in ranks of {others} [FR-4]" if others else ""
    return found, (note + more,)


def candidates(joiner: Joiner, target: Unit) -> Iterator[Join]:
    """Yield every place that a Character could be drawn in."""
    (model,) = joiner.hero.formation.places[:1]
    ready, _ = receiving(target, model.base)
    formation = ready.formation
    size = model.base.places_in(formation.base)
    if size is None:
        for beside in (LEFT, RIGHT):
            yield Join(target.id, beside)
        return
    single = single_rank(formation)
    files = range(1, formation.files - size[1] + 2)
    ranks = 1 if single else len(formation.ranks) + 1
    for rank in range(1, ranks + 1):
        for file in files:
            yield Join(target.id, f"{rank}.{file}")
    if single and size[1] > formation.files:
        files = range(1, 2)
    for side in Side if single else ():
        for file in files:
            yield Join(target.id, f"1.{file}", side)
