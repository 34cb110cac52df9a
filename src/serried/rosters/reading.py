"""Readings: what a list says, line by line, and what it leaves open."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum
from typing import Final

from serried.books.registry import known_rules
from serried.frozen import frozen
from serried.model.arms import Weapon
from serried.model.unit import Unit
from serried.rosters.choices import is_plain
from serried.rosters.forms import UNKNOWN, Form
from serried.rosters.gear import Armed, Gear, armed

KNOWN: Final = known_rules()


class Role(Enum):
    """What a line of a list is."""

    ARMY = "army"
    UNIT = "unit"
    TOTAL = "total"
    HEADING = "heading"
    SETTING = "setting"


@frozen(kw_only=True)
class Draft:
    """One unit of a list, as far as it is known.

    Attributes:
        line: The line or selection that it comes from, from 1.
        list: The list of the file that it is in, from 1.
        name: What it is called: by its catalogue, or as the list has it.
        army: The army, where it is known.
        roster: The name under which a catalogue knows it; None if none does.
        models: How many models; None where nobody says.
        command: Its command models: C, M, S.
        choices: What else it takes, as far as it was recognised.
        gear: What its army calls its weapons and armour.
    """

    line: int
    name: str
    list: int = 1
    army: str = ""
    roster: str | None = None
    cost: int | None = None
    models: int | None = None
    character: bool = False
    command: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    form: Form = UNKNOWN
    rules: tuple[str, ...] = ()
    gear: Mapping[str, Gear] = field(default_factory=dict)

    @property
    def armed(self) -> Armed:
        """What it fights with."""
        return armed(self.form.fight, self.rules, self.choices, self.gear)

    @property
    def to_fight(self) -> tuple[str, ...]:
        """What must be known, besides *missing*, before it can fight."""
        return (*self.form.fight.missing, *self.armed.unknown)

    @property
    def fights(self) -> bool:
        """Whether it can stand on a table, move and fight."""
        return not self.missing and not self.to_fight

    @property
    def missing(self) -> tuple[str, ...]:
        """What must be known before it can stand on a table and move."""
        size = () if self.models else ("models",)
        return (*size, *self.form.missing)

    @property
    def complete(self) -> bool:
        """Whether base, height, Type, size, rates and Health Points are known."""
        return not self.missing


@frozen(kw_only=True)
class LineReading:
    """What one line of a list was taken for.

    Attributes:
        line: Its number, from 1; in a roster, of the selection.
        role: What it is; None where that is not known.
        understood: Whether it is understood. Of a unit that means: its name is
            that of one unit of a catalogue (without catalogues: it has one), how
            many models it has is known, and so is the role of every word before
            the first comma. Options that no catalogue knows do not spoil it; they
            are listed as assumed, and in *strange*.
        understands: What was read, in words.
        assumes: What was taken to be so although the line does not say it.
        asks: What a person must still say.
        strange: The options that nobody knows.
    """

    line: int
    text: str
    role: Role | None
    understood: bool
    understands: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


@frozen(kw_only=True)
class RosterReading:
    """A whole list.

    Attributes:
        name: Where it came from.
        kind: The format: ``"text"``, ``"roster"`` or ``"json"``.
        lines: Every line that is not blank and no mere rule; a line that holds
            two things is there twice.
        drafts: Every unit that was found, complete or not.
        units: Those with a base, off the table.
        weapons: Those of the units that the book does not have.
        notes: What holds of all of them.
    """

    name: str
    kind: str
    lines: tuple[LineReading, ...] = ()
    drafts: tuple[Draft, ...] = ()
    units: tuple[Unit, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[int, int]:
        """How many lines are understood, of how many."""
        numbers = {one.line for one in self.lines}
        spoilt = {one.line for one in self.lines if not one.understood}
        return len(numbers - spoilt), len(numbers)

    @property
    def complete(self) -> int:
        """How many units are known completely."""
        return sum(draft.complete for draft in self.drafts)

    @property
    def fighting(self) -> int:
        """How many units can fight, too."""
        return sum(draft.fights for draft in self.drafts)

    @property
    def without_effect(self) -> tuple[tuple[str, int], ...]:
        """Rules and items that no clause names, each with how many units have it."""
        found = Counter(
            rule for draft in self.drafts for rule in dict.fromkeys(_idle(draft.armed))
        )
        return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _idle(one: Armed) -> Iterator[str]:
    """Yield the rules and items of a unit that change nothing."""
    kept = (word for word in one.kept if not is_plain(word))
    for rule in map(_bare, (*one.rules, *kept)):
        if rule.lower() not in KNOWN:
            yield rule


def _bare(rule: str) -> str:
    plain = "".join(c for c in rule.partition("(")[0] if c.isprintable())
    return " ".join(plain.split())
