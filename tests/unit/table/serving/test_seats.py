"""Seats: links that let two play and others watch, and what each may do."""

import contextlib
import http.client
import json
import logging
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from serried.model.errors import NotationError
from serried.table.requests import ChangeRequest, Question
from serried.table.serving.limits import Limits
from serried.table.serving.seats import Seats
from serried.table.serving.sitting import Sitting
from unit.table.talking import (
    ALONE,
    GENEROUS,
    NEAR,
    Page,
    Said,
    Talk,
    followed,
    invited,
    looking,
    served,
    serving,
    socket_of,
    window,
)

FORBIDDEN: Final = 403
TWICE: Final = 2

CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "open": {"text": ALONE},
    "new": {},
    "play": {"line": "spears march: forward 3", "dice": [1, 1]},
    "undo": {},
    "redo": {},
    "go": {"index": 0},
    "edit": {"changes": [{"move": "spears", "by": [1, 0]}]},
    "note": {"text": "the storm took nobody"},
    "annotate": {"index": 0, "comment": "he is open here [%arrow 36 10 36 22]"},
    "end": {"result": "a draw"},
    "prepare": {"map": "open-field"},
    "deploy": {"place": {"unit": "spears", "at": [20, 10]}},
}
"""One of every kind of change, as somebody would write it who has no page."""

FREE: Final = {"line": "spears march: forward 20", "free": True}


class Company(NamedTuple):
    """The windows of everybody at a shared table."""

    host: Page
    one: Page
    two: Page
    watch: Page


def links_of(host: Page, **asked: str) -> dict[str, str]:
    """Return the links that the host hands on."""
    said = host.ask("links", **asked)
    return {one["seat"]: one["link"] for one in said["links"]}


@pytest.fixture
def shared() -> Iterator[str]:
    """Yield the host's link to a table that is shared."""
    with serving(seats=Seats(shared=True), limits=GENEROUS) as address:
        yield address.link


@pytest.fixture
def company(shared: str) -> Iterator[Company]:
    """Yield everybody at a table with two units, in blue's turn, and a move to undo."""
    with contextlib.ExitStack() as stack:
        host = stack.enter_context(window(shared))
        host.ask(
            "open", text=NEAR.replace("\n[[unit]]", '\nactive = "blue"\n[[unit]]', 1)
        )
        host.ask("play", line="spears march: forward 1", dice=[1, 1])
        links = links_of(host)
        pages = [
            stack.enter_context(invited(links[one])) for one in ("one", "two", "watch")
        ]
        for page in pages:
            page.ask("ping")
        yield Company(host, *pages)


def seats(page: Page) -> Said:
    """Return the newest news of who is here."""
    page.ask("ping")
    return [said for said in page.news if said["say"] == "seats"][-1]


def version(page: Page) -> int:
    """Return the version of the table."""
    return int(page.state()["version"])


# Links


def test_a_table_that_is_not_shared_has_no_seats() -> None:
    """Nobody is told of any, there are no links, and whoever is in does everything."""
    with served() as link, window(link) as page:
        assert page.ask("links")["because"] == (
            "the links are for the host of a table that is shared"
        )
        for do, asked in (("chat", {"text": "hello"}), ("pause", {"on": True})):
            assert page.ask(do, **asked)["say"] == "error"
        page.ask("open", text=ALONE)
        assert page.ask("play", **FREE)["played"]
        assert all(said["say"] != "seats" for said in page.news)


def test_the_host_hands_out_three_links(shared: str) -> None:
    """All different, none the host's own, each with a QR code."""
    with window(shared) as host:
        said = host.ask("links")
        links = [one["link"] for one in said["links"]]

        assert [one["seat"] for one in said["links"]] == ["one", "two", "watch"]
        assert len({*links, shared}) == len(links) + 1
        for one in said["links"]:
            rows = one["code"]
            assert all(len(row) == len(rows) and {*row} <= {*"01"} for row in rows)
            assert rows[0].startswith("11111110")
            assert rows[0].endswith("01111111")
            assert rows[-1].startswith("11111110")
        with invited(links[0]) as guest:
            assert guest.ask("links")["say"] == "error"


