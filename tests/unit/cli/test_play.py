"""``serried play`` and ``serried replay``: a battle that is kept, and checked again."""

import re
from pathlib import Path

import pytest

from serried.engine.files import read_game, read_position
from unit.cli.running import (
    ALONE,
    FORWARD,
    GAP,
    GAP_ASKED,
    GAP_CLAUSE,
    NEAR,
    TOO_FAR,
    serried,
)

MARCH = "spears march: forward 3"
OTHERWISE = "after start\n2. spears march: forward 3 | dice 1 1"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record that has just begun, with a foe near."""
    monkeypatch.chdir(tmp_path)
    Path("near.toml").write_text(NEAR)
    Path("alone.toml").write_text(ALONE)
    begun = serried("play", "game", "--from", "near.toml", "--header", "event: Tuesday")
    assert begun.status == 0
    return Path("game")


def lines(game: Path) -> list[str]:
    """Return what was played, as the record has it."""
    return game.read_text().split("\n---\n")[-1].strip().splitlines()


def test_lines_are_kept_with_their_dice(game: Path) -> None:
    """The verdict too, where it is not that they are lawful."""
    failed = serried("play", game, "--ask", MARCH, "--dice", "5,4")
    made = serried("play", game, "--ask", "spears advance: forward 2")

    assert (failed.status, made.status) == (1, 0)
    assert "MOV-8" in failed.out
    assert "after line 2" in made.out
    assert lines(game) == [
        "-- Round 1: blue, movement phase",
        "1. spears march: forward 3.0 | dice 5 4 | breaks MOV-8",
        "2. spears advance: forward 2.0",
    ]
    assert read_game(game).headers == (("event", "Tuesday"),)


def test_what_was_not_done_is_not_kept(game: Path) -> None:
    """An unlawful move without dice, and a question."""
    before = game.read_bytes()

    assert serried("play", game, "--ask", TOO_FAR).status == 1
    assert serried("play", game, "--ask", "spears may march", "--roll").status == 0
    assert serried("play", game, "--ask", "spears march: forward ?").status == 0
    assert game.read_bytes() == before


def test_lines_after_a_refused_one_are_not_played(game: Path) -> None:
    """The ones before it are kept."""
    asked = (FORWARD, TOO_FAR, "next phase")
    done = serried("play", game, *(w for one in asked for w in ("--ask", one)))

    assert done.status == 1
    assert [line[:2] for line in lines(game)[1:]] == ["1."]


def test_dice_that_were_thrown_stay_thrown(game: Path) -> None:
    """Whoever takes a line back has the same dice again; a try may have others."""
    serried("play", game, "--ask", MARCH, "--dice", "5,4")
    other = serried("play", game, "--back", "start", "--ask", MARCH, "--dice", "1,1")
    again = serried("play", game, "--back", "start", "--ask", MARCH, "--roll")
    tried = ("--back", "start", "--try", "luck", "--ask", MARCH)

    assert other.status == 2
    assert "dice that were thrown stay thrown" in other.err
    assert again.status == 1
    assert lines(game)[-1] == "2. spears march: forward 3.0 | dice 5 4 | breaks MOV-8"
    assert serried("play", game, *tried, "--dice", "1,1").status == 0
    assert lines(game)[-1] == "3. spears march: forward 3.0 | dice 1 1"


def test_a_seed_throws_the_same_again(game: Path) -> None:
    """Another record by the same seed has the same dice."""
    serried("play", "other", "--from", "near.toml")
    for one in (str(game), "other"):
        serried("play", one, "--ask", MARCH, "--seed", "tuesday")

    assert lines(game) == lines(Path("other"))
    assert "dice" in lines(game)[1]


def test_what_is_agreed_on_is_carried_out_and_marked(game: Path) -> None:
    """The verdict against it is kept; what is no move needs the position after it."""
    agreed = ("--agreed", "it was late")
    done = serried("play", game, "--ask", TOO_FAR, *agreed)
    needs = serried("play", game, "--ask", "spears charge foes", *agreed)
    put = serried("play", game, "--position", "alone.toml", *agreed)
    replayed = serried("replay", game)

    assert (done.status, put.status, needs.status) == (0, 0, 2)
    assert "only a move or a reform can be carried out" in needs.err
    breach = "1. spears advance: forward 6.0 | breaks MOV-10, MOV-15 | !! it was late"
    assert lines(game)[1] == breach
    assert replayed.status == 0
    assert replayed.out.count("!! agreed: it was late") == 2
    assert "agreed although unjudged or unlawful: 2" in replayed.out
    assert serried("replay", game, "--to", "1", "--position", "then.toml").status == 0
    moved = read_position("then.toml").battle.unit("spears").pose
    start = read_position("near.toml").battle.unit("spears").pose
    assert moved is not None
    assert start is not None
    assert moved.y == start.y + 6


def test_comments_times_and_the_end_are_kept(game: Path) -> None:
    """And an end tells of a last position that is another one."""
    words = ("--comment", "at  last", "--time", "--end", "all even")
    assert serried("play", game, "--ask", FORWARD, *words).status == 0
    record = read_game(game)

    assert record.entries[0].comments == ("at last",)
    assert record.entries[0].time is not None
    assert record.ending is not None
    assert serried("replay", game).status == 0
    digest = record.ending.digest or ""
    game.write_text(game.read_text().replace(digest, digest[::-1]))
    assert serried("replay", game).status == 1


def test_who_goes_back_from_the_end_goes_on(game: Path) -> None:
    """The end that was written is no end any more; to try something neither."""
    for line in ("spears advance: forward 1", "next phase"):
        assert serried("play", game, "--ask", line).status == 0
    for words in (("--back", "1"), ("--back", "1", "--try", "what if")):
        assert serried("play", game, "--end", "a draw").status == 0
        assert read_game(game).ending is not None
        assert serried("play", game, *words).status == 0
        assert read_game(game).ending is None
        assert serried("replay", game, "-q").status == 0


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("forward 3.0 | dice 5 4 | breaks MOV-8", "forward 3.0 | dice 5 4",
         "line 1 is not as recorded: it was lawful, and is not lawful [MOV-8] now"),
        ("breaks MOV-8", "breaks MOV-9", "was not lawful [MOV-9], and is not lawful"),
        ("forward 2.0", "forward 9.0", "line 2 is not as recorded"),
        ("forward 2.0", "forward 2.0 | dice 6", "its dice 6 are thrown for nothing"),
        ("dice 5 4", "dice 5", "line 1 is not as recorded"),
        ("2. spears", "2. ghosts", "there is no unit 'ghosts'"),
        ("2. spears advance: forward 2.0", OTHERWISE, "thrown stay thrown"),
    ],
)  # fmt: skip
def test_the_first_line_that_comes_out_otherwise_is_told(
    game: Path, old: str, new: str, problem: str
) -> None:
    """And playing on from there is refused."""
    serried("play", game, "--ask", MARCH, "--dice", "5,4")
    serried("play", game, "--ask", "spears advance: forward 2")
    text = game.read_text()
    assert old in text
    game.write_text(text.replace(old, new))
    replayed = serried("replay", game, "--quiet")

    assert replayed.status == 1
    assert problem in replayed.out
    assert serried("play", game, "--ask", "next phase").status == 2


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("nothing",), "no such record; begin it with --from"),
        (("game", "--from", "near.toml"), "it is there already"),
        (("new", "--from", "near.toml", "--header", "Ann"), 'write "player blue: Ann"'),
        (("new", "--from", "near.toml", "--header", "who: Ann"), "is no header"),
        (("new", "--from", "new"), "new"),
        (("game", "--dice", "3"), "behind the --ask"),
        (("game", "--position", "near.toml"), "say why with --agreed"),
        (("game", "--agreed", "so"), "goes with an --ask or a --position"),
        (("game", "--header", "event: x"), "goes with --from"),
        (("game", "--back", "3"), "write `start`, or a line up to 0"),
        (("game", "--back", "0"), "write `start`"),
        (("game", "--back", "x"), "write `start`"),
        (("game", "--comment", "x" * 1001), "characters are too many"),
        (("game", "--end", "a | b"), "nothing behind that"),
        (("game", "--ask", "spears dance"), "cannot read"),
        (("game", "--roll", "--seed", "x"), "not allowed with"),
    ],
)
def test_nonsense_is_one_line(game: Path, words: tuple[str, ...], problem: str) -> None:
    """The record stays as it was."""
    before = game.read_bytes()
    done = serried("play", *words)

    assert done.status == 2
    assert problem in done.err
    assert done.err.count("\n") == 1
    assert game.read_bytes() == before
    assert not Path("new").exists()


def test_replay_steps(game: Path) -> None:
    """A map after each line; q stops."""
    serried("play", game, "--ask", FORWARD, "--ask", "next phase")
    stepped = serried("replay", game, "--step", stdin="\nq\n")
    stopped = serried("replay", game, "--step", stdin="q\n")

    assert stepped.out.count("A spears") == 2
    assert stopped.out.count("A spears") == 1
    assert "1 line, all as recorded" in stopped.out
    assert serried("replay", "-", "--step").status == 2
    assert serried("replay", game, "--to", "3").status == 2
    assert serried("replay", "-", stdin=game.read_bytes()).status == 0


def test_what_is_missing_is_told(game: Path) -> None:
    """Of a record that goes on, or is cut off."""
    serried("play", game, "--ask", FORWARD)
    game.write_text(game.read_text() + "2. next ph")
    replayed = serried("replay", game)
    resumed = serried("play", game, "--ask", "next phase")

    assert "its last line has no end and is left out: '2. next ph'" in replayed.err
    assert "left out" in resumed.err
    assert lines(game)[-1] == "2. next phase"


def test_a_record_is_no_position(game: Path) -> None:
    """Whoever judges one is told what it is."""
    done = serried("judge", game)

    assert done.status == 2
    assert (
        "this is the record of a battle; `serried replay` and the table read it"
        in done.err
    )


@pytest.mark.usefixtures("game")
def test_judge_writes_such_a_record_too() -> None:
    """Where its name ends so: questions and gaps are in it, and all is checked."""
    Path("gap.toml").write_text(GAP)
    asked = ("--ask", MARCH, "--dice", "5,4", "--ask", "spears may march")
    serried("judge", "near.toml", *asked, "--record", "near.serried")
    serried("judge", "gap.toml", "--ask", GAP_ASKED, "--record", "gap.serried")
    spoken = f'{{"ask": "{MARCH}", "dice": [5, 4]}}'
    serried("judge", "near.toml", "--jsonl", "--record", "l.serried", stdin=spoken)

    assert lines(Path("near.serried"))[:2] == [
        "1. spears march: forward 3.0 | dice 5 4 | breaks MOV-8",
        "2. spears may march | breaks MOV-8",
    ]
    assert lines(Path("gap.serried"))[0] == f"1. {GAP_ASKED} | gap {GAP_CLAUSE}"
    assert lines(Path("l.serried"))[0] == lines(Path("near.serried"))[0]
    for one in ("near", "gap", "l"):
        assert serried("replay", f"{one}.serried").status == 0


def test_the_version_that_wrote_it_is_told(game: Path) -> None:
    """Where a line comes out otherwise, and it was another one."""
    serried("play", game, "--ask", FORWARD)
    text = game.read_text().replace("forward 5.0", "forward 6.0")
    game.write_text(re.sub(r'serried = ".*"', 'serried = "0.0.9"', text))
    replayed = serried("replay", game)

    assert replayed.status == 1
    assert "it was recorded by serried 0.0.9, and this is" in replayed.out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("spears march: forward 8", "unit foes: overlaps spears by 1.000"),
        ("spears march: forward 60", "unit spears: stands off the table"),
    ],
)
def test_what_is_agreed_on_can_be_read_back(game: Path, line: str, why: str) -> None:
    """What comes too near is; what no file can hold is not done, in one line."""
    agreed = ("--agreed", "so", "--dice", "1,1")
    near = serried("play", game, "--ask", "spears march: forward 6.5", *agreed)
    before = game.read_text()
    refused = serried("play", game, "--back", "start", "--ask", line, *agreed)
    then = serried("replay", game, "--position", "then.toml")

    assert near.status == then.status == 0
    assert (refused.status, game.read_text()) == (2, before)
    assert f"no file can hold, so it was not done: {why}" in refused.err
    assert refused.err.count("\n") == 1
    pose = read_position("then.toml").battle.units[0].pose
    assert pose is not None
    assert pose.y == 16.5
