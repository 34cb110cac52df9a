"""Chapters: what a rulebook says of each kind of action, as values.

A book is its table of contents: a tuple of chapters. Each says which actions it
judges, and by which function.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Final, TypeAlias

from serried.frozen import frozen
from serried.late import Later
from serried.model.actions.form import Action
from serried.model.actions.kinds import Kind, Kinds, kind_of
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.errors import RuleGapError
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.verdict import Transition
from serried.model.words import Message
from serried.rules.case import Situation
from serried.tuples import NamedTuple

Dice: TypeAlias = tuple[int, ...] | None
Judge: TypeAlias = Callable[[Situation, Any, Dice], Transition]
"""Judges one kind of action in a situation, with the dice for the tests that come up.

It raises RequestError where the action cannot be put to the table, and RuleGapError
where a clause that is not enforced yet would decide.
"""


WHY_NOT: Final[Judge] = Later("serried.rules.remedies.judging", "judge_why_not")
"""Answers what would allow a line, in every book."""


class QuickAnswer(NamedTuple):
    """What is known of an action at once, without the reasons.

    Attributes:
        lawful: Whether the rules allow it; None where only its judge knows.
        battle: What it leads to, if it is lawful and that was asked for.
    """

    lawful: bool | None
    battle: Battle | None = None


ASK_THE_JUDGE: Final = QuickAnswer(lawful=None)

Quick: TypeAlias = Callable[[Situation, Any, bool], QuickAnswer]
"""Says at once whether an action is lawful, and, if asked to, what it leads to."""


class ActionRule(NamedTuple):
    """One kind of action in a chapter.

    Attributes:
        kind: Its type, which has the form of its line; it may be loaded late.
        judge: Judges it.
        quick: Says the same sooner, without the reasons; None where nothing does.
        gap: Whether the book has it and the referee does not judge it yet.
        phase: The only phase in which it is offered; None where it is in any.
        waits: Whether it has to wait until nothing is owed.
        unless: When it does not wait, for it is what is owed; None if it always does.
    """

    kind: Kind
    judge: Judge
    gap: bool = False
    phase: str | None = None
    quick: Quick | None = None
    waits: bool = False
    unless: Callable[[Battle], bool] | None = None

    @property
    def action(self) -> type[Action]:
        """Its type, loaded."""
        return kind_of(self.kind)

    def has_to_wait(self, battle: Battle) -> bool:
        """Tell whether what is owed now comes before it."""
        return self.waits and (self.unless is None or not self.unless(battle))


@frozen(kw_only=True)
class Chapter:
    """One chapter of a rulebook.

    Attributes:
        title: Its name in the book.
        rules: What it says of each kind of action that belongs to it.
        messages: The words for the reasons that only its findings have.
        marks: What it marks units with, and what ends each.
        translations: What the page says in other languages, by the name of a reason,
            mark, characteristic, phase or Arc: the two texts of a reason, the one
            word of anything else.
    """

    title: str
    rules: tuple[ActionRule, ...] = ()
    messages: Mapping[str, Message] = field(default_factory=dict)
    marks: Mapping[Mark, Until] = field(default_factory=dict)
    translations: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)


def actions_of(chapters: Iterable[Chapter]) -> Kinds:
    """Return the kinds of action of some chapters, in their order."""
    return Kinds(rule.kind for chapter in chapters for rule in chapter.rules)


def not_yet(action: type[Action], clause: ClauseId, because: str) -> ActionRule:
    """Return the rule of an action that the referee does not judge yet."""

    def judged(situation: Situation, asked: Action, dice: Dice) -> Transition:
        del dice
        subject = getattr(asked, "subject", None)
        if isinstance(subject, Subject):
            situation.battle.unit(subject.unit)
        raise RuleGapError(clause, because)

    return ActionRule(action, judged, gap=True)
