"""A catalogue and a game system, as small as they can be, for the tests."""

from pathlib import Path

from serried.rosters import Catalogues, read_catalogues


def profile(kind: str, **printed: str) -> str:
    """Return a profile in BattleScribe's XML."""
    lines = "".join(
        f'<characteristic name="{name}" typeId="t-{name}">{text}</characteristic>'
        for name, text in printed.items()
    )
    return (
        f'<profile id="p-{kind}" name="{kind}" typeName="{kind}">'
        f"<characteristics>{lines}</characteristics></profile>"
    )


def foot(base: str = "20×20", **more: str) -> str:  # noqa: RUF001 - as catalogues print it
    """Return the profiles of a model on foot."""
    size = {"Height": "Standard", "Type": "Infantry", "Base": base}
    rates = {"Adv": '4"', "Mar": '8"', "Dis": "7"} | more
    return (
        "<profiles>"
        + profile("Size", **size)
        + profile("Global", **rates)
        + profile("Defensive", HP="1", Def="3")
        + "</profiles>"
    )


def group(tag: str, *inside: str) -> str:
    """Return elements in the element that holds them."""
    return f"<{tag}>{''.join(inside)}</{tag}>"


def entry(identifier: str, name: str, kind: str, *inside: str) -> str:
    """Return a selection entry."""
    body = "".join(inside)
    return (
        f'<selectionEntry id="{identifier}" name="{name}" type="{kind}">{body}'
        "</selectionEntry>"
    )


def link(name: str, target: str, kind: str = "selectionEntry") -> str:
    """Return a link to an entry."""
    return (
        f'<entryLink id="l-{target}" name="{name}" targetId="{target}" type="{kind}"/>'
    )


def between(least: int, most: int) -> str:
    """Return the constraints on the number of models of a unit."""
    about = 'field="selections" scope="parent"'
    bounds = (("min", least), ("max", most))
    return group(
        "constraints",
        *(f'<constraint {about} type="{kind}" value="{n}.0"/>' for kind, n in bounds),
    )


def categorised(target: str) -> str:
    """Return a link to a category."""
    link_to = f'<categoryLink id="c" name="New CategoryLink" targetId="{target}"/>'
    return group("categoryLinks", link_to)


def regiment(
    name: str, model: str, *inside: str, least: int = 5, most: int = 40
) -> str:
    """Return a unit of many models."""
    counted = entry(f"m-{name}", model, "model", between(least, most), foot())
    command = link("Command Group", "command", "selectionEntryGroup")
    return entry(
        f"u-{name}",
        name,
        "unit",
        group("selectionEntries", counted),
        group("entryLinks", command, *inside),
    )


MARSHAL = entry(
    "u-marshal",
    "Marshal",
    "unit",
    foot(),
    categorised("heroes"),
    group("entryLinks", link("Warhorse", "warhorse"), link("Mount", "ring", "g")),
)

WARHORSE = entry(
    "warhorse",
    "Warhorse",
    "upgrade",
    "<profiles>",
    profile("Size", Height="Standard", Type="Cavalry", Base="25×50"),  # noqa: RUF001
    profile("Global", Adv='8"', Mar='16"', Dis="C"),
    profile("Defensive", HP="C"),
    "</profiles>",
)

CATAPULT = entry(
    "u-catapult",
    "Catapult",
    "unit",
    group(
        "profiles",
        profile("Size", Height="Standard", Type="Construct", Base="60Ø"),
        profile("Global", Adv='4"', Mar="4", Dis="7"),
        profile("Defensive", HP="4"),
    ),
    group(
        "infoLinks", '<infoLink id="i" name="War Machine" targetId="r" type="rule"/>'
    ),
    group("selectionEntries", entry("stones", "Stone Thrower", "upgrade")),
)

CATALOGUE = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<catalogue id="cat" name="Lowland Men 2022 Beta 2" gameSystemId="gst"'
    ' xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
    + group(
        "selectionEntries",
        regiment("Spears", "Spearman"),
        regiment("Knights of the Tower", "Knight", least=3, most=12),
        regiment("Foes", "Foe", link("Pitch Forks", "forks")),
        MARSHAL,
        CATAPULT,
    )
    + group(
        "sharedSelectionEntries", WARHORSE, entry("forks", "Pitch Forks", "upgrade")
    )
    + '<sharedSelectionEntryGroups><selectionEntryGroup id="ring" name="Ring">'
    + group("entryLinks", link("Ring", "ring", "selectionEntryGroup"))
    + "</selectionEntryGroup></sharedSelectionEntryGroups>"
    "</catalogue>"
)

GAME_SYSTEM = (
    '<gameSystem id="gst" name="A Game"'
    ' xmlns="http://www.battlescribe.net/schema/gameSystemSchema">'
    '<categoryEntries><categoryEntry id="heroes" name="Characters"/>'
    '<categoryEntry id="core" name="Core"/></categoryEntries>'
    '<sharedSelectionEntryGroups><selectionEntryGroup id="command" name="Command">'
    + group(
        "selectionEntries",
        entry("c1", "Champion", "upgrade"),
        entry("c2", "Musician", "upgrade"),
        entry("c3", "Standard Bearer", "upgrade"),
    )
    + "</selectionEntryGroup></sharedSelectionEntryGroups>"
    '<sharedRules><rule id="r" name="War Machine"/></sharedRules>'
    "</gameSystem>"
)


def written(folder: Path) -> Path:
    """Write the catalogue and its game system into *folder*."""
    (folder / "lowland.cat").write_text(CATALOGUE, encoding="utf-8")
    (folder / "game.gst").write_text(GAME_SYSTEM, encoding="utf-8")
    return folder


def again(folder: Path, file: str, title: str, advance: int, revision: int = 1) -> Path:
    """Write the catalogue once more: another edition, or another army.

    Its men march as before but advance by *advance* inches.
    """
    text = CATALOGUE.replace("Lowland Men 2022 Beta 2", title)
    text = text.replace('id="cat"', f'id="cat-{file}" revision="{revision}"')
    text = text.replace('typeId="t-Adv">4"', f'typeId="t-Adv">{advance}"')
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def catalogues(folder: Path) -> Catalogues:
    """Return the catalogue, read."""
    return read_catalogues(written(folder))
