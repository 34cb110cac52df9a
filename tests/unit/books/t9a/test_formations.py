"""The 9th Age: which formations are lawful, and which model is at fault."""

import pytest

from serried.books.t9a.units import formation_fault, full_ranks, role_of
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.model.profile import Height, ModelKind, Profile
from serried.model.unit import Unit
from serried.rules.displacing.fitting import placements
from serried.rules.ranks.foremost import composition_of, foremost

SMALL = Base.parse("20x20")
LONG = (("K", Base.parse("20x40")), ("W", Base.parse("40x60")))


def fault_of(*ranks: str, left: str | None = None) -> tuple[str, str | None] | None:
    """Return the clause and model at fault, None for a lawful formation."""
    larger = (*LONG, ("X", Base.parse("30x30")), ("Y", SMALL))
    formation = Formation(SMALL, ranks, larger, left)
    unit = Unit(id="spears", player="blue", formation=formation)
    fault = formation_fault(unit)
    return None if fault is None else (fault.clause, fault.model)


@pytest.mark.parametrize(
    "ranks",
    [
        ("R",),
        ("RRRR", "RRRR"),
        ("RRRR", "R..."),
        ("RRRR", ".R.R"),
        ("RRWW", "RRWW", "..WW"),
        ("RRWW", "R.WW", "..WW"),
        ("RRKR", "RRKR"),
    ],
    ids="/".join,
)
def test_only_the_last_rank_is_short(ranks: tuple[str, ...]) -> None:
    """UNIT-3, and FR-8: a longer base reaches behind the first incomplete rank."""
    assert fault_of(*ranks) is None


@pytest.mark.parametrize(
    ("ranks", "clause", "model"),
    [
        (("R.RR", "RRRR"), "UNIT-3", None),
        (("RRRR", "RRR.", "R..."), "UNIT-3", "3.1"),
        (("RRR", "RRRR"), "UNIT-3", None),
        (("RRWW", "R.WW", "R.WW"), "FR-9", "3.1"),
    ],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else str(value),
)
def test_a_gap_elsewhere_is_a_fault(
    ranks: tuple[str, ...],
    clause: str,
    model: str | None,
) -> None:
    """UNIT-3, and FR-9: behind it stand only the rear parts of longer bases."""
    assert fault_of(*ranks) == (clause, model)


def test_a_mismatching_base_stands_beside_the_unit() -> None:
    """FR-13, FR-14, FR-15: 30x30 in 20x20 forms a file of its own."""
    assert fault_of("RR", "RR", left="X") is None


def test_a_matching_base_does_not_stand_beside_the_unit() -> None:
    """FR-14: what matches belongs into the ranks."""
    assert fault_of("RR", "RR", left="Y") == ("FR-14", "L")


def unit_of(
    *ranks: str,
    base: str = "20x20",
    left: str | None = None,
    right: str | None = None,
    rules: dict[str, str] | None = None,
    height: Height = Height.STANDARD,
    **characters: str,
) -> Unit:
    """Return a unit with Characters on bases of their own."""
    bases = {letter: Base.parse(text) for letter, text in characters.items()}
    kinds = tuple(
        ModelKind(
            letter=letter,
            character=True,
            base=own,
            rules=(rules[letter],) if rules and letter in rules else None,
        )
        for letter, own in bases.items()
    )
    larger = tuple(bases.items())
    return Unit(
        id="spears",
        player="blue",
        formation=Formation(Base.parse(base), ranks, larger, left, right),
        kinds=kinds,
        profile=Profile(height=height),
    )


def judged(unit: Unit) -> tuple[str, str | None] | None:
    """Return the clause and model at fault, None for a lawful formation."""
    fault = formation_fault(unit)
    return None if fault is None else (fault.clause, fault.model)


