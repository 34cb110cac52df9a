"""Contact across gaps and with round bases followed older clauses.

CONTACT-3: units that do not stand square to each other touch only where bases meet;
``tests/scenes/t9a/casualties/CONTACT-3-not-over-gaps-when-askew.toml``. CONTACT-4: a
model touches a round base that lies straight ahead of it, with no model between.
"""

import pytest

from charges import asked, block, charge, choices, field, rock, spears
from serried.model.errors import NotationError, RuleGapError

GUN = block("foes", "red", (36, 24, 180), "R", base="60 round")
"""It is 2.362" across, and reaches 1.181" to either side of its middle."""


@pytest.mark.clause("CHG-ROUND-1")
def test_as_many_look_at_a_round_base_as_can() -> None:
    """CHG-ROUND-1: three borders of five abreast before it, so four models and it."""
    found = asked(field(spears(), GUN, charge()), "spears resolve charge", 2, 3)
    ends = choices(found.verdict)

    assert [end["models_in_contact"] for end in ends] == [5, 5]
    assert [end["at"] for end in ends] == pytest.approx([-0.5, 0.5])


def test_casualties_count_them_as_a_charge_does() -> None:
    """CAS-ENG-2: of two ranks four look at it, whoever falls behind them."""
    before = field(spears(36, 14, "RRRRR", "RRRRR"), GUN, charge())
    table = asked(before, "spears resolve charge: at 0.5", 2, 3).battle
    found = asked(table, "spears lose 1: 2.5").verdict

    assert found.legal
    assert found.measure("models_in_contact") == 5


def test_who_stands_in_an_empty_spot_is_not_passed_over() -> None:
    """CONTACT-3: nobody guesses whether the rock bars a contact across the gap.

    The foes have two ranks, the second with one model; an enemy stands flush behind
    the two empty spots, and a rock is inside them. Only ``extent = "bases"`` lets it.
    """
    gap = block("foes", "red", (36, 24, 0), "RRR", "R..")
    behind = block("spears", "blue", (36.9, 22, 0), "R", base="25.4x25.4")
    head = 'rulings = {extent = "bases"}\n'
    stone = rock(0.5, -1.6, 1.0, -1.2)

    assert asked(field(gap, behind, head=head), "foes lose 1").verdict.legal
    with pytest.raises(RuleGapError, match="rock stands in an empty spot of foes"):
        asked(field(gap, behind, stone, head=head), "foes lose 1")
    with pytest.raises(NotationError, match="foes: overlaps rock"):
        field(gap, behind, stone)
