"""Links: catalogue files point into one another; here is where they lead.

BattleScribe keeps shared entries, rules and profiles apart and links to them by
identifier, from any file to the game system and to the catalogues it names.
"""

from collections.abc import Callable, Iterator, Mapping, Sized
from dataclasses import field
from functools import wraps
from typing import Any, Final, TypeVar

from serried.frozen import frozen
from serried.model.errors import NotationError
from serried.rosters.budgets import Budget
from serried.rosters.gear import Gear
from serried.rosters.trees import Node

ENTRIES: Final = frozenset(("selectionEntry", "selectionEntryGroup"))
CONTAINERS: Final = ("selectionEntries", "selectionEntryGroups", "entryLinks")
MOST_VISITED: Final = 20_000
SHARED: Final = ("sharedSelectionEntries", "sharedRules", "sharedProfiles")

T = TypeVar("T")


@frozen
class CatalogueFile:
    """One file, read as a tree.

    Attributes:
        by_id: Every element that can be linked to.
        shared: The names that a list may use although no unit is known to take them.
        gear: The weapons and armour that it describes, by name in small letters.
    """

    name: str
    root: Node
    by_id: Mapping[str, Node]
    shared: tuple[str, ...]
    gear: Mapping[str, Gear]

    @classmethod
    def of(cls, name: str, root: Node, gear: Mapping[str, Gear]) -> "CatalogueFile":
        """Index the elements of a tree by their identifiers."""
        by_id = {n.get("id"): n for n in root.walk() if n.get("id")}
        return cls(name, root, by_id, tuple(dict.fromkeys(_shared(root))), gear)


def _shared(root: Node) -> Iterator[str]:
    for node in root.inside(*SHARED):
        yield node.get("name")
        yield from _chosen(node)
    for group in root.inside("sharedSelectionEntryGroups"):
        yield from _chosen(group)


def _chosen(node: Node) -> Iterator[str]:
    return (n.get("name") for n in node.walk() if n.tag == "selectionEntry")


@frozen
class Scope:
    """The files that the links of one catalogue may lead into, its own first.

    Attributes:
        steps: How many may still be taken, in this and other catalogues.
        known: What is known of elements by now.
    """

    files: tuple[CatalogueFile, ...]
    steps: Budget
    known: dict[tuple[object, int], Any] = field(default_factory=dict)

    def take(self, many: int = 1) -> None:
        """Take so many steps.

        Raises:
            NotationError: If there are not as many left.
        """
        if not self.steps.lasts(many):
            raise NotationError(self.steps.problem, file=self.files[0].name)

    def target(self, node: Node) -> Node | None:
        """Return where a link leads, or None."""
        self.take()
        wanted = node.get("targetId")
        return next((f.by_id[wanted] for f in self.files if wanted in f.by_id), None)

    def named(self, identifier: str) -> str:
        """Return the name of the element of this identifier, or nothing."""
        found = (f.by_id[identifier] for f in self.files if identifier in f.by_id)
        return next((node.get("name") for node in found), "")


def once(find: Callable[[Node, Scope], T]) -> Callable[[Node, Scope], T]:
    """Have *find* look at each element once in a scope; what it finds costs steps."""

    @wraps(find)
    def found(node: Node, scope: Scope) -> T:
        key = (find, id(node))
        if key not in scope.known:
            scope.take(sum(len(child.children) for child in node.children))
            scope.known[key] = find(node, scope)
        result: T = scope.known[key]
        scope.take(len(result) if isinstance(result, Sized) else 1)
        return result

    return found


def scope_of(
    file: CatalogueFile, files: tuple[CatalogueFile, ...], steps: Budget
) -> Scope:
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
    return Scope(tuple(found), steps)


def below(entry: Node, scope: Scope) -> Iterator[tuple[str, Node]]:
    """Yield every entry that may be chosen below *entry*, by name, links followed.

    Each is visited once, so that links in a circle end.
    """
    seen = {id(entry)}
    waiting = [entry]
    while waiting and len(seen) < MOST_VISITED:
        for child in waiting.pop(0).inside(*CONTAINERS):
            scope.take()
            target = scope.target(child) if child.tag == "entryLink" else child
            if target is None or target.tag not in ENTRIES or id(target) in seen:
                continue
            seen.add(id(target))
            waiting.append(target)
            if target.tag == "selectionEntry":
                yield child.get("name") or target.get("name"), target


def profiles_of(entry: Node, scope: Scope) -> Iterator[Node]:
    """Yield the profiles that *entry* itself has, links followed."""
    for profile in _profiles_of(entry, scope):
        scope.take(sum(len(child.children) for child in profile.children))
        yield profile


def _profiles_of(entry: Node, scope: Scope) -> Iterator[Node]:
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
