"""The files of the page: texts in both languages, nothing inline, nothing from afar."""

import re
from pathlib import Path
from typing import Final

from serried.engine.files import vocabularies
from serried.model.messages import english

PAGE: Final = Path(__file__).parents[3] / "src" / "serried" / "table" / "page"
MODULES: Final = sorted(
    file for file in PAGE.rglob("*.js") if "vendor" not in file.parts
)
MOST_LINES: Final = 400


def test_all_texts_are_in_both_languages() -> None:
    """English and German have the same keys, and the same places in each text."""
    found = {}
    for name in ("en", "de"):
        text = (PAGE / "texts" / f"{name}.js").read_text(encoding="utf-8")
        pairs = re.findall(r'^  "([^"]+)": "(.*)",$', text, re.MULTILINE)
        assert len(pairs) == len(dict(pairs))
        found[name] = {
            key: sorted(re.findall(r"\{\w+\}", words)) for key, words in pairs
        }
    assert found["en"] == found["de"]


def test_the_terms_of_all_books_are_said_in_every_other_language() -> None:
    """Phases, steps, characteristics and marks, as the books name them."""
    said = (PAGE / "texts" / "terms.js").read_text(encoding="utf-8")
    known = set(re.findall(r'^    (\w+): "', said, re.MULTILINE))
    terms = {
        term
        for words in vocabularies().values()
        for term in (
            *words.phase_names,
            *(step for phase in words.phase_names for step in words.steps(phase)),
            *words.rates,
            *(mark.value for mark in words.marks),
        )
    }
    assert sorted(terms - known) == []


def test_findings_are_said_in_german_with_the_same_values() -> None:
    """Each text exists where the English one does, and names no value that it lacks.

    A reason that has no German words yet is said in English; few are.
    """
    said = (PAGE / "texts" / "findings.js").read_text(encoding="utf-8")
    pairs = re.findall(r'^    (\w+): \["(.*)", "(.*)"\],$', said, re.MULTILINE)
    assert len(pairs) == len({reason for reason, *_ in pairs}) == said.count(": [")
    for reason, *texts in pairs:
        for ours, theirs in zip(texts, english()[reason], strict=True):
            assert bool(ours) == bool(theirs), reason
            assert places(ours) <= places(theirs), reason
    assert len(pairs) > 0.75 * len(english())


def places(text: str) -> set[str]:
    """Return the values that a text names."""
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_text_that_is_asked_for_exists() -> None:
    """No key of the page is missing in the catalogue."""
    known = (PAGE / "texts" / "en.js").read_text(encoding="utf-8")
    asked = {
        key
        for file in MODULES
        for key in re.findall(
            r'(?:\bt\(|text=)"([a-z]+\.\w+)"', file.read_text(encoding="utf-8")
        )
    }
    assert asked
    assert [key for key in sorted(asked) if f'"{key}":' not in known] == []


def test_no_script_or_style_is_inline() -> None:
    """A strict content security policy holds: nothing is written into the page."""
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    for file in MODULES:
        assert " style=" not in file.read_text(encoding="utf-8"), file.name


def test_every_module_says_what_it_is_and_is_short() -> None:
    """A comment at the top, and fewer than 400 lines."""
    assert MODULES
    for file in MODULES:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("// "), file.name
        assert len(lines) < MOST_LINES, file.name


def test_every_import_is_a_file_of_the_page() -> None:
    """No name that would have to be looked up, and no address of somebody else."""
    for file in PAGE.rglob("*.js"):
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r'\b(?:from|import)\s*"([@./\w-]+)"', text):
            assert name.startswith("."), f"{file.name}: {name}"
            assert (file.parent / name).is_file(), f"{file.name}: {name}"


def test_nothing_is_fetched_from_afar() -> None:
    """No module, style or page names an address that a browser would fetch."""
    for file in (*MODULES, *PAGE.rglob("*.css"), PAGE / "index.html"):
        assert "http://" not in file.read_text(encoding="utf-8"), file.name
        assert "https://" not in file.read_text(encoding="utf-8"), file.name
