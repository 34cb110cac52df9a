"""Losing, Recovering, Raising, joining and leaving: nothing comes from nowhere.

An account is kept beside the referee, in Health Points only: what the unit's own models
have in all, and what each Character has. It knows nothing of ranks or of choices. There
is room everywhere, so whatever the points pay for comes back.

Source:
    REC-1 to REC-7, RAISE-1 to RAISE-9, RAISE-13 to RAISE-15, HP-2, HP-4, HP-5, CMD-3,
    CAS-ALL-1, CHR-JOIN-6, CHR-LEAVE-1, CHR-WIPE-1, AMB-35, AMB-37, AMB-38, AMB-71
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pytest

from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.formation import EMPTY
from serried.model.unit import Unit
from serried.model.verdict import Transition

Said: TypeAlias = dict[str, Any]
"""One choice of an answer, by its keys."""
Pick: TypeAlias = Any
"""One choice as the answer has it, in pairs."""

TABLE: Final = 'format = "serried/1"\nbook = "t9a"\ntable = [400, 400]\n'
RATES: Final = "advance = 100\nmarch = 100\ndiscipline = 7\n"
SPEARS: Final = """
[[unit]]
id = "spears"
player = "blue"
front = [200, 200]
facing = 0
base = "20x20"
ranks = {ranks}
hp = {hp}
"""
HERO: Final = """
[[unit]]
id = "{name}"
player = "blue"
front = [{x}, 200]
facing = 0
base = "20x20"
ranks = ["{letter}"]
hp = 3
lost = {{{letter} = 1}}
"""
CHARACTER: Final = "[unit.model.{letter}]\ncharacter = true\nhp = 3\n"
INSIDE, OUTSIDE = "K", "H"
WAY_OUT: Final = {INSIDE: "left 40", OUTSIDE: "right 40"}
"""Where each Character stands when it is not in the unit, far from everybody."""
VERBS: Final = ("lose", "recover", "raise", "march", "advance")
MOVING: Final = 0.6
"""How often a Character that is asked for something joins or leaves."""
WHOLE: Final = 3
"""The Health Points of a Character."""
DECIDED: Final = ("removed", "recovered", "raised")
"""Measures that are None as long as their owner has a choice."""
PASSES: Final = (1, 1)
"""Dice of a Panic Test after a quarter is lost: nobody is to flee here."""
TURN: Final = ("next turn", "next turn", "next phase")


@dataclass(slots=True)
class Account:
    """What there must be, in Health Points.

    Attributes:
        most: What the unit's own models had at the start of the game.
        own: What they have.
        hp: What each of them has when it is whole.
        characters: What each Character has of its 3.
    """

    most: int
    own: int
    hp: int
    characters: dict[str, int]

    def heard(self, line: str, spears: Unit | None) -> None:
        """Enter what a lawful *line* did to *spears* or to a Character."""
        who, verb, much = line.partition(":")[0].split()
        amount, letter = int(much), who.partition(".")[2]
        if letter in self.characters:
            gets = {"lose": -amount, "recover": amount}[verb]
            self.characters[letter] = min(max(self.characters[letter] + gets, 0), 3)
            return
        assert spears is not None
        lacks = dict(spears.lost).get("C", 0) if letter else wounds(spears)
        if verb == "lose":
            self.own -= min(amount, self.hp - lacks if letter else self.own)
        elif verb == "recover":
            self.own += min(amount, lacks)
        else:
            self.own = min(self.own + amount, self.most)


def drawn(chance: random.Random) -> tuple[Battle, Account]:
    """Return a unit that is whole, a Character in it, and another elsewhere."""
    letters = "R" * chance.randint(1, 9) + "".join(
        letter for letter in "CMS" if chance.random() < 0.5
    )
    files = chance.randint(1, 6)
    inside = files > 1 and chance.random() < 0.6
    leading = INSIDE * inside + "C" * ("C" in letters)
    files = max(files, len(leading))
    rest = [x for x in letters if x != "C"]
    chance.shuffle(rest)
    order = leading + "".join(rest)
    rows = [
        order[i : i + files].ljust(files, EMPTY) for i in range(0, len(order), files)
    ]
    if len(rows) == 1:
        rows = [order]
    hp = chance.randint(1, 3)
    text = TABLE + SPEARS.format(ranks=str(rows).replace("'", '"'), hp=hp) + RATES
    if inside:
        text += CHARACTER.format(letter=INSIDE)
    elsewhere = [(OUTSIDE, "hero", 240)] + [(INSIDE, "lord", 160)] * (not inside)
    for letter, name, x in elsewhere:
        text += HERO.format(name=name, letter=letter, x=x)
        text += RATES + CHARACTER.format(letter=letter)
    full = len(letters) * hp
    has = {letter: 2 for letter, _, _ in elsewhere} | {INSIDE: 3 if inside else 2}
    return parse_battle(text), Account(most=full, own=full, hp=hp, characters=has)


def place_of(battle: Battle, letter: str) -> Unit | None:
    """Return the unit in which a Character stands; None if it has fallen."""
    units = (unit for unit in battle.units if unit.formation.lettered(letter))
    return next(units, None)


def spears_of(battle: Battle) -> Unit | None:
    """Return the unit, as long as a model of it stands."""
    return next((unit for unit in battle.units if unit.id == "spears"), None)


def own(unit: Unit) -> Counter[str]:
    """Return the unit's own models that stand, by their letters."""
    letters = Counter(place.letter for place in unit.formation.places)
    return Counter({x: n for x, n in letters.items() if x not in (INSIDE, OUTSIDE)})


