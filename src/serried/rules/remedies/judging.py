"""How the question what would allow a line is answered, in every book."""

from dataclasses import replace
from typing import Final

from serried.model.actions.remedies import AskWhyNot
from serried.model.results.remedies import INSTEAD, Remedies, Remedy
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Situation
from serried.rules.remedies.lines import other_lines
from serried.rules.remedies.tables import other_tables
from serried.rules.remedies.together import two_together
from serried.rules.remedies.trials import Trials

NOTE: Final = "each change by itself is enough, and was tried out; others may be, too"
NOTE_OF_TWO: Final = (
    "no single change is enough; each two were tried out together; others may be, too"
)
NOTE_INSTEAD: Final = (
    "each line was tried out; it is another one, and this stays barred"
)
NOTE_OF_BOTH: Final = (
    "no single change is enough for the line itself; each two were tried out together"
)


def judge_why_not(
    situation: Situation, asked: AskWhyNot, dice: tuple[int, ...] | None
) -> Transition:
    """Answer whether a line is lawful, and what would allow it; change nothing.

    Its findings are those on the line, judged without dice. Every change that is told
    was put to the same judge, and is the least of its kind. Where no single one is
    enough for the line itself, two together are told.

    Raises:
        RequestError: If the line cannot be put to this table.
        RuleGapError: If a rule that is not enforced yet would decide of it.
    """
    made = situation.edition.judge(situation.battle, asked.line, None)
    found: tuple[Remedy, ...] = ()
    note = NOTE
    if not made.verdict.legal:
        trials = Trials(situation, asked.line)
        found = (*other_lines(trials), *other_tables(trials, made.verdict))
        if all(one.means in INSTEAD for one in found):
            pairs = tuple(two_together(trials, made.verdict))
            note = _note_on(found, pairs)
            found += pairs
    result = Remedies(line=asked.line, found=_once(found))
    verdict = Verdict(
        findings=made.verdict.findings,
        measures=result.values,
        depends=made.verdict.depends,
        notes=(*made.verdict.notes, *((note,) if found else ())),
        result=result,
    )
    return replace(made, battle=situation.battle, verdict=verdict, dice_left=dice or ())


def _note_on(instead: tuple[Remedy, ...], pairs: tuple[Remedy, ...]) -> str:
    """Return what is said where no single change allows the line itself."""
    if any(one.besides is None for one in pairs):
        return NOTE
    if not instead:
        return NOTE_OF_TWO
    return NOTE_OF_BOTH if pairs else NOTE_INSTEAD


def _once(found: tuple[Remedy, ...]) -> tuple[Remedy, ...]:
    """Return changes without those that lead to a line that is told already."""
    lines: set[str] = set()
    told: list[Remedy] = []
    for one in found:
        line = "" if one.line is None else str(one.line)
        if not line or line not in lines:
            told.append(one)
        lines.add(line)
    return tuple(told)
