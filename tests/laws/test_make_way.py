"""Make Way and contacts on a table that is slid, turned or mirrored."""

from hypothesis import given, reject
from hypothesis import strategies as st

from laws.transforms import changed, mirror, mirrored_name, turn
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.verdict import Verdict
from serried.rules.contact.contacts import contacts

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
GUARD = """
[[unit]]
id = "guard"
player = "blue"
front = [36, 24]
facing = 0
base = "20x20"
ranks = {ranks}
[unit.model.K]
character = true
base = "40x40"
[unit.model.L]
character = true
[unit.model.W]
base = "20x40"
"""
FOES = """
[[unit]]
id = "{name}"
player = "red"
against = {{unit = "guard", edge = "{edge}", shift = {shift}}}
base = "{base}"
ranks = {ranks}
"""
DRAWN = [
    ["KKRRLRWR", "KKRRR.W."],
    ["RRKKWRRL", "RRKKWRRR", "R...RR.."],
    ["LRRWRKK", "RRRWRKK"],
    ["RRRRKKRRWL", "....KK..W."],
]


@st.composite
def fights(draw: st.DrawFn) -> Battle:
    """Draw a guard with one or two enemies somewhere along its edges."""
    ranks = draw(st.sampled_from(DRAWN))
    text = HEAD + GUARD.format(ranks=ranks)
    edges = draw(st.lists(st.sampled_from(["front", "left", "right", "rear"]),
                          min_size=1, max_size=2, unique=True))  # fmt: skip
    for number, edge in enumerate(edges):
        steps = draw(st.integers(-12, 12)) if edge in {"front", "rear"} else 0
        text += FOES.format(
            name=f"foes{number}",
            edge=edge,
            shift=steps * 10 / 25.4,
            base=draw(st.sampled_from(["20x20", "25x25", "25x50"])),
            ranks=draw(st.sampled_from([["RRR"], ["RR", "R."], ["R"]])),
        )
    try:
        return parse_battle(text)
    except NotationError:  # one enemy stands in the other
        reject()


def asked(battle: Battle, letter: str) -> Verdict:
    """Return what the referee says of every place for a character."""
    return referee.judge(battle, f"guard make way: {letter} to ?")


def places(verdict: Verdict) -> tuple[str, ...]:
    """Return the lawful places."""
    choices = verdict.measure("choices")
    assert isinstance(choices, tuple)
    return tuple(map(str, choices))


@given(fights(), st.sampled_from("KL"), st.floats(0, 360))
def test_turning_the_table_changes_no_way(
    battle: Battle, letter: str, degrees: float
) -> None:
    """CHR-WAY-1 to CHR-WAY-4: north is no direction of the rules."""
    turned = changed(battle, turn(degrees, (36.0, 24.0)))

    before, after = asked(battle, letter), asked(turned, letter)

    assert contacts(battle) == contacts(turned)
    assert (before.breaks, places(before)) == (after.breaks, places(after))


@given(fights(), st.sampled_from("KL"))
def test_mirroring_the_table_mirrors_the_ways(battle: Battle, letter: str) -> None:
    """CHR-WAY-1 to CHR-WAY-4: a character of two files is named by its other end."""
    mirrored = changed(battle, mirror(battle))
    formation = battle.unit("guard").formation
    wide = 2 if letter == "K" else 1

    before, after = asked(battle, letter), asked(mirrored, letter)

    swapped = [f"1.{formation.files - int(p[2:]) - wide + 2}" for p in places(before)]
    assert before.breaks == after.breaks
    assert sorted(swapped) == sorted(places(after))


@given(fights())
def test_mirroring_the_table_mirrors_the_contacts(battle: Battle) -> None:
    """CONTACT-1, CONTACT-2: the same models touch, under their other names."""
    mirrored = changed(battle, mirror(battle))

    expected = {
        (one.unit, name(battle, one.unit, one.model),
         one.other, name(battle, one.other, one.other_model))
        for one in contacts(battle)
    }  # fmt: skip

    assert {tuple(contact) for contact in contacts(mirrored)} == expected


def name(battle: Battle, unit: str, model: str) -> str:
    """Return what a model is called when left and right are swapped."""
    return mirrored_name(model, battle.unit(unit).formation)


@given(fights(), st.sampled_from("KL"))
def test_where_it_goes_it_touches_an_enemy_and_did_not_before(
    battle: Battle, letter: str
) -> None:
    """CHR-WAY-1, CHR-WAY-2: looked up among the contacts of the battle afterwards."""
    for place in places(asked(battle, letter)):
        after = referee.play(battle, f"guard make way: {letter} to {place}").battle
        own = battle.unit("guard").formation.lettered(letter)[0].name
        (there,) = after.unit("guard").formation.lettered(letter)
        assert there.name == place
        assert own not in {contact.model for contact in contacts(battle)}
        assert place in {contact.model for contact in contacts(after)}
        assert letters(after) == letters(battle)


def letters(battle: Battle) -> list[str]:
    """Return the models of the guard, in the order of the alphabet."""
    return sorted(place.letter for place in battle.unit("guard").formation.places)
