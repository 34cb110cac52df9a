"""Marks: those that stand in the library, and those that a book brings."""

from serried.model.marks import SHARED, Mark, in_order


def test_each_mark_has_the_name_of_its_constant() -> None:
    """Under that name it stands in files."""
    assert Mark("passed_march_test") == Mark.PASSED_MARCH_TEST
    assert len({mark.value for mark in SHARED}) == len(SHARED) > 20
    assert all(getattr(Mark, mark.value.upper()) is mark for mark in SHARED)


def test_a_mark_of_a_books_own_is_written_last() -> None:
    """Those of the library keep the order in which they stand there."""
    own = [Mark("braced"), Mark("aimed")]
    given = [*own, Mark.MARCHED, Mark.FLEEING]
    assert in_order(given) == (Mark.FLEEING, Mark.MARCHED, *reversed(own))
