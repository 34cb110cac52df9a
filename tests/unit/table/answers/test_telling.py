"""Telling: what happened, in the order in which players want to hear it."""

from positions import FOES, HEAD, RATES, SPEARS
from unit.table.talking import Talk


def test_what_begins_is_told_before_what_merely_ends() -> None:
    """The next turn comes first, then the marks that no longer count."""
    talk = Talk(HEAD + SPEARS + FOES + RATES)
    talk.ask("play", line="spears advance: forward 1")
    events = talk.ask("play", line="next turn")["told"]["en"]["events"]
    ended = [one.startswith("no longer counts for") for one in events]
    assert ended == sorted(ended)
    assert ended[-1]
    assert not ended[0]
