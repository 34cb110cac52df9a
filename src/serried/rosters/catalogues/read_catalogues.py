"""BattleScribe catalogues, read from a folder into units."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from serried.model.bases import Base
from serried.model.errors import NotationError
from serried.rosters.budgets import Sizes
from serried.rosters.catalogues.archives import files_in
from serried.rosters.catalogues.catalogues import (
    Catalogue,
    Catalogues,
    CatalogueUnit,
    Choice,
    army_by_army,
)
from serried.rosters.catalogues.editions import parts_of
from serried.rosters.catalogues.links import (
    CatalogueFile,
    Scope,
    below,
    once,
    profiles_of,
    rules_of,
    scope_of,
)
from serried.rosters.choices import command_letter, is_plain
from serried.rosters.forms import UNKNOWN, Form, base_of, form_of, known_as
from serried.rosters.gear import Gear, gear_of
from serried.rosters.names import stems_of
from serried.rosters.trees import Node, parse_tree

SUFFIXES: Final = frozenset((".cat", ".gst", ".catz", ".gstz"))
ROOTS: Final = ("catalogue", "gameSystem")
CHARACTER: Final = "charact"
A_UNIT: Final = 20
"""How many steps a unit takes whatever it leads to."""
_COMMAS_OUTSIDE: Final = re.compile(r",(?![^()]*\))")


def read_catalogues(folder: Path) -> Catalogues:
    """Read every catalogue and game system of *folder* itself, packed ones too.

    Raises:
        NotationError: If the folder or a file of it cannot be read; the message
            names the file, and the line where it is known.
    """
    sizes = Sizes()
    found = files_in(folder, SUFFIXES, sizes.bytes)
    files = tuple(_read(name, data, sizes) for name, data in found)
    if not files:
        problem = f"holds no catalogue ({', '.join(sorted(SUFFIXES))})"
        raise NotationError(problem, file=str(folder))
    scopes = (scope_of(file, files, sizes.steps) for file in files)
    read = tuple(_catalogue(scope.files[0], scope) for scope in scopes)
    armies = army_by_army(one for one in read if one.units)
    return Catalogues(folder=str(folder), files=len(files), catalogues=armies)


def _read(name: str, data: bytes, sizes: Sizes) -> CatalogueFile:
    root = parse_tree(data, name, sizes)
    if root.tag not in ROOTS:
        problem = f"is no catalogue: it begins with <{root.tag}>"
        raise NotationError(problem, file=name, line=root.line)
    return CatalogueFile.of(name, root, _gear(root, sizes))


def _catalogue(file: CatalogueFile, scope: Scope) -> Catalogue:
    title = file.root.get("name")
    entries = tuple(_entries(file.root, scope))
    gear = {n: one for part in scope.files[::-1] for n, one in part.gear.items()}
    units = (_unit(name, entry, file, scope, gear) for name, entry in entries)
    scope.take(sum(len(one.shared) for one in scope.files))
    shared = (name for one in scope.files for name in one.shared)
    categories = (name for one in scope.files for name in _categories(one.root, scope))
    return Catalogue(
        file=file.name,
        title=title,
        system=_number(file.root.get("gameSystemRevision")),
        revision=_number(file.root.get("revision")),
        units=tuple(unit for unit in units if unit is not None),
        categories=tuple(dict.fromkeys(categories)),
        commons=tuple(dict.fromkeys(shared)),
    )


def _gear(root: Node, sizes: Sizes) -> dict[str, Gear]:
    """Return the weapons and armour that a file describes, by name in small letters."""
    found: dict[str, Gear] = {}
    for node in root.walk():
        if node.tag == "profile":
            sizes.steps.lasts(len(node.children))
            one = gear_of(node.get("name").strip(), _values(node))
            if one is not None:
                found.setdefault(one.name.lower(), one)
    return found


def _values(profile: Node) -> dict[str, str]:
    """Return what is printed in a profile, by our names for it."""
    pairs = _characteristics(profile)
    return {known_as(name) or name.casefold(): text for name, text in pairs}


@once
def _categories(root: Node, scope: Scope) -> tuple[str, ...]:
    del scope
    return tuple(node.get("name") for node in root.inside("categoryEntries"))


def _entries(root: Node, scope: Scope) -> Iterator[tuple[str, Node]]:
    for node in root.inside("selectionEntries", "entryLinks"):
        target = scope.target(node) if node.tag == "entryLink" else node
        if target is not None and target.tag == "selectionEntry":
            scope.take(A_UNIT)
            yield node.get("name") or target.get("name"), target


def _unit(
    name: str, entry: Node, file: CatalogueFile, scope: Scope, gear: Mapping[str, Gear]
) -> CatalogueUnit | None:
    """Return the unit of a root entry; None for a setting of the whole army."""
    found = tuple(below(entry, scope))
    models = tuple(node for _, node in found if node.get("type") == "model")
    own = _form(entry, scope)
    main = _main(entry, own, models, scope)
    form = own if main is entry else _form(main, scope).over(own)
    if form == UNKNOWN:
        return None
    counted = _counted(main, models, scope)
    least, most = (1, 1) if counted is entry else _size(counted, scope)
    sources = tuple({id(node): node for node in (entry, main)}.values())
    others = tuple(pair for node in sources for pair in _other_bases(node, scope))
    rules = (rule for node in sources for rule in _rules(node, scope))
    carried = (_form(node, scope).fight.shooting for _, node in found)
    fight = replace(
        form.fight,
        shooting=tuple(
            dict.fromkeys(
                (*form.fight.shooting, *(w for many in carried for w in many))
            )
        ),
    )
    told = (rule.strip() for rule in rules if rule and not is_plain(rule))
    letters = (command_letter(choice) for choice, _ in found)
    army, edition = parts_of(file.root.get("name"))
    return CatalogueUnit(
        name=name.strip(),
        army=army,
        edition=edition,
        file=file.name,
        form=replace(form, fight=fight),
        gear=gear,
        least=least,
        most=most,
        character=any(_characters(entry, scope)),
        rules=tuple(dict.fromkeys(told)),
        command=frozenset(letter for letter in letters if letter),
        choices=tuple(
            _choice(n, _form(e, scope), e) for n, e in found if e is not counted
        ),
        other_bases=tuple(dict.fromkeys(others)),
    )


def _main(entry: Node, own: Form, models: tuple[Node, ...], scope: Scope) -> Node:
    """Return the entry of the rank-and-file: the unit itself, or a model in it."""
    if own.base is not None:
        return entry
    based = (node for node in models if _form(node, scope).base is not None)
    return next(based, models[0] if models and own == UNKNOWN else entry)


def _counted(main: Node, models: tuple[Node, ...], scope: Scope) -> Node:
    """Return the entry whose number is the size of the unit."""
    if main.get("type") == "model":
        return main
    plain = (node for node in models if _form(node, scope).base is None)
    return next(plain, main)


@once
def _form(entry: Node, scope: Scope) -> Form:
    form = UNKNOWN
    for profile in profiles_of(entry, scope):
        one = form_of(_characteristics(profile), profile.get("name"))
        form = replace(form.over(one), fight=one.fight.over(form.fight))
    return form


def _characteristics(profile: Node) -> Iterator[tuple[str, str]]:
    for one in profile.inside("characteristics"):
        yield one.get("name"), one.text


@once
def _size(model: Node, scope: Scope) -> tuple[int | None, int | None]:
    """Return the fewest and the most of a model in its unit."""
    del scope
    bounds: dict[str, int] = {}
    for one in model.inside("constraints"):
        if one.get("field") == "selections" and one.get("scope") == "parent":
            bounds.setdefault(one.get("type"), _number(one.get("value")))
    most = bounds.get("max")
    return bounds.get("min", 1 if most == 1 else None), most


def _number(text: str) -> int:
    whole = text.partition(".")[0]
    return int(whole) if whole.isdecimal() and len(whole) < len("1000000") else 0


def _characters(entry: Node, scope: Scope) -> Iterator[bool]:
    for link in entry.inside("categoryLinks"):
        target = scope.target(link)
        named = target.get("name") if target is not None else link.get("name")
        stems = stems_of(named)
        yield bool(stems) and stems[0].startswith(CHARACTER)


@once
def _rules(entry: Node, scope: Scope) -> tuple[str, ...]:
    said = (*rules_of(entry, scope), *_printed_rules(entry, scope))
    return tuple(dict.fromkeys(said))


def _printed_rules(entry: Node, scope: Scope) -> Iterator[str]:
    for profile in profiles_of(entry, scope):
        printed = dict(_characteristics(profile))
        for label, text in printed.items():
            if known_as(label) == "rules" and _is_ours(printed):
                yield from (part.strip() for part in _COMMAS_OUTSIDE.split(text))


def _is_ours(printed: dict[str, str]) -> bool:
    """Whether a profile is about the model, not about a weapon it carries."""
    return any(known_as(label) in ("advance", "hp") for label in printed)


def _choice(name: str, form: Form, entry: Node) -> Choice:
    extra = entry.get("type") == "model"
    return Choice(
        name=name.strip(), form=None if form == UNKNOWN else form, extra=extra
    )


@once
def _other_bases(entry: Node, scope: Scope) -> tuple[tuple[str, Base], ...]:
    """Return the bases that a choice sets, with the name of that choice."""
    return tuple(dict.fromkeys(_all_other_bases(entry, scope)))


def _all_other_bases(entry: Node, scope: Scope) -> Iterator[tuple[str, Base]]:
    for profile in profiles_of(entry, scope):
        fields = {
            one.get("typeId")
            for one in profile.inside("characteristics")
            if known_as(one.get("name")) == "base"
        }
        for modifier in profile.inside("modifiers"):
            base = base_of(modifier.get("value"))
            if base is not None and modifier.get("field") in fields:
                yield from ((name, base) for name in _conditions(modifier, scope))


def _conditions(modifier: Node, scope: Scope) -> Iterator[str]:
    for node in modifier.walk():
        scope.take()
        if node.tag == "condition" and (name := scope.named(node.get("childId"))):
            yield name
