"""What a position file says is read; what it may not say is refused, with its line."""

from dataclasses import replace

import pytest

from positions import VOCABULARY
from serried.books.battleaxe.vocabulary import RATES
from serried.engine.files import format_battle, parse_battle
from serried.geometry.pose import Pose
from serried.model.bases import Base
from serried.model.effects import Change, Operation, Until
from serried.model.errors import NotationError
from serried.model.marks import Mark
from serried.model.position import MEASURES, Position
from serried.model.profile import Height, Kind, Rates
from serried.model.unit import Unit
from serried.notation import read_position
from serried.notation.positions import keys
from serried.notation.words import either

STEPPED = replace(
    VOCABULARY,
    name="stepped",
    phases=(("movement", ("start", "normal")), ("melee", ())),
    first_step="normal",
    rates=RATES,
    rear_from_centre=True,
)
BOOKS = {book.name: book for book in (VOCABULARY, STEPPED)}

HEAD = """\
format = "serried/1"
book = "t9a"
"""
SPEARS = """
[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "25x25"
ranks = ["RRC", "RR."]
"""
FOES = """
[[unit]]
id = "foes"
player = "red"
front = [20, 40]
facing = 180
base = "20x20"
files = 4
models = 10
"""


def read(text: str | bytes) -> Position:
    """Read a position of one of the books of this module."""
    return read_position(text, BOOKS, file="battle.toml")


def unit_with(lines: str, base: str = SPEARS) -> Unit:
    """Read a unit that also says *lines*."""
    return read(HEAD + base + lines).battle.units[0]


def test_what_is_left_out_has_its_default() -> None:
    """A short file is a whole battle."""
    battle = read(HEAD + SPEARS).battle

    assert (battle.table, battle.round, battle.active) == ((72.0, 48.0), 1, "blue")
    assert (battle.phase, battle.step) == ("movement", None)
    assert battle.units[0].starting == 5
    assert battle.units[0].awards_vp


def test_the_file_itself_may_say_all_that_it_has_keys_for() -> None:
    """Every key of the file itself comes into the position."""
    position = read(
        HEAD.replace("t9a", "stepped")
        + 'table = [60, 44.5]\nround = 3\nactive = "red"\nphase = "movement"\n'
        'step = "normal"\ndice = [1, 6]\ncatalogues = "lists"\n'
        'edition = "2nd edition"\nserried = "0.1.0"\n'
        'rulings = {extent = "bases", spacing_end = 2, raise_partial = false}\n'
        "zones = {blue = [[0, 0], [0, 9], [60, 9]]}\n"
    )

    battle = position.battle
    assert (battle.table, battle.round, battle.active) == ((60.0, 44.5), 3, "red")
    assert (battle.phase, battle.step) == ("movement", "normal")
    assert (position.dice, position.catalogues) == ((1, 6), "lists")
    assert position.version == "0.1.0"
    assert dict(battle.rulings) == {
        "extent": "bases",
        "spacing_end": 2.0,
        "raise_partial": False,
    }
    assert battle.zones == (("blue", ((0.0, 0.0), (0.0, 9.0), (60.0, 9.0))),)


def test_a_zone_may_have_several_parts() -> None:
    """Each convex; written again they are a list, and one part alone is a polygon."""
    two = "[[0, 0], [9, 0], [9, 9]], [[9, 0], [60, 0], [9, 9]]"
    battle = parse_battle(
        f"{HEAD}zones = {{blue = [{two}], red = [[0, 9], [9, 9], [9, 40]]}}"
    )

    assert [who for who, _ in battle.zones] == ["blue", "blue", "red"]
    assert battle.zones[1][1] == ((9.0, 0.0), (60.0, 0.0), (9.0, 9.0))
    written = format_battle(battle)
    assert parse_battle(written) == battle
    assert "red = [[0.0, 9.0]" in written, written
    with pytest.raises(NotationError, match="value 2: 2 values are not a list"):
        parse_battle(
            f"{HEAD}zones = {{blue = [[[0, 0], [9, 0], [9, 9]], [[9, 0], [60, 0]]]}}"
        )


