"""Real catalogues and real lists, where they are at hand. They are not ours to copy."""

import gzip
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from draws import some
from serried.engine.files import vocabularies
from serried.engine.imports import imported
from serried.notation import read_position
from serried.rosters import Catalogues, read_catalogues, read_list
from serried.rosters.lists.muster import muster

DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"
ENOUGH = 0.97
MOST_FIGHT = 0.9

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not DATA.exists(), reason="the data are not part of the project"
    ),
]


@pytest.fixture(name="real", scope="module")
def _real() -> Catalogues:
    return read_catalogues(DATA / "bsdata")


def test_all_catalogue_files_load(real: Catalogues) -> None:
    """Every file is read, and nearly every unit has its base."""
    based = [unit for unit in real.units if unit.form.base is not None]
    complete = [unit for unit in real.units if unit.complete]
    sys.stdout.write(
        f"{real.files} files, {len(real.units)} units, {len(based)} with a base,"
        f" {len(complete)} complete"
        "\n"
    )

    assert real.files == len(list((DATA / "bsdata").iterdir())) == 28
    assert len(based) >= 594


def test_every_real_unit_can_be_named_alone(real: Catalogues) -> None:
    """Also one of an army with two editions; the newer counts where none is named."""
    for unit in real.units:
        found = real.find(real.address(unit))
        assert (found.units, found.older, found.confidence) == ((unit,), (), 1.0)
    both = [found for one in real.units if (found := real.find(one.name)).older]
    assert len({one.file for found in both for one in found.older}) == 5
    for found in both:
        newest = {one.army: one.edition for one in found.units}
        assert all(one.edition < newest[one.army] for one in found.older)


def test_most_lines_of_real_lists_are_understood(real: Catalogues) -> None:
    """At least 97 of 100 lines, and no unit without a base is made."""
    understood = lines = complete = drafts = 0
    for path in some(sorted((DATA / "lists").glob("*.txt"))):
        reading = read_list(path.read_bytes(), path.name, real)
        good, all_of_them = reading.counted
        understood, lines = understood + good, lines + all_of_them
        complete, drafts = complete + reading.complete, drafts + len(reading.drafts)
    sys.stdout.write(
        f"{understood} of {lines} lines understood ({understood / lines:.2%}),"
        f" {complete} of {drafts} units complete"
        "\n"
    )

    assert understood / lines >= ENOUGH


def test_most_units_of_real_lists_can_fight(real: Catalogues) -> None:
    """At least 90 of 100: every part's characteristics are known, and every weapon.

    What is written of them is read again as it was.
    """
    able = units = 0
    idle: Counter[str] = Counter()
    for path in some(sorted((DATA / "lists").glob("*.txt"))):
        reading = read_list(path.read_bytes(), path.name, real)
        able, units = able + reading.fighting, units + len(reading.drafts)
        idle.update(dict(reading.without_effect))
        for number in range(1, reading.drafts[-1].list + 1):
            one = [draft for draft in reading.drafts if draft.list == number]
            found = muster(one, "blue")
            if found.units:
                kept = replace(reading, units=found.units, weapons=found.weapons)
                battle = read_position(imported(kept), vocabularies()).battle
                spaced = vocabularies()[battle.book].spaced
                assert battle.units == tuple(map(spaced, found.units))
                assert battle.weapons == found.weapons
    sys.stdout.write(
        f"{able} of {units} units can fight ({able / units:.2%});"
        f" change nothing: {idle.most_common(20)}"
        "\n"
    )

    assert able / units >= MOST_FIGHT


def test_lists_of_a_later_edition_are_read_as_far_as_the_catalogues_go(
    real: Catalogues,
) -> None:
    """Most units of newer lists are known; the others are asked for."""
    understood = lines = 0
    with gzip.open(
        DATA / "reports" / "reports.jsonl.gz", "rt", encoding="utf-8"
    ) as file:
        for line, _ in zip(file, range(100), strict=False):
            report = json.loads(line)
            for side in ("armyListOne", "armyListTwo"):
                data = json.dumps(report[side]).encode()
                good, all_of_them = read_list(data, side, real).counted
                understood, lines = understood + good, lines + all_of_them
    sys.stdout.write(
        f"{understood} of {lines} units understood ({understood / lines:.2%})\n"
    )

    assert understood / lines >= 0.8
