"""Books: a rulebook is a value; where two differ, the difference can be seen."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeAlias

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.form import Action
from serried.model.actions.kinds import home_of
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import BOUNDARY
from serried.model.ids import ClauseId, PlayerId
from serried.model.pending_charges import Decision
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.model.vocabulary import Vocabulary
from serried.model.words import LANGUAGES, Message, Speech
from serried.rules.case import Edition, Situation
from serried.rules.chapter import (
    ASK_THE_JUDGE,
    ActionRule,
    Chapter,
    Dice,
    QuickAnswer,
    actions_of,
)
from serried.rules.findings import in_order, owing

if TYPE_CHECKING:  # one book alone needs none
    from serried.rules.bridge import Bridge


def no_remarks(_: Unit) -> tuple[str, ...]:
    """Say nothing of a unit."""
    return ()


def as_it_is(_: Battle, after: Battle) -> Battle:
    """Return the battle that an action left behind, as it is."""
    return after


def nothing_owed(_: Situation) -> tuple[Decision, ...]:
    """Return that nobody owes anything."""
    return ()


def lacks_none(_: Action) -> bool:
    """Tell that an action is known in all that may be said of it."""
    return False


Table: TypeAlias = tuple[float, float]
"""Width and depth in inches."""
Zone: TypeAlias = tuple[tuple[Point, ...], ...]
"""Convex polygons that are one area together."""


@frozen(kw_only=True)
class Preparing:
    """What a book says of how a board is laid before a battle.

    Attributes:
        types: The Deployment Types by name, in the order of the die.
        zones: Returns the convex parts of the southern player's zone and of the
            northern one's: of a type, on a table, chosen one way (0) or the other (1).
        terrain: Returns terrain by chance, from the dice that are thrown for it.
    """

    types: tuple[str, ...]
    zones: Callable[[str, Table, int], tuple[Zone, Zone]]
    terrain: Callable[[Table, Callable[[], int]], tuple[Terrain, ...]]


@frozen(kw_only=True)
class Book:
    """One rulebook: a table of contents, and the values that it works with.

    Attributes:
        title: Its name for people.
        package: Where its clauses stand, as clauses.toml, and its example.toml if any.
        chapters: What it says of each kind of action.
        edition: What its chapters look up.
        may_be_chosen: The units a player may pick now.
        contact: What base contact looks at, ``"boundary"`` or ``"bases"``.
        remarks: What is worth saying of a unit that its drawing does not show.
        lacks: Tells whether an action of a kind that it has says what it does not know.
        bridges: How battles of it are told in other books, and theirs in it.
        owed: What has to be done before anything else, in the order of the rules.
        settle: Puts in order what any action leaves behind, from how it stood before.
        preparing: How a board is laid by it; None where it does not say.
    """

    title: str
    package: str
    chapters: tuple[Chapter, ...]
    edition: Edition
    may_be_chosen: Callable[[Battle, PlayerId], tuple[Unit, ...]]
    contact: str = BOUNDARY
    remarks: Callable[[Unit], tuple[str, ...]] = no_remarks
    lacks: Callable[[Action], bool] = lacks_none
    bridges: "tuple[Bridge, ...]" = ()
    owed: Callable[[Situation], tuple[Decision, ...]] = nothing_owed
    settle: Callable[[Battle, Battle], Battle] = as_it_is
    preparing: Preparing | None = None

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What its position files may say, with what its chapters bring."""
        words = self.edition.vocabulary
        own = {
            mark: until for one in self.chapters for mark, until in one.marks.items()
        }
        return replace(
            words, actions=actions_of(self.chapters), marks={**words.marks, **own}
        )

    @cached_property
    def whole_edition(self) -> Edition:
        """What its chapters look up, with what they bring themselves."""
        return replace(
            self.edition,
            vocabulary=self.vocabulary,
            judge=self.judge,
            refuses=self.refuses,
        )

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """The words for the reasons that its chapters bring with them."""
        return {
            reason: said
            for one in self.chapters
            for reason, said in one.messages.items()
        }

    @cached_property
    def translations(self) -> Mapping[str, Mapping[str, Message]]:
        """What its chapters say in other languages."""
        found: dict[str, dict[str, Message]] = {}
        for one in self.chapters:
            for language, said in one.translations.items():
                found.setdefault(language, {}).update(said)
        return found

    @property
    def speeches(self) -> tuple[Speech, ...]:
        """Every language, with what its chapters say in it."""
        own = self.translations
        return tuple(Speech(language, own.get(language, {})) for language in LANGUAGES)

    @property
    def short_title(self) -> str:
        """What people call it."""
        return self.title.partition(":")[0]

    @cached_property
    def rules(self) -> Mapping[type[Action], ActionRule]:
        """What it says of each kind of action that it has."""
        return {rule.action: rule for one in self.chapters for rule in one.rules}

    def rule_of(self, action: Action) -> ActionRule | None:
        """Return the rule of an action; None if it has no such action."""
        kind, asked = type(action), self._rules_asked
        if kind not in asked:
            rule = self._rules_by_home.get(home_of(kind))
            asked[kind] = rule if rule is not None and rule.action is kind else None
        return asked[kind]

    @cached_property
    def _rules_asked(self) -> dict[type[Action], ActionRule | None]:
        """What somebody has asked for already: most of it is asked again."""
        return {}

    @cached_property
    def _rules_by_home(self) -> Mapping[tuple[str, str], ActionRule]:
        """The same as ``rules``, and none of them need be loaded for that."""
        return {home_of(rule.kind): rule for one in self.chapters for rule in one.rules}

    def has(self, action: Action) -> bool:
        """Tell whether it knows such an action."""
        return self.rule_of(action) is not None and not self.lacks(action)

    def judge(self, battle: Battle, action: Action, dice: Dice) -> Transition:
        """Judge *action*, with *dice* for the tests that come up.

        Raises:
            RequestError: If the book has no such action, or it cannot be put to this
                table.
            RuleGapError: If a clause that is not enforced yet would decide.
        """
        rule = self.rule_of(action)
        if rule is None:
            message = f"{self.short_title} has no such action"
            raise RequestError(message)
        situation = self.whole_edition.situation(battle)
        first = first_owed(self.owed(situation)) if rule.has_to_wait(battle) else None
        found: Transition
        if first is not None:
            found = rule.judge(situation, action, None)
            return _kept_waiting(situation, found, first, dice)
        found = rule.judge(situation, action, dice)
        after = self.settle(battle, found.battle)
        return found if after is found.battle else replace(found, battle=after)

    def refuses(self, battle: Battle, action: Action) -> bool:
        """Tell whether *action* is known to be unlawful without its judge."""
        return self.answer(battle, action, make=False).lawful is False

    def answer(self, battle: Battle, action: Action, *, make: bool) -> QuickAnswer:
        """Say at once whether *action* is lawful, if that is known without its judge.

        Args:
            battle: As it stands.
            action: What is asked.
            make: Whether the answer has what a lawful action leads to.
        """
        rule = self.rule_of(action)
        if rule is None or rule.quick is None:
            return ASK_THE_JUDGE
        situation = self.whole_edition.situation(battle)
        if rule.has_to_wait(battle) and first_owed(self.owed(situation)) is not None:
            return ASK_THE_JUDGE
        found = rule.quick(situation, action, make)
        if found.battle is None:
            return found
        return QuickAnswer(found.lawful, self.settle(battle, found.battle))


