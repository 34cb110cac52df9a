"""What an owner may name, and the clause that a wrong choice breaks."""

import pytest

from guards import guard, ways_of
from serried.books.t9a.casualties.named_casualties import chosen
from serried.books.t9a.casualties.removal import Choice, Chosen, WrongChoice
from serried.model.actions.legs import Side
from serried.model.errors import RequestError
from serried.model.unit import Unit


def choose(
    unit: Unit,
    *models: str,
    fill: tuple[tuple[str, str], ...] = (),
    slide: Side | None = None,
    **losses: int,
) -> Chosen | WrongChoice:
    """Return what a choice leaves of the ways to lose so many Health Points."""
    ways, taken = ways_of(unit, **losses)
    return chosen(taken, ways, Choice(models=models, refills=fill, slide=slide))


def lifted(found: Chosen | WrongChoice) -> list[tuple[str, ...]]:
    """Return the models lifted in each way that a choice leaves."""
    assert isinstance(found, Chosen)
    return [way.removed for way in found.ways]


def broken(found: Chosen | WrongChoice) -> tuple[str, str | None]:
    """Return the clause that a choice breaks, and the model that does."""
    assert isinstance(found, WrongChoice)
    return found.clause, found.model


def test_the_order_of_names_means_nothing() -> None:
    """AMB-81: 1.5 and 1.1 are 1.1 and 1.5."""
    assert lifted(choose(guard("RRRRR"), "1.5", "1.1", R=2)) == [("1.1", "1.5")]


def test_an_uneven_choice_is_left_to_the_weigher() -> None:
    """CAS-ENG-2: both from the right may be what keeps a unit in combat."""
    assert lifted(choose(guard("RRRRR"), "1.4", "1.5", R=2)) == [("1.4", "1.5")]


def test_a_free_pick_is_settled() -> None:
    """CAS-3, AMB-79: 2.1 and 2.3 of the rear rank."""
    unit = guard("RRRR", "RRRR")
    found = choose(unit, "2.3", "2.1", R=2)

    assert lifted(found) == [("2.1", "2.3")]
    assert isinstance(found, Chosen)
    assert found.ways[0].pick is None
    assert {m.name for m in found.ways[0].standing} >= {"2.2", "2.4"}
    assert [way.pick is None for way in found.instead_of] == [False]


def test_a_wrong_number_of_models() -> None:
    """CAS-6, AMB-81: two must go, and one or three are named."""
    unit = guard("RRRRR")
    for names in (("1.1",), ("1.1", "1.2", "1.5"), ("1.1", "1.1")):
        found = choose(unit, *names, R=2)

        assert broken(found) == ("CAS-6", None)
        assert isinstance(found, WrongChoice)
        assert found.reason == "wrong_number_of_casualties"
        assert dict(found.values) == {"models": 2, "named": len(set(names))}


def test_a_model_of_another_pool() -> None:
    """CAS-6, AMB-81: K is no R&F model, nor is the Champion one of that pool."""
    unit = guard("KRRC", K="25x25")

    assert broken(choose(unit, "1.1", R=1)) == ("CAS-6", "1.1")
    assert broken(choose(unit, "1.4", R=1)) == ("CAS-6", "1.4")
    assert lifted(choose(unit, "1.2", R=1)) == [("1.2",)]


def test_not_the_rear_rank_first() -> None:
    """CAS-3, AMB-81: 1.1 goes while 2.2 stays; 2.1 may."""
    unit = guard("RRR", "RR.")

    assert broken(choose(unit, "1.1", R=1)) == ("CAS-3", "1.1")
    assert broken(choose(unit, "1.1", "2.1", R=2)) == ("CAS-3", "1.1")
    assert lifted(choose(unit, "2.2", R=1)) == [("2.2",)]


def test_not_from_the_ends_of_the_first_rank() -> None:
    """CAS-4, AMB-81: 1.2 and 1.3 go while 1.1 stays; 1.1 and 1.2 may."""
    unit = guard("RRRRR")

    assert broken(choose(unit, "1.2", "1.3", R=2)) == ("CAS-4", "1.2")
    assert broken(choose(unit, "1.1", "1.3", R=2)) == ("CAS-4", "1.3")
    assert lifted(choose(unit, "1.1", "1.2", R=2)) == [("1.1", "1.2")]


def test_behind_command_models_the_first_rank_loses_at_its_ends() -> None:
    """CAS-4, AMB-80: M stands behind, and that is no fault of who names 1.2."""
    unit = guard("RRRRR", "M....")

    assert broken(choose(unit, "1.2", R=1)) == ("CAS-4", "1.2")
    assert lifted(choose(unit, "1.1", R=1)) == [("1.1",)]


