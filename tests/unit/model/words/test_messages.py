"""Messages: the words of findings, chapter by chapter."""

from serried.model.words import CHAPTERS, chapter_words
from serried.model.words.messages import counts, english, render


def test_a_reason_has_words_in_one_chapter_only() -> None:
    """Else the first chapter that is looked into would decide."""
    parts = [chapter_words(name) for name in CHAPTERS]

    assert sum(map(len, parts)) == len(english())


def test_every_chapter_is_looked_into() -> None:
    """The last one, too."""
    for name in CHAPTERS:
        reason = next(iter(chapter_words(name)))
        assert render(reason, {}, holds=True)


def test_findings_that_count_say_so() -> None:
    """Models, units and Health Points are counted; all else is measured in inches."""
    assert {reason for reason in english() if counts(reason)} == {
        "spoils_units_dropping_out",
        "spoils_units_losing_contact",
        "spoils_models_out_of_contact",
        "spoils_unevenness",
        "spoils_models_sliding",
        "resolve_most_contact",
        "recovers_amount",
        "recovers_first",
        "points_in_excess",
        "raised_wounded",
        "raised_number",
        "too_many_named",
    }
    assert not counts("unknown")
