"""Characters that leave a unit, join one, or are deployed in one, in The 9th Age.

Source:
    CHR-JOIN-1 to CHR-JOIN-14, CHR-LEAVE-1 to CHR-LEAVE-4, CHR-MOVE-2 to CHR-MOVE-7
"""

import pytest

from positions import FOES, HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.errors import RequestError
from serried.model.marks import Mark

KING = "[unit.model.K]\ncharacter = true\ndiscipline = 9\n"
GUARD = unit("guard", body=RATES + 'ranks = ["RRKRR", "RRRRR"]') + KING
LINE = unit("guard", body=RATES + 'ranks = ["RRRKR"]') + KING
HERO = """
[[unit]]
id = "hero"
player = "blue"
{where}
base = "25x25"
ranks = ["H"]
advance = 6
march = 12
discipline = 8
{more}
[unit.model.H]
character = true
"""


def hero(where: str = at(36, 5), more: str = "") -> str:
    """Return a Character on its own, behind the guard."""
    return HERO.format(where=where, more=more)


def table(*parts: str, head: str = "") -> Battle:
    """Return the position of these parts."""
    return parse_battle(HEAD + head + "".join(parts))


def drawn(battle: Battle, name: str) -> tuple[str, ...]:
    """Return the ranks of a unit."""
    return battle.unit(name).formation.ranks


def test_somebody_from_behind_steps_up() -> None:
    """FR-11: the gap in the first rank is filled by the model behind it."""
    left = referee.play(table(GUARD), "guard.K march: forward 5").battle

    assert drawn(left, "guard") == ("RRRRR", "RR.RR")
    assert drawn(left, "guard-K") == ("K",)


def test_a_single_rank_is_closed_from_the_shorter_side() -> None:
    """FR-12: one model to the right of the gap slides, 25 mm to the left."""
    before = table(LINE)

    left = referee.play(before, "guard.K march: forward 5").battle

    assert drawn(left, "guard") == ("RRRR",)
    pose, was = left.unit("guard").pose, before.unit("guard").pose
    assert pose is not None
    assert was is not None
    assert pose.x == pytest.approx(was.x - 12.5 / 25.4)


def test_it_goes_at_its_own_rate_from_where_it_stands() -> None:
    """CHR-LEAVE-1: its Centre starts half a base behind the front of the unit."""
    text = GUARD.replace("discipline = 9", "discipline = 9\nmarch = 6")

    said = referee.judge(table(text), "guard.K march: forward ?")

    assert said.measure("largest") == 6.0


def test_one_march_test_binds_all_of_them() -> None:
    """CHR-MOVE-4, CHR-MOVE-5: on the best Discipline, its own 9, and for both."""
    near = table(GUARD, FOES)

    waits = referee.judge(near, "guard.K march: left 0, forward 1")
    assert waits.depends is not None
    assert waits.depends.passes_on == 9
    failed = referee.consider(near, "guard.K march: forward 3", (5, 5))
    assert "MOV-8" in failed.verdict.breaks
    after = failed.battle
    assert after.unit("guard").has(Mark.FAILED_MARCH_TEST)
    assert "MOV-8" in referee.judge(after, "guard march: backward 0").breaks


def test_the_mark_of_a_passed_test_stands_for_both() -> None:
    """CHR-MOVE-4: the rest takes no second test."""
    away = table(GUARD, FOES)

    left = referee.play(
        away, "guard.K advance: pivot right 90, forward 5", (4, 4)
    ).battle

    assert left.unit("guard").has(Mark.PASSED_MARCH_TEST)
    assert left.unit("guard-K").has(Mark.PASSED_MARCH_TEST)


def test_the_unit_that_is_left_has_not_moved() -> None:
    """CHR-LEAVE-4, CHR-MOVE-6, CHR-MOVE-7: it may go its own way, after the other."""
    left = referee.play(table(GUARD), "guard.K march: forward 5").battle

    assert left.unit("guard").marks == frozenset()
    assert referee.judge(left, "guard advance: backward 2").legal
    gone = referee.play(table(GUARD), "guard advance: backward 2").battle
    assert referee.judge(gone, "guard.K march: forward 5").breaks == ("MOV-4",)