def wounds(unit: Unit) -> int:
    """Return what the living models of the unit's own lack."""
    return sum(many for letter, many in unit.lost if letter not in (INSIDE, OUTSIDE))


def wish(chance: random.Random, battle: Battle, account: Account) -> str:
    """Return something to lose, to Recover or to Raise, or somebody who moves."""
    spears = spears_of(battle)
    alive = spears is not None and own(spears).total() > 0
    names = ["spears"] * alive
    if spears is not None and own(spears)["C"]:
        names.append("spears.C")
    stand = {letter: place_of(battle, letter) for letter in WAY_OUT}
    names += [f"{unit.id}.{letter}" for letter, unit in stand.items() if unit]
    who = chance.choice(names)
    name, _, letter = who.partition(".")
    if alive and letter in WAY_OUT and chance.random() < MOVING:
        leaves = f"{who} advance: {WAY_OUT[letter]}"
        return leaves if name == "spears" else f"{name} march: join spears at ?"
    verbs = ("lose", "recover") if letter else ("lose", "recover", "raise", "raise")
    return f"{who} {chance.choice(verbs)} {chance.randint(1, 2 * account.hp + 1)}"


def settle(chance: random.Random, battle: Battle, line: str) -> tuple[str, Transition]:
    """Hear *line*, and where its owner has a choice name one of those listed."""
    heard = referee.consider(battle, line)
    assert heard.verdict.legal, (line, heard.verdict.breaches)
    while picks := open_choices(chance, heard):
        said = (text for pick in picks for text in named(chance, pick, heard, line))
        answers = ((text, referee.consider(battle, text)) for text in said)
        found = next((pair for pair in answers if pair[1].verdict.legal), None)
        assert found is not None, f"{line}: nothing settles it"
        line, heard = found
    return line, heard


def open_choices(chance: random.Random, heard: Transition) -> list[Pick]:
    """Return the choices that are left to the owner, shuffled; none if settled."""
    measures = dict(heard.verdict.measures)
    if all(measures.get(key, ()) is not None for key in DECIDED):
        return []
    choices: Pick = measures["choices"]
    return chance.sample(choices, len(choices))


def named(
    chance: random.Random, pick: Pick, heard: Transition, line: str
) -> Iterator[str]:
    """Yield how a line may go on that leaves one choice of an answer."""
    measures = dict(heard.verdict.measures)
    joint = ", " if ":" in line else ": "
    if " lose " in line:
        more = closed(dict(pick)) if ":" in line else (lifted(chance, dict(pick)),)
        yield from (f"{line}{joint}{said}" for said in more)
    elif measures["recovered"] is None:
        yield f"{line}: " + ", ".join(f"{letter} {many}" for letter, many in pick)
    else:
        yield f"{line}{joint}" + ", ".join(placed(chance, dict(pick)))


def placed(chance: random.Random, pick: Said) -> Iterator[str]:
    """Yield where everybody of one choice of a Raise stands."""
    letters = list(pick["raised"])
    places = [
        *pick.get("at", ()),
        *chance.sample(pick.get("of", ()), pick.get("any", 0)),
    ]
    if "champion" in pick:
        letters.remove("C")
        yield f"C at {chance.choice(pick['champion'])}"
        near = [place for place in places if place in pick["to"]]
        places.remove(near[0])
        yield f"{pick['displaced']} at {near[0]}"
    chance.shuffle(letters)
    yield from (f"{x} at {place}" for x, place in zip(letters, places, strict=True))


