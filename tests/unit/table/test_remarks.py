"""Remarks: what is said and drawn of a moment, kept with it and changing nothing."""

from pathlib import Path

import pytest

from serried.table.reading import UnheardError
from unit.table.talking import NEAR, Talk

ARROW = "[%arrow 36 10 36 17.5]"
LINE = "spears advance: forward 1"


def comments(talk: Talk) -> list[list[str]]:
    """Return what is said of each entry of the log."""
    entries = talk.log["entries"]
    return [(one.get("said") or {}).get("comments", []) for one in entries]


def test_a_remark_is_no_entry_and_no_branch() -> None:
    """The table, its log and what can be undone stay as they were."""
    talk = Talk(NEAR)
    talk.ask("play", line=LINE)
    battle, log = talk.table.battle, talk.log

    first, last = log["at"] - 1, log["at"]
    assert (
        talk.ask("annotate", index=first, comment=f"  here\n {ARROW} ")["index"]
        == first
    )
    assert talk.ask("annotate", index=last, comment="too late")["say"] == "done"

    assert comments(talk)[first:] == [[f"here {ARROW}"], ["too late"]]
    assert talk.table.battle == battle
    assert {**talk.log, "entries": []} == {**log, "entries": []}
    assert len(talk.log["entries"]) == len(log["entries"])


def test_it_stays_with_its_moment() -> None:
    """Whatever is taken back, tried and done again."""
    talk = Talk(NEAR)
    talk.ask("play", line=LINE)
    at = talk.log["at"]
    talk.ask("annotate", index=at, comment=ARROW)
    talk.ask("undo")
    talk.ask("play", line="spears advance: forward 2")
    talk.ask("annotate", index=talk.log["at"], comment="better")

    assert comments(talk)[at:] == [[ARROW], ["better"]]
    assert talk.ask("annotate", index=at, comment=ARROW, gone=True)["say"] == "done"
    assert comments(talk)[at:] == [[], ["better"]]


def test_it_outlives_the_server(tmp_path: Path) -> None:
    """Also what was taken away; asked again with its key it is said once."""
    path = tmp_path / "table.sqlite3"
    talk = Talk(NEAR, path)
    talk.ask("play", line=LINE)
    at = talk.log["at"]
    for one in (ARROW, "gone", "kept"):
        talk.ask("annotate", index=at, comment=one, key=one)
    talk.ask("annotate", index=at, comment="gone", gone=True)
    before = talk.log
    talk.table.close()

    again = Talk(None, path)

    assert again.log == before
    assert comments(again)[at] == [ARROW, "kept"]
    assert again.ask("annotate", index=at, comment=ARROW, key=ARROW)["again"]
    again.ask("play", line="spears advance: forward 1")
    again.table.close()
    assert Talk(None, path).log["entries"][at] == before["entries"][at]


def test_a_record_carries_it_there_and_back() -> None:
    """Of the start, of a line, and of one that was tried."""
    talk = Talk(NEAR)
    root = talk.log["at"]
    talk.ask("play", line=LINE)
    talk.ask("annotate", index=root, comment="the start [%circle 36 10 3]")
    talk.ask("annotate", index=root + 1, comment=ARROW)
    talk.ask("undo")
    talk.ask("play", line="spears advance: forward 2")
    talk.ask("annotate", index=root + 2, comment="better")
    record = talk.ask("export", what="record")["text"]

    assert f"1. {LINE.replace('1', '1.0')}" in record
    assert f"\n# {ARROW}\n" in record
    other = Talk(record)
    assert comments(other)[-3:] == comments(talk)[-3:]
    assert other.ask("export", what="record")["text"] == record


@pytest.mark.parametrize(
    ("asked", "because"),
    [
        (
            {"comment": "[%arrow 36 10 36]"},
            "is no arrow; write `[%arrow 36 10 36 22.5]`",
        ),
        ({"comment": "[%circle 36 10 0]"}, "is no circle; write `[%circle 36 22.5 4]`"),
        ({"comment": "a\x00b"}, "a comment is some words in one line"),
        ({"comment": "x", "index": 99}, "the log has no entry 99"),
        ({"comment": "x", "gone": True}, "nobody says that of it"),
    ],
)
def test_what_cannot_be_said_is_one_line(
    asked: dict[str, object], because: str
) -> None:
    """And nothing is kept of it."""
    talk = Talk(NEAR)
    before = talk.log
    said = talk.ask("annotate", **{"index": 0, **asked})
    assert said["say"] == "error"
    assert because in said["because"]
    assert "\n" not in said["because"]
    assert talk.log == before


@pytest.mark.parametrize("comment", ["", " \n ", "x" * 1001])
def test_nothing_and_too_much_is_no_remark(comment: str) -> None:
    """It is refused as it comes."""
    with pytest.raises(UnheardError, match="comment"):
        Talk(NEAR).ask("annotate", index=0, comment=comment)


def test_of_one_entry_there_is_so_much_to_say() -> None:
    """A record could not hold more without end."""
    talk = Talk(NEAR)
    said = [talk.ask("annotate", index=0, comment=f"{n}")["say"] for n in range(101)]
    assert said == ["done"] * 100 + ["error"]
