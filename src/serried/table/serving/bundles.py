"""Bundles: all modules that a page starts with, as one script.

A browser asks for each module by itself, a hundred of them for the table: a third
of what it takes to open the page. So they are sent in one piece, each in a block of its
own, in the order in which they would have run. What others wrote (``vendor/``) stays as
it is and is imported.

The modules keep to a few forms, which the patterns here name: an import is one
statement, and what is exported stands at the start of a line, or in one list.
"""

import posixpath
import re
from collections.abc import Mapping
from typing import Final

VENDOR: Final = "/vendor/"
IMPORT: Final = re.compile(
    r'^import (?:(?:\{ ([^}]*) \}|(\w+)) from )?"([^"]+)";', re.MULTILINE
)
DECLARED: Final = re.compile(
    r"^export ((?:async function|function|const|class) (\w+))", re.MULTILINE
)
LISTED: Final = re.compile(r"^export \{ ([^}]*) \};", re.MULTILINE)
UNKNOWN: Final = re.compile(r"^(?:import|export)\b.*|^.*\bimport\(.*", re.MULTILINE)


def bundles(scripts: Mapping[str, str]) -> dict[str, str]:
    """Return the scripts that pages ask for, by address.

    Those are the modules that no other imports, as bundles, and what others wrote.

    Raises:
        ValueError: As of `bundle`.
    """
    vendors = {name: text for name, text in scripts.items() if name.startswith(VENDOR)}
    imported = {
        _meant(name, found[3])
        for name in scripts.keys() - vendors.keys()
        for found in IMPORT.finditer(scripts[name])
    }
    entries = scripts.keys() - vendors.keys() - imported
    return vendors | {name: bundle(scripts, name) for name in sorted(entries)}


def bundle(scripts: Mapping[str, str], entry: str) -> str:
    """Return a module that does what *entry* does, and imports vendors alone.

    It exports every module by its name, ``panels/bar.js`` as ``_panels_bar``: whoever
    looks at a page from outside finds there what its modules export.

    Args:
        scripts: The text of each module by its address, which begins with ``/``.
        entry: The address of the module that a page names.

    Raises:
        ValueError: If a module imports or exports in a form that is not known here, or
            modules import each other in a circle.
    """
    blocks: dict[str, str] = {}
    _add(blocks, scripts, entry, ())
    names = ", ".join(map(_name, blocks))
    return "\n".join((*blocks.values(), f"export {{ {names} }};", ""))


def _add(
    blocks: dict[str, str],
    scripts: Mapping[str, str],
    address: str,
    within: tuple[str, ...],
) -> None:
    """Add what a module needs, in the order in which it asks, and then itself."""
    if address in blocks:
        return
    if address in within:
        why = f"modules import each other: {' '.join(within)}"
        raise ValueError(why)
    if address.startswith(VENDOR):
        where = f"import * as {_name(address)}"
        blocks[address] = f'{where} from ".{address}";'
        return
    text = scripts[address]
    for found in IMPORT.finditer(text):
        _add(blocks, scripts, _meant(address, found[3]), (*within, address))
    blocks[address] = _block(address, text)


def _block(address: str, text: str) -> str:
    """Return a module as a block, and a value that holds what it exports."""

    def taken(found: re.Match[str]) -> str:
        some, default, where = found.groups()
        if not (some or default):
            return ""
        names = some.replace(" as ", ": ") if some else f"default: {default}"
        return f"const {{ {names} }} = {_name(_meant(address, where))};"

    given = [found[2] for found in DECLARED.finditer(text)]
    given += [name for found in LISTED.finditer(text) for name in found[1].split(", ")]
    text = LISTED.sub("", DECLARED.sub(r"\1", IMPORT.sub(taken, text)))
    if unknown := UNKNOWN.search(text):
        why = f"{address} cannot be bundled: {unknown[0]}"
        raise ValueError(why)
    name = _name(address)
    end = f"Object.assign({name}, {{ {', '.join(given)} }});"
    return f"const {name} = {{}};\n{{ // {address}\n{text}{end}\n}}"


def _meant(address: str, where: str) -> str:
    """Return the address of what the module at *address* calls *where*."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), where))


def _name(address: str) -> str:
    """Return what a module is called in the bundle."""
    return re.sub(r"\W", "_", address.removesuffix(".js"))
