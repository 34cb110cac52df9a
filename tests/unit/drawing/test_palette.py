"""Players look different, and whoever is called blue is blue."""

from serried.drawing.palette import COLOURS, liveries


def test_a_player_called_by_a_colour_wears_it() -> None:
    """In whatever order red and blue come."""
    worn = liveries(("red", "blue"))

    assert (worn["blue"].line, worn["blue"].fill) == COLOURS["blue"]
    assert (worn["red"].line, worn["red"].fill) == COLOURS["red"]


def test_players_differ_in_colour() -> None:
    """As many players as colours, and no two alike."""
    worn = liveries(("a", "red", "b", "blue", "c", "d", "e"))

    assert len({livery.line for livery in worn.values()}) == 7


def test_from_the_third_player_on_lines_are_broken() -> None:
    """Two players have whole lines; more are told apart by patterns, too."""
    worn = liveries(("a", "b", "c", "d"))

    assert [livery.dashes is None for livery in worn.values()] == [
        True,
        True,
        False,
        False,
    ]


def test_there_is_a_livery_for_any_number_of_players() -> None:
    """Beyond the colours, the last one is worn by all."""
    assert len(liveries(tuple(f"p{n}" for n in range(12)))) == 12