def test_a_unit_may_say_all_that_it_has_keys_for() -> None:
    """Every key of a unit comes into the unit."""
    unit = unit_with(
        'name = "the spears"\nadvance = 4\nmarch = 8.5\ndiscipline = 7\nhp = 2\n'
        'height = "large"\ntype = "cavalry"\nfly = [8, 16]\nrandom = "3D6"\n'
        'rules = ["Light Troops", "no such rule"]\nstate = ["fleeing", "shaken"]\n'
        'lost = {R = 1}\nstarting = 20\nawards_vp = false\nfrom = "Spears"\n'
    )

    assert unit.title == "the spears"
    assert unit.profile.rates == Rates(advance=4.0, march=8.5, discipline=7)
    assert (unit.profile.hp, unit.profile.fly) == (2, (8.0, 16.0))
    assert (unit.profile.height, unit.profile.kind) == (Height.LARGE, Kind.CAVALRY)
    assert unit.profile.random == "3D6"
    assert unit.profile.rules == ("Light Troops", "no such rule")
    assert unit.marks == {Mark.FLEEING, Mark.SHAKEN}
    assert (unit.lost, unit.starting) == ((("R", 1),), 20)
    assert (unit.awards_vp, unit.roster) == (False, "Spears")


def test_a_state_may_be_one_word() -> None:
    """A single state needs no list."""
    assert unit_with('state = "fleeing"\n').marks == {Mark.FLEEING}


def test_a_model_says_where_it_departs_from_its_unit() -> None:
    """What is left out is the unit's."""
    unit = unit_with(
        '[unit.model.C]\nname = "Ann"\nhp = 2\ndiscipline = 8\n'
        'base = "25x25"\nheight = "standard"\ntype = "infantry"\nrules = []\n'
        'state = ["shaken"]\n'
    )

    champion = unit.kinds[0]
    assert (champion.letter, champion.name, champion.hp) == ("C", "Ann", 2)
    assert champion.base == Base.parse("25x25")
    assert champion.rules == ()
    assert champion.marks == {Mark.SHAKEN}
    assert champion.rates == Rates(discipline=8)
    assert not champion.character


def test_a_short_rear_rank_stands_where_the_book_puts_it() -> None:
    """On the left in T9A, from the centre where the book says so."""
    assert unit_with("", FOES).formation.ranks[-1] == "RR.."
    stepped = HEAD.replace("t9a", "stepped") + FOES
    assert read(stepped).battle.units[0].formation.ranks[-1] == ".RR."


def test_a_file_that_names_no_step_stands_in_the_first_one_of_its_book() -> None:
    """If its phase has that step; the book of HEAD has no steps at all."""
    stepped = HEAD.replace("t9a", "stepped")

    assert read(stepped + FOES).battle.step == "normal"
    assert read(stepped + 'phase = "movement"\n' + FOES).battle.step == "normal"
    assert read(stepped + 'step = "start"\n' + FOES).battle.step == "start"
    assert read(stepped + 'phase = "melee"\n' + FOES).battle.step is None
    assert read(HEAD + FOES).battle.step is None


def test_a_unit_and_its_models_have_the_characteristics_of_their_book() -> None:
    """Movement and Leadership where the book has those, and in its effects too."""
    battle = read(
        HEAD.replace("t9a", "stepped") + SPEARS + "movement = 4.5\nleadership = 7\n"
        "[unit.model.C]\nmovement = 5\nleadership = 8\n"
        '[[effect]]\nname = "song"\non = "spears"\nuntil = "turn"\nmovement = "x2"\n'
    ).battle

    spears = battle.units[0]
    assert spears.profile.rates == Rates(movement=4.5, leadership=7)
    assert spears.kinds[0].rates == Rates(movement=5.0, leadership=8)
    assert battle.effects[0].changes == (Change("movement", Operation.MULTIPLY, 2.0),)


OF_OTHERS = [
    ("stepped", "advance = 5", "`movement` or `leadership`"),
    ("stepped", "march = 10", "`movement` or `leadership`"),
    ("stepped", "discipline = 7", "`movement` or `leadership`"),
    ("t9a", "movement = 5", either(VOCABULARY.rate_names)),
    ("t9a", "leadership = 7", either(VOCABULARY.rate_names)),
]