def test_it_joins_nobody_that_it_leaves() -> None:
    """CHR-MOVE-3: not in the same phase."""
    said = referee.judge(table(GUARD), "guard.K advance: forward 3, join guard at 1.1")

    assert "CHR-MOVE-3" in said.breaks


def test_it_may_leave_one_unit_and_join_another() -> None:
    """CHR-MOVE-3: only the way back is barred."""
    others = unit("others", where=at(36, 16), body=RATES + "files = 5\nmodels = 10")

    after = referee.play(
        table(GUARD, others), "guard.K march: forward 3, join others at 1.3"
    ).battle

    assert drawn(after, "others")[0] == "RRKRR"
    assert drawn(after, "guard") == ("RRRRR", "RR.RR")
    assert [one.id for one in after.units] == ["guard", "others"]


def test_effects_last_for_both() -> None:
    """CHR-LEAVE-2: to the end of the phase, those of a turn to the end of the turn."""
    effects = "".join(
        f'\n[[effect]]\nname = "{name}"\non = "guard"\nuntil = "{until}"\nadvance = 1\n'
        for name, until in (("song", "turn"), ("banner", "permanent"))
    )

    left = referee.play(table(GUARD, effects), "guard.K march: forward 5").battle

    on = {(e.name, e.until): set(e.on) for e in left.effects}
    assert on == {
        ("song", Until.TURN): {"guard", "guard-K"},
        ("banner", Until.PERMANENT): {"guard"},
        ("banner", Until.PHASE): {"guard-K"},
    }


def test_what_it_carries_goes_with_it() -> None:
    """CHR-LEAVE-2: and stays with the others to the end of the phase."""
    banner = (
        '\n[[effect]]\nname = "banner"\nsource = "guard.K"\non = "guard"\n'
        'until = "permanent"\nadvance = 1\n'
    )

    left = referee.play(table(GUARD, banner), "guard.K march: forward 5").battle

    on = {e.until: (set(e.on), e.source) for e in left.effects}
    assert on == {
        Until.PERMANENT: ({"guard-K"}, "guard-K"),
        Until.PHASE: ({"guard"}, "guard-K"),
    }


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("guard.X march: forward 1", "no model drawn with X"),
        ("guard.C march: forward 1", "no character"),
    ],
)
def test_only_characters_leave(line: str, problem: str) -> None:
    """CHR-LEAVE-1: whoever is none is named."""
    text = GUARD.replace("RRRRR", "RRRRR").replace("RRKRR", "RCKRR")
    text += '[unit.model.C]\nname = "the champion"\n'

    with pytest.raises(RequestError, match=problem):
        referee.judge(table(text), line)


