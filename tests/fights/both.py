"""The same Round of Combat fought by the referee and read from the page, side by side.

The referee is asked through its public doors alone: what is owed, and what comes of the
lines that answer it. Where several answers are lawful one is drawn, and the reading is
told which; it says whether it knows that one too.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import serried
from fights.blows import Dice
from fights.board import PER_INCH, POOL, RANK_AND_FILE, Model, Troop, enemies
from fights.casualties import Losses, falls
from fights.contacts import UnclearError
from fights.drawn import sometimes
from fights.positions import PER_MM, written
from fights.rounds import ALLOCATED, Place, Round, Split, Turn, pool_of
from serried import referee

MANY_DICE: Final = 700
"""More than any step of a drawn combat throws."""

STEPPING: Final = ("CC-18", "CC-5", "UR-BREATH", "SEQ-6")
"""What is owed where the next Initiative Step may be fought."""

HAIR: Final = 1e-6
"""How far from a whole number of 0.05 mm a length may be."""

MANY_OFFERS: Final = 8
"""More ways to take losses than this are not all tried."""

Standing = tuple[tuple[str, ...], tuple[int, int]]
"""The ranks of a unit, command models as all others, and the middle of its front."""

LAST_STEP: Final = -1
"""The Initiative Step after the last."""


class DifferenceError(AssertionError):
    """The referee and the reading of the page do not agree."""

    def __init__(self, what: str, theirs: object, mine: object, story: str) -> None:
        """Say what differs, and all that is needed to see it again."""
        super().__init__(f"{what}: referee {theirs}, page {mine}\n{story}")


class Both:
    """A Round that is fought twice, line by line and step by step.

    Attributes:
        text: The position.
        reading: The Round as it is read from the page.
        battle: The same as the referee has it.
        by_default: Whether no line says whom models attack.
        said: All lines so far, with the dice that they used.
        seen: What came up, and how often.
    """

    def __init__(self, troops: list[Troop], active: str, draw: Random) -> None:
        """Begin a Round."""
        self.text = written(troops, active=active)
        self.active = active
        self.draw = draw
        self.battle = serried.parse_battle(self.text)
        self.reading = Round(troops=list(troops), active=active, dice=Dice(()))
        self.reading.stand = self.as_it_stands
        self.reading.split = self.as_it_was_split
        self.reading.when_spread = self.compare_splits
        self.reading.told = self.as_they_stand
        self.at = 11
        self.by_default = False
        self.offered: dict[str, set[Standing]] = {}
        self.said: list[str] = []
        self.thrown: list[int] = []
        self.measures: dict[str, Any] = {}
        self.seen: Counter[str] = Counter()

    # -- the referee ----------------------------------------------------------------

    def play(self, line: str) -> None:
        """Say a line to the referee, with dice enough."""
        dice = tuple(self.draw.randint(1, 6) for _ in range(MANY_DICE))
        done = referee.play(self.battle, serried.parse_action(line), dice)
        used = dice[: MANY_DICE - len(done.dice_left)]
        self.thrown += used
        self.said.append(f"{line}  {list(used)}" if used else line)
        self.battle = done.battle
        self.measures = dict(done.verdict.measures)

    def owed(self) -> list[tuple[str, str, list[str]]]:
        """Return what is owed: clause, unit and lines."""
        return [
            (one.clause, str(one.unit), [str(line) for line in one.lines])
            for one in referee.asks(self.battle).owed
        ]

    def units(self) -> dict[str, Any]:
        """Return the units as the referee would write them into a file."""
        return {unit["id"]: unit for unit in self.file()["unit"]}

    def file(self) -> dict[str, Any]:
        """Return all that the referee would write into a file."""
        return tomllib.loads(serried.format_battle(self.battle))

    # -- what the reading asks ------------------------------------------------------

    def as_it_stands(self, troop: Troop, ways: list[Troop]) -> Troop:
        """Return that way to stand which the referee's unit took."""
        self.compare_numbers()
        there = self.units()[troop.id]
        ranks = ranks_of(there, troop)
        place = place_of_front(there)
        self.compare_ways(troop, (tuple(plain(ranks)), place), ways)
        for way in ways:
            if plain(way.ranks) == plain(ranks) and (way.x, way.y) == place:
                return replace(way, ranks=ranks)
        known = [(way.ranks, way.x, way.y) for way in ways]
        what = f"how {troop.id} stands"
        raise DifferenceError(what, (ranks, *place), known, self.story)

    def compare_ways(self, troop: Troop, taken: Standing, ways: list[Troop]) -> None:
        """Look whether a unit could stand in all ways that the page knows, or in one.

        Who stays in a rear rank may be settled without asking anybody (ruling 0090).
        """
        lawful = {(tuple(plain(way.ranks)), (way.x, way.y)) for way in ways}
        offered = self.offered.get(troop.id, {taken})
        if len({place for _, place in lawful}) == 1 < len(lawful):
            self.seen["free pick"] += 1
        elif offered:
            self.agree(f"ways of {troop.id} to stand", offered, lawful)
            self.seen["ways compared"] += len(lawful) > 1

    def as_they_stand(self, gone: Mapping[str, Losses]) -> list[Troop]:
        """Return the units as the referee has them, if nobody fell but those of *gone*.

        Where the reading does not know how units stand after losses (two that weigh
        their first ranks at once, nudges), it goes on from where the referee put them.

        Raises:
            UnclearError: If a unit stands no longer on whole units of 0.05 mm.
        """
        self.compare_numbers()
        there = self.units()
        left = [
            troop
            for troop in self.reading.troops
            if not falls(troop, gone.get(troop.id, Losses()))
        ]
        self.agree("units", list(there), [troop.id for troop in left])
        self.seen["taken as they stand"] += 1
        return [self.placed(troop, there[troop.id], gone) for troop in left]

    def placed(
        self, troop: Troop, unit: dict[str, Any], gone: Mapping[str, Losses]
    ) -> Troop:
        """Return a unit where the referee has it, with as many models as are left."""
        now = replace(troop, ranks=ranks_of(unit, troop))
        lost = gone.get(troop.id, Losses())
        letters = Counter(pool_of(model.letter) for model in troop.models())
        letters[POOL] -= lost.models
        letters.subtract(lost.named)
        mine = Counter(pool_of(model.letter) for model in now.models())
        self.agree(f"models of {troop.id}", mine, +letters)
        exact = [PER_INCH * length for length in unit["front"]]
        place = [round(length) for length in exact]
        if max(abs(a - b) for a, b in zip(exact, place, strict=True)) > HAIR:
            message = f"{troop.id} stands between the lines of the grid"
            raise UnclearError(message)
        self.agree(f"facing of {troop.id}", unit["facing"], troop.facing)
        return replace(now, x=place[0], y=place[1])

    def as_it_was_split(self, turn: Turn, name: str, hits: int) -> Split:
        """Return how the referee spread hits of a turn over the pools of a unit."""
        split: Counter[str] = Counter()
        alone = len(turn.troop.models()) == 1
        named_alike = turn.letter == POOL or alone
        by = turn.troop.id if named_alike else f"{turn.troop.id}.{turn.letter}"
        kind = turn.kind.partition(" ")[0].lower()
        for row in map(dict, self.measures["blows"]):
            if row["by"] == by and str(row.get("part", "")).startswith(kind):
                unit, _, pool = str(row["on"]).partition(".")
                split[pool or POOL] += int(row["attacks"]) * (unit == name)
        self.agree(f"hits of {by} on {name}", split.total(), hits)
        return dict(split)

    def compare_splits(self) -> None:
        """Look whether all hits of a step are spread in a lawful way."""
        for (_, kind, name), split in self.reading.spread.items():
            ways = self.reading.lawful_splits(kind, name, split.total())
            known = [+Counter(way) for way in ways]
            if +split not in known:
                what = f"hits on {name}"
                raise DifferenceError(what, split, known, self.story)
            self.seen["split"] += len(known) > 1

    @property
    def story(self) -> str:
        """The position and all that was said, with the dice."""
        return "\n".join([self.text, *self.said])

    def agree(self, what: str, theirs: object, mine: object) -> None:
        """Compare an answer.

        Raises:
            DifferenceError: If they are not equal.
        """
        if theirs != mine:
            raise DifferenceError(what, theirs, mine, self.story)

    def standings(self, line: str) -> dict[str, Standing]:
        """Return how all units stand once a line has been said, which is not played."""
        done = referee.play(self.battle, serried.parse_action(line), ())
        file = tomllib.loads(serried.format_battle(done.battle))
        troops = {troop.id: troop for troop in self.reading.troops}
        return {
            unit["id"]: (
                tuple(plain(ranks_of(unit, troops[unit["id"]]))),
                place_of_front(unit),
            )
            for unit in file["unit"]
        }

    def note_offers(self, lines: list[str]) -> None:
        """Note how units stand after each of the lines that are offered.

        Where alike models of which any may go are told as one, nothing is noted.
        """
        told = str(self.measures.get("choices"))
        for unit in self.units():
            self.offered[unit] = set()
        if len(lines) <= MANY_OFFERS and "'any'" not in told:
            for line in lines:
                for name, standing in self.standings(line).items():
                    self.offered[name].add(standing)

    # -- the Round ------------------------------------------------------------------

    def fight(self) -> None:
        """Fight the Round to its score."""
        self.pick()
        self.fear()
        self.weapons()
        self.duels()
        self.crush()
        self.reading.fix_order()
        while self.at >= 0:
            self.step()
        self.compare_scores()

    def pick(self) -> None:
        """Pick the combat: there is only one."""
        [(_, _, lines)] = self.owed()
        self.play(lines[0])
        players = [troop.player for troop in self.reading.troops]
        assert len(set(players)) == 2

    def fear(self) -> None:
        """Take the Fear Tests."""
        for troop in self.reading.frightened():
            [clause, unit, lines] = self.owed()[0]
            self.agree("Fear Test", (clause, unit), ("UR-FEAR", troop.id))
            self.thrown = []
            self.play(lines[0])
            self.reading.dice = Dice(self.thrown)
            self.reading.fear_test(troop)
            self.agree("dice", len(self.thrown), self.reading.dice.used)
            self.seen["Fear Test"] += 1
        self.go_on()
        others = [owed for owed in self.owed() if owed[0] == "UR-FEAR"]
        self.agree("more Fear Tests", others, [])

    def go_on(self) -> None:
        """Leave the step of Fear Tests, if the referee still stands in it."""
        if not self.owed() and self.file()["combat"]["step"] == "fear":
            self.play(f"{self.active} fight on")

    def weapons(self) -> None:
        """Choose the weapons that the position was drawn with, and nobody makes way."""
        wanted = {
            f"{subject(troop.id, letter)} use {kind.parts[0].weapon}"
            for troop in self.reading.troops
            for letter, kind in troop.kinds.items()
        }
        while self.owed()[0][0] in ("WPN-1", "CHR-WAY-1"):
            clause, _, lines = self.owed()[0]
            if clause == "WPN-1":
                self.play(next(line for line in lines if line in wanted))
                self.seen["weapon"] += 1
            else:
                self.play(next(line for line in lines if line.endswith(" pass")))

    def duels(self) -> None:
        """Issue Duels or not, accept them or not, as it is drawn."""
        refused: set[Place] = set()
        for player in self.in_turn():
            able = {
                place: takers
                for place, takers in self.reading.able(player).items()
                if place not in refused
            }
            self.compare_offers("DUEL-1", [f"{named(p)} issue duel" for p in able])
            if not able:
                continue
            lines = self.owed()[0][2]
            line = self.draw.choice(lines)
            self.play(line)
            if line.endswith(" pass"):
                continue
            issuer = place_of(line)
            takers = able[issuer]
            offers = {f"{named(p)} accept duel" for p in takers}
            answers = [one for _, _, lines in self.owed() for one in lines]
            accepting = {one for one in answers if one.endswith("accept duel")}
            self.agree("who may accept", accepting, offers)
            answer = self.draw.choice(answers)
            self.play(answer)
            if answer.endswith("accept duel"):
                self.reading.begin_duel(issuer, place_of(answer))
                self.seen["Duel"] += 1
                break
            refused |= set(takers)
            self.shame(takers)

    def shame(self, takers: list[Place]) -> None:
        """Let the issuer name a Character that could have accepted, if there is one."""
        kinds = {place: self.reading.kind_of(place) for place in takers}
        named_ones = {named(p) for p, kind in kinds.items() if kind.character}
        if not named_ones:
            return
        lines = [line for c, _, owed in self.owed() if c == "DUEL-3" for line in owed]
        self.agree("who is named", len(lines), len(named_ones))
        line = self.draw.choice(lines)
        self.play(line)
        [shamed] = [p for p in takers if re.search(rf"\b{re.escape(named(p))}\b", line)]
        self.reading.shamed.add(shamed)
        self.seen["refused"] += 1

    def crush(self) -> None:
        """Declare Crush Attacks, and who grinds, or not, as it is drawn."""
        for player in self.in_turn():
            able = {
                f"{self.named_model(place)} {verb}": (verb, place)
                for verb, places in (
                    ("crush", self.reading.crushers(player)),
                    ("grind", self.reading.choosers(player)),
                )
                for place in places
            }
            while able:
                [(clause, _, lines)] = self.owed()
                assert clause in ("UR-CRUSH", "UR-IMP")
                self.compare_offers(clause, list(able))
                line = self.draw.choice(lines)
                self.play(line)
                if line.endswith(" pass"):
                    break
                verb, place = able.pop(line)
                crushes = verb == "crush"
                reading = self.reading
                (reading.crushing if crushes else reading.grinding).add(place)
                self.seen[verb] += 1

    def in_turn(self) -> list[str]:
        """Return the players, the active one first."""
        players = set(self.reading.players.values())
        return sorted(players, key=lambda player: player != self.active)

    def named_model(self, place: Place) -> str:
        """Return how a line names the models of one letter."""
        alone = len(self.reading.troop(place[0]).models()) == 1
        return place[0] if alone else ".".join(place)

    def compare_offers(self, clause: str, mine: list[str]) -> None:
        """Compare the lines that are offered under a clause, passing apart."""
        owed = [
            line for one, _, lines in self.owed() if one == clause for line in lines
        ]
        offered = {line for line in owed if not line.endswith(" pass")}
        self.agree(clause, offered, set(mine))

    def step(self) -> None:
        """Fight the next Initiative Step in which anybody strikes."""
        self.throw_numbers()
        self.allocate()
        self.thrown, self.offered = [], {}
        self.play(f"{self.active} fight on")
        step = self.measures.get("step")
        done = self.measures
        while self.owed() and self.owed()[0][0] not in STEPPING:
            self.settle()
            done = {**done, **self.measures}
        self.measures = done
        if step is None:
            self.nobody_strikes(down_to=LAST_STEP)
            self.at = LAST_STEP
            return
        self.nobody_strikes(down_to=step)
        self.at = step
        self.reading.dice = Dice(self.thrown)
        bundles = self.reading.fight_step(step)
        self.seen["attacks"] += sum(one.many for one in bundles)
        self.compare_numbers()
        self.compare_units()
        if "score" in self.measures:
            self.nobody_strikes(down_to=LAST_STEP)
            self.at = LAST_STEP

    def throw_numbers(self) -> None:
        """Throw how many attacks there are, where somebody waits for that (CC-18)."""
        combat = self.file()["combat"]
        reading = self.reading
        if combat["step"] != "attacks" or not reading.waiting(combat["initiative"]):
            return
        self.thrown = []
        self.play(f"{self.active} fight on")
        reading.dice = Dice(self.thrown)
        reading.throw_numbers(combat["initiative"])
        self.agree("dice of numbers", len(self.thrown), reading.dice.used)
        rows = self.file()["combat"].get("numbers", [])
        self.agree(
            "how often they strike",
            Counter((row["unit"], row["model"], row["many"]) for row in rows),
            Counter(
                (turn.troop.id, aim.model.name, reading.numbers[turn.key(aim.model)])
                for turn, aim in reading.waiting(combat["initiative"])
            ),
        )
        self.seen["numbers"] += 1

    def allocate(self) -> None:
        """Say whom some models attack, of units that have a choice."""
        combat = self.file()["combat"]
        if combat["step"] != "attacks" or self.by_default:
            return
        close, special = self.reading.allocated(combat["initiative"])
        for troop in self.reading.in_turn():
            turns = [turn for turn in close + special if turn.troop is troop]
            shares = [
                share
                for turn in turns
                for model in dict.fromkeys(aim.model for aim in turn.chosen)
                for share in self.allocated(turn, model)
            ]
            shares += self.breathed(troop, combat["initiative"])
            if shares:
                self.play(f"{troop.id} attack: {', '.join(shares)}")
                self.seen["allocated"] += len(shares)

    def breathed(self, troop: Troop, step: int) -> list[str]:
        """Draw who declares a Breath Attack, as shares of a line (UR-BREATH)."""
        found = [one for one in self.reading.breathing(step) if one[0].troop is troop]
        shares = []
        for turn, model, lawful in found:
            if sometimes(self.draw, 0.6):
                to = self.draw.choice(lawful)
                self.reading.said[turn.key(model)] = [(None, to)]
                shares.append(f"{model.name} {turn.label} on {named(to)}")
        self.seen["breath"] += len(shares)
        return shares

    def allocated(self, turn: Turn, model: Model) -> list[str]:
        """Draw whom a model attacks, as shares of a line, if somebody has to say it."""
        label = turn.label
        by = f"{model.name} {label}" if label else model.name
        close = turn.kind in ALLOCATED
        if close:
            lawful = self.reading.may_strike(turn, self.reading.reached(turn, model)[0])
            self.refuse_others(turn, by, lawful)
        else:
            lawful = self.reading.may_name(turn, model)
        if len(lawful) < 2 or sometimes(self.draw, 0.4):
            return []
        to = self.draw.choice(lawful)
        added = self.reading.added(turn, model)
        [many] = {a.many_of(turn, added) for a in turn.chosen if a.model is model}
        many = self.reading.numbers.get(turn.key(model), many)
        if not close or many < 2 or sometimes(self.draw, 0.5):
            self.reading.said[turn.key(model)] = [(None, to)]
            return [f"{by} on {named(to)}"]
        some = self.draw.randint(1, many - 1)
        parts: list[tuple[int | None, Place]] = [(some, to), (many - some, lawful[0])]
        self.reading.said[turn.key(model)] = parts
        self.seen["divided"] += to != lawful[0]
        return [f"{by} {some} on {named(to)}"]

    def refuse_others(self, turn: Turn, by: str, lawful: list[Place]) -> None:
        """Look whether the referee forbids another target, now and then."""
        others = [
            (troop.id, pool)
            for troop in enemies(turn.troop, self.reading.troops)
            for pool in self.reading.pools(troop)
            if (troop.id, pool) not in lawful
        ]
        if not others or not sometimes(self.draw, 0.1):
            return
        line = f"{turn.troop.id} attack: {by} on {named(self.draw.choice(others))}"
        verdict = referee.judge(self.battle, serried.parse_action(line))
        self.agree(line, {one.clause for one in verdict.breaches}, {"CC-5"})
        self.seen["refused target"] += 1

    def compare_numbers(self) -> None:
        """Compare the dice of a step, and the Health Points lost in it."""
        used = self.reading.dice.used
        self.agree(f"dice of step {self.at}", len(self.thrown), used)
        mine: Counter[str] = Counter()
        for (name, _), many in self.reading.losses.items():
            mine[name] += many
        told = self.file()["combat"].get("lost", {})
        self.agree(f"lost up to step {self.at}", told, dict(mine))

    def settle(self) -> None:
        """Answer what is owed in the middle of a step.

        Raises:
            UnclearError: If it is a Panic Test, which is read elsewhere.
        """
        clause, _, lines = self.owed()[0]
        if lines[0].endswith("panic test"):
            message = "a unit may flee in the middle of the Round"
            raise UnclearError(message)
        if clause.startswith("CAS"):
            self.note_offers(lines)
        line = self.draw.choice(lines)
        self.seen["choice"] += 1
        self.play(line)

    def nobody_strikes(self, down_to: int) -> None:
        """Look whether the page knows attacks in the steps that were passed over."""
        for step in range(self.at - 1, down_to, -1):
            if step < 0:
                break
            close, special = self.reading.allocated(step)
            turns = [
                (turn.troop.id, turn.letter, turn.kind) for turn in close + special
            ]
            self.agree(f"attacks of step {step}", [], turns)

    def compare_units(self) -> None:
        """Compare who is left, where, and what is carried."""
        there = self.units()
        self.agree("units", list(there), [troop.id for troop in self.reading.troops])
        for troop in self.reading.troops:
            unit = there[troop.id]
            self.agree(f"ranks of {troop.id}", ranks_of(unit, troop), troop.ranks)
            self.agree(f"place of {troop.id}", place_of_front(unit), (troop.x, troop.y))
            carried = {
                pool: many
                for (name, pool), many in self.reading.carried.items()
                if name == troop.id and many
            }
            self.agree(f"carried by {troop.id}", unit.get("lost", {}), carried)

    def compare_scores(self) -> None:
        """Compare the score, item by item."""
        theirs: dict[str, Counter[str]] = {
            player: Counter() for player in self.reading.score()
        }
        for row in self.measures["score_items"]:
            point = dict(row)
            theirs[point["player"]][str(point["what"])] += int(point["points"])
        mine = {
            player: {name: many for name, many in items.items() if many}
            for player, items in self.reading.score().items()
        }
        self.agree("score", {p: dict(items) for p, items in theirs.items()}, mine)
        totals = {player: sum(items.values()) for player, items in mine.items()}
        self.agree("sum", dict(self.measures["score"]), totals)


