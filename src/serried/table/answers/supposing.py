"""Supposing: the table as it would be if some lines were done."""

from collections.abc import Iterable

from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.table.answers.asking import judged, sixes
from serried.table.answers.picks import picks


def supposing(battle: Battle, lines: Iterable[str]) -> Battle:
    """Return the battle after lines, each die that they need a six.

    Where an owner would have to choose, it is taken to be the first choice.

    Raises:
        RequestError: If one of them is not lawful.
    """
    for line in lines:
        found = judged(battle, line, sixes())
        verdict = found.answer.verdict
        if verdict is None or not verdict.legal:
            message = f"{line} cannot be supposed: it is not lawful here"
            raise RequestError(message)
        battle = found.battle
        chosen = next(filter(None, (one.line for one in picks(found))), None)
        if chosen is not None:
            battle = judged(battle, chosen).battle
    return battle