@pytest.mark.parametrize(("book", "line", "known"), OF_OTHERS)
@pytest.mark.parametrize(
    ("before", "place"),
    [
        ("", "unit spears"),
        ("[unit.model.C]\n", "unit spears, model C"),
        (
            "[[effect]]\nname = 'song'\non = 'spears'\nuntil = 'turn'\n",
            "effect 1",
        ),
    ],
)
def test_a_characteristic_of_another_book_is_refused_by_name(
    before: str, place: str, book: str, line: str, known: str
) -> None:
    """The error says which book it is, and what that book has instead."""
    text = HEAD.replace("t9a", book) + SPEARS + before + line
    with pytest.raises(NotationError) as caught:
        read(text)

    name = line.partition(" ")[0]
    problem = f"`{name}` is no characteristic of {book}; write {known}"
    at = len(text.splitlines())
    assert str(caught.value) == f"battle.toml:{at}: {place}: {problem}"


def test_a_facing_may_be_a_vector_which_keeps_its_bits() -> None:
    """A unit vector is taken digit for digit."""
    ux, uy = 0.6000000000000001, 0.7999999999999999
    unit = unit_with("", SPEARS.replace("facing = 0", f"facing = [{ux!r}, {uy!r}]"))

    assert unit.pose == Pose(36.0, 10.0, ux, uy)


def test_a_model_beside_the_unit_is_not_in_its_ranks() -> None:
    """A Mismatching model stands beside the first rank."""
    unit = unit_with(
        'beside = {left = "K"}\n[unit.model.K]\ncharacter = true\nbase = "40x60"\n'
    )

    assert unit.formation.left == "K"
    assert [place.name for place in unit.formation.lettered("K")] == ["L"]


def test_an_effect_adds_sets_and_multiplies() -> None:
    """A number adds, "=6" sets, "x2" multiplies."""
    effect = read(
        HEAD + SPEARS + '[[effect]]\nname = "song"\nsource = "wizard"\non = "spears"\n'
        'until = "turn"\nadvance = -2\nmarch = "=6"\ndiscipline = "x1.5"\n'
    ).battle.effects[0]

    assert (effect.on, effect.until) == (("spears",), Until.TURN)
    assert effect.changes == (
        Change("advance", Operation.ADD, -2.0),
        Change("march", Operation.SET, 6.0),
        Change("discipline", Operation.MULTIPLY, 1.5),
    )


def test_a_request_knows_its_line_and_what_is_expected_of_it() -> None:
    """Expectations of measures are kept by name."""
    request = read(
        HEAD + SPEARS + '[[do]]\nask = "spears lose 1"\nlength = 11\nbreaks = ["X-1"]\n'
        'slid = {"1.6" = "1.5"}\n'
    ).requests[0]

    assert request.line == 11
    assert request.breaks == frozenset({"X-1"})
    assert dict(request.measures) == {"length": 11.0, "slid": (("1.6", "1.5"),)}
    assert request.expects


def test_every_measure_of_the_model_has_a_key() -> None:
    """What may be expected is written in one place, and described in another."""
    assert {key.name for key in keys.MEASURE_KEYS} == MEASURES


def test_a_table_that_no_model_needs_any_more_stays_if_the_unit_has_losses() -> None:
    """A fallen champion may be raised, so that its table is kept."""
    unit = unit_with(
        "starting = 6\n[unit.model.C]\nhp = 2\n", SPEARS.replace("RRC", "RRR")
    )

    assert unit.kinds[0].letter == "C"


def test_a_turn_of_somebody_without_units_is_noted() -> None:
    """It may be right, or a slip of the pen."""
    position = read(HEAD + 'active = "bleu"\n' + SPEARS)

    assert position.notes == ("active: no unit belongs to bleu; did you mean `blue`?",)


UNIT_LINES = [
    ("id = 3", "`id`: 3 is not a name"),
    ('id = "3"', "`id`: '3' is no name"),
    ('player = "two words"', "`player`: 'two words' is no player"),
    ("front = [1, 2, 3]", "`front`: 3 values are not a point"),
    ("front = [1, nan]", "`front`: value 2: nan is not a number from"),
    ("front = [1, inf]", "`front`: value 2: inf is not a number from"),
    ("front = [1, true]", "`front`: value 2: true is not a number from"),
    ('front = "here"', "`front`: 'here' is not a point [x, y]"),
    ("front = [-3, 10]", 'stands off the table, by 4.476" beyond the west edge'),
    ("facing = [0.5, 0.5]", "write [0.7071067811865475, 0.7071067811865475]"),
    ("facing = [0, 0]", "has a length of 0, not 1"),
    ('facing = "north"', "`facing`: 'north' is not a number"),
    ('base = "25"', "`base`: '25' is no base"),
    ('base = "0x25"', "both sizes must be above 0"),
    ('base = "9999x25"', "the largest has 1000 mm"),
    ("ranks = []", "`ranks`: 0 values are not a list of ranks"),
    ('ranks = ["RrC"]', "`ranks`: value 1: 'RrC' is no rank"),
    ('ranks = ["RRC", "..."]', "`ranks`: rank 2 is empty"),
    ('ranks = ["R.C", "RRR"]', "`ranks`: the first rank has a gap in file 2"),
    ('ranks = ["RRC", "R.R", "RRR"]', "stands behind rank 2, which is incomplete"),
    ('ranks = ["RRX"]', "X is drawn, but there is no [unit.model.X]"),
]
"""A line that takes the place of the one of its key in SPEARS, and what is said."""


