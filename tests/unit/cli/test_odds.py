"""``odds``: what the fights of a table may come to."""

import pytest

from unit.cli.running import serried

FIGHTER = """
base = "25x25"
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
defensive_skill = 3
resilience = 3
armour = 0
"""

SPEARS = f"""
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
ranks = ["RR"]
{FIGHTER}"""

FOES = f"""
[[unit]]
id = "foes"
player = "red"
against = {{unit = "spears", edge = "front", shift = 0}}
ranks = ["RR"]
{FIGHTER}"""

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
FIGHT = HEAD + SPEARS + FOES


def test_every_fight_is_told() -> None:
    """One question for each combat, the first unit of the file asking."""
    others = (SPEARS + FOES).replace("spears", "bows").replace("foes", "wolves")
    text = FIGHT + others.replace("[36, 20]", "[16, 20]")
    outcome = serried("odds", "-", "--json", stdin=text)

    assert outcome.status == 0
    assert [answer["ask"] for answer in outcome.json["answers"]] == [
        "spears odds against foes",
        "bows odds against wolves",
    ]


def test_two_blows_on_each_side() -> None:
    """Each of two wounds in a fourth of all cases, both sides at once."""
    outcome = serried("odds", "-", "--fractions", "--json", stdin=FIGHT)

    measures = outcome.json["answers"][0]["measures"]
    each = ["9/16", "3/8", "1/16"]
    assert measures["losses"] == {"spears": each, "foes": each}
    assert measures["average"] == {"spears": "1/2", "foes": "1/2"}
    assert measures["tie"] == "59/128"


def test_in_words() -> None:
    """Of a hundred, with bars; what is very rare is left out."""
    outcome = serried("odds", "-", stdin=FIGHT)

    assert "  spears loses 0.5 Health Points on average, wiped out 6.2%" in outcome.out
    assert "      1  37.5%  ###############" in outcome.out
    assert "blue wins 27%, a tie 46.1%, red wins 27%; blue is ahead by:" in outcome.out


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (HEAD + SPEARS, 1, "nobody fights here"),
        (FIGHT.replace("strength = 3\n", "", 1), 2, "spears has no strength"),
        (FIGHT.replace('"t9a"', '"nothing"'), 2, "nothing"),
    ],
)
def test_what_cannot_be_told(text: str, status: int, said: str) -> None:
    """One line says why."""
    outcome = serried("odds", "-", stdin=text)

    assert outcome.status == status
    assert said in outcome.out + outcome.err
