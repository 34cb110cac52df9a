"""Messages: the words of findings, chapter by chapter."""

from importlib import import_module

from serried.model.messages import PARTS, english, render


def test_a_reason_has_words_in_one_chapter_only() -> None:
    """Else the first chapter that is looked into would decide."""
    parts = [import_module(f"serried.model.words.{part}").WORDS for part in PARTS]

    assert sum(map(len, parts)) == len(english())


def test_every_chapter_is_looked_into() -> None:
    """The last one, too."""
    for part in PARTS:
        words = import_module(f"serried.model.words.{part}").WORDS
        reason = next(iter(words))
        assert render(reason, {}, holds=True)
