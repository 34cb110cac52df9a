"""Options: what a unit of a list takes, recognised as far as anyone knows it."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from serried.frozen import frozen
from serried.rosters.catalogues.catalogues import Catalogue, CatalogueUnit, Choice
from serried.rosters.choices import command_of, in_order, is_plain
from serried.rosters.forms import UNKNOWN, Form
from serried.rosters.lists.list_lines import without_count
from serried.rosters.names import Names

_JOINTS: Final = re.compile(r" (?:and|with|&|on) | ?& ?", re.IGNORECASE)
_TAIL: Final = re.compile(r"(.+?) ([CMSBcmsb](?: ?[CMSBcmsb]){0,2}|fcg|FCG)")


@frozen(kw_only=True)
class Options:
    """The options of one unit.

    Attributes:
        command: Its command models: C, M, S.
        choices: What was recognised, by its catalogue's name.
        strange: What nobody knows, as the list has it.
        assumes: How near misses were read.
        form: What the unit stands on with all that.
        left_out: Further models that it takes, which are not drawn.
    """

    command: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    form: Form = UNKNOWN
    left_out: tuple[str, ...] = ()


def options_of(
    said: Iterable[str], unit: CatalogueUnit | None, homes: tuple[Catalogue, ...]
) -> Options:
    """Recognise what *unit* takes."""
    form = unit.form if unit else UNKNOWN
    reading = _Reading(unit, homes, Options(form=form))
    for text in said:
        reading.take(text)
    return reading.done()


@lru_cache(maxsize=1024)
def _choices_of(unit: CatalogueUnit) -> Names[Choice]:
    return Names((choice.name, choice) for choice in unit.choices)


class _Reading:
    """Takes the options of one unit, one after another."""

    def __init__(
        self,
        unit: CatalogueUnit | None,
        homes: tuple[Catalogue, ...],
        found: Options,
    ) -> None:
        self.unit = unit
        self.homes = homes
        self.own = _choices_of(unit) if unit else Names[Choice](())
        self.found = found
        self.categories = tuple(home.category_names for home in homes)

    def take(self, text: str) -> None:
        """Recognise one option, whole or in its parts."""
        if self.knows(text) or self.knows(without_count(text)):
            return
        parts = [part for part in _JOINTS.split(text) if part]
        if tail := _TAIL.fullmatch(text):
            parts = [tail[1], tail[2]]
        if len(parts) > 1 and not any(self.meaningless(part) for part in parts):
            for part in parts:
                self.take(part)
        elif not self.resembles(without_count(text)):
            self.add(strange=text)

    def meaningless(self, text: str) -> bool:
        return not (command_of(text) or is_plain(text) or self.near(text))

    def knows(self, text: str) -> bool:
        """Take an option that is spelt as somebody spells it."""
        if not self.homes:
            return self.commands(text) or self.keep(text)
        same = self.own.same(text)
        if same and not command_of(text):
            return self.choose(same.value)
        if self.commands(text):
            return True
        if any(names.same(text) for names in self.categories):
            return True
        known = [home.choice_names.same(text) for home in self.homes]
        if not is_plain(text) and not any(known):
            return False
        self.doubt(text, [hit.value for hit in known if hit])
        return self.keep(text)

    def resembles(self, text: str) -> bool:
        """Take an option that is spelt nearly so."""
        hit = self.own.best(text) or self.own.within(text)
        if hit:
            self.add(assumes=f"{text!r} is read as {hit.name!r}")
            return self.choose(hit.value)
        near = self.near(text)
        if near:
            self.add(assumes=f"{text!r} is read as {near!r}", choices=near)
        return bool(near) or any(names.best(text) for names in self.categories)

    def near(self, text: str) -> str | None:
        if hit := self.own.best(text):
            return hit.name
        near = (home.choice_names.best(text) for home in self.homes)
        hits = [(hit.confidence, hit.name) for hit in near if hit]
        return max(hits)[1] if hits else None

    def commands(self, text: str) -> bool:
        letters = command_of(text)
        for letter in letters or ():
            self.add(command=letter)
        return letters is not None

    def keep(self, text: str) -> bool:
        self.add(choices=text)
        return True

    def doubt(self, text: str, takers: Iterable[tuple[CatalogueUnit, ...]]) -> None:
        """Say so where others stand on another base with what this unit takes."""
        others = (_choices_of(one).same(text) for units in takers for one in units)
        forms = (hit.value.form for hit in others if hit)
        if self.unit and any(form and form.base for form in forms):
            of = f"{self.unit.name!r} ({self.unit.file})"
            self.add(assumes=f"{text!r} is not said to be a mount of {of}: no new base")

    def choose(self, choice: Choice) -> bool:
        self.add(choices=choice.name)
        if choice.form is not None and choice.extra:
            self.add(left_out=choice.name)
        elif choice.form is not None:
            form = choice.form.over(self.found.form)
            self.found = replace(self.found, form=form)
        for name, base in self.unit.other_bases if self.unit else ():
            if name == choice.name:
                form = replace(self.found.form, base=base)
                self.found = replace(self.found, form=form)
        return True

    def add(self, **more: str) -> None:
        grown = {
            name: (*getattr(self.found, name), said) for name, said in more.items()
        }
        self.found = replace(self.found, **grown)  # type: ignore[arg-type]

    def done(self) -> Options:
        return replace(
            self.found,
            command=in_order(self.found.command),
            choices=tuple(dict.fromkeys(self.found.choices)),
        )
