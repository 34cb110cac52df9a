"""A catalogue of units that fight, invented for the tests."""

from pathlib import Path

from serried.rosters import Catalogues, read_catalogues
from unit.rosters.tiny import between, categorised, entry, group, link, profile

FOOT = {"Height": "Standard", "Type": "Infantry", "Base": "20x20"}
RIDER = {"Height": "Standard", "Type": "Cavalry", "Base": "25x50"}
RATES = {"Adv": '5"', "Mar": '10"', "Dis": "7"}


def strikes(name: str, numbers: str, rules: str = "") -> str:
    """Return the offensive profile of a part: Att, Off, Str, AP, Agi."""
    labels = ("Att", "Off", "Str", "AP", "Agi")
    printed = dict(zip(labels, numbers.split(), strict=True))
    return profile(f"{name} Offensive", **printed, Rules=rules)


def model(
    name: str, size: dict[str, str], withstands: str, rules: str, *more: str
) -> str:
    """Return the model of a unit: HP, Def, Res, Arm, and what it strikes with."""
    labels = ("HP", "Def", "Res", "Arm")
    printed = dict(zip(labels, withstands.split(), strict=True))
    inside = (
        profile("Size", **size),
        profile("Global", **RATES),
        profile("Defensive", **printed, Rules=rules),
        *more,
    )
    return entry(f"m-{name}", name, "model", between(5, 40), group("profiles", *inside))


def unit(name: str, *inside: str) -> str:
    """Return a unit of many models."""
    return entry(f"u-{name}", name, "unit", group("selectionEntries", *inside))


HORSE = entry(
    "horse",
    "Horse",
    "upgrade",
    group(
        "profiles",
        profile("Size", **RIDER),
        profile("Global", Adv='8"', Mar='16"', Dis="C"),
        profile("Defensive", HP="C", Def="C", Res="C", Arm="C+2"),
        strikes("Horse", "1 3 3 0 3", "Harnessed"),
    ),
)
SLING = entry(
    "sling",
    "Sling (4+)",
    "upgrade",
    group(
        "profiles",
        profile(
            "Sling",
            Range='18"',
            Shots="2",
            Str="3",
            AP="As User",
            Attributes="Accurate",
        ),
    ),
)
AXE = profile("Long Axe", Str="As User +2", AP="3", Attributes="Two-Handed")
MAIL = profile("River Mail", Type="", Effect="Follows the rules for Heavy Armour.")
ODD = profile("Whip", Str="whatever", AP="1", Attributes="Long")

MARSHAL = entry(
    "u-marshal",
    "Marshal",
    "unit",
    group(
        "profiles",
        profile("Size", **FOOT),
        profile("Global", **RATES),
        profile("Defensive", HP="3", Def="5", Res="4", Arm="0", Rules="Aegis (6+)"),
        strikes("Marshal", "3 5 4 1 5", "Heavy Armour, Battle Focus"),
    ),
    categorised("heroes"),
    group("entryLinks", link("Horse", "horse")),
)

CATALOGUE = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<catalogue id="river" name="River Men 2024" gameSystemId="gst"'
    ' xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
    + group(
        "selectionEntries",
        unit(
            "Spears",
            model(
                "Spearman",
                FOOT,
                "1 3 3 0",
                "Light Armour",
                strikes("Spearman", "1 3 3 0 3", "Spear, Hatred"),
            ),
        ),
        unit(
            "Knights",
            model(
                "Knight",
                RIDER,
                "1 4 3 2",
                "Aegis (5+), Shield, River Mail",
                strikes("Knight", "1 4 4 1 4", "Lance, Vow of the River"),
                strikes("Charger", "1 3 3 0 3", "Harnessed, Impact Hits (1)"),
            ),
        ),
        unit(
            "Bows",
            model(
                "Bowman",
                FOOT,
                "1 3 3 0",
                "",
                strikes("Bowman", "1 3 3 0 3", "Long Axe"),
            ),
            SLING,
        ),
        unit(
            "Guard",
            model(
                "Guardsman",
                FOOT,
                "1 4 - 1",
                "",
                strikes("Guardsman", "2D3 4 4 1 4", "Whip"),
            ),
        ),
        MARSHAL,
    )
    + group("sharedSelectionEntries", HORSE, entry("ring", "Ring of Mist", "upgrade"))
    + group("sharedProfiles", AXE, MAIL, ODD)
    + "</catalogue>"
)

LIST = """\
River Men
310 - Marshal, General, Horse, Halberd, shield, Ring of Mist
200 - 20x Spears, Shield
240 - 5x Knights
150 - 10x Bows, Sling (4+)
180 - 10x Guard
"""


def catalogues(folder: Path) -> Catalogues:
    """Return the catalogue, read."""
    (folder / "river.cat").write_text(CATALOGUE, encoding="utf-8")
    (folder / "game.gst").write_text(
        '<gameSystem id="gst" name="A Game"'
        ' xmlns="http://www.battlescribe.net/schema/gameSystemSchema">'
        '<categoryEntries><categoryEntry id="heroes" name="Characters"/>'
        "</categoryEntries></gameSystem>",
        encoding="utf-8",
    )
    return read_catalogues(folder)
