"""Strider, and the kinds of terrain between its brackets."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle

KINDS = "field, forest, hill, ruins, water, wall or impassable"


def notes_and_tests(rule: str, kind: str) -> tuple[list[str], int]:
    """Return what is noted of riders with a rule that march onto a kind of terrain.

    And how many models test there.
    """
    ground = f'[[terrain]]\nid = "ground"\nkind = "{kind}"\ncircle = [36, 30, 3]\n'
    riders = f'type = "cavalry"\nrules = ["{rule}"]\n'
    three = unit("riders", "blue", at(36, 22), "25.4x25.4", 'ranks = ["RRR"]')
    battle = parse_battle(HEAD + ground + three + RATES + riders)
    verdict = referee.judge(battle, "riders march: forward 9")
    due = [one for one in verdict.events if one.event == "dangerous_terrain_due"]
    models = sum(int(str(dict(one.values)["models"])) for one in due)
    return [note for note in verdict.notes if "Strider" in note], models


@pytest.mark.parametrize(
    "rule",
    [
        "Strider",
        "Strider (Forest)",
        "Strider (Forests)",
        "Strider (Ruins; forest)",
        "Strider (Forest, Ruins)",
        "strider (ruins and forests)",
    ],
)
def test_who_strides_through_forests_tests_in_none(rule: str) -> None:
    """UR-STRIDE: through all terrain, or through each kind that is named."""
    assert notes_and_tests(rule, "forest") == ([], 0)


@pytest.mark.parametrize(
    ("rule", "kind"),
    [("Strider (Forest)", "ruins"), ("Strider (Water Terrain, Hills)", "forest")],
)
def test_who_strides_through_one_kind_tests_in_another(rule: str, kind: str) -> None:
    """UR-STRIDE: the brackets name the kinds for which it counts."""
    assert notes_and_tests(rule, kind) == ([], 3)


def test_a_name_that_is_no_kind_of_terrain_is_noted() -> None:
    """What else stands there counts; the note says what may stand there."""
    notes, models = notes_and_tests("Strider (Forest, Swamp)", "forest")

    said = 'riders: "swamp", in the rule "Strider (Forest, Swamp)", is no kind of'
    assert notes == [f"{said} terrain; it changes nothing; write {KINDS}"]
    assert models == 0
    assert notes_and_tests("Strider (Swamp)", "forest")[1] == 3


@pytest.mark.parametrize("rule", ["Strider (", "Strider ()", "Strider (Forest"])
def test_brackets_without_a_name_are_noted(rule: str) -> None:
    """They are not taken for Strider without brackets."""
    notes, models = notes_and_tests(rule, "forest")

    assert len(notes) == 1
    assert f'"{rule}" has no kind of terrain between two brackets' in notes[0]
    assert models == 3