def first_owed(owed: tuple[Decision, ...]) -> Finding | None:
    """Return that something else comes first, with all lines that do it; or None."""
    barring = [one for one in owed if one.reason] if owed else ()
    if not barring:
        return None
    first = barring[0]
    alike = (one.lines for one in barring if one.reason == first.reason)
    return owing(
        tuple(line for lines in alike for line in lines),
        clause=first.clause,
        reason=first.reason,
        unit=first.unit,
        other=first.other,
    )


def _kept_waiting(
    situation: Situation, found: Transition, first: Finding, dice: Dice
) -> Transition:
    """Return that nothing happens yet.

    What else is wrong is told. What hangs on a test is not: no die is used.
    """
    hangs = found.verdict.depends
    wrong = found.verdict.breaks if hangs is None else hangs.if_passed.breaks
    others = (one for one in found.verdict.findings if one.holds or one.clause in wrong)
    verdict = Verdict(findings=in_order((*others, first), situation.edition.order))
    return replace(
        found, battle=situation.battle, verdict=verdict, dice_left=dice or ()
    )


def clause_order(prefixes: tuple[str, ...]) -> Callable[[ClauseId], tuple[int, int]]:
    """Return a key that puts clauses in the order of a rules file.

    Args:
        prefixes: What stands before the number, in the order of the file. Clauses of
            chapters that somebody adds come after them.
    """
    places = {prefix: place for place, prefix in enumerate(prefixes)}

    @cache
    def order(clause: ClauseId) -> tuple[int, int]:
        prefix, _, number = clause.rpartition("-")
        place = places.get(prefix, len(places))
        return place, int(number) if number.isdigit() else 0

    return order
