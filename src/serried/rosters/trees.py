"""XML of other programs, as trees: no entities, no depths, no floods."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from serried.model.errors import NotationError
from serried.rosters.budgets import Budget, Sizes

DEEPEST: Final = 64
LONGEST_TEXT: Final = 100_000


@dataclass(slots=True, eq=False)
class Node:
    """One element.

    Attributes:
        tag: Its name, without namespace.
        line: The line of the file on which it begins, from 1.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    children: list["Node"] = field(default_factory=list)
    text: str = ""

    def get(self, name: str) -> str:
        """Return an attribute, or nothing."""
        return self.attributes.get(name, "")

    def inside(self, *tags: str) -> Iterator["Node"]:
        """Yield the elements inside each child of such a name, in order."""
        for child in self.children:
            if child.tag in tags:
                yield from child.children

    def walk(self) -> Iterator["Node"]:
        """Yield this element and every one below it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def parse_tree(data: bytes, file: str, sizes: Sizes | None = None) -> Node:
    """Read XML.

    Args:
        data: The file.
        file: Its name, for errors.
        sizes: What is left for it, if there are other files.

    Raises:
        NotationError: If it is not well formed, declares a document type or
            entities, is nested too deeply, or has too many elements.
    """
    return _Planter(file, sizes or Sizes()).plant(data)


class _Planter:
    def __init__(self, file: str, sizes: Sizes) -> None:
        self.file = file
        self.sizes = sizes
        self.open: list[Node] = []
        self.root: Node | None = None
        self.expat = expat.ParserCreate()
        self.expat.buffer_text = True
        self.expat.StartElementHandler = self.begin
        self.expat.EndElementHandler = self.end
        self.expat.CharacterDataHandler = self.say
        self.expat.StartDoctypeDeclHandler = self.refuse_doctype
        self.expat.EntityDeclHandler = self.refuse_doctype

    def plant(self, data: bytes) -> Node:
        try:
            self.expat.Parse(data, True)  # noqa: FBT003 - expat knows it by position only
        except expat.ExpatError as why:
            problem = f"is no XML: {expat.errors.messages.get(why.code, 'unreadable')}"
            raise NotationError(problem, file=self.file, line=why.lineno) from None
        except (ValueError, LookupError):
            self.refuse("is in an encoding that is not known here")
        if self.root is None:
            self.refuse("is empty")
        return self.root

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        self.take(self.sizes.elements, 1)
        self.take(self.sizes.attributes, len(attributes))
        if len(self.open) >= DEEPEST:
            self.refuse(f"is nested more than {DEEPEST} deep")
        name = tag.rpartition(":")[2]
        node = Node(name, attributes, self.expat.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, tag: str) -> None:
        del tag
        self.open.pop()

    def say(self, text: str) -> None:
        node = self.open[-1]
        if len(node.text) + len(text) > LONGEST_TEXT:
            self.refuse(f"has a text of more than {LONGEST_TEXT} characters")
        node.text += text

    def take(self, budget: Budget, many: int) -> None:
        if not budget.lasts(many):
            self.refuse(budget.problem)

    def refuse_doctype(self, *declared: object) -> None:
        del declared
        self.refuse("declares a document type or entities, which are not read")

    def refuse(self, problem: str) -> NoReturn:
        line = self.expat.CurrentLineNumber
        raise NotationError(problem, file=self.file, line=line)