def ranks_of(unit: dict[str, Any], troop: Troop) -> list[str]:
    """Return the ranks of a unit of a file, all equally long.

    Of Characters alone on large bases the file has one letter each, for their base is
    the unit's then (FR-4); they are drawn as large here as they were in *troop*.
    """
    width, depth = map(float, unit["base"].split("x"))
    wide, deep = round(width * PER_MM), round(depth * PER_MM)
    across, down = wide // troop.base[0], deep // troop.base[1]
    if "ranks" not in unit:
        files, models = unit["files"], unit["models"]
        full, odd = divmod(models, files)
        return ["R" * files] * full + ["R" * odd + "." * (files - odd)] * (odd > 0)
    drawn = [rank.ljust(len(unit["ranks"][0]), ".") for rank in unit["ranks"]]
    large = ["".join(letter * across for letter in rank) for rank in drawn]
    return [rank for rank in large for _ in range(down)]


def place_of_front(unit: dict[str, Any]) -> tuple[int, int]:
    """Return the middle of the front of a unit of a file, in units of 0.05 mm."""
    x, y = (round(PER_INCH * length) for length in unit["front"])
    return x, y


def plain(ranks: Iterable[str]) -> list[str]:
    """Return ranks with command models drawn as all others: they have no place."""
    return [rank.translate(str.maketrans("MS", "RR")) for rank in ranks]


def subject(unit: str, letter: str) -> str:
    """Return how a line names models of a unit."""
    return unit if letter in RANK_AND_FILE else f"{unit}.{letter}"


def named(place: Place) -> str:
    """Return how a line names a pool."""
    return subject(*place)


def place_of(line: str) -> Place:
    """Return the model that a line begins with."""
    unit, _, letter = line.partition(" ")[0].partition(".")
    return unit, letter