def test_a_link_leads_to_its_seat_and_a_reload_stays_there(shared: str) -> None:
    """The seat stands in the address, its secret in a cookie for that seat alone."""
    with window(shared) as host:
        links = links_of(host)
    for seat, sides in (("one", ["blue"]), ("two", ["red"]), ("watch", [])):
        where, cookie = followed(links[seat])
        assert where == f"/?seat={seat}"
        for _ in range(TWICE):
            with looking(f"{socket_of(shared)}?seat={seat}", cookie) as page:
                assert (seats(page)["you"], seats(page)["sides"]) == (seat, sides)


def test_one_seat_is_not_the_way_to_another(shared: str) -> None:
    """Nobody takes a seat by writing its name in the address."""
    with window(shared) as host:
        links = links_of(host)
    _, cookie = followed(links["watch"])
    name, _, secret = cookie.partition("=")
    for seat in ("one", "two", "host", "nobody", ""):
        for said in (cookie, f"{name.replace('watch', seat)}={secret}"):
            with (
                pytest.raises(InvalidStatus) as refusal,
                looking(f"{socket_of(shared)}?seat={seat}", said),
            ):
                pass
            assert refusal.value.response.status_code == FORBIDDEN


def test_a_new_link_kills_the_old(shared: str) -> None:
    """Also the window that is open by it, and the cookie; other seats stay."""
    with window(shared) as host, contextlib.ExitStack() as stack:
        old = links_of(host)
        two, watch = (
            stack.enter_context(invited(old[one])) for one in ("two", "watch")
        )
        assert seats(host)["sides"] == ["blue"]

        new = links_of(host, renew="two")

        assert new["two"] != old["two"]
        assert new["watch"] == old["watch"]
        with pytest.raises(ConnectionClosed) as closed:
            told_for_ever(two)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "the host has made another link to this seat"
        assert status_of(old["two"]) == FORBIDDEN
        assert watch.ask("ping")["say"] == "pong"
        assert seats(host)["sides"] == ["blue", "red"]  # nobody sits there
        with invited(new["two"]) as again:
            assert seats(again)["you"] == "two"


def told_for_ever(page: Page) -> None:
    """Read all that a window is told."""
    while True:
        page.next()


def status_of(link: str) -> int:
    """Return the status with which a link is answered."""
    asked = http.client.HTTPConnection(link.split("/")[2], timeout=30)
    asked.request("GET", "/" + link.split("/", 3)[3])
    status = asked.getresponse().status
    asked.close()
    return status


def test_seats_outlive_the_server(tmp_path: Path) -> None:
    """The links are the same after it was started again, and so is who sits there."""
    file = tmp_path / "deeper" / "seats.json"
    first = Seats(shared=True, file=file)
    first.take("two")

    again = Seats(shared=True, file=file)

    for seat in ("one", "two", "watch"):
        assert again.opened_by(first.secret(seat)) == seat
    assert again.taken == {"two"}
    again.renew("two")
    assert again.opened_by(first.secret("two")) is None
    assert Seats(shared=True, file=file).taken == set()


@pytest.mark.skipif(os.name == "nt", reason="rights of files are others there")
def test_the_secrets_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    """Whatever the rights of a file were that was there."""
    file = tmp_path / "seats.json"
    Seats(shared=True, file=file)
    file.chmod(0o644)
    Seats(shared=True, file=file)
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR


def test_a_full_disk_keeps_nobody_from_a_seat(tmp_path: Path) -> None:
    """It is taken all the same; a link that could not be kept is not made anew."""
    folder = tmp_path / "data"
    sitting = Sitting(Seats(shared=True, file=folder / "seats.json"))
    secret = sitting.seats.secret("one")
    shutil.rmtree(folder)
    folder.touch()  # nothing can be kept there any more

    assert sitting.come("two")
    assert sitting.seats.taken == {"two"}
    with pytest.raises(NotationError, match="the seats cannot be kept"):
        sitting.seats.renew("one")
    assert sitting.seats.secret("one") == secret


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"one": {"secret": ""}, "two": {"secret": ""}, "watch": {"secret": ""}}',
        json.dumps({one: {"secret": "x" * 50} for one in ("one", "two", "host")}),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    """In one line; an empty secret would let everybody in."""
    file = tmp_path / "seats.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotationError) as refused:
        Seats(shared=True, file=file)
    assert "\n" not in str(refused.value)


