"""What ``import serried`` offers."""

import serried
from positions import HEAD, SPEARS


def test_every_public_name_can_be_had() -> None:
    """The names that are loaded late are there when they are asked for."""
    for name in serried.__all__:
        assert getattr(serried, name) is not None


def test_the_names_of_legs_make_what_a_line_says() -> None:
    """Whatever a move of The 9th Age can be made of is a public name."""
    ask = serried.Subject("spears")
    legs = (
        serried.Forward(1),
        serried.Backward(2),
        serried.Sideways(serried.Side.LEFT, 3),
        serried.Wheel(serried.Side.RIGHT, 4),
        serried.Pivot(serried.Side.LEFT, 90),
    )
    move = serried.Move(subject=ask, manner=serried.Manner.ADVANCE, legs=legs)
    reform = serried.Reform(subject=ask, facing=90, files=7)

    assert move == serried.parse_action(
        "spears advance: forward 1, backward 2, left 3, wheel right 4, pivot left 90"
    )
    assert serried.parse_action(str(reform)) == reform


def test_the_names_of_values_are_those_of_what_is_returned() -> None:
    """What functions give can be named in annotations."""
    battle = serried.parse_battle(HEAD + SPEARS)

    assert isinstance(battle.unit("spears"), serried.Unit)
    assert isinstance(serried.referee.asks(battle), serried.Question)
    assert isinstance(serried.Position(battle=battle), serried.Position)


def test_a_battle_is_written_and_read_as_text() -> None:
    """``parse_battle`` and ``format_battle`` are inverse."""
    battle = serried.parse_battle(
        'format = "serried/1"\nbook = "t9a"\n[[unit]]\nid = "spears"\n'
        'player = "blue"\nfront = [10.1, 10]\nfacing = 33.3\nbase = "25x25"\n'
        "files = 5\nmodels = 13\n",
    )

    assert serried.parse_battle(serried.format_battle(battle)) == battle
