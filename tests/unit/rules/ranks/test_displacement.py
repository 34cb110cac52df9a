"""`files N` of a Reform stands models on several places as the rules ask (FR-1)."""

import pytest

from serried.books.t9a.units import formation_fault, role_of
from serried.model.bases import Base
from serried.model.errors import Fault, FormationError
from serried.model.formation import Formation
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.rules.ranks.displacement import laid_out

BASES = {"K": "40x40", "Q": "20x40", "V": "40x20", "W": "40x20"}


def unit_of(*ranks: str) -> Unit:
    """Return a unit with Characters on larger bases."""
    drawn = sorted(set("".join(ranks)) & set(BASES))
    larger = tuple((letter, Base.parse(BASES[letter])) for letter in drawn)
    kinds = tuple(ModelKind(letter=k, base=b, character=True) for k, b in larger)
    formation = Formation(Base.parse("20x20"), ranks, larger)
    return Unit(id="guard", player="blue", formation=formation, kinds=kinds)


def laid(unit: Unit, files: int) -> tuple[str, ...]:
    """Return the unit in so many files."""
    return laid_out(unit, files, role_of, rear_from_centre=False)


@pytest.mark.parametrize(
    ("ranks", "files", "end"),
    [
        (("RKKR", "RKKR", "RRRR"), 2, ("KK", "KK", "RR", "RR", "RR", "RR")),
        (("RKKR", "RKKR", "RRRR"), 6, ("RKKRRR", "RKKRRR")),
        (("RRKKC", "RRKKR", "RRR.."), 3, ("KKC", "KKR", "RRR", "RRR", "R..")),
        # V in front, W behind it, because they are too wide to stand abreast
        (("VVWW", "RRRR"), 3, ("VVR", "RWW", "RR.")),
    ],
)
def test_those_who_lead_stay_near_their_places(
    ranks: tuple[str, ...], files: int, end: tuple[str, ...]
) -> None:
    """FR-1, FR-5, FR-8: and the others fill the ranks in their order."""
    unit = unit_of(*ranks)

    found = laid(unit, files)

    assert found == end
    assert formation_fault(unit_of(*found)) is None


def test_a_unit_too_narrow_for_a_model_or_for_holes_is_refused() -> None:
    """FR-10, UNIT-3: nobody fills the place beside V and W."""
    with pytest.raises(FormationError) as narrow:
        laid(unit_of("RKKR", "RKKR"), 1)
    assert (narrow.value.sort, narrow.value.model) == (Fault.TOO_NARROW, "1.2")
    with pytest.raises(FormationError, match="no lawful formation of 3 files") as holes:
        laid(unit_of("VVWW"), 3)
    assert holes.value.sort is Fault.HOLES
