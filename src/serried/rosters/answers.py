"""Answers: what a player has said of kinds of units, kept in a file of their own.

What no catalogue knows is asked once for each kind of unit: its table is written into
the file with the keys that are missing, as comments. Whoever fills them in is not asked
again, in this list or another.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Final

from serried.frozen import frozen
from serried.model.errors import NotationError
from serried.model.profile import Height, Kind, Rates
from serried.rosters.fights import DEFENCE, HIGHEST, OFFENCE, Fight, Strike
from serried.rosters.forms import FASTEST, Form, base_of
from serried.rosters.gear import Gear, named
from serried.rosters.reading import Draft

WEAPONS: Final = "weapons"
LARGEST: Final = 1_000_000
MOST_HP: Final = 1000
HEAD: Final = """\
# What no catalogue says of these units. Fill in the keys; then nobody asks again.
# A weapon is like one of the book: "Long Axe" = "Halberd", below [weapons].
"""
_WHOLE: Final = {
    "hp": MOST_HP,
    "advance": FASTEST,
    "march": FASTEST,
    **dict.fromkeys(("discipline", *OFFENCE, *DEFENCE), HIGHEST),
}


@frozen(kw_only=True)
class Answers:
    """What is known of kinds of units.

    Attributes:
        asked: The kinds of which the file has a table, answered or not.
        forms: What was said of them.
        weapons: What weapons are like, by their names in small letters.
    """

    asked: frozenset[str] = frozenset()
    forms: Mapping[str, Form] = field(default_factory=dict)
    weapons: Mapping[str, Gear] = field(default_factory=dict)

    def answered(self, draft: Draft) -> Draft:
        """Return a unit with what was said of its kind."""
        said = self.forms.get(kind_of(draft))
        if said is None and not self.weapons:
            return draft
        form = draft.form if said is None else _over(said, draft.form)
        return replace(draft, form=form, gear={**draft.gear, **self.weapons})


NO_ANSWERS: Final = Answers()


def kind_of(draft: Draft) -> str:
    """Return under what the answers about a unit stand."""
    return f"{draft.army}: {draft.name}" if draft.army else draft.name


def read_answers(text: str, file: str) -> Answers:
    """Read a file of answers.

    Raises:
        NotationError: If something in it is no answer; it says where.
    """
    if len(text) > LARGEST:
        problem = f"has {len(text)} characters, {LARGEST} at most"
        raise NotationError(problem, file=file)
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        problem = f"this is no TOML: {' '.join(str(fault).split())}"
        raise NotationError(problem, file=file) from None
    weapons = values.pop(WEAPONS, {})
    forms = {}
    for kind, said in values.items():
        if not isinstance(said, dict):
            problem = f'`{kind[:60]}` is no kind of unit; write ["army: name"]'
            raise NotationError(problem, file=file)
        forms[kind] = _form(kind, said, file)
    gear = dict(_gear(weapons, file))
    return Answers(asked=frozenset(values), forms=forms, weapons=gear)


def questions(drafts: Iterable[Draft], answers: Answers) -> Iterator[str]:
    """Yield a table for each kind of unit that was not asked for yet."""
    asked = set(answers.asked)
    for draft in drafts:
        kind = kind_of(draft)
        known = {*_WHOLE, "base", "height", "type"}
        missing = (*draft.missing, *draft.to_fight)
        wanted = tuple(dict.fromkeys(name for name in missing if name in known))
        arms = tuple(f'"{name}"' for name in draft.armed.unknown)
        if (wanted or arms) and kind not in asked and kind.isprintable():
            asked.add(kind)
            said = kind.replace("\\", "\\\\").replace('"', '\\"')
            lines = (f"# {name} = " for name in (*wanted, *arms))
            yield "\n".join((f'\n["{said}"]', *lines)) + "\n"


def _over(said: Form, form: Form) -> Form:
    """Return a form with what was said; of what strikes it is about the first."""
    grown = said.over(replace(form, fight=said.fight))
    first, *others = form.fight.in_order or (Strike(name="itself"),)
    rates = said.fight.strikes[0].rates.over(first.rates)
    fight = replace(
        form.fight,
        strikes=(replace(first, rates=rates), *others),
        defence=said.fight.defence.over(form.fight.defence),
    )
    return replace(grown, fight=fight)


def _form(kind: str, said: Mapping[str, Any], file: str) -> Form:
    whole = {name: _whole(kind, name, said, file) for name in _WHOLE}
    unknown = [name for name in said if name not in (*_WHOLE, "base", "height", "type")]
    if unknown:
        known = ", ".join(("base", "height", "type", *_WHOLE))
        problem = f"{kind}: `{unknown[0][:60]}` is no key here; known are {known}"
        raise NotationError(problem, file=file)
    base = base_of(str(said["base"])) if "base" in said else None
    if "base" in said and base is None:
        problem = f"{kind}: `base` is no base; write it as `25x50` or `60 round`"
        raise NotationError(problem, file=file)
    offence = Rates(**{name: whole[name] for name in OFFENCE})
    return Form(
        base=base,
        height=_one_of(Height, kind, "height", said, file),
        kind=_one_of(Kind, kind, "type", said, file),
        hp=whole["hp"],
        rates=Rates(**{n: whole[n] for n in ("advance", "march", "discipline")}),
        fight=Fight(
            strikes=(Strike(name="itself", rates=offence),),
            defence=Rates(**{name: whole[name] for name in DEFENCE}),
        ),
    )


def _whole(kind: str, name: str, said: Mapping[str, Any], file: str) -> int | None:
    value = said.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        problem = f"{kind}: `{name}` is no whole number"
        raise NotationError(problem, file=file)
    if not 0 <= value <= _WHOLE[name]:
        problem = f"{kind}: `{name}` is not from 0 to {_WHOLE[name]}"
        raise NotationError(problem, file=file)
    return value


def _one_of(
    known: Any,  # noqa: ANN401 - an Enum of words
    kind: str,
    name: str,
    said: Mapping[str, Any],
    file: str,
) -> Any:  # noqa: ANN401 - one of them
    if name not in said:
        return None
    words = {one.value: one for one in known}
    value = said[name]
    if value not in tuple(words):
        problem = f"{kind}: `{name}` is none of {', '.join(words)}"
        raise NotationError(problem, file=file)
    return words[value]


def _gear(said: object, file: str) -> Iterator[tuple[str, Gear]]:
    for name, like in said.items() if isinstance(said, dict) else ():
        known = named(like) if isinstance(like, str) else None
        if known is None:
            problem = f"{name[:60]!r} has to be like a weapon or armour of the book"
            raise NotationError(problem, file=file)
        yield name.lower(), Gear(name=name, same_as=known)
