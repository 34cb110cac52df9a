"""The 9th Age, chapter "Close Combat": Make Way as a step of a Round.

Source:
    CC-26, CHR-WAY-1 to CHR-WAY-4, AMB-56
"""

from collections.abc import Iterator

from serried.books.t9a.characters.make_way import judge_make_way
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.turns import in_turn, optional
from serried.model.actions.legs import Open
from serried.model.actions.models import MakeWay
from serried.model.actions.subject import Subject
from serried.model.combat import Combat
from serried.model.errors import RuleGapError
from serried.model.ids import PlayerId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import as_list
from serried.rules.case import Situation


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield who of one player may make way, and where to; all of them, or pass.

    Source:
        CC-26, AMB-56
    """
    for player in in_turn(situation, combat):
        lines = tuple(_lines(situation, combat, player))
        if lines:
            unit = lines[0].split()[0]
            yield optional(player, "CHR-WAY-1", unit, lines)
            return


def _lines(situation: Situation, combat: Combat, player: PlayerId) -> Iterator[str]:
    for unit in fighting(situation, combat):
        if unit.player == player:
            for kind in unit.present_kinds:
                if kind.character and Mark.MADE_WAY not in kind.marks:
                    yield from _places(situation, unit, kind.letter)


def _places(situation: Situation, unit: Unit, letter: str) -> Iterator[str]:
    """Yield the lines by which a Character makes way lawfully."""
    asked = MakeWay(subject=Subject(unit.id), letter=letter, to=Open.ASKED.value)
    try:
        made = judge_make_way(situation, asked, None)
    except RuleGapError:
        return
    if made.verdict.legal:
        for place in as_list(made.verdict.measure("choices")):
            yield str(MakeWay(subject=Subject(unit.id), letter=letter, to=str(place)))