def test_a_command_model_before_the_others() -> None:
    """CMD-3: M goes while R&F models stay; with the last of them it may."""
    unit = guard("MRR")

    assert broken(choose(unit, "1.1", R=1)) == ("CMD-3", "1.1")
    assert set(lifted(choose(guard("MSR"), "1.1", "1.3", R=2))) == {("1.1", "1.3")}


def test_a_character_that_falls_need_not_be_named() -> None:
    """CAS-CHR-1: with its name or without."""
    unit = guard("KRRR", K="25x25")

    assert lifted(choose(unit, "1.4", K=1, R=1)) == [("1.1", "1.4")]
    assert lifted(choose(unit, "1.1", "1.4", K=1, R=1)) == [("1.1", "1.4")]


def test_nobody_stands_there() -> None:
    """A name that no model has is no choice at all."""
    with pytest.raises(RequestError, match=r"no model at 2\.1"):
        choose(guard("RRR"), "2.1", R=1)
    with pytest.raises(RequestError, match="no place"):
        choose(guard("RCR", "R.."), C=1, fill=(("2.1", "the front"),))


def test_who_fills_a_gap_is_the_owners_choice() -> None:
    """CAS-ILL-3: 2.2 of two goes to C's place; nobody goes who stands ahead."""
    unit = guard("RRCRR", "RR...")
    found = choose(unit, C=1, fill=(("2.2", "1.3"),))

    assert isinstance(found, Chosen)
    assert [way.slid for way in found.ways] == [("2.2",)]
    assert broken(choose(unit, C=1, fill=(("1.2", "1.3"),))) == ("CAS-ILL-3", "1.2")
    assert broken(choose(unit, C=1, fill=(("2.2", "1.4"),))) == ("CAS-ILL-3", "2.2")


def test_who_fills_and_who_goes_may_both_be_named() -> None:
    """CAS-3, CAS-ILL-3: of two that are left one fills and the other goes."""
    unit = guard("RRCRR", "RR...")
    found = choose(unit, "2.2", C=1, R=1, fill=(("2.1", "1.3"),))

    assert lifted(found) == [("1.3", "2.2")]
    assert isinstance(
        choose(unit, "2.1", C=1, R=1, fill=(("2.1", "1.3"),)), WrongChoice
    )


def test_which_part_slides_is_the_owners_choice() -> None:
    """CAS-ILL-2: either part, one of them has fewer models."""
    unit = guard("RRRKRR", K="25x25")
    left = choose(unit, K=1, slide=Side.LEFT)
    right = choose(unit, K=1, slide=Side.RIGHT)

    assert isinstance(left, Chosen)
    assert isinstance(right, Chosen)
    assert [way.slid for way in left.ways] == [("1.1", "1.2", "1.3")]
    assert [way.slid for way in right.ways] == [("1.5", "1.6")]


def test_nothing_slides_where_there_is_no_gap_or_it_is_filled() -> None:
    """CAS-ILL-2, CAS-ILL-3: K at the end leaves no gap; C's place is filled."""
    at_the_end = choose(guard("KRRR", K="25x25"), K=1, slide=Side.LEFT)
    filled = choose(guard("RCR", "RR."), C=1, slide=Side.LEFT)

    assert broken(at_the_end) == ("CAS-ILL-2", None)
    assert broken(filled) == ("CAS-ILL-3", None)


def test_alike_models_may_be_named_in_any_order() -> None:
    """CAS-ILL-5: who of the alike goes to which place means nothing."""
    unit = guard("RKKR", "RKKR", "RRRR", base="20x20", K="40x40")
    some = (("3.4", "1.2"), ("3.1", "2.3"))

    assert isinstance(choose(unit, K=1, fill=some), Chosen)


def test_a_character_that_falls_with_others_may_be_named_as_a_casualty() -> None:
    """CAS-ILL-6, AMB-30: the owner says which of K and Q goes too."""
    unit = guard(
        "KKRQQQ",
        "KKRQQQ",
        "..RQQQ",
        base="20x20",
        K="40x40",
        Q="60x60",
        L="50x50",
        N="25x30",
        more='beside = {left="L", right="N"}',
    )
    found = choose(unit, "1.3", "2.3", "3.3", "1.4", R=3)

    assert set(lifted(found)) == {("1.3", "1.4", "2.3", "3.3")}


def test_nobody_fills_a_gap_in_a_single_rank() -> None:
    """CAS-ILL-2: with nobody behind the gap is closed by sliding, not by a jump."""
    unit = guard("MRKRR", K="25x25")

    assert broken(choose(unit, K=1, fill=(("1.1", "1.3"),))) == ("CAS-ILL-2", "1.1")
    assert isinstance(choose(unit, K=1, fill=(("1.1", "1.2"),)), Chosen)
