"""Answers as programs read them: JSON-ready, numbers unrounded."""

from collections.abc import Callable
from typing import Final

from serried.engine.files import vocabularies
from serried.engine.rests import Rests, rests_on, rulings_cited
from serried.engine.session import Answer, Session
from serried.frozen import frozen
from serried.geometry.compare import ROUNDING, same
from serried.late import Later
from serried.model.battle import Battle
from serried.model.verdict import (
    Depends,
    Event,
    Finding,
    Prospect,
    Value,
    Values,
    Verdict,
    table_called,
)
from serried.notation import position_mapping
from serried.notation.positions import keys

counts: Callable[[str], bool] = Later("serried.model.words.messages", "counts")

FORMAT: Final = keys.FORMAT
"""Answers are of one format with position files."""


@frozen
class Doubt:
    """How close to a limit a length must come to be called unsure, in inches."""

    within: float | None = None

    def casts_on(self, finding: Finding) -> bool:
        """Return whether the finding might not survive measuring error."""
        if self.within is None or finding.margin is None or finding.limit is None:
            return False
        return abs(finding.margin) <= self.within


CERTAIN: Final = Doubt()

ON_DEMAND: Final = frozenset({"ruled_out"})
"""Measures that are said only to those who ask for everything."""


def session_json(
    session: Session, doubt: Doubt = CERTAIN, *, verbose: bool = False
) -> dict[str, object]:
    """Return everything a session says, under the contract's keys."""
    said: dict[str, object] = {
        "format": FORMAT,
        "book": session.battle.book,
        "legal": all(answer.legal for answer in session.answers),
        "answers": [
            answer_json(answer, doubt, verbose=verbose) for answer in session.answers
        ],
        "position": battle_json(session.battle),
    }
    if session.notes:
        said["notes"] = list(session.notes)
    return said


def answer_json(
    answer: Answer, doubt: Doubt = CERTAIN, *, verbose: bool = False
) -> dict[str, object]:
    """Return one answer under the contract's keys."""
    said: dict[str, object] = {"ask": str(answer.request.action)}
    if answer.gap is not None:
        clause, because = answer.gap
        said.update(gap=clause, because=because)
    verdict = answer.verdict
    if verdict is not None:
        said.update(verdict_json(verdict, doubt, verbose=verbose))
        if answer.before.rulings:
            said.update(_cited(answer, verdict, doubt))
    if answer.request.figure is not None:
        said["figure"] = answer.request.figure
    if answer.expected is not None:
        said["expected"] = answer.expected
    return said


def _cited(answer: Answer, verdict: Verdict, doubt: Doubt) -> dict[str, object]:
    """Return what says by which of the rulings agreed on it was judged."""
    said: dict[str, object] = {}
    said["findings"] = [
        {**finding_json(one, doubt), **cited_json(answer.before, one)}
        for one in verdict.findings
    ]
    if found := [_rests_json(one) for one in rests_on(answer)]:
        said["rests_on"] = found
    return said


def cited_json(battle: Battle, finding: Finding) -> dict[str, object]:
    """Return the rulings that a finding rests on, where there are any."""
    found = rulings_cited(battle, finding.clause)
    return {"read_by": list(found)} if found else {}


def _rests_json(rests: Rests) -> dict[str, object]:
    return {
        "setting": rests.agreed,
        "clause": rests.setting.clause,
        "read_by": list(rests.rulings),
        "usual": rests.usual,
        "legal": rests.legal,
        "breaks": list(rests.breaks),
    }


def verdict_json(
    verdict: Verdict, doubt: Doubt = CERTAIN, *, verbose: bool = False
) -> dict[str, object]:
    """Return one verdict under the contract's keys."""
    asked = (m for m in verdict.measures if verbose or m[0] not in ON_DEMAND)
    said: dict[str, object] = {
        "legal": verdict.legal,
        "breaks": list(verdict.breaks),
        "findings": [finding_json(finding, doubt) for finding in verdict.findings],
        "measures": _values(tuple(asked)),
        "events": [_event(event) for event in verdict.events],
    }
    if verdict.depends is not None:
        said["depends"] = depends_json(verdict.depends)
    if verdict.notes:
        said["notes"] = list(verdict.notes)
    return said


def finding_json(finding: Finding, doubt: Doubt = CERTAIN) -> dict[str, object]:
    """Return one finding under the contract's keys."""
    said: dict[str, object] = {
        "clause": finding.clause,
        "holds": finding.holds,
        "reason": finding.reason,
        "values": _values(finding.values),
        "measured": _value(finding.measured),
        "limit": _value(finding.limit),
        "margin": _value(finding.margin),
    }
    if counts(finding.reason):
        said["counts"] = True
    named = {"unit": finding.unit, "model": finding.model, "other": finding.other}
    said.update({key: value for key, value in named.items() if value is not None})
    if finding.at is not None:
        said["at"] = {n: _value(v) for n, v in finding.at._asdict().items()}
    if doubt.casts_on(finding):
        said["unsure"] = True
    said["because"] = finding.because
    return said


def battle_json(battle: Battle) -> dict[str, object]:
    """Return a battle under the keys of a position file."""
    return position_mapping(battle, vocabularies()[battle.book])


def _values(values: Values) -> dict[str, object]:
    return {name: _value(value, name) for name, value in values}


def _value(value: Value, name: str = "") -> object:
    """Return a value as lists and tables; what is nothing but rounding is 0."""
    table = table_called(name, value)
    if table is not None:
        return _values(table)
    if isinstance(value, float):
        return 0.0 if same(value, 0.0, ROUNDING) else value
    return [_value(item) for item in value] if isinstance(value, tuple) else value


def _event(event: Event) -> dict[str, object]:
    return {"event": event.event, **_values(event.values)}


def depends_json(depends: Depends) -> dict[str, object]:
    """Return what a verdict hangs on under the contract's keys."""
    return {
        "test": depends.test,
        "passes_on": depends.passes_on,
        "chance": depends.chance,
        "if_passed": _prospect(depends.if_passed),
        "if_failed": _prospect(depends.if_failed),
    }


def _prospect(prospect: Prospect) -> dict[str, object]:
    return {"legal": prospect.legal, "breaks": list(prospect.breaks)}