def test_each_has_a_record_of_its_own() -> None:
    """CHR-JOIN-13, CHR-JOIN-14: it marched, and the unit did not move at all."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")

    after = referee.play(table(spears, hero()), "hero march: join spears at 1.2").battle

    assert referee.judge(after, "spears may shoot").legal
    assert referee.judge(after, "spears.H may shoot").breaks == ("MOV-20",)


def test_widening_keeps_everybody_else_in_place() -> None:
    """CHR-JOIN-11: the displaced goes to the end, and the front is wider there."""
    spears = unit("spears", body=RATES + "files = 4\nmodels = 4")
    before = table(spears, hero())

    line = "hero march: join spears at 1.2 widening left"
    after = referee.play(before, line).battle

    assert drawn(after, "spears") == ("RRHRR",)
    pose, was = after.unit("spears").pose, before.unit("spears").pose
    assert pose is not None
    assert was is not None
    assert pose.x == pytest.approx(was.x - 12.5 / 25.4)


def test_a_one_rank_unit_may_begin_another_rank() -> None:
    """CHR-JOIN-9, CHR-JOIN-11: the displaced steps back, as little as can be."""
    spears = unit("spears", body=RATES + "files = 4\nmodels = 4")

    after = referee.play(table(spears, hero()), "hero march: join spears at 1.2").battle

    assert drawn(after, "spears") == ("RHRR", ".R..")


@pytest.mark.parametrize(
    ("state", "clause"),
    [('["fleeing", "failed_rally"]', "CHR-JOIN-4"), ('"shaken"', None)],
)
def test_who_cannot_be_joined(state: str, clause: str | None) -> None:
    """CHR-JOIN-4: fleeing units; a shaken one can."""
    body = f"{RATES}files = 5\nmodels = 10\nstate = {state}"

    said = referee.judge(
        table(unit("spears", body=body), hero()), "hero march: join spears at 1.2"
    )

    assert said.breaks == ((clause,) if clause else ())


ZONE = "zones = {blue = [[0, 0], [72, 0], [72, %s], [0, %s]]}\n"


@pytest.mark.parametrize(("depth", "lawful"), [(10, True), (9.9, False)])
def test_it_is_deployed_inside_the_zone(depth: float, lawful: object) -> None:
    """CHR-JOIN-3: the front of the unit is at 10 inches."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")
    waiting = hero('off_table = "reserve"')

    said = referee.judge(
        table(spears, waiting, head=ZONE % (depth, depth)),
        "hero deploy in spears at 1.3",
    )

    assert said.legal is lawful
    assert said.breaks == (() if lawful else ("CHR-JOIN-3",))


def test_who_stands_is_not_deployed() -> None:
    """CHR-JOIN-2: it joins by moving then."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")

    said = referee.judge(table(spears, hero()), "hero deploy in spears at 1.3")

    assert said.breaks == ("CHR-JOIN-2",)


@pytest.mark.parametrize("number", ["?", "rest"])
def test_a_question_about_a_way_into_the_ranks_has_no_open_number(number: str) -> None:
    """``join … at ?`` asks for the place, and nothing else is asked with it."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")

    with pytest.raises(RequestError, match="before `join`"):
        referee.judge(
            table(spears, hero()), f"hero march: forward {number}, join spears at 1.2"
        )


