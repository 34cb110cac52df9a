"""The referee: three doors, and no others, lead into the rules.

``asks`` tells who must decide what, now; ``judge`` says whether an action is
allowed and never raises for an illegal one; ``play`` makes it. For programs that ask
very often, ``allows`` and ``after`` say the same as the last two, without the reasons.
"""

from collections.abc import Callable
from typing import Final

from serried.books.registry import book, owners, parse_action
from serried.frozen import frozen
from serried.late import Later
from serried.model.actions.form import Action
from serried.model.actions.kinds import LateKind
from serried.model.actions.legs import Open
from serried.model.battle import Battle
from serried.model.errors import (
    BrokenInvariantError,
    RequestError,
    SerriedError,
    TooFewDiceError,
)
from serried.model.ids import PlayerId, UnitId
from serried.model.memo import memo_on_value
from serried.model.pending_charges import Decision
from serried.model.verdict import Transition, Verdict
from serried.rules.book import Book
from serried.rules.dice_tests import SIDES

now_called: Callable[[Battle, str], str | None] = Later(
    "serried.rules.ranks.characters_leaving", "now_called"
)
illegal: Callable[[Action, Verdict, Battle], SerriedError] = Later(
    "serried.model.illegal", "IllegalActionError"
)

WITHOUT_DICE: Final = (
    LateKind("serried.model.actions.models", "Lose"),
    LateKind("serried.model.actions.models", "Batch"),
)
"""What is owed and needs none, though nothing happens at once."""


@frozen(kw_only=True)
class Question:
    """Who must decide what, now.

    Attributes:
        player: Whose decision it is.
        units: The units that may be chosen for it.
        owed: What comes before that, each with its player and the lines that do it;
            ``takes_dice`` tells of a line whether dice belong to it.
    """

    player: PlayerId
    round: int
    phase: str
    step: str | None
    units: tuple[UnitId, ...]
    owed: tuple[Decision, ...] = ()


def asks(battle: Battle) -> Question:
    """Return who must decide what, now.

    Movement is continuous, so there is no list of lawful moves: propose one,
    and ask ``judge``.
    """
    return _asked(battle)


@memo_on_value
def _asked(battle: Battle) -> Question:
    rules = _rules_of(battle)
    units = rules.may_be_chosen(battle, battle.active)
    return Question(
        player=battle.active,
        round=battle.round,
        phase=battle.phase,
        step=battle.step,
        units=tuple(unit.id for unit in units),
        owed=rules.owed(rules.whole_edition.situation(battle)),
    )


def takes_dice(battle: Battle, line: str) -> bool:
    """Tell whether dice belong to a line of what is owed: without any nothing happens.

    A line with a ``?`` has none: it stands for a number that chance says first.
    """
    if Open.ASKED.value in line:
        return False
    try:
        action = parse_action(line, battle.book)
        if isinstance(action, tuple(kind.found() for kind in WITHOUT_DICE)):
            return False
        return consider(battle, action).battle == battle
    except SerriedError:
        return True


def judge(
    battle: Battle,
    action: Action | str,
    dice: tuple[int, ...] | None = None,
) -> Verdict:
    """Say whether the rules allow *action*.

    Args:
        battle: The battle as it stands; it is never changed.
        action: What is asked, or its notation.
        dice: Results for the tests that come up, in order. Without any, a
            request that needs a test is judged for both outcomes.

    Raises:
        NotationError: If *action* is text that cannot be read.
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    return consider(battle, action, dice).verdict


def play(
    battle: Battle,
    action: Action | str,
    dice: tuple[int, ...] | None = None,
) -> Transition:
    """Make *action* and return the battle afterwards.

    Args:
        battle: The battle as it stands; it is never changed.
        action: What is asked, or its notation.
        dice: As for ``judge``.

    Raises:
        IllegalActionError: If the rules forbid it.
        NotationError: If *action* is text that cannot be read.
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    heard = _heard(action, battle)
    transition = consider(battle, heard, dice)
    if not transition.verdict.legal:
        raise illegal(heard, transition.verdict, transition.battle)
    return transition


def allows(
    battle: Battle,
    action: Action | str,
    dice: tuple[int, ...] | None = None,
) -> bool:
    """Say whether the rules allow *action*: as ``judge``, sooner, and nothing else.

    Raises:
        NotationError: If *action* is text that cannot be read.
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    heard = _heard(action, battle)
    if dice is None:
        lawful, _ = _rules_of(battle).answer(battle, heard, make=False)
        if lawful is not None:
            return lawful
    return consider(battle, heard, dice).verdict.legal


def after(
    battle: Battle,
    action: Action | str,
    dice: tuple[int, ...] | None = None,
) -> Battle:
    """Return what *action* leads to: the same battle as of ``play``, sooner.

    Raises:
        IllegalActionError: If the rules forbid it.
        NotationError: If *action* is text that cannot be read.
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    heard = _heard(action, battle)
    if dice is None:
        _, made = _rules_of(battle).answer(battle, heard, make=True)
        if made is not None:
            return made
    return play(battle, heard, dice).battle


def consider(
    battle: Battle,
    action: Action | str,
    dice: tuple[int, ...] | None = None,
) -> Transition:
    """Judge *action* and return what it leaves behind, lawful or not.

    An illegal action leaves the battle as it was, but for the mark of a test
    that was thrown: a test that was thrown stands.

    Raises:
        NotationError: If *action* is text that cannot be read.
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    if dice and not 1 <= min(dice) <= max(dice) <= SIDES:
        message = f"a die shows 1 to {SIDES}; the dice are {dice}"
        raise RequestError(message)
    heard = _heard(action, battle)
    rules = _rules_of(battle)
    if rules.rule_of(heard) is None:
        raise RequestError(_no_such_action(rules, heard))
    try:
        return rules.judge(battle, heard, dice)
    except RequestError as why:
        said = why.of(len(dice or ())) if isinstance(why, TooFewDiceError) else str(why)
        called = now_called(battle, str(heard))
        if called is None and said == str(why):
            raise
        raise RequestError("; ".join(filter(None, (said, called)))) from why
    except SerriedError:
        raise
    except Exception as why:
        message = f"{heard}: {type(why).__name__}: {why}"
        raise BrokenInvariantError(message) from why


@memo_on_value
def _rules_of(battle: Battle) -> Book:
    """Return the book of *battle*, which must name its phase and its settings.

    Raises:
        RequestError: If there is no such book, phase or setting.
    """
    try:
        rules = book(battle.book)
    except KeyError:
        message = f"there is no book {battle.book!r}"
        raise RequestError(message) from None
    words = rules.vocabulary
    if battle.phase not in words.phase_names:
        message = f"there is no phase {battle.phase!r}; one of {words.phase_names}"
        raise RequestError(message)
    for name, value in battle.rulings:
        setting = words.setting(name)
        if setting is None or not setting.allows(value):
            message = f"{name} = {value!r} is no setting of {battle.book}"
            raise RequestError(message)
    return rules


def _heard(action: Action | str, battle: Battle) -> Action:
    return parse_action(action, battle.book) if isinstance(action, str) else action


def _no_such_action(rules: Book, action: Action) -> str:
    """Return what is said where a book has no such action, and another may."""
    others = " and ".join(book(name).short_title for name in owners(type(action)))
    known = f"; {others} has it" if others else ""
    return f"{rules.short_title} has no such action as `{action}`{known}"
