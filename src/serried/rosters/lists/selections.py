"""Rosters: the selections that BattleScribe and New Recruit write, XML or JSON.

Both have one shape: a roster has forces, a force has selections, a selection has
profiles and selections of its own. A plain list of units, each with a name,
options and a number of models, is read as well.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from serried.frozen import frozen
from serried.model.errors import NotationError
from serried.rosters.choices import command_of
from serried.rosters.forms import UNKNOWN, Form, form_of
from serried.rosters.lists.list_lines import Entry
from serried.rosters.names import stems_of
from serried.rosters.trees import DEEPEST, Node

MOST_SELECTIONS: Final = 20_000
LONGEST: Final = 200
CHARACTER: Final = "charact"


@frozen(kw_only=True)
class Selection:
    """One selection, whichever way it was written.

    Attributes:
        type: ``unit``, ``model`` or ``upgrade``.
        number: How often it was taken; None where the list is silent.
    """

    name: str
    type: str = "unit"
    number: int | None = None
    cost: int | None = None
    categories: tuple[str, ...] = ()
    form: Form = UNKNOWN
    rules: tuple[str, ...] = ()
    inside: tuple["Selection", ...] = ()

    def below(self) -> Iterator["Selection"]:
        """Yield every selection in this one."""
        for one in self.inside:
            yield one
            yield from one.below()


@frozen(kw_only=True)
class Force:
    """The selections of one army."""

    army: str
    selections: tuple[Selection, ...]


def forces_of_tree(root: Node, file: str) -> tuple[Force, ...]:
    """Read the forces of a roster in XML.

    Raises:
        NotationError: If it is no roster.
    """
    if root.tag != "roster":
        problem = f"is no roster: it begins with <{root.tag}>"
        raise NotationError(problem, file=file, line=root.line)
    return tuple(
        Force(
            army=node.get("catalogueName"),
            selections=tuple(map(_of_node, node.inside("selections"))),
        )
        for node in root.walk()
        if node.tag == "force"
    )


def forces_of_json(data: bytes, file: str) -> tuple[Force, ...]:
    """Read the forces of a roster in JSON.

    Raises:
        NotationError: If it is no JSON, too deep, or no roster.
    """
    try:
        return _forces(json.loads(data), file)
    except json.JSONDecodeError as why:
        problem = f"is no JSON: {why.msg.lower()}"
        raise NotationError(problem, file=file, line=why.lineno) from None
    except (ValueError, RecursionError):
        problem = "is no JSON that can be read here"
        raise NotationError(problem, file=file) from None


def _forces(values: object, file: str) -> tuple[Force, ...]:
    reader = _Json(file)
    outer = values if isinstance(values, dict) else {"units": values}
    inner = outer.get("roster")
    roster = inner if isinstance(inner, dict) else outer
    if "forces" in roster:
        return tuple(reader.forces(roster["forces"], 0))
    if isinstance(roster.get("units"), list):
        chosen = reader.selections(roster["units"], 0)
        return (Force(army=_text(roster.get("army")), selections=chosen),)
    problem = "is no roster: it has neither forces nor units"
    raise NotationError(problem, file=file)


def entry_of_selection(selection: Selection) -> Entry:
    """Return what a selection says, as a line of a list would."""
    below = tuple(selection.below())
    options = tuple(one.name for one in below if one.type != "model")
    return Entry(
        cost=selection.cost,
        units=None,
        number=_models(selection, below),
        title=selection.name,
        options=options,
        form=_form(selection, below),
        character=any(_is_character(name) for name in selection.categories),
        rules=selection.rules,
    )


def is_unit(selection: Selection) -> bool:
    """Whether a selection of a force is a unit, not a setting of the army."""
    below = tuple(selection.below())
    stands = _form(selection, below) != UNKNOWN
    return (
        selection.type != "upgrade" or stands or any(o.type == "model" for o in below)
    )


def _models(selection: Selection, below: tuple[Selection, ...]) -> int | None:
    if selection.type == "model":
        return selection.number
    counted = [one.number or 1 for one in below if one.type == "model"]
    if counted:
        return sum(counted)
    return 1 if selection.form.base is not None else selection.number


def _form(selection: Selection, below: tuple[Selection, ...]) -> Form:
    """Return what it stands on: its models' form, over it that of its mount."""
    models = [one for one in below if one.type == "model" and one.form != UNKNOWN]
    form = selection.form
    if models:
        form = max(models, key=lambda one: one.number or 1).form.over(form)
    for one in below:
        if (
            one.type != "model"
            and one.form.base is not None
            and not command_of(one.name)
        ):
            form = one.form.over(form)
    return form