def test_who_may_not_leave_stays() -> None:
    """MOV-4, CHR-JOIN-12: one that joined this turn has moved; nothing changes."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")
    joined = referee.play(
        table(spears, hero()), "hero march: join spears at 1.2"
    ).battle

    found = referee.consider(joined, "spears.H march: forward 6")

    assert found.verdict.breaks == ("MOV-4",)
    assert found.battle == joined


def kind(letter: str, more: str = "") -> str:
    """Return a Character that is drawn with *letter*."""
    return f"[unit.model.{letter}]\ncharacter = true\n{more}\n"


def test_an_unlawful_way_out_leaves_nobody_outside() -> None:
    """MOV-4: one that has a record of its own stays where it is."""
    before = table(GUARD + 'state = "marched"\n')

    considered = referee.consider(before, "guard.K march: forward 5")

    assert considered.verdict.breaks == ("MOV-4",)
    assert considered.battle == before


@pytest.mark.parametrize(
    ("ranks", "kinds", "letter", "left"),
    [
        ('["KJG", "H.."]', "KJGH", "H", ("KJG",)),
        ('["K", "G"]', "KG", "G", ("K",)),
        ('["KGJ"]', "KGJ", "K", ("GJ",)),
    ],
)
def test_who_leaves_is_gone_and_nobody_else(
    ranks: str, kinds: str, letter: str, left: tuple[str, ...]
) -> None:
    """FR-12: the last model behind the first rank leaves no gap to close."""
    body = f'{RATES}ranks = {ranks}\nbeside = {{left = "Z"}}'
    lords = unit("lords", body=body) + "".join(map(kind, kinds))
    lords += kind("Z", 'base = "40x40"')

    line = f"lords.{letter} march: pivot right 90, forward 8"
    after = referee.play(table(lords), line).battle

    assert drawn(after, "lords") == left
    assert drawn(after, f"lords-{letter}") == (letter,)


@pytest.mark.parametrize(
    ("ranks", "left"),
    [
        ('["RKJR", ".K.."]', ("RKR", ".K.")),
        ('["RJKR", "..K."]', ("RKR", ".K.")),
    ],
)
def test_longer_bases_keep_their_rear_halves(ranks: str, left: tuple[str, ...]) -> None:
    """FR-8, FR-12: the gap is closed in every rank that a longer base reaches."""
    long = kind("K", 'base = "25x50"')
    guard = unit("guard", body=f"{RATES}ranks = {ranks}") + long + kind("J")

    after = referee.play(table(guard), "guard.J march: forward 8").battle

    assert drawn(after, "guard") == left


def test_ranks_too_wide_for_the_rest_are_narrowed_as_little_as_can_be() -> None:
    """FR-11, CAS-ILL-4: R at 2.3 steps up beside R at 1.3, two files are left of three.

    The middle of files 2 and 3 is half a file to the right of that of all three.
    """
    text = unit("guard", body=RATES + 'ranks = ["KKR", "KKR"]')
    before = table(text + kind("K", 'base = "50x50"'))

    after = referee.play(before, "guard.K march: forward 9").battle

    assert drawn(after, "guard") == ("RR",)
    pose, was = after.unit("guard").pose, before.unit("guard").pose
    assert pose is not None
    assert was is not None
    assert pose.x == pytest.approx(was.x + 12.5 / 25.4)


@pytest.mark.parametrize(
    ("rules", "breaks"), [("Attached", ("CHR-N-6",)), ("Fear", ())]
)
def test_who_is_attached_never_leaves_by_choice(
    rules: str, breaks: tuple[str, ...]
) -> None:
    """CHR-N-6: other rules do not keep it."""
    text = GUARD + f'rules = ["{rules}"]\n'

    assert referee.judge(table(text), "guard.K march: forward 5").breaks == breaks


def test_a_joiner_takes_along_what_comes_from_it() -> None:
    """CHR-JOIN-15: the source of an effect is part of the unit now."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")
    song = '\n[[effect]]\nname = "song"\nsource = "hero"\non = "spears"\n'
    song += 'until = "turn"\nadvance = 1\n'

    after = referee.play(
        table(spears, hero(), song), "hero march: join spears at 1.2"
    ).battle

    assert [effect.source for effect in after.effects] == ["spears.H"]


@pytest.mark.parametrize("where", [at(36, 4), 'off_table = "reserve"'])
def test_the_joined_unit_stays_on_the_table(where: str) -> None:
    """EDGE-1: a second rank begins 0.98 inches behind a front at 1 inch."""
    spears = unit("spears", where=at(36, 1), body=RATES + "files = 5\nmodels = 5")
    waits = "off_table" in where
    line = "hero deploy in" if waits else "hero march: join"

    said = referee.judge(table(spears, hero(where)), f"{line} spears at 1.3")

    assert said.breaks == ("EDGE-1",)


def test_the_joined_unit_keeps_away_from_the_one_that_is_left() -> None:
    """SPACE-1: a second rank would end 0.52 inches ahead of the guard."""
    others = unit("others", where=at(36, 12.49), body=RATES + "files = 5\nmodels = 5")

    said = referee.judge(
        table(GUARD, others), "guard.K march: forward 1, join others at 1.3"
    )

    assert said.breaks == ("SPACE-1",)


def test_who_waits_joins_nobody_that_waits() -> None:
    """A unit off the table has no place to be deployed in."""
    spears = unit("spears", where='off_table = "reserve"')
    waiting = hero('off_table = "reserve"')

    for target in ("spears", "hero"):
        with pytest.raises(RequestError, match="not on the table"):
            referee.judge(table(spears, waiting), f"hero deploy in {target} at 1.1")