@pytest.mark.parametrize(
    "unit",
    [
        unit_of("RRCRR", "RRRRR"),
        unit_of("MRRRR", "RRRRS"),
        unit_of("RKKQ", "RKKR", K="40x40", Q="20x20"),
        unit_of("RKKQ", "RKKQ", "R...", K="40x40", Q="20x40"),
        unit_of("KRQ", "KRQ", "K..", K="25x75", Q="25x50", base="25x25"),
        unit_of("KJ", "KQ", "RQ", K="20x40", Q="20x40", J="20x20"),
        unit_of("KCQ", "KJQ", "RRR", K="20x40", Q="20x40", J="20x20"),
        unit_of("RRR", "RRR", left="X", right="Y", X="30x30", Y="30x50"),
    ],
    ids=lambda unit: "/".join(unit.formation.ranks),
)
def test_the_foremost_ranks_are_lawful(unit: Unit) -> None:
    """FR-1, FR-3, FR-5, FR-8, FR-9, FR-15, CMD-1, CMD-2, CHR-3."""
    assert judged(unit) is None


@pytest.mark.parametrize(
    ("unit", "clause", "model"),
    [
        (unit_of("RRRRR", "RRCRR"), "FR-1", "2.3"),
        (unit_of("RRC", "RRK", K="20x20"), "FR-1", "2.3"),
        (unit_of("RRRR", "RKKR", "RKKR", K="40x40"), "FR-1", "2.2"),
        (unit_of("KCQ", "KRQ", "RJR", K="20x40", Q="20x40", J="20x20"), "FR-1", "3.2"),
        # K and J abreast, Q behind J: two in the first rank, and one in the second
        (unit_of("KQ", "KQ", "JR", K="20x40", Q="20x40", J="20x20"), "FR-1", "3.1"),
        # Q and C abreast, K behind C: the same
        (unit_of("KKQ", "KKQ", "RCR", K="40x40", Q="20x40"), "FR-1", "3.2"),
        (unit_of("RRR", "RRR", left="X", X="40x40"), "FR-14", "L"),
    ],
    ids=lambda value: (
        "/".join(value.formation.ranks) if isinstance(value, Unit) else ""
    ),
)
def test_who_could_stand_farther_forwards_is_at_fault(
    unit: Unit, clause: str, model: str
) -> None:
    """FR-1, FR-5, FR-14."""
    assert judged(unit) == (clause, model)


@pytest.mark.clause("FR-4")
def test_characters_only_stand_by_the_base_that_most_of_them_match() -> None:
    """FR-4: one 25x25 and two 25x50 stand by 25x25; 25x50 has one Mismatching."""
    right = unit_of("KQJ", ".QJ", base="25x25", K="25x25", Q="25x50", J="25x50")
    wrong = unit_of("QJ", left="K", base="25x50", K="25x25", Q="25x50", J="25x50")
    other = unit_of("KK", "KK", base="20x20", left="X", K="40x40", X="30x30")

    assert judged(right) is None
    assert judged(wrong) == ("FR-4", None)
    assert judged(other) == ("FR-4", None)


def test_on_a_tie_the_owner_chooses_the_base() -> None:
    """FR-4: 20x20 and 30x30, each of which the other does not match."""
    assert judged(unit_of("K", right="Q", K="20x20", Q="30x30")) is None
    tied = unit_of("Q", right="K", base="30x30", K="20x20", Q="30x30")
    assert judged(tied) is None


def test_a_war_platform_stands_in_the_centre_of_the_first_rank() -> None:
    """FR-18: of two equally central places either; one in a unit at most."""
    platform = {"W": "War Platform"}

    def fault(*ranks: str, base: str = "40x40") -> tuple[str, str | None] | None:
        return judged(unit_of(*ranks, rules=platform, W=base))

    assert fault("RRWWRR", "RRWWRR") is None
    assert fault("RWWRR", "RWWRR") is None
    assert fault("RRWWR", "RRWWR") is None
    assert fault("WWRRR", "WWRRR") == ("FR-18", "1.1")
    assert fault("RRRR", "RWWR", "RWWR") == ("FR-18", "2.2")
    assert fault("RWWWWR", "RWWWWR") == ("FR-18", "1.2")
    assert fault("RWR", "RWR", base="20x20") == ("FR-18", "2.2")


