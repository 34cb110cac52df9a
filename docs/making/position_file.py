"""The pages about position files: every key, every setting, the JSON Schema."""

import json
import re
from collections.abc import Iterator

from making.blocks import DOCS
from making.tables import code, page, table

from serried.engine.files import vocabularies
from serried.model.arms import Armoury, Force, Weapon
from serried.model.vocabulary import Setting, Vocabulary
from serried.notation import json_schema
from serried.notation.positions.sections import Section, sections
from serried.notation.positions.sections import key_table as rows_of

PLACES = {
    "": "At the top, before any table.",
    "rulings": "Under `[rulings]`; see [settings](settings.md).",
    "terrain": "Each under its own `[[terrain]]`.",
    "unit": "Each under its own `[[unit]]`.",
    "against": 'The value of `against`, as `{unit = "foes", edge = "front"}`.',
    "beside": 'The value of `beside`, as `{left = "K"}`.',
    "model": "Under `[unit.model.K]`, after the unit whose letter K it explains.",
    "numbers": "The values of `numbers` in `[combat]`.",
    "flights": "The values of `flights` in `[combat]`.",
    "pursuits": "The values of `pursuits` in `[combat]`.",
    "part": (
        "Under `[[unit.part]]` or `[[unit.model.K.part]]`, or as a list of tables. The"
        " model itself is the first part; these come behind it. Two alike are written"
        " twice. An Attack Value that is thrown is a rule, `Attack Value (2D6)`."
    ),
    "saves": "The value of `saves`, as `{aegis = 5}`; `{}` of a model is none at all.",
    "weapon": (
        "Each under its own `[[weapon]]`. A Strength or Armour Penetration that is a"
        ' number is the weapon\'s own; `"+2"` is added to that of who uses it;'
        ' `"4 [10]"` has behind it that of the one hit in brackets.'
    ),
    "effect": "Each under its own `[[effect]]`.",
    "charge": (
        "Each under its own `[[charge]]`, in the order of the declarations. The line"
        " `spears resolve charge` rolls for a charger, moves it, and ends its Charges:"
        " [roll for a charge](../how-to/resolve-a-charge.md)."
    ),
    "owed": (
        "Each under its own `[[owed]]`, in the order in which those who failed flee:"
        " [my unit panics](../how-to/my-unit-panics.md)."
    ),
    "losses": (
        "Each under its own `[[losses]]`; of whom none is written began the phase with"
        " what it has:"
    ),
    "combat": (
        "Under `[combat]`, between two lines that fight it: who is in it, which step is"
        " taken and what is allocated or due; without it no combat is under way. Lines"
        " in it are read as requests are."
    ),
    "fallen": "The values of `fallen` in `[combat]`.",
    "wielding": (
        "Each under its own `[[wielding]]`: what models have chosen in their First"
        " Round, and keep until their unit is Engaged no more."
    ),
    "duel": (
        "Each under its own `[[duel]]`: two models that fight a Duel which is not over."
    ),
    "do": (
        "Each under its own `[[do]]`, in order. What is said to be expected counts:"
        " the answer then is only whether it comes true."
    ),
}  # fmt: skip


FILE = """\
A position file is TOML, at most 1 MB. Lengths are inches, bases millimetres, angles
degrees clockwise from north; (0, 0) is the south-west corner of the table. What is not
listed here is an error, with its line: nothing is silently ignored. `serried new`
prints a commented example, and [position.schema.json](position.schema.json) tells
editors the same as this page. How to begin: [write a position
file](../how-to/write-a-position.md)."""

SETTINGS = """\
A clause that can be read in two ways has a default reading. A position file may take
the other one under `[rulings]`; what it does not name keeps its default. Other settings
do not exist.

```toml
[rulings]
wheel_measure = "arc"
spacing_moving = 1.0
```"""


