"""A third book beside the two: told by its own bridges, or by equal names alone."""

from collections.abc import Iterator
from importlib import invalidate_caches

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_action, parse_battle
from serried.engine.bridge import bridged
from serried.engine.compare import Comparison, compare
from serried.engine.session import requests_for
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.position import Position
from serried.model.profile import Rates
from serried.model.verdict import Finding
from serried.rules.bridge import Subjects
from unit.books.third_book import installed
from unit.cli.running import serried

TABLE = unit("spears", where=at(36, 10)) + RATES
NEAR = TABLE + unit("foes", "red", at(36, 16, 180)) + RATES
ITS = TABLE.replace(RATES, "movement = 5\nleadership = 7\n")
TITLES = {"t9a": "The 9th Age", "toy": "The 9th Age, braced"}
BRACE = "spears brace against foes"


@pytest.fixture(scope="module", autouse=True)
def _books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install a book without bridges and one that brings its own."""
    folder = tmp_path_factory.mktemp("books")
    installed(folder, "toy", "toy.book:BOOK", "toys")
    installed(folder, "wayfarers", "unit.engine.wayfarers:BOOK", "wayfarers")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        invalidate_caches()
        yield


def of(book: str, text: str = TABLE, head: str = "") -> Battle:
    """Return a battle of *book*."""
    return parse_battle(HEAD.replace('"t9a"', f'"{book}"') + head + text)


def compared(battle: Battle, to: str, line: str) -> Comparison:
    """Compare what two books say to one line."""
    requests = requests_for([(parse_action(line, battle.book), None)])
    return compare(Position(battle=battle, requests=requests), against=to)


def test_books_of_the_same_words_need_no_bridge() -> None:
    """Marks, characteristics and settings are known by their names, there and back."""
    stated = TABLE + 'state = ["advanced", "shaken"]\n'
    settings = "[rulings]\nraise_partial = false\n"
    for one, two in (("toy", "t9a"), ("t9a", "toy")):
        told = bridged(of(one, stated, settings), two)

        assert told.battle == of(two, stated, settings)
        assert told.notes == (
            f"the setting raise_partial = False is taken for {TITLES[two]} as well",
        )


def test_without_a_bridge_other_words_are_left_out() -> None:
    """Each with a note; what has the same name stays."""
    stated = TABLE + 'state = ["reformed", "shaken"]\n'
    told = bridged(of("toy", stated, 'phase = "charge"\n'), "battleaxe")
    spears = told.battle.unit("spears")

    assert spears.profile.rates == Rates()
    assert spears.marks == {Mark.REFORMED}
    assert (told.battle.phase, told.battle.step) == ("movement", "normal")
    assert told.notes == (
        "Battleaxe has no charge phase; its movement phase is taken",
        "spears: its advance of 5 is left out; Battleaxe has none",
        "spears: its march of 10 is left out; Battleaxe has none",
        "spears: its discipline of 7 is left out; Battleaxe has none",
        "spears: shaken is left out; Battleaxe has no such state",
    )


def test_without_a_bridge_effects_are_left_out_too() -> None:
    """And back from Battleaxe, where the step is no step of the other book."""
    effect = '[[effect]]\nname = "haste"\non = "spears"\nuntil = "turn"\nmovement = 2\n'
    told = bridged(of("battleaxe", ITS + effect, 'step = "start"\n'), "toy")

    assert told.battle.unit("spears").profile.rates == Rates()
    assert told.battle.effects[0].changes == ()
    assert (told.battle.phase, told.battle.step) == ("movement", None)
    braced = "The 9th Age, braced"
    assert told.notes == (
        f"{braced} does not tell the start step from the rest of its Movement Phase",
        f"spears: its movement of 5 is left out; {braced} has none",
        f"spears: its leadership of 7 is left out; {braced} has none",
        f"the effect 'haste': what it does to movement is left out; {braced} has none",
    )


def test_a_book_brings_its_own_bridges() -> None:
    """Its phase, its mark and its characteristic, in both directions."""
    stated = TABLE + 'stamina = 9\nstate = "tired"\n'
    out = bridged(of("wayfarers", stated, 'phase = "dawn"\n'), "battleaxe")
    back = bridged(of("battleaxe", ITS), "wayfarers")

    assert out.battle == of(
        "battleaxe", ITS + 'state = "marched"\n', 'step = "start"\n'
    )
    assert out.notes == ("dawn breaks", "spears: tired is marched")
    assert back.battle == of("wayfarers", TABLE + "stamina = 15\n")
    assert back.notes == ()


def test_a_book_with_bridges_to_one_is_joined_to_the_other_by_names() -> None:
    """Nobody brought a bridge between it and The 9th Age."""
    stated = TABLE + 'stamina = 9\nstate = ["tired", "advanced"]\n'
    there = bridged(of("wayfarers", stated), "t9a")

    assert there.battle == of("t9a", TABLE + 'state = "advanced"\n')
    assert there.notes == (
        "spears: its stamina of 9 is left out; The 9th Age has none",
        "spears: tired is left out; The 9th Age has no such state",
    )
    back = bridged(of("t9a"), "wayfarers")
    assert (back.battle, back.notes) == (of("wayfarers"), ())


def test_books_of_the_same_clauses_agree_in_everything() -> None:
    """5.5" of 5" are broken in both, by the same clause."""
    for one, two in (("toy", "t9a"), ("t9a", "toy")):
        (found,) = compared(of(one), two, "spears advance: forward 5.5").contrasts

        assert (found.agree, found.differences) == (True, ())


def test_an_action_of_a_third_book_is_missing_in_the_others() -> None:
    """It alone has it, whichever book it is compared with."""
    for other in ("t9a", "battleaxe"):
        found = compared(of("toy", NEAR), other, BRACE)
        (difference,) = found.contrasts[0].differences

        assert found.books == ("toy", other)
        assert (difference.kind, difference.book) == ("action", "toy")
        assert found.contrasts[0].sides[1].answer is None


def test_clauses_are_paired_by_the_bridge_that_a_book_brings() -> None:
    """2" back: 2.5" are allowed by MOV-11, 3" by BA-MOV-8."""
    for one, text, two in (
        ("wayfarers", TABLE, "battleaxe"),
        ("battleaxe", ITS, "wayfarers"),
    ):
        (found,) = compared(of(one, text), two, "spears advance: backward 2").contrasts
        (limit,) = found.differences
        said = {word.clause: word.limit for word in limit.words if word}

        assert (found.agree, limit.kind) == (True, "limit")
        assert said == {"MOV-11": 2.5, "BA-MOV-8": 3.0}


