"""Rosters of BattleScribe and New Recruit."""

import io
import json
import zipfile
from typing import Any

import pytest

from serried.rosters import Catalogues, Role, read_list
from unit.rosters.tiny import foot, group


def selection(name: str, kind: str, number: int, *inside: str) -> str:
    """Return a selection in XML."""
    body = "".join(inside)
    return (
        f'<selection name="{name}" type="{kind}" number="{number}">{body}</selection>'
    )


ROSTER = (
    '<?xml version="1.0"?>\n<roster name="mine"><forces>'
    '<force catalogueName="Lowland Men 2022">'
    + group(
        "selections",
        selection(
            "Spears",
            "unit",
            1,
            '<costs><cost name="pts" value="300.0"/></costs>',
            group(
                "selections",
                selection("Spearman", "model", 13, foot()),
                selection("Champion", "upgrade", 1),
            ),
        ),
        selection(
            "Marshal",
            "unit",
            1,
            '<categories><category name="Characters"/></categories>',
            foot(),
        ),
        selection("Army Size", "upgrade", 1),
    )
    + "</force></forces></roster>"
)


def told(name: str, text: str) -> dict[str, str]:
    """Return a characteristic as New Recruit writes it."""
    return {"name": name, "$text": text}


def new_recruit() -> dict[str, Any]:
    """Return a roster as New Recruit writes it."""
    profile = {
        "name": "Knight",
        "characteristics": [told("Base", "25x50"), told("Height", "Standard")],
    }
    knight = {"name": "Knight", "type": "model", "number": 6, "profiles": [profile]}
    unit = {
        "name": "Knights of the Tower",
        "type": "unit",
        "number": 1,
        "costs": [{"name": "pts", "value": 200}],
        "selections": [knight, {"name": "Musician", "type": "upgrade", "number": 1}],
    }
    force = {"catalogueName": "Lowland Men", "selections": [unit]}
    return {"roster": {"name": "mine", "forces": [force]}}


def test_a_roster_needs_no_catalogue() -> None:
    """It brings its own profiles; settings of the army are no units."""
    reading = read_list(ROSTER.encode(), "mine.ros")
    spears, marshal = reading.units

    assert reading.kind == "roster"
    assert [one.role for one in reading.lines] == [Role.UNIT, Role.UNIT, Role.SETTING]
    assert reading.counted == (3, 3)
    assert spears.formation.ranks == ("RRCRR", "RRRRR", "RRR..")
    assert spears.profile.rates.get("advance") == 4.0
    assert marshal.kinds[0].character
    assert reading.complete == 2


def test_a_packed_roster_is_read_like_any_other() -> None:
    """A .rosz file holds one .ros file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mine.ros", ROSTER)

    packed = read_list(buffer.getvalue(), "mine.rosz")

    assert packed.units == read_list(ROSTER.encode(), "mine.ros").units


def test_new_recruit_json_has_the_same_shape(lowland: Catalogues) -> None:
    """What the roster leaves out, the catalogue fills in; the roster goes first."""
    data = json.dumps(new_recruit()).encode()
    (alone,) = read_list(data, "mine.json").drafts
    (known,) = read_list(data, "mine.json", lowland).drafts

    assert str(alone.form.base) == "25x50"
    assert alone.missing == ("type", "hp", "advance", "march", "discipline")
    assert str(known.form.base) == "25x50"
    assert known.complete
    assert known.models == 6
    assert known.command == ("M",)
    assert known.cost == 200


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_plain_list_of_units_in_json(lowland: Catalogues, wrapped: bool) -> None:  # noqa: FBT001
    """Names, options, numbers of models."""
    units = [
        {
            "name": "Marshal",
            "cost": 200,
            "options": [{"name": "Warhorse", "type": "Mount"}],
        },
        {"name": "Spears", "cost": 300, "models": 30, "options": []},
    ]
    data = json.dumps({"units": units} if wrapped else units).encode()

    marshal, spears = read_list(data, "mine.json", lowland).units

    assert str(marshal.formation.base) == "25x50"
    assert len(spears.formation.places) == 30