@pytest.mark.parametrize(("line", "fault"), UNIT_LINES)
def test_a_fault_in_a_unit_is_told_with_its_line_key_and_unit(
    line: str, fault: str
) -> None:
    """The error names file, line, unit and key, and says what would be right."""
    key = line.split(" ", maxsplit=1)[0]
    text = "\n".join(
        line if one.startswith(f"{key} =") else one for one in SPEARS.splitlines()
    )
    at = 3 if "off the table" in fault else (HEAD + text).splitlines().index(line)
    with pytest.raises(NotationError) as caught:
        read(HEAD + text)

    said = str(caught.value)
    assert fault in said
    assert said.startswith(f"battle.toml:{at + 1}: unit ")


FAULTS = [
    ("", 1, "`format` is missing"),
    ('format = "serried/2"', 1, "'serried/2' is no format that is known here"),
    ('format = "serrid/1"', 1, "'serrid/1' is no format that is known here; write"),
    ('format = "serried/1"', 1, "`book` is missing"),
    ('format = "serried/1"\n\nbook = "t9"', 3, "did you mean `t9a`?"),
    (HEAD + 'edition = "3rd"', 3, "'3rd' is not known; write '2nd edition'"),
    (HEAD + "tabel = [72, 48]", 3, "'tabel' is no key here; did you mean `table`?"),
    (HEAD + "table = [72]", 3, "1 values are not [width, height]"),
    (HEAD + "table = [0, 48]", 3, "value 1: 0 is not a number above 0"),
    (HEAD + "table = [72, 1001]", 3, "value 2: 1001 is not a number above 0"),
    (HEAD + "round = 0", 3, "0 is not a whole number from 1"),
    (HEAD + "round = 1.0", 3, "1.0 is not a whole number"),
    (HEAD + "round = true", 3, "true is not a whole number"),
    (HEAD + "round = 1979-05-27", 3, "a date is not a whole number"),
    (HEAD + "round = 1\nround = 2", 4, "this is no TOML: Cannot overwrite a value"),
    (HEAD + 'phase = "movment"', 3, "did you mean `movement`? Write `"),
    (HEAD + 'step = "start"', 3, "'step' is no key here"),
    (HEAD + "dice = [1, 7]", 3, "`dice`: value 2: 7 is not a whole number from 1 to 6"),
    (HEAD + "dice = 3", 3, "3 is not a list"),
    (HEAD + 'rulings = {extend = "bases"}', 3, "did you mean `extent`?"),
    (HEAD + '[rulings]\nextent = "base"', 4, "did you mean `bases`?"),
    (HEAD + "[rulings]\nspacing_end = true", 4, "true is not a number"),
    (HEAD + "[rulings]\nraise_partial = 1", 4, "1 is not true or false"),
    (HEAD + "zones = {blue = [[0, 0], [1, 1]]}", 3, "blue: 2 values are not a list"),
    (HEAD + "zones = {blue = [[0,0],[1,1],[2,2]]}", 3, "`zones`: blue: "),
    (HEAD + "unit = 3", 3, "`unit`: 3 is not a list of tables"),
    (HEAD + "unit = [3]", 3, "`unit`: value 1: 3 is not a table"),
    (HEAD + "[[unti]]", 3, "'unti' is no key here; did you mean `unit`?"),
    (HEAD + "[[unit]]\nplayer = 'a'", 3, "unit 1: `id` is missing: its name"),
    (HEAD + "[[unit]]\nid = 'a'", 3, "unit a: `base` is missing"),
    (HEAD + SPEARS + "movement = 5", 11, "`movement` is no characteristic of t9a"),
    (HEAD + SPEARS + "fromm = 'x'", 11, "unit spears: 'fromm' is no key here"),
    (HEAD + SPEARS + "files = 3", 10, "unit spears: `ranks`: say `ranks`, or"),
    (HEAD + FOES.replace("models = 10", ""), 4, "how it stands is missing"),
    (HEAD + FOES.replace("10", "0"), 11, "`models`: 0 is not a whole number from 1"),
    (HEAD + FOES.replace("10", "1001"), 11, "1001 is not a whole number from 1"),
    (HEAD + SPEARS.replace("facing = 0", ""), 4, "`facing` is missing"),
    (HEAD + SPEARS.replace("front = [36, 10]", ""), 4, "write either `front`"),
    (HEAD + SPEARS + "off_table = 'reserve'", 11, "write either `front` and"),
    (
        HEAD + "[[unit]]\nid = 'a'\nplayer = 'b'\nbase = '20x20'\nranks = ['R']",
        3,
        "unit a: where it stands is missing",
    ),
    (HEAD + SPEARS + "advance = -1", 11, "-1 is not a number from 0 to 100 inches"),
    (HEAD + SPEARS + "march = 101", 11, "101 is not a number from 0 to 100 inches"),
    (
        HEAD + SPEARS + "discipline = 10.5",
        11,
        "10.5 is not a whole number from 0 to 10",
    ),
    (HEAD + SPEARS + "discipline = 11", 11, "11 is not a whole number from 0 to 10"),
    (HEAD + SPEARS + "hp = 0", 11, "0 is not a whole number from 1"),
    (HEAD + SPEARS + "height = 'tall'", 11, "'tall' is no height"),
    (HEAD + SPEARS + "type = 'beasts'", 11, "did you mean `beast`?"),
    (HEAD + SPEARS + "fly = [8]", 11, "1 values are not [advance, march]"),
    (HEAD + SPEARS + "random = '3D7'", 11, "'3D7' is no throw of dice"),
    (HEAD + SPEARS + "rules = 'Fly'", 11, "'Fly' is not a list of texts"),
    (HEAD + SPEARS + "state = ['flee']", 11, "value 1: 'flee' is no state; did you"),
    (HEAD + SPEARS + "state = ['moved']", 11, "'moved' is no state"),
    (HEAD + SPEARS + "lost = {R = 1}", 11, "R = 1 would be a casualty"),
    (HEAD + SPEARS + "lost = {K = 1}", 11, "no model is drawn with K"),
    (HEAD + SPEARS + "lost = {r = 1}", 11, "'r' is no letter of a model"),
    (HEAD + SPEARS + "starting = 0", 11, "0 is not a whole number from 1"),
    (
        HEAD + SPEARS + "starting = 12\nmodel.W = {hp = 3, starting = 13}",
        11,
        "of all sorts 13 are too many: the unit had 12 models then",
    ),
    (
        HEAD + SPEARS + "[unit.model.C]\nhp = 2\nstarting = 1",
        13,
        "C is one model; write it for rank-and-file",
    ),
    (HEAD + SPEARS + "awards_vp = 'no'", 11, "'no' is not true or false"),
    (HEAD + SPEARS + "beside = {lefft = 'K'}", 11, "did you mean `left`?"),
    (HEAD + SPEARS + "beside = {left = 'K'}", 10, "no [unit.model.K]"),
    (HEAD + SPEARS + "model = 3", 11, "`model`: 3 is not a table"),
    (HEAD + SPEARS + "[unit.model.R]\nhp = 2", 11, "model R: R is rank-and-file"),
    (HEAD + SPEARS + "[unit.model.KK]\nhp = 2", 11, "'KK' is no letter of a model"),
    (HEAD + SPEARS + "[unit.model.M]\nhp = 2", 11, "no model is drawn with it"),
    (HEAD + SPEARS + "[unit.model.C]\nhpp = 2", 12, "model C: 'hpp' is no key"),
    (HEAD + SPEARS + "[unit.model.C]\ncharacter = true", 12, "C is no character"),
    (
        HEAD + SPEARS.replace("RRC", "KKC") + "[unit.model.K]\ncharacter = true",
        11,
        "a character is one model",
    ),
    (
        HEAD + SPEARS.replace("RRC", "KRC") + "[unit.model.K]\nbase = '50x50'",
        10,
        "draw K on all of them",
    ),
    (HEAD + SPEARS + SPEARS, 13, "unit spears: `id`: the name is taken on line 4"),
    (
        HEAD + SPEARS + "against = {unit = 'a', edge = 'rear'}",
        11,
        "write either `front`",
    ),
    (HEAD + SPEARS + "[[terrain]]\nid = 'spears'", 11, "`kind` is missing"),
    (
        HEAD + "[[terrain]]\nid = 'pit'\nkind = 'lava'",
        5,
        "terrain pit: `kind`: 'lava' is no kind of terrain",
    ),
    (
        HEAD + "[[terrain]]\nid = 'wood'\nkind = 'forest'",
        3,
        "terrain wood: `polygon` is missing",
    ),
    (
        HEAD + "[[terrain]]\nid = 'wood'\nkind = 'forest'\ncircle = [9, 9, 0]",
        6,
        "terrain wood: `circle`: value 3: 0.0 is not a number above 0",
    ),
    (
        HEAD + "[[terrain]]\nid = 'wood'\nkind = 'forest'\ncircle = [9, 9]",
        6,
        "terrain wood: `circle`: 2 values are not a circle [x, y, radius]",
    ),
    (
        HEAD + "[[terrain]]\nid = 'wood'\nkind = 'forest'\ncircle = [9, 9, 3]\n"
        "polygon = [[0, 0], [4, 0], [4, 4]]",
        6,
        "terrain wood: `circle`: it has a `polygon` already; write one of them",
    ),
    (
        HEAD + "[[terrain]]\nid = 'a'\nkind = 'hill'\n"
        "polygon = [[0, 0], [4, 4], [4, 0], [0, 4]]",
        6,
        "terrain a: `polygon`: the sides of the polygon cross each other",
    ),
    (
        HEAD + "[[terrain]]\nid = 'a'\nkind = 'hill'\n"
        "polygon = [[0, 0], [2, 2], [4, 4]]",
        6,
        "terrain a: `polygon`: the corners lie in a line; they enclose no area",
    ),
    (
        HEAD + "[[terrain]]\nid = 'a'\nkind = 'impassable'\n"
        "polygon = [[0, 0], [4, 0], [1, 1], [0, 4]]",
        6,
        "terrain a: `polygon`: the corners are not those of a convex polygon",
    ),
    (
        HEAD + SPEARS + "[[terrain]]\nid = 'spears'\nkind = 'impassable'\n"
        "polygon = [[0, 0], [4, 0], [0, 4]]",
        5,
        "the name is taken on line 11",
    ),
    (HEAD + "[[effect]]\nname = 'song'", 3, "effect 1: `on` is missing"),
    (
        HEAD + SPEARS + "[[effect]]\nname = 's'\non = ['spaers']\nuntil = 'turn'",
        13,
        "there is no unit 'spaers'; did you mean `spears`?",
    ),
    (
        HEAD + SPEARS + "[[effect]]\nname = 's'\non = 'spears'\nuntil = 'dawn'",
        14,
        "'dawn' is no end of an effect",
    ),
    (
        HEAD + SPEARS + "[[effect]]\nname = 's'\non = 'spears'\n"
        "until = 'turn'\nsource = 'spears.1.2'",
        15,
        "1.2 is a place, which others take when ranks close; write 'spears'",
    ),
    (
        HEAD
        + SPEARS
        + "[[effect]]\nname = 's'\non = 'spears'\nuntil = 'turn'\nmarch = '+2'",
        15,
        "'+2' is not a number to add",
    ),
    (HEAD + "[[do]]\nlegal = true", 3, "do 1: `ask` is missing"),
    (HEAD + "[[do]]\nask = 'next phase'\nlegal = 1", 5, "1 is not true or false"),
    (HEAD + "[[do]]\nask = 'next phase'\nlenght = 1", 5, "did you mean `length`?"),
    (
        HEAD + "[[do]]\nask = 'next phase'\nremoved = nan",
        5,
        "nan is not a finite number",
    ),
    (
        HEAD + "[[do]]\nask = 'next phase'\n\n[[do]]\nask = 'a marhc: forward 1'",
        7,
        "do 2: `ask`: cannot read 'a marhc: forward 1': 'marhc' is no verb",
    ),
    (HEAD + "a = 1\nb = [1,\n2\nc = 3", 6, "no TOML"),
    (HEAD + 'a = """x\ny', 4, "no TOML"),
    (HEAD + "a = " + "[" * 21 + "]" * 21, 3, "brackets more than 20 deep"),
    (HEAD + "a = [[[\n" * 8, 9, "brackets more than 20 deep"),
    (HEAD + "\na = 1234567890123456789", 4, "a whole number of more than 18 digits"),
    (HEAD + "a.b.c.d.e.f.g.h.i = 1", 3, "a dotted key of more than 8 parts"),
    (HEAD + "[a.b.c.d.e.f.g.h.i]", 3, "a dotted key of more than 8 parts"),
    (HEAD + "a = {b" + " . b" * 20 + " = 1}", 3, "a dotted key of more than 8 parts"),
    (HEAD + "a" * 201 + " = 1", 3, "a word of 201 characters"),
    (HEAD + "# " + "ü" * 500_000, 1, "bytes, 1000000 at most"),
    ("\ufeff" + HEAD, 1, "byte order mark"),
    (HEAD + "a = '\0'", 1, "NUL character"),
    (HEAD + "[[unit]]\n" * 201, 3, "201 units are too many, 200 at most"),
    (HEAD + "[[unit]]\n" * 3000, 3, "3000 units are too many, 200 at most"),
    (HEAD + "dice = [" + "1, " * 1001 + "]", 3, "1001 values are too many, 1000 at"),
]