def file_page() -> str:
    """Return the reference of all keys, book by book."""
    parts = [
        FILE,
    ]
    for vocabulary in vocabularies().values():
        parts.append(f'## `book = "{vocabulary.name}"`, {vocabulary.edition}')
        parts += [_section(vocabulary, section) for section in sections(vocabulary)]
        if vocabulary.armoury is not None:
            parts.append(_weapons(vocabulary.armoury))
    return page("The position file", *parts)


def _section(vocabulary: Vocabulary, section: Section) -> str:
    rows = [row for row in rows_of(vocabulary) if row.section == section.name]
    lines = (
        (code(row.key), row.kind, _default(row.default), row.meaning) for row in rows
    )
    heads = ("key", "value", "default", "meaning")
    return f"### {section.title}\n\n{PLACES[section.name]}\n\n{table(heads, lines)}"


def _weapons(armoury: Armoury) -> str:
    """Return the weapons that a book has of its own."""
    lines = (
        (
            one.name,
            _reach(one),
            one.shots if one.range else "",
            _force(one.strength),
            _force(one.armour_penetration),
            ", ".join((*_added(one), *one.rules)),
        )
        for one in armoury.weapons
    )
    heads = ("weapon", "range", "shots", "Str", "AP", "rules")
    armour = " and ".join(f"`{name}`" for name in armoury.protection)
    return (
        "### Weapons and armour of the book\n\nFor `weapons`; behind a Shooting Weapon"
        " stands its Aim, as `Bow (4+)`. `Braced` is for the First Round of a unit that"
        " neither charges nor is Engaged in the Flank or Rear; `Step 0` strikes in"
        f" Initiative Step 0.\n\n{table(heads, lines)}\n\nFor `protection`: {armour}."
    )


def _reach(weapon: Weapon) -> str:
    if weapon.range is None:
        return ""
    least, most = weapon.range
    return f'{least:g}-{most:g}"' if least else f'{most:g}"'


def _force(force: Force) -> str:
    own = f"{force.added:+}" if force.added else "user's"
    said = own if force.own is None else str(force.own)
    return said if force.bracketed is None else f"{said} [{force.bracketed}]"


def _added(weapon: Weapon) -> Iterator[str]:
    """Yield what a weapon adds to characteristics of who uses it."""
    if weapon.attack_value:
        yield f"{weapon.attack_value:+} Attack Value"
    if weapon.offensive_skill:
        yield f"{weapon.offensive_skill:+} Offensive Skill"


def _default(said: str) -> str:
    return said if said == "required" else code(said)


def settings_page() -> str:
    """Return the settings of every book, with the ruling page of each."""
    parts = [
        SETTINGS,
    ]
    heads = ("setting", "default", "otherwise", "what it settles", "clause", "why")
    for vocabulary in vocabularies().values():
        rows = (_setting_row(setting) for setting in vocabulary.settings)
        parts.append(f'## `book = "{vocabulary.name}"`\n\n{table(heads, rows)}')
    return page("Settings", *parts)


def _setting_row(setting: Setting) -> tuple[str, ...]:
    otherwise = [code(f'"{one}"') for one in setting.choices if one != setting.default]
    if isinstance(setting.default, bool):
        otherwise = [code(str(not setting.default).lower())]
    ruling = ruling_of(setting.name)
    return (
        code(setting.name),
        code(_toml(setting.default)),
        ", ".join(otherwise) or "another number",
        setting.meaning,
        setting.clause,
        f"[ruling {ruling.partition('-')[0]}](../rulings/{ruling})",
    )


def ruling_of(setting: str) -> str:
    """Return the file name of the ruling page whose setting that is.

    Raises:
        LookupError: If there is none.
    """
    named = re.compile(rf"settings? (?:is|are) [^.]*`{setting}`")
    for path in sorted((DOCS / "rulings").glob("0*.md")):
        if named.search(path.read_text(encoding="utf-8")):
            return path.name
    message = f"no page in docs/rulings says that its setting is `{setting}`"
    raise LookupError(message)


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else json.dumps(value)


def schema() -> str:
    """Return the JSON Schema, as ``serried schema`` prints it."""
    return json.dumps(json_schema(vocabularies()), indent=2) + "\n"
