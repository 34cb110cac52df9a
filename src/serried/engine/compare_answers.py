"""Comparisons as programs read them: JSON-ready, numbers unrounded."""

from serried.engine.answers import FORMAT, answer_json, battle_json
from serried.engine.compare import Comparison, Contrast
from serried.engine.contrasts import Difference, Side, Word


def comparison_json(comparison: Comparison) -> dict[str, object]:
    """Return everything a comparison says, under the contract's keys."""
    said: dict[str, object] = {
        "format": FORMAT,
        "books": list(comparison.books),
        "agree": comparison.agree,
        "answers": [_contrast(one, comparison.books) for one in comparison.contrasts],
        "positions": {
            battle.book: battle_json(battle) for battle in comparison.battles
        },
    }
    if comparison.notes:
        said["notes"] = list(comparison.notes)
    return said


def _contrast(contrast: Contrast, books: tuple[str, str]) -> dict[str, object]:
    said: dict[str, object] = {
        "ask": str(contrast.request.action),
        "agree": contrast.agree,
        "books": {side.book: _side(side) for side in contrast.sides},
        "differences": [_difference(one, books) for one in contrast.differences],
    }
    if contrast.notes:
        said["notes"] = list(contrast.notes)
    return said


def _side(side: Side) -> dict[str, object] | None:
    """Return the answer of a book; None where it has no such action."""
    if side.refused is not None:
        return {"error": side.refused}
    return None if side.answer is None else answer_json(side.answer)


def _difference(difference: Difference, books: tuple[str, str]) -> dict[str, object]:
    said: dict[str, object] = {"kind": difference.kind}
    named = {"book": difference.book, "what": difference.what}
    said.update({key: value for key, value in named.items() if value is not None})
    words = zip(books, difference.words, strict=True)
    said["says"] = {book: _word(word) for book, word in words if word is not None}
    return said


def _word(word: Word) -> dict[str, object]:
    return {key: value for key, value in word._asdict().items() if value is not None}
