"""Links: catalogue files point into one another; here is where they lead.

BattleScribe keeps shared entries, rules and profiles apart and links to them by
identifier, from any file to the game system and to the catalogues it names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from serried.rosters.trees import Node

ENTRIES: Final = frozenset(("selectionEntry", "selectionEntryGroup"))
CONTAINERS: Final = ("selectionEntries", "selectionEntryGroups", "entryLinks")
MOST_VISITED: Final = 20_000


@dataclass(frozen=True, slots=True)
class CatalogueFile:
    """One file, read as a tree.

    Attributes:
        by_id: Every element that can be linked to.
    """

    name: str
    root: Node
    by_id: Mapping[str, Node]

    @classmethod
    def of(cls, name: str, root: Node) -> "CatalogueFile":
        """Index the elements of a tree by their identifiers."""
        return cls(name, root, {n.get("id"): n for n in root.walk() if n.get("id")})


@dataclass(frozen=True, slots=True)
class Scope:
    """The files that the links of one catalogue may lead into, its own first."""

    files: tuple[CatalogueFile, ...]

    def target(self, node: Node) -> Node | None:
        """Return where a link leads, or None."""
        wanted = node.get("targetId")
        return next((f.by_id[wanted] for f in self.files if wanted in f.by_id), None)

    def named(self, identifier: str) -> str:
        """Return the name of the element of this identifier, or nothing."""
        found = (f.by_id[identifier] for f in self.files if identifier in f.by_id)
        return next((node.get("name") for node in found), "")


def scope_of(file: CatalogueFile, files: tuple[CatalogueFile, ...]) -> Scope:
    """Return the files that *file* links to, in the order to look in them."""
    by_id = {one.root.get("id"): one for one in files}
    found, waiting = [file], [file]
    while waiting:
        root = waiting.pop(0).root
        links = (n.get("targetId") for n in root.inside("catalogueLinks"))
        for wanted in (root.get("gameSystemId"), *links):
            linked = by_id.get(wanted)
            if linked is not None and not any(linked is one for one in found):
                found.append(linked)
                waiting.append(linked)
    return Scope(tuple(found))


def below(entry: Node, scope: Scope) -> Iterator[tuple[str, Node]]:
    """Yield every entry that may be chosen below *entry*, by name, links followed.

    Each is visited once, so that links in a circle end.
    """
    seen = {id(entry)}
    waiting = [entry]
    while waiting and len(seen) < MOST_VISITED:
        for child in waiting.pop(0).inside(*CONTAINERS):
            target = scope.target(child) if child.tag == "entryLink" else child
            if target is None or target.tag not in ENTRIES or id(target) in seen:
                continue
            seen.add(id(target))
            waiting.append(target)
            if target.tag == "selectionEntry":
                yield child.get("name") or target.get("name"), target


def profiles_of(entry: Node, scope: Scope) -> Iterator[Node]:
    """Yield the profiles that *entry* itself has, links followed."""
    yield from entry.inside("profiles")
    for link in entry.inside("infoLinks"):
        target = scope.target(link) if link.get("type") == "profile" else None
        if target is not None and target.tag == "profile":
            yield target


def rules_of(entry: Node, scope: Scope) -> Iterator[str]:
    """Yield the names of the rules that *entry* itself has, links followed."""
    for rule in entry.inside("rules"):
        yield rule.get("name")
    for link in entry.inside("infoLinks"):
        if link.get("type") == "rule":
            target = scope.target(link)
            named = link.get("name") or (target.get("name") if target else "")
            yield named + "".join(_appended(link))


def _appended(link: Node) -> Iterator[str]:
    """Yield what is always added to the name of a link: " (D3)"."""
    for modifier in link.inside("modifiers"):
        always = not any(c.children for c in modifier.children)
        if (
            always
            and modifier.get("type") == "append"
            and modifier.get("field") == "name"
        ):
            yield modifier.get("value")
