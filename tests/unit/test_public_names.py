"""What ``import serried`` offers."""

import serried


def test_every_public_name_can_be_had() -> None:
    """The names that are loaded late are there when they are asked for."""
    for name in serried.__all__:
        assert getattr(serried, name) is not None


def test_a_battle_is_written_and_read_as_text() -> None:
    """``parse_battle`` and ``format_battle`` are inverse."""
    battle = serried.parse_battle(
        'format = "serried/1"\nbook = "t9a"\n[[unit]]\nid = "spears"\n'
        'player = "blue"\nfront = [10.1, 10]\nfacing = 33.3\nbase = "25x25"\n'
        "files = 5\nmodels = 13\n",
    )

    assert serried.parse_battle(serried.format_battle(battle)) == battle
