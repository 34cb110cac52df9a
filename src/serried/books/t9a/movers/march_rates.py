"""The 9th Age, chapter "Random Movement": what stands for its March Rate.

Source:
    RND-2
"""

from dataclasses import replace

from serried.books.t9a.movers.random_throws import throw_of
from serried.model.profile import Rates
from serried.model.unit import Unit
from serried.rules.case import Case, Situation
from serried.rules.named_rules import moves_at_random


def marching(situation: Situation, unit: Unit) -> Case:
    """Return the case of a unit that goes as far as its March Rate lets it.

    Who moves at random goes as far as the most that its dice can give.

    Source:
        RND-2, MOV-23, CREF-4
    """
    if moves_at_random(unit):
        most = max(total for total, _ in throw_of(unit).totals())
        rates = Rates(march=float(most)).over(unit.profile.rates)
        kinds = tuple(
            replace(kind, rates=Rates(march=float(most)).over(kind.rates))
            for kind in unit.kinds
        )
        profile = replace(unit.profile, rates=rates)
        unit = replace(unit, profile=profile, kinds=kinds)
    return Case(situation=situation, unit=unit, terms=situation.edition.march)
