"""``furthest`` in both books: how far, what ends it, and what bars every way."""

import pytest

from positions import HEAD, at, unit
from unit.cli.running import ALONE, NEAR, Outcome, serried


def battleaxe(text: str, *, movement: float = 5) -> str:
    """Return the same position for Battleaxe, with one M for all units."""
    lines = []
    for line in text.replace('"t9a"', '"battleaxe"').splitlines():
        match line.partition(" = "):
            case ["advance", _, _]:
                lines.append(f"movement = {movement}")
            case ["march", _, _]:
                continue
            case ["discipline", equals, rest]:
                lines.append(f"leadership{equals}{rest}")
            case _:
                lines.append(line)
    return "\n".join(lines) + "\n"


def ways(outcome: Outcome) -> dict[str, tuple[float | None, str | None]]:
    """Return the largest value and the clause that ends it, by the way to go."""
    told = outcome.json["units"]["spears"]["ways"]
    return {way["way"]: (way["largest"], way["binding"]) for way in told}


@pytest.mark.slow  # nine questions with ?
def test_the_9th_age_halves_backwards_and_binds_the_models() -> None:
    """MOV-10, MOV-11, MOV-13, MOV-17: rates of 5" and 10" on an empty table."""
    found = ways(serried("furthest", "-", "spears", "--json", stdin=ALONE))

    assert found["march straight ahead"] == (10.0, "MOV-17")
    assert found["advance straight ahead"] == (5.0, "MOV-10")
    assert found["advance backwards"] == (2.5, "MOV-11")
    assert found["advance to the left"] == (2.5, "MOV-13")


@pytest.mark.slow  # nine questions with ?
def test_battleaxe_rounds_half_up_and_wheels_as_far_as_it_marches() -> None:
    """BA-MAR-1, BA-MOV-3, BA-MOV-8, BA-MAN-11: M 5 on an empty table."""
    found = ways(serried("furthest", "-", "spears", "--json", stdin=battleaxe(ALONE)))

    assert found["march straight ahead"] == (10.0, "BA-MAR-1")
    assert found["march: wheel left at once"] == (10.0, "BA-MAR-1")
    assert found["advance straight ahead"] == (5.0, "BA-MOV-3")
    assert found["advance backwards"] == (3.0, "BA-MOV-8")
    assert found["advance to the right"] == (3.0, "BA-MOV-8")


@pytest.mark.slow  # nine questions with ?
@pytest.mark.parametrize(
    ("text", "test"),
    [
        (NEAR, "March Test, passed on 7 or less, 21/36"),
        (battleaxe(NEAR), "Enemy Sighted test, passed on 7 or less, 21/36"),
    ],
)
def test_the_test_before_a_march_is_named_as_its_book_does(
    text: str, test: str
) -> None:
    """MOV-5, BA-ES-1: the foes are 7" away."""
    outcome = serried("furthest", "-", "spears", stdin=text)

    assert outcome.status == 0
    assert outcome.out.splitlines()[-1] == f"  to march: {test}"


STATED = "files = 5\n"
BARRED = {
    "t9a": ALONE.replace(STATED, STATED + 'state = ["fleeing", "advanced"]\n'),
    "battleaxe": battleaxe(
        ALONE.replace(STATED, STATED + 'state = ["fleeing", "moved"]\n')
    ),
}


@pytest.mark.parametrize(
    ("book", "clauses"),
    [("t9a", ["MOV-1", "MOV-4"]), ("battleaxe", ["BA-MOV-1", "BA-MOV-5"])],
)
def test_what_bars_every_way_is_said_once(book: str, clauses: list[str]) -> None:
    """The unit is to blame, not the way: no list of ways, and status 1."""
    outcome = serried("furthest", "-", "spears", stdin=BARRED[book])

    assert outcome.status == 1
    title, *reasons = outcome.out.splitlines()
    assert title == "spears"
    assert [line.rpartition("[")[2].rstrip("]") for line in reasons] == clauses


def test_a_wrong_step_bars_every_way() -> None:
    """BA-MOV-6: Normal Movement comes later."""
    early = battleaxe(ALONE).replace("\n\n", '\nstep = "start"\n\n', 1)

    outcome = serried("furthest", "-", "spears", stdin=early)

    assert outcome.status == 1
    assert outcome.out.count("BA-MOV-6") == 1


def test_without_movement_nothing_moves() -> None:
    """BA-CHR-7: not even a reform."""
    still = battleaxe(ALONE, movement=0)

    outcome = serried("furthest", "-", "spears", stdin=still)

    assert outcome.status == 1
    assert outcome.out.count("BA-CHR-7") == 1


def test_who_refused_to_march_may_still_advance() -> None:
    """BA-ES-4, BA-MAR-7: marched and not moved; only the marches are closed."""
    refused = battleaxe(ALONE.replace(STATED, STATED + 'state = "marched"\n'))

    outcome = serried("furthest", "-", "spears", "--json", stdin=refused)

    assert outcome.status == 0
    found = ways(outcome)
    assert found["march straight ahead"] == (None, "BA-ES-4")
    assert found["advance straight ahead"] == (5.0, "BA-MOV-3")


@pytest.mark.slow  # nine questions with ?
def test_a_reform_that_is_not_lawful_has_no_value() -> None:
    """MOV-23: the musician would go from one end to the other, 11 bases or 10.83"."""
    wide = ALONE.replace("files = 5\nmodels = 10", 'ranks = ["MRRRRRRRRRRR"]')

    told = serried("furthest", "-", "spears", "--json", stdin=wide).json
    reform = told["units"]["spears"]["ways"][-1]

    assert reform["ask"] == "spears reform: facing 180.0"
    assert reform["breaks"] == ["MOV-23"]
    assert reform["largest"] is None


VANGUARD = HEAD + 'phase = "deployment"\n' + unit("spears") + 'rules = ["Vanguard"]\n'


def test_before_the_first_turn_it_is_about_vanguard_moves() -> None:
    """DEP-24, DEP-25, MOV-11: 12" on an empty table, and half of it back.

    An enemy 17" ahead leaves 5".
    """
    found = ways(serried("furthest", "-", "spears", "--json", stdin=VANGUARD))
    assert found["Vanguard straight ahead"] == (12.0, "DEP-24")
    assert found["Vanguard backwards"] == (6.0, "MOV-11")
    assert "advance straight ahead" not in found

    foes = unit("foes", "red", at(36, 27, 180))
    found = ways(serried("furthest", "-", "spears", "--json", stdin=VANGUARD + foes))
    largest, binding = found["Vanguard straight ahead"]
    assert largest == pytest.approx(5.0)
    assert binding == "DEP-25"
