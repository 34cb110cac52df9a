"""Hostile messages: each has an answer, none harms the table or those around it."""

import json
import random
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from unit.table.talking import NEAR, Page, served, window

WORDS = (
    "spears", "foes", "march", "advance", "forward", "wheel", "left", "right", "?",
    "rest", "3", "-1", "1e308", "nan", ":", ",", ".", "batch:", "lose", "next", "phase",
    "turn", "reform", "files", "ranks", "R/R", "join", "at", "1.1", "K", "\x00", "é",
    "\u202e", "x" * 500, "summon", "distance", "to", "may", "shoot", "deg", "pivot",
    "unit", "front", "terrain", "id", "<script>", "../../etc/passwd", "' OR 1=1 --",
    "[[unit]]", "format = 'serried/1'", "undo", "page", "act", "place", "with",
    "sees", "arc", "of", "raise", "recover", "make", "way",
)  # fmt: skip
DEEDS = (
    "ping", "open", "new", "text", "ask", "play", "ghost", "drag", "largest",
    "complete", "distance", "zones", "survey", "clause", "compare", "undo", "redo",
    "puzzle", "go", "edit", "import_list", "catalogue", "export", "forget",
    "nothing",
)  # fmt: skip
KEYS = (
    "line", "text", "unit", "verb", "grip", "from", "to", "dice", "at", "free", "legs",
    "snap", "step", "ranges", "clause", "book", "index", "changes", "player", "find",
    "what", "example", "more",
)  # fmt: skip
FITTING: dict[str, dict[str, Any]] = {
    "drag": {"verb": "march", "grip": "body", "from": [36, 10], "to": [37, 14]},
    "export": {"what": "svg"},
    "forget": {"of": 7},
    "distance": {"from": "spears", "to": "foes"},
}
BUG = "this is a bug"


HEAVY = {"survey", "compare", "largest"}
"""Questions that take long to answer, hostile or not."""


def messages(
    seed: int, many: int, deeds: Sequence[str]
) -> Iterator[tuple[int | None, str | bytes]]:
    """Yield messages with the id by which each is answered."""
    draw = random.Random(seed)
    for number in range(many):
        match draw.randrange(8):
            case 0:
                yield None, bytes(draw.randrange(256) for _ in range(50))
            case 1:
                text = "".join(chr(draw.randrange(1, 0x7FF)) for _ in range(60))
                yield None, f"{text}\x01"
            case 2:
                yield (
                    None,
                    json.dumps(request(draw, number, deeds))[: draw.randrange(1, 15)],
                )
            case 3:
                yield number, json.dumps(mutated(draw, number, deeds))
            case _:
                yield number, json.dumps(request(draw, number, deeds))


def request(draw: random.Random, number: int, deeds: Sequence[str]) -> dict[str, Any]:
    """Return a request that may well be one."""
    deed = draw.choice(deeds)
    asked: dict[str, Any] = {"do": deed, "id": number, **FITTING.get(deed, {})}
    match deed:
        case "ask" | "play" | "ghost" | "largest" | "complete" | "compare":
            asked["line"] = line(draw)
        case "open" | "import_list":
            asked["text"] = text(draw)
        case "drag":
            asked["unit"] = draw.choice(("spears", "foes", "nobody"))
            asked["letter"] = draw.choice((None, "K", "R", "?"))
            asked["flying"] = draw.choice((True, False))
            asked["magical"] = draw.choice((None, 0, 6, 1e9))
        case "zones" | "survey":
            asked["unit"] = draw.choice(("spears", "foes", "nobody"))
        case "clause":
            asked["clause"] = draw.choice((*WORDS, "MOV-19", "AMB-1"))
        case "puzzle":
            asked["number"] = draw.choice((None, 0, 1, 20, 21))
            asked["line"] = draw.choice((None, line(draw)))
        case "go":
            asked["index"] = draw.randrange(50)
        case "edit":
            asked["changes"] = [change(draw) for _ in range(draw.randrange(3))]
    return asked


def mutated(draw: random.Random, number: int, deeds: Sequence[str]) -> dict[str, Any]:
    """Return a request with something wrong."""
    asked = request(draw, number, deeds)
    for _ in range(draw.randrange(1, 4)):
        asked[draw.choice(KEYS)] = value(draw)
    asked["id"] = number
    return asked


def line(draw: random.Random) -> str:
    """Return a line that may make sense."""
    if draw.random() < 0.3:
        length = draw.uniform(0, 12)
        return f"spears march: forward {length}, wheel right {draw.uniform(0, 9)}"
    return " ".join(draw.choices(WORDS, k=draw.randrange(1, 9)))


def text(draw: random.Random) -> str:
    """Return a position that somebody tampered with."""
    lines = NEAR.splitlines()
    for _ in range(draw.randrange(3)):
        lines[draw.randrange(len(lines))] = " ".join(draw.choices(WORDS, k=3))
    return "\n".join(lines)


def change(draw: random.Random) -> dict[str, Any]:
    """Return a change that may be one."""
    path = ["unit", "spears", draw.choice(("front", "facing", "ranks", "name", "x"))]
    return draw.choice(
        (
            {"set": path, "to": value(draw)},
            {"unset": path},
            {"move": "foes", "by": [draw.uniform(-9, 9), draw.uniform(-9, 9)]},
            {"add": draw.choice(("unit", "terrain", "effect")), "value": {"id": "x"}},
            {"remove": "unit", "what": draw.choice(("nobody", 0, "x"))},
            {draw.choice(WORDS): value(draw)},
        )
    )


def value(draw: random.Random) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return any value."""
    return draw.choice(
        (
            None, True, 0, -1, 2**53, 2**70, 1.5, 1e308, "", draw.choice(WORDS), [],
            [1, 2], [[1, 2], [3, 4]], {}, {"a": {"b": [None]}}, [[[[[[[[[[1]]]]]]]]]],
            ["x"] * 300, "9" * 3000,
        )
    )  # fmt: skip


def attacked(page: Page, seed: int, many: int, deeds: Sequence[str] = DEEDS) -> int:
    """Send messages, and return how many answers came; none is a bug."""
    answers = 0
    for wanted, message in messages(seed, many, deeds):
        page.socket.send(message)
        while True:
            said = page.next()
            if "id" in said and said["id"] in {wanted, None}:
                break
        because = said.get("because") or ""
        assert BUG not in because, (message, said)
        assert "\n" not in because
        page.news.clear()
        answers += 1
    return answers


def test_hostile_messages_are_answered(capfd: pytest.CaptureFixture[str]) -> None:
    """Each with one answer, and the table is still there."""
    quick = [deed for deed in DEEDS if deed not in HEAVY]
    with served() as link, window(link) as page:
        page.ask("open", text=NEAR)

        assert attacked(page, 1, 300, quick) == 300

        assert page.ask("open", text=NEAR)["say"] == "done"
        assert page.state()["units"][0]["id"] == "spears"
    assert capfd.readouterr().err == ""


@pytest.mark.slow  # ten thousand messages
@pytest.mark.parametrize("seed", range(2, 6))
def test_ten_thousand_hostile_messages_are_answered(
    seed: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """Four times 2,500: no exception, no lost answer, and no thread left behind."""
    threads = threading.active_count()
    with served() as link, window(link) as page:
        page.ask("open", text=NEAR)

        assert attacked(page, seed, 2500) == 2500

        assert page.ask("open", text=NEAR)["say"] == "done"
    assert threading.active_count() <= threads
    assert capfd.readouterr().err == ""
