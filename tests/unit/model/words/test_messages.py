"""Messages: the words of findings, chapter by chapter."""

import pytest

from serried.model.words import CHAPTERS, Message, Speech, chapter_words
from serried.model.words.messages import counts, reasons, render


def test_a_reason_has_words_in_one_chapter_only() -> None:
    """Else the first chapter that is looked into would decide."""
    parts = [chapter_words(name) for name in CHAPTERS]

    assert sum(map(len, parts)) == len(reasons())


def test_every_chapter_is_looked_into() -> None:
    """The last one, too."""
    for name in CHAPTERS:
        reason = next(iter(chapter_words(name)))
        assert render(reason, {}, holds=True)


def test_findings_that_count_say_so() -> None:
    """Models, units and Health Points are counted; all else is measured in inches."""
    assert {reason for reason in reasons() if counts(reason)} == {
        "spoils_units_dropping_out",
        "spoils_units_losing_contact",
        "spoils_models_out_of_contact",
        "spoils_unevenness",
        "spoils_models_sliding",
        "resolve_most_contact",
        "recovers_amount",
        "recovers_first",
        "points_in_excess",
        "as_many_attacks",
        "raised_wounded",
        "raised_number",
        "too_many_named",
        "too_many_ways",
        "models_touch",
        "more_from_some",
    }
    assert not counts("unknown")


GERMAN = Speech("de")


def test_findings_are_said_in_german() -> None:
    """By hand: numbers as in English, words of rulebooks and small words in German."""
    near = {"moving": True, "empty": True, "model": "2.3", "other": "foes"}
    lengths = {"measured": 0.4, "limit": 1.0}

    said = render("spacing", near | lengths, holds=False, speech=GERMAN)
    asked = render(
        "after_flight",
        {"other": "foes", "lines": ("a", "b")},
        holds=False,
        speech=GERMAN,
    )

    assert said == (
        'unterwegs kommt ein leerer Platz bei 2.3 auf 0.4" an foes; '
        'es muss 1" Abstand halten'
    )
    assert asked == "foes hat noch zu fliehen und kommt zuerst: `a` oder `b`"


def test_a_value_that_is_a_word_of_a_rulebook_is_translated() -> None:
    """But a unit may be called as a word is: names stay as somebody wrote them."""
    speech = Speech("de", {"brought": Message("{unit} {what}: {measured}")})
    values = {"unit": "march", "what": "march", "measured": (1.0, 2.0)}

    assert (
        render("brought", values, holds=True, speech=speech) == "march Marsch: 1 und 2"
    )


def test_a_language_without_words_says_nothing_and_english_has_them_all() -> None:
    """Who asks then says it in English."""
    assert render("nobody_says_this", {}, holds=True, speech=GERMAN) == ""
    with pytest.raises(KeyError):
        render("nobody_says_this", {}, holds=True)
