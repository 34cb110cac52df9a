"""Lists become armies that can fight: what their units strike with and withstand."""

import json
from pathlib import Path

import pytest

from serried.cli.main import main
from serried.engine.files import vocabularies
from serried.engine.imports import imported
from serried.model.arms import USERS, Force, Weapon
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.profile import Arms, Part, Rates, Saves
from serried.notation import read_position
from serried.rosters import RosterReading, read_answers, read_list
from serried.rosters.answers import HEAD, questions
from serried.rosters.fights import Fight, Strike
from serried.rosters.gear import armed
from unit.rosters.armies import LIST, catalogues

OFFENCE = (
    *("attack_value", "offensive_skill", "strength"),
    *("armour_penetration", "agility"),
)


def rates(*numbers: int) -> Rates:
    """Return the five numbers that a part strikes with."""
    return Rates(**dict(zip(OFFENCE, numbers, strict=True)))


@pytest.fixture(name="reading")
def _reading(tmp_path: Path) -> RosterReading:
    """Return the list of the river men, read."""
    return read_list(LIST.encode(), "list.txt", catalogues(tmp_path))


@pytest.fixture(name="battle")
def _battle(reading: RosterReading) -> Battle:
    """Return its units as a position file has them."""
    return read_position(imported(reading), vocabularies()).battle


def test_the_position_has_the_very_units_of_the_reading(
    reading: RosterReading, battle: Battle
) -> None:
    """What was read is written and read again as it was."""
    assert battle.units == reading.units
    assert battle.weapons == reading.weapons


def test_a_unit_has_its_characteristics_weapons_and_armour(battle: Battle) -> None:
    """The catalogue gives the Spear and the suit, the list the Shield."""
    spears = battle.unit("spears")

    assert {n: spears.profile.rates[n] for n in OFFENCE} == dict(rates(1, 3, 3, 0, 3))
    assert spears.profile.rates["defensive_skill"] == 3
    assert spears.profile.rates["resilience"] == 3
    assert spears.profile.rates["armour"] == 0
    assert spears.arms("R") == Arms(
        weapons=("Spear",), protection=("Light Armour", "Shield")
    )
    assert spears.profile.rules == ("Hatred",)
    assert spears.points == 200


def test_a_mount_is_a_part_with_its_own_rules(battle: Battle) -> None:
    """Saves are no rules; a suit like one of the book is that one."""
    knights = battle.unit("knights")

    assert knights.arms("R") == Arms(
        parts=(
            Part(
                name="Charger",
                rates=rates(1, 3, 3, 0, 3),
                rules=("Harnessed", "Impact Hits (1)"),
            ),
        ),
        weapons=("Lance",),
        protection=("Shield", "Heavy Armour"),
        saves=Saves(aegis=5),
    )
    assert knights.profile.rules == ("Vow of the River",)


@pytest.mark.parametrize(
    ("words", "rules", "saves"),
    [
        # Older names of Fortitude and Aegis.
        (("Regeneration (4+)",), (), Saves(fortitude=4)),
        (("Ward Save (5+)", "Fearless"), ("Fearless",), Saves(aegis=5)),
        (("Regeneration (4+)", "Fortitude (5+)"), (), Saves(fortitude=4)),
        # Of Harnessed, which the mount is told to be: its rider is not.
        (("Restraints", "Fearless"), ("Fearless",), None),
    ],
)
def test_rules_by_their_older_names(
    words: tuple[str, ...], rules: tuple[str, ...], saves: Saves | None
) -> None:
    """As older catalogues say them (UR-HARN, DMG-3)."""
    rider = Strike(name="Rider", rates=rates(1, 3, 3, 0, 3))
    horse = Strike(name="Horse", rates=rates(1, 3, 3, 0, 3), words=("Harnessed",))
    found = armed(Fight(strikes=(rider, horse)), words, (), {})

    assert found.rules == rules
    assert found.arms.saves == saves
    assert [part.rules for part in found.arms.parts or ()] == [("Harnessed",)]


def test_a_character_on_a_horse_has_the_horse_and_what_it_chose(
    battle: Battle,
) -> None:
    """The horse adds 2 to Armour 0; the Marshal is the General, for 310 points."""
    marshal = battle.unit("marshal")
    (horse,) = marshal.arms("K").parts or ()

    assert marshal.profile.rates["armour"] == 2
    assert marshal.profile.rates["advance"] == 8
    assert marshal.profile.rates["attack_value"] == 3
    assert horse == Part(name="Horse", rates=rates(1, 3, 3, 0, 3), rules=("Harnessed",))
    assert marshal.arms("K").weapons == ("Halberd",)
    assert marshal.arms("K").protection == ("Heavy Armour", "Shield")
    assert marshal.arms("K").saves == Saves(aegis=6)
    assert marshal.profile.rules == ("Battle Focus", "General")
    assert (marshal.points, [kind.points for kind in marshal.kinds]) == (None, [310])