@pytest.mark.parametrize(
    ("drawn", "key", "said"),
    [
        ("files = 30\nmodels = 1000", "models", "34 ranks of 30 have 1020 places"),
        ("files = 999\nmodels = 1000", "models", "2 ranks of 999 have 1998 places"),
        (f'ranks = ["{"R" * 600}", "R"]', "ranks", "2 ranks of 600 have 1200 places"),
    ],
)
def test_places_that_stay_empty_count(drawn: str, key: str, said: str) -> None:
    """34 ranks of 30 are 1020, though 20 of them are empty; the file says where."""
    unit = "\n".join(
        drawn if one.startswith("ranks =") else one for one in SPEARS.splitlines()
    )
    with pytest.raises(NotationError) as caught:
        read(HEAD + unit)

    at = next(
        number
        for number, one in enumerate((HEAD + unit).splitlines(), 1)
        if one.startswith(f"{key} =")
    )
    told = str(caught.value)
    assert told.startswith(f"battle.toml:{at}: unit spears: `{key}`: {said}")
    assert told.endswith("1000 at most")


def test_a_thousand_models_in_full_ranks_are_read() -> None:
    """20 ranks of 50 are as many as may be, on bases small enough for a table."""
    drawn = "files = 50\nmodels = 1000\nbase = '20x20'"
    unit = "\n".join(
        drawn if one.startswith("ranks =") else one
        for one in SPEARS.splitlines()
        if not one.startswith(("base =", "front ="))
    )
    text = HEAD + "table = [100, 100]\n" + unit + "\nfront = [50, 50]\n"

    assert len(read(text).battle.units[0].formation.places) == 1000


