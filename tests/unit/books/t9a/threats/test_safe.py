"""Whether a unit is safe from charges: who can charge it, and why the others cannot."""

from collections.abc import Mapping

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_battle, referee
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.results.threats import Enemy, Safety

SIX = range(1, 7)
SPEARS = unit("spears", "blue", at(20, 10)) + RATES
ASKED = "spears safe from charges"


def found(battle: Battle, line: str = ASKED) -> Mapping[str, Enemy]:
    """Return what is said of each enemy, by its name."""
    result = referee.judge(battle, line).result
    assert isinstance(result, Safety)
    return {str(enemy.by): enemy for enemy in result.enemies}


def among(*others: str, head: str = HEAD) -> Battle:
    """Return the spears among others."""
    return parse_battle("\n".join((head, SPEARS, *others)))


def foes(where: str, more: str = "", name: str = "foes") -> str:
    """Return enemies of the spears, with an Advance Rate of 5"."""
    return unit(name, "red", where) + RATES + more


FAR: Mapping[str, tuple[str, str, str]] = {
    "engaged": (at(20, 10, 180), "", "CHG-1"),
    "fleeing": (at(20, 20, 180), 'state = ["fleeing"]', "FLEE-2"),
    "too far": (at(20, 28, 180), "", "CHG-2"),
    "turned away": (at(20, 20, 0), "", "CHG-2"),
    "a War Machine": (at(20, 20, 180), 'rules = ["War Machine"]', "CHG-10"),
    "not there": ('off_table = "reserve"', "", "CHG-1"),
}
"""Where enemies stand that cannot charge, what else is said of them, and the clause."""


@pytest.mark.parametrize("why", FAR)
def test_who_cannot_charge_is_told_the_clause(why: str) -> None:
    """Each reason for which nobody can charge has its words, and its clause."""
    where, more, clause = FAR[why]
    battle = among(foes(where, f"\n{more}\n"))

    assert referee.judge(battle, ASKED).legal
    (enemy,) = found(battle).values()
    assert not enemy.threatens
    assert clause in {bar.clause for bar in enemy.bars}


def test_the_chance_is_that_of_the_roll() -> None:
    """10" away with 5" to go it takes a 5: 30 of 36 rolls of two dice."""
    verdict = referee.judge(among(foes(at(20, 20, 180))), ASKED)
    enemy = found(among(foes(at(20, 20, 180))))["foes"]

    assert verdict.breaks == ("CHG-2",)
    assert (enemy.distance, enemy.needs, str(enemy.chance)) == (10.0, 5, "30/36")
    assert enemy.line == "foes charge spears"


def test_swiftstride_throws_three_dice() -> None:
    """An 8 at least of three dice, the two highest counting, throw by throw."""
    battle = among(foes(at(20, 23, 180), '\nrules = ["Swiftstride"]\n'))
    enough = sum(
        sum(sorted(dice)[1:]) >= 8
        for dice in ((a, b, c) for a in SIX for b in SIX for c in SIX)
    )

    enemy = found(battle)["foes"]

    assert (enemy.needs, str(enemy.chance)) == (8, f"{enough}/216")


def test_the_phase_now_does_not_matter_but_what_ends_before_it_does() -> None:
    """Shaken ends with the turn; Fleeing does not."""
    shaken = foes(at(20, 20, 180), '\nstate = ["shaken"]\n')

    assert not referee.judge(among(shaken), ASKED).legal
    assert not referee.judge(among(shaken, head=f'{HEAD}\nphase = "melee"'), ASKED)


def test_in_the_charge_phase_of_the_enemy_it_is_about_this_phase() -> None:
    """Who is Shaken now charges nobody now."""
    head = f'{HEAD}\nphase = "charge"\nactive = "red"'
    shaken = foes(at(20, 20, 180), '\nstate = ["shaken"]\n')
    verdict = referee.judge(among(shaken, head=head), ASKED)

    assert verdict.legal
    assert "this Charge Phase of red" in verdict.notes[0]


def test_characters_charge_out() -> None:
    """A Character is asked about by itself, if its unit does not charge."""
    more = '\nranks = ["RKR", "RRR"]\n[unit.model.K]\ncharacter = true\n'
    battle = among(foes(at(20, 20, 180)).replace("files = 5\nmodels = 10", "") + more)

    assert set(found(battle)) == {"foes", "foes.K"}


def test_a_rule_not_enforced_yet_bars_a_proof_but_no_threat() -> None:
    """What a Scout may do in the first turn is not known: so no yes, but a no."""
    scouts = foes(at(60, 20, 180), '\nrules = ["Scout"]\n', "scouts")
    head = f'{HEAD}\nphase = "charge"\nactive = "red"'
    blue_second = "\n".join((head, foes(at(60, 40, 180), "", "bows")))
    near = foes(at(20, 20, 180))

    with pytest.raises(RuleGapError):
        referee.judge(among(scouts, head=blue_second), ASKED)
    verdict = referee.judge(among(scouts, near, head=blue_second), ASKED)
    assert not verdict.legal
    assert any("UR-SCOUT" in note for note in verdict.notes)


def test_who_is_not_on_the_table_is_not_asked_about() -> None:
    """It has no place that could be charged."""
    battle = among(foes('off_table = "reserve"'))

    with pytest.raises(RequestError):
        referee.judge(battle, "foes safe from charges")


def test_nothing_changes() -> None:
    """It is a question."""
    battle = among(foes(at(20, 20, 180)))

    assert referee.consider(battle, ASKED).battle is battle