def test_stand_behind_may_stand_anywhere_but_ahead_of_front_rank() -> None:
    """CHR-N-1."""
    behind = {"K": "Stand Behind"}

    assert judged(unit_of("RRC", "RKR", rules=behind, K="20x20")) is None
    assert judged(unit_of("RKC", "RRR", rules=behind, K="20x20")) is None
    assert judged(unit_of("KR", "RR", rules=behind, K="20x20")) is None
    ahead = unit_of("K", "C", "R", rules=behind, K="20x20")
    assert judged(ahead) == ("FR-1", "2.1")
    both = unit_of("QJK", "QJC", "RRR", rules=behind, K="20x20", Q="20x40", J="20x40")
    assert judged(both) == ("FR-1", "2.3")
    wide = unit_of("QQK", "JJR", "R..", rules=behind, K="20x20", Q="40x20", J="40x20")
    assert judged(wide) == ("CHR-N-1", "1.3")


@pytest.mark.parametrize(
    ("unit", "full"),
    [
        (unit_of("RRRRR", "RRRRR", "RRRR."), 2),
        (unit_of("RRRRRR", "RRRRR."), 2),
        (unit_of("RRRR", "RRRR"), 0),
        (unit_of("RRR", "RR.", height=Height.LARGE), 1),
        (unit_of("R", "R", height=Height.GIGANTIC), 2),
        (unit_of("RRRKK", "RRRKK", K="40x40"), 2),
        (unit_of("RRRKK", "RR.KK", K="40x40"), 1),
        (unit_of("RRRR", "RRRR", left="X", X="30x30"), 0),
    ],
)
@pytest.mark.clause("UNIT-6", "HT-1", "FR-6", "FR-7")
def test_full_ranks_are_counted_by_height(unit: Unit, full: int) -> None:
    """UNIT-6, HT-1, FR-6, FR-7, FR-15: a larger base counts as those it replaces."""
    assert full_ranks(unit) == full


@pytest.mark.clause("UNIT-7")
def test_most_in_light_troops_make_no_full_rank() -> None:
    """UNIT-7: more than half of the models; half of them do not."""
    profile = Profile(rules=("Light Troops",))
    formation = Formation(SMALL, ("RRRRR", "RRRRR"))
    light = Unit(id="spears", player="blue", formation=formation, profile=profile)
    half = ModelKind(letter="H", rules=())
    mixed = Formation(SMALL, ("RRRRR", "HHHHH"))
    equal = Unit(
        id="spears", player="blue", formation=mixed, profile=profile, kinds=(half,)
    )

    assert full_ranks(light) == 0
    assert full_ranks(equal) == 2


@pytest.mark.parametrize(
    ("unit", "ways"),
    [
        (unit_of("CRR", "RRR"), 3),
        # two alike, in two of four places
        (unit_of("CCRR"), 6),
        # two that differ
        (unit_of("CKRR", K="20x20"), 12),
        # K on two files of five, then C beside it: 2 * (3 + 2 + 1) ways
        (unit_of("KKCRR", "KKRRR", K="40x40"), 12),
        # three of three bases in ten files: 3! orders, 5 free files in 4 gaps
        (
            unit_of(
                "KKQJJRRRRR",
                "KKQJJRRRRR",
                "RRRJJRRRRR",
                K="40x40",
                Q="20x40",
                J="40x60",
            ),
            336,
        ),
        # K, Q and one of C, J abreast, the other behind it: 2 * 3!; one of K, Q and
        # both of C, J abreast, the other behind either: 2 * 3! * 2
        (unit_of("KCQ", "KJQ", "RRR", K="20x40", Q="20x40", J="20x20"), 36),
    ],
)
def test_every_lawful_arrangement_is_listed_once(unit: Unit, ways: int) -> None:
    """FR-1, FR-5: counted by hand; alike models are counted once."""
    body, counts = composition_of(unit, role_of), foremost(unit, role_of)
    files = unit.formation.files

    found = placements(files, body.fillers, list(body.pieces), counts, 100_000)

    assert len(found) == len(set(found)) == ways


def test_deep_units_are_judged_without_end() -> None:
    """FR-1: hundreds of ranks, and more who lead than can be told apart from larger."""
    assert judged(unit_of(*["C"] * 900)) is None
    assert judged(unit_of(*["R"] * 800, "C")) == ("FR-1", "801.1")
    assert judged(unit_of("Q", "Q", *["C"] * 59, Q="20x40")) == ("FR-1", "3.1")
    assert judged(unit_of("Q", "Q", *["C"] * 60, Q="20x40")) == ("FR-1", None)