@pytest.mark.parametrize(("text", "line", "fault"), FAULTS)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(
    text: str, line: int, fault: str
) -> None:
    """One line says file, line, key and what would be right."""
    with pytest.raises(NotationError) as caught:
        read(text)

    said = str(caught.value)
    assert fault in said
    assert said.startswith(f"battle.toml:{line}: ")
    assert "\n" not in said


@pytest.mark.parametrize(
    "content", [HEAD.encode("utf-16"), b'format = "\xff"', "a = '\ud800'"]
)
def test_a_file_that_is_no_utf_8_is_refused(content: str | bytes) -> None:
    """Other encodings get one clear line."""
    with pytest.raises(NotationError, match="is not UTF-8 text"):
        read(content)


def test_strings_and_comments_hide_brackets_from_the_limits() -> None:
    """What stands inside a text or a comment nests nothing."""
    read(HEAD + f"# {'[' * 99}\n" + SPEARS + f"name = '{'[' * 99}'\n")
    read(HEAD + SPEARS + f'name = """{"[" * 99}"""\n' + FOES)


def test_lines_are_counted_through_texts_of_several_lines() -> None:
    """The line of an error counts the lines inside a text."""
    with pytest.raises(NotationError) as caught:
        read(HEAD + SPEARS + 'name = """a\nb\n"c" \\""" d"""\nhpp = 1')

    assert caught.value.line == 14