def test_without_pairs_clauses_are_about_the_same_if_their_reason_is() -> None:
    """Where a bridge has pairs of clauses, they decide, in both directions."""
    ours = Finding(clause="OWN-1", holds=False, reason="spacing")
    theirs = Finding(clause="BA-BAS-5", holds=False, reason="spacing")
    others = Finding(clause="BA-MAR-8", holds=False, reason="no_march")
    plain = Subjects()
    paired = Subjects(pairs=frozenset({("OWN-1", "BA-MAR-8")}))

    assert plain.same(ours, theirs)
    assert not plain.same(ours, others)
    assert paired.same(ours, others)
    assert paired.same(others, ours)
    assert not paired.same(ours, theirs)


def test_the_first_built_in_book_is_compared_where_none_is_named() -> None:
    """Of a book from outside that is The 9th Age; any may be asked for by its name."""
    text = HEAD.replace('"t9a"', '"toy"') + TABLE
    ask = ("--ask", "spears advance: forward 3", "--json")
    books = [
        serried("compare", "-", *words, *ask, stdin=text).json["books"]
        for words in ((), ("--with", "wayfarers"))
    ]

    assert books == [["toy", "t9a"], ["toy", "wayfarers"]]


@pytest.mark.parametrize(
    ("name", "said"), [("draughts", "no book 'draughts'"), ("toy", "another book")]
)
def test_a_book_that_cannot_be_compared_is_status_two(name: str, said: str) -> None:
    """One line, for no book and for its own."""
    text = HEAD.replace('"t9a"', '"toy"') + TABLE
    ask = ("--ask", "spears advance: forward 3")
    outcome = serried("compare", "-", "--with", name, *ask, stdin=text)

    assert outcome.status == 2
    assert said in outcome.err