def test_weapons_that_the_book_does_not_have_are_described(battle: Battle) -> None:
    """By their catalogue; the Aim stands behind the name of what was chosen."""
    assert battle.unit("bows").arms("R").weapons == ("Long Axe", "Sling (4+)")
    assert battle.weapons == (
        Weapon(
            name="Long Axe",
            strength=Force(added=2),
            armour_penetration=Force(3),
            rules=("Two-Handed",),
        ),
        Weapon(
            name="Sling",
            range=(0.0, 18.0),
            shots="2",
            strength=Force(3),
            armour_penetration=USERS,
            rules=("Accurate",),
        ),
    )


def test_what_is_not_known_is_told_and_never_guessed(reading: RosterReading) -> None:
    """The guard's Resilience is not printed, and nobody says what a Whip does."""
    guard = reading.drafts[-1]

    assert guard.to_fight == ("resilience", "Whip")
    assert guard.armed.rules == ("Attack Value (2D3)",)
    assert reading.fighting == 4
    assert reading.without_effect == (("Ring of Mist", 1), ("Vow of the River", 1))


def test_the_command_line_asks_once_for_each_kind_of_unit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question stands in the file of answers; filled in, it is asked no more."""
    catalogues(tmp_path)
    (tmp_path / "list.txt").write_text(f"{LIST}180 - 10x Guard\n", encoding="utf-8")
    answers = tmp_path / "answers.toml"
    line = [
        *("import", str(tmp_path / "list.txt"), "--catalogues", str(tmp_path)),
        *("--answers", str(answers)),
    ]

    main(line)
    out = capsys.readouterr().out
    assert "4 of 6 units can fight" in out
    assert "not known of Guard (line 6): resilience, Whip" in out
    assert "Ring of Mist (1), Vow of the River (1)" in out
    question = '\n["River Men: Guard"]\n# resilience = \n# "Whip" = \n'
    assert answers.read_text(encoding="utf-8") == HEAD + question

    answers.write_text(
        '[weapons]\n"Whip" = "Halberd"\n["River Men: Guard"]\nresilience = 4\n',
        encoding="utf-8",
    )
    before = answers.read_text(encoding="utf-8")
    main([*line, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["fighting"] == 6
    assert 'weapons = ["Halberd"]\npart' not in told["position"]
    assert "resilience = 4" in told["position"]
    assert answers.read_text(encoding="utf-8") == before


def test_what_was_answered_comes_before_the_catalogue(tmp_path: Path) -> None:
    """Of the part that is the model itself, and of what it stands on."""
    text = '["River Men: Knights"]\nstrength = 5\nbase = "30x60"\narmour = 3\n'
    answers = read_answers(text, "answers.toml")
    reading = read_list(
        LIST.encode(), "list.txt", catalogues(tmp_path), answers=answers
    )
    knights = next(unit for unit in reading.units if unit.id == "knights")

    assert knights.profile.rates["strength"] == 5
    assert knights.profile.rates["offensive_skill"] == 4
    assert knights.profile.rates["armour"] == 3
    assert str(knights.formation.base) == "30x60"
    assert [part.rates["strength"] for part in knights.arms("R").parts or ()] == [3]
    assert tuple(questions(reading.drafts[2:3], answers)) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("strength = 4\n", "`strength` is no kind of unit"),
        ('["A: B"]\nstrenth = 4\n', "A: B: `strenth` is no key here; known are base"),
        ('["A: B"]\nstrength = 11\n', "A: B: `strength` is not from 0 to 10"),
        ('["A: B"]\nstrength = true\n', "A: B: `strength` is no whole number"),
        ('["A: B"]\nbase = "big"\n', "A: B: `base` is no base"),
        ('["A: B"]\ntype = "fish"\n', "A: B: `type` is none of infantry, beast"),
        ('[weapons]\n"Whip" = "Fork"\n', "'Whip' has to be like a weapon or armour"),
        ("= 4\n", "this is no TOML"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_in_one_line(text: str, said: str) -> None:
    """It names the file, the kind of unit and the key."""
    with pytest.raises(NotationError) as raised:
        read_answers(text, "answers.toml")

    assert str(raised.value).startswith("answers.toml: ")
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_unit_from_its_catalogue_fights_with_what_that_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``from`` in a position file; the file's own word counts."""
    catalogues(tmp_path)
    path = tmp_path / "battle.toml"
    path.write_text(
        'format = "serried/1"\nbook = "t9a"\ncatalogues = "."\n[[unit]]\nid = "k"\n'
        'player = "blue"\nfrom = "Knights"\nfront = [36, 20]\nfacing = 0\nfiles = 5\n'
        "models = 5\nstrength = 6\n",
        encoding="utf-8",
    )
    assert main(["show", str(path)]) == 0

    out = capsys.readouterr().out
    assert "strength 6, armour penetration 1" in out
    assert "Lance; Shield, Heavy Armour; Aegis 5+" in out
    assert "Charger: attack value 1" in out