def test_a_question_about_widening_lists_nothing_else() -> None:
    """CHR-JOIN-11: four places, each with the displaced on the left."""
    spears = unit("spears", body=RATES + "files = 4\nmodels = 4")

    said = referee.judge(
        table(spears, hero()), "hero march: join spears at ? widening left"
    )

    places = said.measure("places")
    assert places == tuple(f"1.{file} widening left" for file in range(1, 5))


def test_whoever_was_joined_is_told_so() -> None:
    """MOV-4: it has not moved itself; and a Character is called by its own name."""
    spears = unit("spears", body=RATES + "files = 5\nmodels = 10")
    after = referee.play(table(spears, hero()), "hero march: join spears at 1.2").battle

    (moved,) = referee.judge(after, "spears may move").breaches
    (shot,) = referee.judge(after, "spears.H may shoot").breaches

    assert (moved.reason, moved.because) == (
        "was_joined",
        "spears moves no further this Movement Phase: it was joined",
    )
    assert (shot.unit, shot.because.split()[0]) == ("spears.H", "spears.H")


def test_ways_that_are_as_good_are_listed_for_a_newcomer() -> None:
    """AMB-48: G steps behind the first rank, left or right of the model there."""
    guard = unit("guard", body=f'{RATES}ranks = ["KGJ", ".R."]')
    guard += "".join(map(kind, "KGJ"))

    said = referee.judge(table(guard, hero()), "hero march: join guard at 1.2")

    assert said.legal
    line = "hero march: join guard at 1.2 ranks"
    assert said.measure("choices") == (f"{line} KHJ/GR.", f"{line} KHJ/.RG")


def test_one_way_is_no_choice() -> None:
    """AMB-48: a model without Front Rank steps straight back."""
    guard = unit("guard", body=f'{RATES}ranks = ["KRJ", "..R"]') + kind("K") + kind("J")

    said = referee.judge(table(guard, hero()), "hero march: join guard at 1.2")

    assert said.legal
    assert said.measure("choices") is None


def test_ways_that_are_as_good_are_listed_for_one_re_placed() -> None:
    """AMB-48: docs/rulings/0017: K beside J and Q behind it, or the other way round."""
    body = f'{RATES}ranks = ["KJ", "KQ", "RQ", "RR"]'
    guard = unit("guard", base="20x20", body=body) + kind("J")
    guard += kind("K", 'base = "20x40"') + kind("Q", 'base = "20x40"')

    moved = referee.play(table(guard), "guard advance: forward 3, place J at 1.1")

    choices = moved.verdict.measure("choices")
    assert isinstance(choices, tuple)
    line = "guard advance: forward 3.0, place J at 1.1, ranks"
    assert set(choices) == {f"{line} JK/QK/QR/RR", f"{line} JQ/KQ/KR/RR"}
    for one in (None, *choices):
        after = moved if one is None else referee.play(table(guard), str(one))
        named = str(one or choices[0]).rpartition(" ")[2]
        assert "/".join(drawn(after.battle, "guard")) == named
    wrong = referee.judge(table(guard), f"{line} JK/QK/RR/QR")
    assert wrong.breaks == ("FR-11",)


def test_ways_that_are_as_good_are_listed_for_those_left_behind() -> None:
    """FR-11: whoever steps up for J comes from behind on the left or on the right."""
    guard = unit("guard", body=f'{RATES}ranks = ["RJR", "R.R"]') + kind("J")

    out = referee.play(table(guard), "guard.J march: forward 8")

    # alike models are one model, but it is a choice which place stays empty
    line = "guard.J march: forward 8.0, ranks"
    told = out.verdict.measure("choices")
    assert told == (f"{line} RRR/..R", f"{line} RRR/R..")
    letters = unit("guard", body=f'{RATES}ranks = ["AJB", "G.K"]')
    letters += "".join(map(kind, "AJBGK"))
    named = referee.play(table(letters), "guard.J march: forward 8").verdict
    assert named.measure("choices") == (f"{line} AGB/..K", f"{line} AKB/G..")
