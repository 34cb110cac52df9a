"""The files of the page: texts in both languages, nothing inline, nothing from afar."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from serried.engine.files import vocabularies
from serried.model.position import MEASURES
from serried.model.words import (
    LANGUAGES,
    words_of,
)
from serried.model.words.messages import reasons
from serried.report.measures import SHOWN_OTHERWISE

ROOT: Final = Path(__file__).parents[3]
SOURCE: Final = ROOT / "src" / "serried"
DOCS: Final = ROOT / "docs" / "reference"
PAGE: Final = SOURCE / "table" / "page"
WORDS: Final = SOURCE / "model" / "words"
MODULES: Final = sorted(
    file for file in PAGE.rglob("*.js") if "vendor" not in file.parts
)
MOST_LINES: Final = 400


@pytest.mark.parametrize("part", ["page", "terms", "events", "measures", "board"])
def test_all_texts_are_in_both_languages(part: str) -> None:
    """English and German have the same keys, and the same places in each text."""
    found = {}
    for name in LANGUAGES:
        pairs = texts(name, part)
        assert len(pairs) == len(dict(pairs))
        found[name] = {key: places(words) for key, words in pairs}
    assert found["en"] == found["de"]


def texts(language: str, part: str = "page") -> list[tuple[str, str]]:
    """Return the texts of one kind, each with its key, in one language."""
    file = WORDS / language / f"{part}.json"
    pairs: list[tuple[str, str]] = json.loads(
        file.read_text(encoding="utf-8"), object_pairs_hook=list
    )
    return pairs


def named(part: str, language: str) -> dict[str, str]:
    """Return the words of one kind, by their names."""
    return dict(words_of(part, language))


def documented(title: str) -> dict[str, set[str]]:
    """Return the names in a table of the docs about answers, and what each holds."""
    page = (DOCS / "answers.md").read_text(encoding="utf-8")
    chapter = page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|", chapter, re.MULTILINE)
    return {
        name: set(re.findall(r"`(\w+)`", keys))
        for names, keys in rows
        for name in re.findall(r"`(\w+)`", names)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_has_words(language: str) -> None:
    """What a request may expect, and what the docs say that an answer may hold."""
    measures = MEASURES | documented("Measures").keys()
    assert measures > {"charge_range", "models_in_contact", "imbalance", "excess"}
    said = named("terms", language).keys() | named("measures", language).keys()
    assert sorted(measures - said - SHOWN_OTHERWISE) == []
    assert measures > SHOWN_OTHERWISE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_half_a_sentence(language: str) -> None:
    """A test by what it is called; any other with nothing in it that it has not."""
    told = documented("Events")
    said, terms = named("events", language), named("terms", language)
    tests = {name for name, keys in told.items() if "passed" in keys}
    assert sorted(tests - terms.keys()) == []
    assert {"test_passed", "test_failed"} <= said.keys()
    assert sorted(raised() - told.keys()) == []
    for name in told.keys() - tests:
        more = {f"{name}_{key}" for key in told[name]}
        found = [key for key in said if re.sub(r"_\d+$", "", key) in {name, *more}]
        assert found, name
        for key in found:
            derived = {"counted", "faces"} if "dice" in told[name] else set()
            derived |= {"way"} if "degrees" in told[name] else set()
            assert set(places(said[key])) <= told[name] | derived, key


def raised() -> set[str]:
    """Return the names of all events that the code has literally."""
    found = set()
    for folder in ("books", "rules"):
        for file in (SOURCE / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r'\b(?:Event\(event=|_event\()"(\w+)"', text))
    return found


def test_the_terms_of_all_books_are_said_in_every_other_language() -> None:
    """Phases, steps, characteristics and marks, as the books name them."""
    known = named("terms", "de").keys()
    terms = {
        term
        for words in vocabularies().values()
        for term in (
            *words.phase_names,
            *(step for phase in words.phase_names for step in words.steps(phase)),
            *words.rate_names,
            *(mark.value for mark in words.marks),
        )
    }
    assert sorted(terms - known) == []


def test_findings_are_said_in_german_with_the_same_values() -> None:
    """Each text exists where the English one does, and names no value that it lacks.

    A reason that has no German words yet is said in English; few are.
    """
    pairs = reasons("de")
    for reason, said in pairs.items():
        for ours, theirs in zip(said, reasons()[reason], strict=True):
            assert bool(ours) == bool(theirs), reason
            assert set(places(ours)) <= set(places(theirs)), reason
    assert len(pairs) > 0.75 * len(reasons())


def places(text: str) -> list[str]:
    """Return the values that a text names, in their order by name."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def test_every_text_that_is_asked_for_exists() -> None:
    """No key of the page is missing in the catalogue."""
    known = dict(texts("en"))
    asked = {
        key
        for file in MODULES
        for key in re.findall(
            r'(?:\bt\(|text=)"([a-z]+\.\w+)"', file.read_text(encoding="utf-8")
        )
    }
    assert asked
    assert sorted(asked - known.keys()) == []


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