class Records(logging.Handler):
    """Keeps what is logged anywhere; the tests run without what pytest has for it."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what is logged."""
        self.kept.append(record)

    @property
    def text(self) -> str:
        """All of it, as a log would have it."""
        return "\n".join(map(self.format, self.kept))


@pytest.fixture
def logged() -> Iterator[Records]:
    """Return all that is logged by anybody meanwhile, at any level."""
    kept, root = Records(), logging.getLogger()
    level = root.level
    root.addHandler(kept)
    root.setLevel(logging.DEBUG)
    yield kept
    root.setLevel(level)
    root.removeHandler(kept)


def test_no_secret_is_ever_logged(
    logged: Records, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whether a link is good or not, whatever is logged."""
    with serving(seats=Seats(shared=True)) as address, window(address.link) as host:
        links = links_of(host)
        with invited(links["one"]):
            links_of(host, renew="one")
        assert status_of(links["one"]) == FORBIDDEN
        secrets = [link.rpartition("/")[2] for link in (*links.values(), address.link)]
    said = logged.text + "".join(capfd.readouterr()) + repr(address)
    # the tests' own side of the sockets says at DEBUG what it sends
    own = [one.getMessage() for one in logged.kept if one.name == "websockets.client"]
    for line in own:
        said = said.replace(line, "")
    assert not any(secret in said for secret in secrets)


# Rights


def test_every_kind_of_change_is_tried_here() -> None:
    """A new one has to be put to every seat as well."""
    tags = {one.__struct_config__.tag for one in get_args(ChangeRequest)}
    assert {*CHANGES} == tags


@pytest.mark.parametrize("seat", ["host", "two", "watch"])
@pytest.mark.parametrize("do", [one for one in CHANGES if one != "annotate"])
def test_no_other_seat_changes_anything(company: Company, seat: str, do: str) -> None:
    """In blue's turn, with both sides taken, others are refused, or have to wait."""
    page = getattr(company, seat)
    before = version(page)

    said = page.ask(do, **CHANGES[do])

    assert said["say"] == (
        "error" if seat == "watch" or do in {"play", "redo"} else "proposed"
    )
    if said["say"] == "error":
        assert "\n" not in said["because"]
    assert version(company.host) == before


def test_who_plays_says_what_he_likes_of_a_line(company: Company) -> None:
    """Everybody hears it; spectators only listen, and nothing that is asked lapses."""
    said = CHANGES["annotate"]
    assert company.watch.ask("annotate", **said)["say"] == "error"
    company.one.ask("undo")
    asked = seats(company.two)["proposal"]
    before = company.watch.state()["log"]["at"]

    assert company.two.ask("annotate", **said)["index"] == said["index"]

    log = company.watch.state()["log"]
    assert (log["from"], log["at"]) == (said["index"], before)
    assert log["entries"][0]["said"]["comments"] == [said["comment"]]
    assert seats(company.two)["proposal"] == asked


def test_what_was_said_goes_when_the_other_agrees(company: Company) -> None:
    """Nobody takes away what he or the other said behind the other's back."""
    said = CHANGES["annotate"]
    company.two.ask("annotate", **said)
    again = company.two.ask("annotate", **said)
    assert again["because"] == "that is said of it already"

    proposed = company.one.ask("annotate", gone=True, **said)

    asked = seats(company.two)["proposal"]
    assert (asked["what"], asked["line"]) == ("annotate", said["comment"])
    company.two.ask("consent", proposal=proposed["proposal"], agreed=True)
    entry = company.watch.state()["log"]["entries"][0]
    assert not entry.get("said", {}).get("comments")


@pytest.mark.parametrize("seat", ["host", "one", "two", "watch"])
def test_nobody_does_alone_what_no_rule_judges(company: Company, seat: str) -> None:
    """The seat whose turn it is no more than others."""
    page = getattr(company, seat)
    before = version(page)
    for do in ("open", "new", "undo", "go", "edit", "note", "end", "prepare", "deploy"):
        assert page.ask(do, **CHANGES[do])["say"] in {"proposed", "error"}
    assert page.ask("play", **FREE)["say"] in {"proposed", "error"}
    assert version(page) == before


@pytest.mark.parametrize("seat", ["host", "two", "watch"])
@pytest.mark.parametrize("line", ["next turn", "next phase"])
def test_the_end_of_a_turn_is_not_pressed_for_another(
    company: Company, seat: str, line: str
) -> None:
    """But by whose turn it is."""
    assert getattr(company, seat).ask("play", line=line)["say"] == "error"
    assert company.one.ask("play", line=line)["played"]


def test_the_seat_whose_turn_it_is_plays(company: Company) -> None:
    """Its own units, as the referee judges it, and everybody sees it."""
    assert (
        company.one.ask("play", line="spears march: forward 2", dice=[1, 1])["say"]
        == "answer"
    )
    said = company.two.ask("play", line="spears march: forward 2")
    assert said["because"] == "that is for blue to do; you play red"


def test_spectators_may_ask(company: Company) -> None:
    """Everything that changes nothing."""
    watch = company.watch
    assert watch.ask("ask", line="spears march: forward 3")["say"] == "answer"
    assert watch.ask("largest", line="spears march: forward ?")["say"] == "largest"
    assert (
        watch.ask("distance", **{"from": "spears", "to": "foes"})["say"] == "distance"
    )
    assert watch.ask("export", what="record")["say"] == "exported"
    assert watch.ask("clause", clause="MOV-19")["say"] == "clause"


@pytest.mark.parametrize("seat", ["one", "two", "watch"])
def test_what_is_the_host_s_alone(company: Company, seat: str) -> None:
    """Links and catalogues."""
    page = getattr(company, seat)
    for do, asked in (
        ("links", {}),
        ("links", {"renew": "one"}),
        ("shelve", {"name": "a.cat", "data": "", "last": True}),
    ):
        assert page.ask(do, **asked)["say"] == "error"
    assert company.one.ask("ping")["say"] == "pong"


def test_the_host_alone_does_everything(shared: str) -> None:
    """As long as nobody has come to a seat; spectators count for nothing."""
    with window(shared) as host, invited(links_of(host)["watch"]):
        host.ask("open", text=NEAR)
        assert host.ask("edit", **CHANGES["edit"])["say"] == "done"
        assert host.ask("undo")["say"] == "done"
        assert host.ask("play", **FREE)["played"]


# Consent


def undo_by_one(company: Company) -> int:
    """Let a seat ask for a line back; return the number of the proposal."""
    said = company.one.ask("undo")
    assert said["say"] == "proposed"
    return int(said["proposal"])


def test_a_line_is_taken_back_when_the_other_agrees(company: Company) -> None:
    """Both see what is asked; the one who asks cannot agree for the other."""
    before = company.two.state()["log"]["at"]
    number = undo_by_one(company)
    for page in company:
        proposal = seats(page)["proposal"]
        assert proposal["line"] == "spears march: forward 1.0"
        assert (proposal["seat"], proposal["what"], proposal["waits"]) == (
            "one",
            "undo",
            ["two"],
        )
    for page in (company.host, company.watch):
        assert page.ask("consent", proposal=number, agreed=True)["say"] == "error"
    assert company.two.state()["log"]["at"] == before

    assert company.two.ask("consent", proposal=number, agreed=True)["say"] == "heard"

    log = company.watch.state()["log"]
    assert log["entries"][-1]["parent"] == before - 1
    assert log["entries"][-1]["index"] == log["at"]
    assert company.watch.state()["units"][0]["pose"]["y"] == 10
    assert seats(company.one)["proposal"] is None
    (news,) = [said for said in company.one.news if said["say"] == "decided"]
    assert (news["by"], news["agreed"]) == ("two", True)


def test_the_log_says_what_was_taken_back_and_who_agreed(company: Company) -> None:
    """So does the record, and one step farther back is the one before that."""
    first, undo, said = company.two.state()["log"]["at"], [], []
    company.one.ask("play", line="next phase")
    for _ in range(TWICE):
        number = undo_by_one(company)
        company.two.ask("consent", proposal=number, agreed=True)
        log = company.watch.state()["log"]
        undo.append(log["undo"])
        said.append(log["entries"][-1]["line"])
    assert undo == [first - 1, None]
    assert said == [
        "note: taken back, as blue and red agreed: next phase",
        "note: taken back, as blue and red agreed: spears march: forward 1.0",
    ]
    record = company.watch.ask("export", what="record")["text"]
    assert f"# {said[-1].removeprefix('note: ')}" in record.splitlines()

    company.one.ask("go", index=first)
    number = seats(company.two)["proposal"]["number"]
    company.two.ask("consent", proposal=number, agreed=True)
    last = company.two.state()["log"]["entries"][-1]
    assert last["parent"] == first
    assert last["line"] == said[-1].replace("taken back", "gone to")


def test_what_both_agreed_to_change_by_hand_says_so(company: Company) -> None:
    """In the log, in the record, and where that is opened again."""
    company.one.ask("edit", **CHANGES["edit"])
    number = seats(company.two)["proposal"]["number"]
    company.two.ask("consent", proposal=number, agreed=True)
    entry = company.one.state()["log"]["entries"][-1]
    assert entry["summary"] == "agreed by blue and red"
    record = company.watch.ask("export", what="record")["text"]
    assert f"!! agreed by blue and red, by hand: {entry['line']}" in record
    again = Talk(record).log["entries"][-1]
    assert (again["line"], again["summary"]) == (entry["line"], entry["summary"])


def test_the_log_and_the_record_say_when_it_was_done(company: Company) -> None:
    """To the second, as the server's clock has it."""
    company.one.ask("play", line="next phase")
    entry = company.one.state()["log"]["entries"][-1]
    then = datetime.fromisoformat(entry["said"]["time"])
    assert timedelta(0) <= datetime.now(UTC) - then < timedelta(minutes=5)
    record = company.watch.ask("export", what="record")["text"]
    assert f"next phase | at {entry['said']['time']}\n" in record


def test_the_other_may_decline(company: Company) -> None:
    """Then nothing is changed, and the proposal is gone."""
    before = version(company.one)
    number = undo_by_one(company)
    company.two.ask("consent", proposal=number, agreed=False)
    assert version(company.one) == before
    assert company.two.ask("consent", proposal=number, agreed=True)["because"] == (
        "that is not proposed any more"
    )
    assert [s["agreed"] for s in company.one.news if s["say"] == "decided"] == [False]


def test_whoever_asks_takes_it_back(company: Company) -> None:
    """And does not agree with itself, whatever it says."""
    before = version(company.one)
    number = undo_by_one(company)
    company.one.ask("consent", proposal=number, agreed=True)
    assert version(company.one) == before
    assert seats(company.two)["proposal"] is None


def test_one_thing_is_asked_for_at_a_time(company: Company) -> None:
    """The other seat's waits; one's own newer one takes the place of the older."""
    number = undo_by_one(company)
    assert company.two.ask("undo")["because"] == (
        "something is proposed already; that has to be answered first"
    )
    assert company.one.ask("play", **FREE)["proposal"] == number + 1
    assert company.two.ask("consent", proposal=number, agreed=True)["say"] == "error"


def test_a_proposal_that_is_asked_again_is_the_same(company: Company) -> None:
    """As a page does whose connection was lost; made, it is made once."""
    first, again = (company.one.ask("undo", key="k") for _ in range(TWICE))
    assert first["proposal"] == again["proposal"]
    company.two.ask("consent", proposal=first["proposal"], agreed=True)
    before = version(company.one)
    assert company.one.ask("undo", key="k")["again"] is True
    assert version(company.one) == before


def test_it_lapses_when_the_table_changes(company: Company) -> None:
    """What was asked for was asked of another table."""
    number = undo_by_one(company)
    company.one.ask("play", line="next phase")
    assert company.two.ask("consent", proposal=number, agreed=True)["say"] == "error"
    (news,) = [said for said in company.two.news if said["say"] == "decided"]
    assert (news["number"], news["by"], news["agreed"]) == (number, None, None)


def test_unlawful_lines_need_both(company: Company) -> None:
    """The log says that both agreed, and so does the record."""
    said = company.one.ask("play", **FREE)
    company.two.ask("consent", proposal=said["proposal"], agreed=True)
    entry = company.one.state()["log"]["entries"][-1]
    assert (entry["free"], entry["summary"]) == (True, "agreed by blue and red")
    assert (
        "!! agreed by blue and red"
        in company.watch.ask("export", what="record")["text"]
    )


def test_the_host_asks_both_where_both_have_come(company: Company) -> None:
    """One of them is not enough."""
    before = version(company.host)
    number = company.host.ask("edit", **CHANGES["edit"])["proposal"]
    company.two.ask("consent", proposal=number, agreed=True)
    assert version(company.host) == before
    assert seats(company.host)["proposal"]["waits"] == ["one"]
    company.one.ask("consent", proposal=number, agreed=True)
    assert version(company.host) == before + 1


def test_what_cannot_be_made_is_not_asked(company: Company) -> None:
    """Nobody has to think about what is no change at all."""
    assert company.one.ask("redo")["because"] == "there is nothing to do again"
    assert seats(company.two)["proposal"] is None


# Company


def test_everybody_sees_who_is_here(company: Company) -> None:
    """With the number of windows, and who has left."""

    def here(page: Page) -> dict[str, int]:
        return {one["seat"]: one["here"] for one in seats(page)["seats"]}

    assert here(company.watch) == {"host": 1, "one": 1, "two": 1, "watch": 1}
    company.two.socket.close()
    company.one.ask("ping")
    assert here(company.one)["two"] == 0
    assert seats(company.host)["sides"] == []  # the seat stays taken


def test_who_plays_talks_and_who_comes_later_hears_it(shared: str) -> None:
    """In order; spectators listen."""
    with window(shared) as host, invited(links_of(host)["two"]) as two:
        host.ask("chat", text="good\nluck \x1b")
        two.ask("chat", text="<b>you too</b>")
        with invited(links_of(host)["watch"]) as late:
            assert late.ask("chat", text="left!")["because"] == (
                "only who plays may talk at this table"
            )
            (said,) = [news for news in late.news if news["say"] == "chat"]
        assert [(one["seat"], one["text"]) for one in said["lines"]] == [
            ("host", "good luck"),
            ("two", "<b>you too</b>"),
        ]


def test_talk_has_its_limits(company: Company) -> None:
    """So long, so often, and something has to be said."""
    two = company.two
    for text in ("", "x" * 501, " \n "):
        assert two.ask("chat", text=text)["say"] == "error"
    said = [two.ask("chat", text=f"{n}")["say"] for n in range(30)]
    assert said.count("error") >= 30 - 12  # ten at once, and one a second
    assert company.one.ask("chat", text="hm")["say"] == "heard"


def test_while_the_game_is_paused_nothing_is_changed(company: Company) -> None:
    """By anybody, until either goes on; questions are answered."""
    assert company.watch.ask("pause", on=True)["say"] == "error"
    company.two.ask("pause", on=True)
    assert seats(company.watch)["paused"] == "two"
    assert company.one.ask("play", line="next phase")["because"] == (
        "red has paused the game; go on first"
    )
    assert company.one.ask("undo")["say"] == "error"
    assert company.one.ask("ask", line="spears march: forward 3")["say"] == "answer"
    company.one.ask("pause", on=False)
    assert company.one.ask("play", line="next phase")["played"]


def test_spectators_leave_room_for_players() -> None:
    """However many of them there are."""
    few = Limits(windows=4, watching=2, rate=1e9, burst=1e9)
    with (
        serving(seats=Seats(shared=True), limits=few) as address,
        window(address.link) as host,
        contextlib.ExitStack() as stack,
    ):
        links = links_of(host)
        for _ in range(few.watching):
            stack.enter_context(invited(links["watch"])).ask("ping")
        with invited(links["watch"]) as late, pytest.raises(ConnectionClosed):
            late.ask("ping")
        with invited(links["two"]) as two:
            assert two.ask("ping")["say"] == "pong"


def test_questions_are_open_to_all() -> None:
    """Whatever is no change, no talk and no catalogue is a question."""
    assert {one.__struct_config__.tag for one in get_args(Question)}.isdisjoint(CHANGES)