def lifted(chance: random.Random, pick: Said) -> str:
    """Return the names of those who go in one choice of a removal."""
    names: list[str] = []
    for entry in pick["removed"]:
        free: Said = (
            dict(entry) if isinstance(entry, tuple) else {"any": 1, "of": (entry,)}
        )
        names += chance.sample(free["of"], free["any"])
    return ", ".join(names)


def closed(pick: Said) -> Iterator[str]:
    """Yield how the ranks may be said to close in one choice of a removal."""
    yield from (f"{old} to {new}" for old, new in pick["slid"])
    yield from ("slide left", "slide right")


def audit(battle: Battle, account: Account) -> None:
    """Hold the table against the account."""
    for letter, has in account.characters.items():
        unit = place_of(battle, letter)
        assert (unit is not None) == (has > 0), letter
        if unit is not None:
            assert dict(unit.lost).get(letter, 0) == WHOLE - has
    spears = spears_of(battle)
    assert (spears is not None and own(spears).total() > 0) == (account.own > 0)
    if spears is not None:
        guests = sum(kind.character for kind in spears.kinds)
        assert spears.starting - guests == account.most // account.hp
        if account.own:
            audit_ranks(spears, account)
    assert parse_battle(format_battle(battle)) == battle


def audit_ranks(spears: Unit, account: Account) -> None:
    """Hold those of the unit's own who stand against the account, and how they do."""
    models = own(spears).total()
    assert models * account.hp - wounds(spears) == account.own
    assert models * account.hp <= account.most
    assert all(0 < many < account.hp for x, many in spears.lost if x not in WAY_OUT)
    *ahead, rear = spears.formation.ranks
    assert not any(EMPTY in rank for rank in ahead or [rear])
    assert spears.pose is not None
    assert spears.pose[1:] == (200.0, 0.0, 1.0)


def lived(seed: int, steps: int) -> Iterator[str]:
    """Live through a random sequence, and yield the lines that were played."""
    chance = random.Random(seed)
    battle, account = drawn(chance)
    for _ in range(steps):
        line = wish(chance, battle, account)
        if ":" in line:
            battle = went(chance, battle, line)
        else:
            line, heard = settle(chance, battle, line)
            account.heard(line, spears_of(battle))
            battle = heard.battle
        yield line
        audit(battle, account)
        if not any(account.characters.values()) and not account.own:
            break


def went(chance: random.Random, battle: Battle, line: str) -> Battle:
    """Return the table a turn later, a Character having joined or left if it could."""
    for owed in referee.asks(battle).owed:
        battle = referee.play(battle, owed.lines[0], PASSES).battle
    for time in TURN:
        battle = referee.consider(battle, time).battle
    if line.endswith("?"):
        places: Any = referee.judge(battle, line).measure("places")
        if not places:
            return battle
        line = line.replace("?", str(chance.choice(places)))
    heard = referee.consider(battle, line)
    assert heard.verdict.legal, (line, heard.verdict.breaches)
    return heard.battle


def raised_again(seed: int) -> None:
    """Lose some of a unit's Health Points at once, and be Raised by as many."""
    chance = random.Random(seed)
    battle, account = drawn(chance)
    before = spears_of(battle)
    assert before is not None
    if account.own == 1:
        return
    points = chance.randint(1, account.own - 1)
    _, fallen = settle(chance, battle, f"spears lose {points}")
    _, risen = settle(chance, fallen.battle, f"spears raise {points}")
    after = spears_of(risen.battle)
    assert after is not None
    assert own(after) == own(before)
    assert wounds(after) == 0
    assert after.starting == before.starting
    _, more = settle(chance, risen.battle, "spears raise 99")
    assert more.battle == risen.battle
    assert more.verdict.measure("excess") == 99


def test_what_comes_and_goes_is_conserved() -> None:
    """No Health Point and no model comes from nowhere, whoever joins or leaves."""
    lines = [line for seed in range(3, 7) for line in lived(seed, 4)]
    assert len(lines) > 3


def test_as_many_are_raised_as_were_lost() -> None:
    """A unit that loses so much and is Raised by it is who it was, and never more."""
    for seed in range(5):
        raised_again(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 1500, 50))
def test_five_hundred_sequences_are_conserved(start: int) -> None:
    """Fifty random sequences at a time; in each fifty every verb occurs."""
    seeds = range(start, start + 50)
    lines = [line for seed in seeds for line in lived(seed, 12)]
    verbs = Counter(line.partition(":")[0].split()[1] for line in lines)
    assert min(verbs[verb] for verb in VERBS) > 10


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 1500, 100))
def test_five_hundred_are_raised_as_they_were_lost(start: int) -> None:
    """Units lose and are Raised, a hundred at a time."""
    for seed in range(start, start + 100):
        raised_again(seed)