def _is_character(category: str) -> bool:
    stems = stems_of(category)
    return bool(stems) and stems[0].startswith(CHARACTER)


def _of_node(node: Node) -> Selection:
    form = UNKNOWN
    for profile in node.inside("profiles"):
        pairs = ((c.get("name"), c.text) for c in profile.inside("characteristics"))
        form = form.over(form_of(pairs))
    costs = (_whole(one.get("value")) for one in node.inside("costs"))
    return Selection(
        name=node.get("name")[:LONGEST],
        type=node.get("type") or "upgrade",
        number=_whole(node.get("number")),
        cost=next((cost for cost in costs if cost), None),
        categories=tuple(one.get("name") for one in node.inside("categories")),
        form=form,
        rules=tuple(one.get("name")[:LONGEST] for one in node.inside("rules")),
        inside=tuple(map(_of_node, node.inside("selections"))),
    )


class _Json:
    """Reads values of JSON, counting selections."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0

    def forces(self, value: object, depth: int) -> Iterator[Force]:
        self.refuse_deep(depth)
        for force in _many(value):
            chosen = self.selections(force.get("selections"), depth)
            yield Force(army=_text(force.get("catalogueName")), selections=chosen)
            yield from self.forces(force.get("forces"), depth + 1)

    def selections(self, value: object, depth: int) -> tuple[Selection, ...]:
        self.refuse_deep(depth)
        return tuple(self.selection(one, depth) for one in _many(value))

    def refuse_deep(self, depth: int) -> None:
        if depth > DEEPEST:
            problem = f"is nested more than {DEEPEST} deep"
            raise NotationError(problem, file=self.file)

    def selection(self, values: Mapping[str, object], depth: int) -> Selection:
        self.count += 1
        if self.count > MOST_SELECTIONS:
            problem = f"has more than {MOST_SELECTIONS} selections"
            raise NotationError(problem, file=self.file)
        form = UNKNOWN
        for profile in _many(values.get("profiles")):
            form = form.over(form_of(_pairs(profile)))
        costs = (_whole(one.get("value")) for one in _many(values.get("costs")))
        stated = (values.get("number"), values.get("models"))
        named = (_text(one.get("name")) for one in _many(values.get("categories")))
        inside = values.get("selections", values.get("options"))
        return Selection(
            name=_text(values.get("name")),
            type=_text(values.get("type")) if "number" in values else _kind(depth),
            number=next((n for n in map(_whole, stated) if n), None),
            cost=_whole(values.get("cost")) or next((c for c in costs if c), None),
            categories=(*named, _text(values.get("category"))),
            form=form,
            rules=tuple(_text(one.get("name")) for one in _many(values.get("rules"))),
            inside=self.selections(inside, depth + 1),
        )


def _kind(depth: int) -> str:
    return "upgrade" if depth else "unit"


def _pairs(profile: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for one in _many(profile.get("characteristics")):
        said = one.get("$text", one.get("value", one.get("#text")))
        yield _text(one.get("name")), _text(said)


def _many(value: object) -> Iterator[Mapping[str, object]]:
    """Yield tables, whether they stand in a list or alone, or inside one more table."""
    if isinstance(value, dict) and len(value) == 1:
        inner = next(iter(value.values()))
        value = inner if isinstance(inner, list | dict) else value
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list):
        yield from (one for one in value if isinstance(one, dict))


def _text(value: object) -> str:
    return (
        " ".join(str(value).split())[:LONGEST] if isinstance(value, str | int) else ""
    )


def _whole(value: object) -> int | None:
    """Return a number of things; None where there is none that makes sense."""
    digits = (
        str(value)[:12].partition(".")[0]
        if isinstance(value, str | int | float)
        else ""
    )
    return int(digits) if digits.isdecimal() else None
