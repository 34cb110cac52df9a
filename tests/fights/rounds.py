"""One Round of Combat, read from the page step by step.

Nothing of the referee is used here. Where the page leaves a choice, whoever runs the
Round is asked: a test asks what the referee took, and has it judged here.

Source:
    SEQ-6, CC-1 to CC-27, DUEL-1 to DUEL-13, CS-1 to CS-12, HP-1 to HP-7, CHR-HIT-1 to
    CHR-HIT-7, UR-FEAR-1 to UR-FEAR-3, UR-IMP-1, UR-STOMP, UR-GRIND, UR-CRUSH, NMF-1,
    NMF-2, AMB-72, AMB-94 to AMB-105
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from fights import arms
from fights.blows import Bundle, Dice, fewest, strike
from fights.board import (
    CHAMPION,
    OTHERS,
    POOL,
    RANK_AND_FILE,
    RANKED,
    Kind,
    Model,
    Part,
    Troop,
    enemies,
)
from fights.casualties import Losses, remaining
from fights.contacts import (
    UnclearError,
    facings,
    in_contact,
    own_front_touches,
    supported_contacts,
    touched_by,
)

Place = tuple[str, str]
"""A unit and a pool of it: ``("spears", "K")``."""

Split = dict[str, int]
"""Hits by pool."""

FULL_RANK: Final = {"standard": 5, "large": 3, "gigantic": 1}
CLOSE: Final = "close"
CRUSH: Final = "Crush Attack"
BREATH: Final = "Breath Attack"
ALLOCATED: Final = (CLOSE, CRUSH)
"""Attacks that are allocated to models; all others are at a unit as a whole (ATT-4)."""

LABELS: Final = {
    CRUSH: "crush attack",
    BREATH: "breath attack",
    "Impact Hits": "impact hits",
    "Grind": "grind attacks",
    "Stomp": "stomp attacks",
}
SPECIALS: Final = ("Impact Hits", "Grind", "Breath Attack", "Stomp")
FEW: Final = 5
"""So many R&F models shield Characters from hits (CHR-HIT-2)."""

MOST: Final = 3
"""Points at most for Overkill, and for ranks."""


@dataclass(kw_only=True)
class Round:
    """A Round of Combat that is being fought.

    Attributes:
        troops: The units on the table, in the order of the file.
        active: The Active Player.
        carried: Health Points lost by each pool that brought nobody down yet.
        duel: Who fights whom alone, if any do.
        ways: In which Facings the units of a duellist and of the other fight (DUEL-11).
        fallen: Duellists that fell: the others go on striking at them (DUEL-12).
        afraid: The units that failed their Fear Test.
        shamed: Characters that were named after a refused Duel (DUEL-3).
        crushing: Whose models make a Crush Attack (UR-CRUSH).
        grinding: Whose models grind instead of making Impact Hits (UR-IMP).
        losses: Health Points lost by each pool in this Round, also of units gone.
        overkill: Points for each player.
        split: Says how hits are spread over the pools of a unit.
        when_spread: Is called when all hits of a step are spread.
        stand: Chooses how a unit stands after losses, among all lawful ways.
        told: Says how units stand after losses where the page is not read (nudges).
        said: Whom models attack in this step of whom a line says it, and how often.
        numbers: How often models attack in this step, where that was thrown first.
        spread: Hits of this step that were spread: of which unit, of which kind, at
            which unit.
        order: When each kind of attack of each part is made (CC-16).
        players: Whose the units are.
    """

    troops: list[Troop]
    active: str
    dice: Dice
    carried: Counter[Place] = field(default_factory=Counter)
    duel: tuple[Place, Place] | None = None
    ways: dict[Place, tuple[str, str]] = field(default_factory=dict)
    fallen: dict[Place, Kind] = field(default_factory=dict)
    afraid: set[str] = field(default_factory=set)
    shamed: set[Place] = field(default_factory=set)
    crushing: set[Place] = field(default_factory=set)
    grinding: set[Place] = field(default_factory=set)
    losses: Counter[Place] = field(default_factory=Counter)
    overkill: Counter[str] = field(default_factory=Counter)
    split: Callable[["Turn", str, int], Split] = field(init=False)
    when_spread: Callable[[], None] = lambda: None
    stand: Callable[[Troop, list[Troop]], Troop] = lambda _, ways: ways[0]
    told: Callable[[Mapping[str, Losses]], list[Troop]] | None = None
    said: dict[tuple[str, str, int, str], list[tuple[int | None, Place]]] = field(
        default_factory=dict
    )
    numbers: dict[tuple[str, str, int, str], int] = field(default_factory=dict)
    spread: dict[tuple[str, str, str], Counter[str]] = field(default_factory=dict)
    order: dict[tuple[str, str, int, str], int] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Remember whose the units are, for they may be gone when it is asked."""
        self.split = self.first_of
        self.players = {troop.id: troop.player for troop in self.troops}

    # -- who there is ---------------------------------------------------------------

    def troop(self, name: str) -> Troop:
        """Return a unit that is on the table."""
        return next(troop for troop in self.troops if troop.id == name)

    def in_turn(self) -> list[Troop]:
        """Return the units, the Active Player's first (GEN-4)."""
        return sorted(self.troops, key=lambda troop: troop.player != self.active)

    def pools(self, troop: Troop) -> list[str]:
        """Return the pools of a unit: Rank and File, Champion, Characters."""
        letters = list(dict.fromkeys(pool_of(m.letter) for m in troop.models()))
        named = [one for one in letters if one not in (POOL, OTHERS, CHAMPION)]
        return [one for one in (POOL, OTHERS, CHAMPION) if one in letters] + named

    def left(self, place: Place) -> int:
        """Return how many Health Points a pool has."""
        troop = self.troop(place[0])
        many = sum(pool_of(m.letter) == place[1] for m in troop.models())
        return many * troop.kinds[place[1]].hp - self.carried[place]

    def rival(self, place: Place) -> Place | None:
        """Return with whom a model fights a Duel."""
        if self.duel is None or place not in self.duel:
            return None
        return self.duel[1 - self.duel.index(place)]

    # -- steps 1 to 5 ---------------------------------------------------------------

    def frightened(self) -> list[Troop]:
        """Return the units that take a Fear Test, in their order (UR-FEAR-1)."""
        return [troop for troop in self.in_turn() if self.is_frightened(troop)]

    def is_frightened(self, troop: Troop) -> bool:
        """Tell whether a unit touches a model with Fear and is not immune."""
        if all(arms.immune_to_fear(troop.kinds[m.letter]) for m in troop.models()):
            return False
        return any(
            arms.has(enemy.kinds[other.letter], "Fear")
            for enemy in enemies(troop, self.troops)
            for model in troop.models()
            for other in touched_by(model, troop, enemy)
        )

    def fear_test(self, troop: Troop) -> None:
        """Take a Fear Test on the best Discipline, with the -1 of who is not immune."""
        kinds = [troop.kinds[model.letter] for model in troop.models()]
        best = max(k.discipline - (not arms.immune_to_fear(k)) for k in kinds)
        if sum(self.dice.several(2)) > best:
            self.afraid.add(troop.id)

    def able(self, player: str) -> dict[Place, list[Place]]:
        """Return who of a player could issue a Duel, and who could accept (DUEL-6)."""
        found: dict[Place, list[Place]] = {}
        for troop in self.troops:
            touched = [e for e in enemies(troop, self.troops) if in_contact(troop, e)]
            takers = [p for enemy in touched for p in self.duellists(enemy)]
            if troop.player == player and takers:
                found |= dict.fromkeys(self.duellists(troop), takers)
        return found

    def duellists(self, troop: Troop) -> list[Place]:
        """Return the Champion and the Characters of a unit."""
        return [(troop.id, pool) for pool in self.pools(troop) if pool not in RANKED]

    def crushers(self, player: str) -> list[Place]:
        """Return whose models of a player may declare a Crush Attack (UR-CRUSH)."""
        return [
            (troop.id, letter)
            for troop in self.troops
            if troop.player == player
            for letter in dict.fromkeys(m.letter for m in troop.models())
            if CRUSH in troop.kinds[letter].rules
        ]

    def begin_duel(self, one: Place, other: Place) -> None:
        """Let two models fight a Duel."""
        self.duel = (one, other)
        ways = facings(self.troop(one[0]), self.troop(other[0]))
        self.ways = {one: ways, other: (ways[1], ways[0])}

    def fix_order(self) -> None:
        """Fix when everybody strikes (CC-16)."""
        for troop in self.troops:
            for letter in dict.fromkeys(m.letter for m in troop.models()):
                for at, part in enumerate(troop.kinds[letter].parts):
                    self.order_part(troop, letter, at, part)

    def order_part(self, troop: Troop, letter: str, at: int, part: Part) -> None:
        """Fix when a part strikes, with each kind of attack it has."""
        key = (troop.id, letter, at)
        if not at and (troop.id, letter) in self.crushing:
            self.order[*key, CRUSH] = 0
        elif "Inanimate" not in part.rules and part.attacks != "0":
            self.order[*key, CLOSE] = arms.close_step(troop, part, self.troops)
        own = max(0, min(10, part.agility + troop.charging))
        steps = {"Impact Hits": 10, "Grind": own, BREATH: own, "Stomp": 0}
        for rule, step in steps.items():
            if arms.special(troop.kinds[letter], part, rule) is not None:
                self.order[*key, rule] = step

    # -- step 6 ---------------------------------------------------------------------

    def fight_step(self, step: int) -> list[Bundle]:
        """Fight one Initiative Step to its end, and return what was struck in it."""
        bundles = self.bundles(step)
        self.when_spread()
        strike(bundles, self.dice)
        self.take_off(bundles)
        self.said, self.numbers = {}, {}
        return bundles

    def bundles(self, step: int) -> list[Bundle]:
        """Return what strikes in an Initiative Step; random numbers are rolled now."""
        self.spread = {}
        close, special = self.allocated(step)
        numbers = {id(turn): self.attack_values(turn) for turn in close}
        exes = {id(turn): self.exes(turn) for turn in special}
        bundles = []
        for turn in sorted(close + special, key=self.place_in_order):
            if turn.kind in ALLOCATED:
                bundles += self.close_bundles(turn, numbers[id(turn)])
            else:
                bundles += self.special_bundles(turn, exes[id(turn)])
        return bundles

    def place_in_order(self, turn: "Turn") -> tuple[int, ...]:
        """Return what bundles of one step are ordered by (ruling 0081)."""
        letters = list(dict.fromkeys(m.letter for m in turn.troop.models()))
        return (
            self.in_turn().index(turn.troop),
            letters.index(turn.letter),
            turn.at,
            (*ALLOCATED, *SPECIALS).index(turn.kind),
        )

    def allocated(self, step: int) -> tuple[list["Turn"], list["Turn"]]:
        """Return who strikes whom in a step: Close Combat Attacks, Special Attacks."""
        turns = []
        for (name, letter, at, kind), when in self.order.items():
            here = [troop for troop in self.troops if troop.id == name]
            silent = (name, letter) in self.shamed
            if (
                when == step
                and here
                and letter in "".join(here[0].ranks)
                and not silent
            ):
                turn = Turn(here[0], letter, at, kind)
                close = kind in ALLOCATED
                chosen = self.strikers(turn) if close else self.namers(turn)
                if chosen:
                    turn.chosen = chosen
                    turns.append(turn)
        turns.sort(key=self.place_in_order)
        return (
            [turn for turn in turns if turn.kind in ALLOCATED],
            [turn for turn in turns if turn.kind not in ALLOCATED],
        )

    def strikers(self, turn: "Turn") -> list["Aim"]:
        """Return the models of a turn that can attack somebody, and whom they do."""
        aims = []
        for model in turn.models():
            touched, supports = self.reached(turn, model)
            lawful = self.may_strike(turn, touched)
            if lawful:
                said = self.said.get(turn.key(model), [(None, lawful[0])])
                aims += [Aim(model, to, supports=supports, many=n) for n, to in said]
        return aims

    def reached(self, turn: "Turn", model: Model) -> tuple[list[Place], bool]:
        """Return whom a model could strike, duellists included; whether in support."""
        troop, part = turn.troop, turn.part
        rival = self.rival((troop.id, turn.letter))
        if rival is not None:
            return [rival], False
        foes = enemies(troop, self.troops)
        own = [
            (enemy.id, pool_of(other.letter))
            for enemy in foes
            for other in touched_by(model, troop, enemy)
        ]
        if own or arms.harnessed(part) or turn.kind == CRUSH:
            return own, False
        extra = (part.weapon == "Spear") + ("Fight in Extra Rank" in part.rules)
        return [
            (enemy.id, pool_of(other.letter))
            for enemy in foes
            for other in supported_contacts(model, troop, enemy, extra=extra)
        ], True

    def may_strike(self, turn: "Turn", touched: list[Place]) -> list[Place]:
        """Return whom a model may attack, whom it does if nobody says it first.

        R&F that it reaches, of several units those of the first in the file; or else a
        Champion, or else a Character (ruling 0090).
        """
        if self.rival((turn.troop.id, turn.letter)) is not None:
            return touched[:1]
        free = [place for place in touched if self.rival(place) is None]
        swirls = not turn.troop.kinds[turn.letter].character
        if swirls and all(pool not in RANKED for _, pool in free):
            # Swirling Melee (CC-21)
            free += [(name, pool) for name, _ in free or touched for pool in RANKED]
        pools = [
            (troop.id, pool) for troop in self.troops for pool in self.pools(troop)
        ]
        there = [place for place in pools if place in free]
        return sorted(there, key=lambda place: rank_first(place[1]))

    def namers(self, turn: "Turn") -> list["Aim"]:
        """Return the models of a turn that make a Special Attack, and on whom."""
        aims = []
        for model in turn.models():
            lawful = self.may_name(turn, model)
            said = self.said.get(turn.key(model))
            if said or (lawful and turn.kind != BREATH):  # which has to be declared
                [(_, to)] = said or [(None, lawful[0])]
                aims.append(Aim(model, to))
        return aims

    def breathing(self, step: int) -> list[tuple["Turn", Model, list[Place]]]:
        """Return who may declare a Breath Attack in a step, and at whom (UR-BREATH)."""
        found = []
        for (name, letter, at, kind), when in self.order.items():
            here = [troop for troop in self.troops if troop.id == name]
            if when == step and here and kind == BREATH:
                turn = Turn(here[0], letter, at, kind)
                found += [(turn, m, self.may_name(turn, m)) for m in turn.models()]
        silent = [
            one for one in found if (one[0].troop.id, one[0].letter) in self.shamed
        ]
        return [one for one in found if one[2] and one not in silent]

    def may_name(self, turn: "Turn", model: Model) -> list[Place]:
        """Return at which units, or at which other duellist, a model may direct it."""
        if self.is_given_up(turn):
            return []
        rival = self.rival((turn.troop.id, turn.letter))
        if rival is None:
            return self.named(turn, model)
        named = self.on_rival(turn, rival)
        return [] if named is None else [named]

    def on_rival(self, turn: "Turn", rival: Place) -> Place | None:
        """Return the other duellist, if a Special Attack can go at it (DUEL-9)."""
        kind = self.kind_of(rival)
        return None if turn.kind == "Stomp" and not can_be_stomped(kind) else rival

    def kind_of(self, place: Place) -> Kind:
        """Return what is struck, also of a duellist that has fallen."""
        if place in self.fallen:
            return self.fallen[place]
        return self.troop(place[0]).kinds[place[1]]

    def is_given_up(self, turn: "Turn") -> bool:
        """Tell whether Impact Hits are not made now, or a Grind for their sake."""
        place, charging = (turn.troop.id, turn.letter), turn.troop.charging
        if turn.kind == "Impact Hits":
            return not charging or place in self.grinding
        both = charging and arms.may_impact(turn.troop.kinds[turn.letter])
        return turn.kind == "Grind" and both and place not in self.grinding

    def choosers(self, player: str) -> list[Place]:
        """Return whose models choose between Impact Hits and Grind (UR-IMP)."""
        return [
            (troop.id, letter)
            for troop in self.troops
            if troop.player == player and troop.charging
            for letter in dict.fromkeys(m.letter for m in troop.models())
            if arms.may_impact(troop.kinds[letter])
            and arms.may_grind(troop.kinds[letter])
        ]

    def named(self, turn: "Turn", model: Model) -> list[Place]:
        """Return the units at which a model may direct its Special Attack."""
        units = []
        for enemy in enemies(turn.troop, self.troops):
            if turn.kind == "Impact Hits":
                found = own_front_touches(model, turn.troop, enemy)
            else:
                touched = touched_by(model, turn.troop, enemy)
                found = any(
                    turn.kind != "Stomp" or can_be_stomped(enemy.kinds[other.letter])
                    for other in touched
                )
            if found and shares_of(enemy, self.may_be_hit(turn.kind, enemy)):
                units.append((enemy.id, ""))
        return units

    def may_be_hit(self, kind: str, enemy: Troop) -> list[str]:
        """Return the pools of a unit that hits of a Special Attack may go to."""
        return [
            pool
            for pool in self.pools(enemy)
            if self.rival((enemy.id, pool)) is None
            and (kind != "Stomp" or can_be_stomped(enemy.kinds[pool]))
        ]

    def attack_values(self, turn: "Turn") -> list[int]:
        """Return how often each model strikes; random numbers are rolled now."""
        numbers = []
        for aim in turn.chosen:
            known = self.numbers.get(turn.key(aim.model))
            many = self.number(turn, aim) if known is None else known
            numbers.append(many if aim.many is None else aim.many)
        return numbers

    def number(self, turn: "Turn", aim: "Aim") -> int:
        """Return how many attacks a model has, rolled if that can matter (CC-14)."""
        if aim.supports and not self.is_thrown(turn, aim):
            return min(self.fewest(turn, aim), self.most_in_support(turn))
        many = self.dice.number(turn.part.attacks) + self.added(turn, aim.model)
        return min(many, self.most_in_support(turn)) if aim.supports else many

    def is_thrown(self, turn: "Turn", aim: "Aim") -> bool:
        """Tell whether it is thrown how often a model strikes in a turn.

        Not where it supports and any throw is at least the most that counts.
        """
        enough = aim.supports and self.fewest(turn, aim) >= self.most_in_support(turn)
        return turn.is_thrown and not enough

    def fewest(self, turn: "Turn", aim: "Aim") -> int:
        """Return the fewest attacks that a model may have before it supports."""
        return fewest(turn.part.attacks) + self.added(turn, aim.model)

    def most_in_support(self, turn: "Turn") -> int:
        """Return the most attacks of a supporter of a turn that count (HT-1)."""
        return arms.most_in_support(turn.troop.kinds[turn.letter], turn.part)

    def waiting(self, step: int) -> list[tuple["Turn", "Aim"]]:
        """Return whose attacks are thrown before any are allocated (CC-18).

        Nobody's, if none of them can go at one target or another.
        """
        found = [
            (turn, aim)
            for turn in self.allocated(step)[0]
            for aim in turn.chosen
            if self.is_thrown(turn, aim)
        ]
        choosing = (
            self.may_strike(turn, self.reached(turn, aim.model)[0])
            for turn, aim in found
        )
        return found if any(len(lawful) > 1 for lawful in choosing) else []

    def throw_numbers(self, step: int) -> None:
        """Throw how many attacks those have who wait for it."""
        for turn, aim in self.waiting(step):
            self.numbers[turn.key(aim.model)] = self.number(turn, aim)

    def added(self, turn: "Turn", model: Model) -> int:
        """Return how many attacks a model has beside its Attack Value.

        What a pool has lost is its last model's (ruling 0091).
        """
        if turn.kind == CRUSH:
            return 0
        troop, pool = turn.troop, pool_of(model.letter)
        last = [one for one in troop.models() if pool_of(one.letter) == pool][-1]
        return arms.added_attacks(
            troop.kinds[turn.letter],
            turn.letter,
            turn.part,
            charging=troop.charging,
            lost=self.carried[troop.id, pool] if last.name == model.name else 0,
        )

    def exes(self, turn: "Turn") -> list[int]:
        """Return the X of each model's Special Attack, rolled now."""
        x = arms.special(turn.troop.kinds[turn.letter], turn.part, turn.kind)
        assert x is not None
        return [self.dice.number(x) for _ in turn.chosen]

    def close_bundles(self, turn: "Turn", numbers: list[int]) -> list[Bundle]:
        """Return the Close Combat Attacks of a turn, target by target."""
        many: Counter[Place] = Counter()
        for aim, number in zip(turn.chosen, numbers, strict=True):
            many[aim.target] += number
        return [self.close_bundle(turn, to, many[to]) for to in self.in_file(many)]

    def in_file(self, places: Counter[Place]) -> list[Place]:
        """Return places in the order of the file, and of the pools of one unit."""
        names = list(self.players)
        fixed = (POOL, OTHERS, CHAMPION)

        def key(place: Place) -> tuple[int, int, int]:
            name, pool = place
            here = [troop for troop in self.troops if troop.id == name]
            letters = "".join(here[0].ranks) if here else ""
            rank = fixed.index(pool) if pool in fixed else len(fixed)
            return names.index(name), rank, letters.find(pool)

        return sorted(places, key=key)

    def close_bundle(self, turn: "Turn", to: Place, many: int) -> Bundle:
        """Return Close Combat Attacks at one pool, with what they need."""
        troop = turn.troop
        target = self.kind_of(to)
        part = arms.suffered(turn.part, target, charging=troop.charging)
        own, theirs = self.facings(turn, to)
        ahead = own == "front"
        pierced = arms.penetration(troop, part, self.troops, their_front_ahead=ahead)
        force = arms.strength(troop, part, their_front_ahead=ahead)
        rules = set(part.rules)
        if not troop.first_round:
            rules.discard("Hatred")
        return Bundle(
            by=troop.id,
            letter=turn.letter,
            on=to[0],
            pool=to[1],
            many=many,
            to_hit=arms.needed_to_hit(
                part,
                target,
                parried=theirs == "front",
                worse=self.shaken(troop.id, troop.kinds[turn.letter]),
                better=self.shaken(to[0], target),
            ),
            to_wound=arms.to_wound(force, target.resilience),
            armour=arms.armour_save(arms.armour(target), pierced),
            aegis=target.aegis,
            fortitude=target.fortitude,
            rules=frozenset(rules),
            flammable="Flammable" in target.rules,
            multiple=part.rules.get("Multiple Wounds", "1"),
            clip=target.hp,
        )

    def facings(self, turn: "Turn", to: Place) -> tuple[str, str]:
        """Return in which Facings the units of an attacker and its target fight."""
        rival = self.rival(to)
        if rival is not None:
            return self.ways[rival]
        return facings(turn.troop, self.troop(to[0]))

    def shaken(self, name: str, kind: Kind) -> bool:
        """Tell whether a failed Fear Test of its unit binds a model (UR-FEAR-2)."""
        return name in self.afraid and not arms.immune_to_fear(kind)

    def special_bundles(self, turn: "Turn", exes: list[int]) -> list[Bundle]:
        """Return the hits of Special Attacks, spread over the pools of each unit."""
        hits: Counter[Place] = Counter()
        for aim, x in zip(turn.chosen, exes, strict=True):
            hits[aim.target] += x
        spread: Counter[Place] = Counter()
        for (name, pool), many in hits.items():
            if pool:
                spread[name, pool] += many
            else:
                for one, share in self.shared_out(turn, name, many).items():
                    spread[name, one] += share
        spread = +spread
        return [
            self.special_bundle(turn, to, spread[to]) for to in self.in_file(spread)
        ]

    def shared_out(self, turn: "Turn", name: str, hits: int) -> Split:
        """Spread hits over a unit: any part of a lawful way to spread all (CHR-HIT-5).

        Like hits of one unit in one step are spread together; which of them fall on
        whom is free (ruling 0090).
        """
        shares = self.split(turn, name, hits)
        before = self.spread.setdefault((turn.troop.id, turn.kind, name), Counter())
        before.update(shares)
        return shares

    def first_of(self, turn: "Turn", name: str, hits: int) -> Split:
        """Spread hits so that, with those before, the first pools have their fill."""
        before = self.spread.get((turn.troop.id, turn.kind, name), Counter())
        many = sum(before.values()) + hits
        ways = self.lawful_splits(turn.kind, name, many)
        fitting = (way for way in ways if all(way[p] >= before[p] for p in before))
        return {pool: n - before[pool] for pool, n in next(fitting).items()}

    def lawful_splits(self, kind: str, name: str, hits: int) -> list[Split]:
        """Return the ways to spread hits over a unit, with most to the R&F first."""
        enemy = self.troop(name)
        return ways_to_split(enemy, self.may_be_hit(kind, enemy), hits)

    def special_bundle(self, turn: "Turn", to: Place, many: int) -> Bundle:
        """Return hits of a Special Attack on one pool: own values, no rules (ATT-3)."""
        target = self.kind_of(to)
        part = turn.part
        return Bundle(
            by=turn.troop.id,
            letter=turn.letter,
            on=to[0],
            pool=to[1],
            many=many,
            to_hit=None,
            to_wound=arms.to_wound(part.strength, target.resilience),
            armour=arms.armour_save(arms.armour(target), part.penetration),
            aegis=target.aegis,
            fortitude=target.fortitude,
            flammable="Flammable" in target.rules,
            clip=target.hp,
        )

    # -- losses ---------------------------------------------------------------------

    def take_off(self, bundles: list[Bundle]) -> None:
        """Take Health Points off all pools in one batch, and models off the table."""
        wounds: Counter[Place] = Counter()
        for bundle in bundles:
            wounds[bundle.on, bundle.pool] += bundle.lost
        wounds = +wounds
        hurt = []
        for troop in self.troops:
            lost = self.lost_by(troop, wounds)
            if lost:
                hurt.append((troop, lost))
        for place in wounds:
            if place in self.fallen:
                self.count_overkill(place, wounds[place])
        gone = {
            name: self.fell(troop, lost) for troop, lost in hurt for name in [troop.id]
        }
        try:
            self.troops = remaining(self.troops, gone, self.stand)
        except UnclearError:
            if self.told is None:
                raise
            self.troops = self.told(gone)

    def lost_by(self, troop: Troop, wounds: Counter[Place]) -> Counter[str]:
        """Return the Health Points that the pools of a unit lose (HP-2 to HP-7)."""
        lost: Counter[str] = Counter()
        excess = standing = 0
        for pool in self.pools(troop):
            place = (troop.id, pool)
            struck = wounds[place]
            left = self.left(place)
            if self.rival(place) is not None:
                self.count_overkill(place, max(0, struck - left))
            if pool in RANKED:
                excess += max(0, struck - left)
                standing += max(0, left - struck)
            elif pool == CHAMPION and not standing:
                struck += excess
            lost[pool] = min(left, struck)
        return +lost

    def count_overkill(self, place: Place, excess: int) -> None:
        """Count wounds beyond a duellist's Health Points (DUEL-13)."""
        rival = self.rival(place)
        assert rival is not None
        self.overkill[self.players[rival[0]]] += excess

    def fell(self, troop: Troop, lost: Counter[str]) -> Losses:
        """Note what a unit lost, and return whom."""
        models = 0
        named = []
        for pool, many in lost.items():
            place = (troop.id, pool)
            hp = troop.kinds[pool].hp
            self.losses[place] += many
            down, self.carried[place] = divmod(self.carried[place] + many, hp)
            if pool == POOL:
                models = down
            elif down:
                named.append(pool)
                if self.rival(place) is not None:
                    self.fallen[place] = troop.kinds[pool]
        return Losses(models, tuple(named))

    # -- step 7 ---------------------------------------------------------------------

    def score(self) -> dict[str, dict[str, int]]:
        """Return the Combat Score of each player, item by item (CS-7)."""
        return {
            player: self.score_of(player)
            for player in dict.fromkeys(self.players.values())
        }

    def score_of(self, player: str) -> dict[str, int]:
        """Return the items of one side; bonuses of units Engaged now (CS-8)."""
        mine = [
            troop
            for troop in self.troops
            if troop.player == player
            and any(in_contact(troop, e) for e in enemies(troop, self.troops))
        ]
        flank, rear = self.behind(mine)
        lost = sum(n for (u, _), n in self.losses.items() if self.players[u] != player)
        return {
            "health_points": lost,
            "overkill": min(MOST, self.overkill[player]),
            "charge": int(any(troop.charging for troop in mine)),
            "rank_bonus": max([0, *(min(MOST, full_ranks(t) - 1) for t in mine)]),
            "standards": sum("S" in "".join(troop.ranks) for troop in mine),
            "in_flank": max([0, *(1 + (full_ranks(troop) > 0) for troop in flank)]),
            "in_rear": max([0, *(2 + (full_ranks(troop) > 0) for troop in rear)]),
        }

    def behind(self, mine: list[Troop]) -> tuple[list[Troop], list[Troop]]:
        """Return which units fight in an enemy's Flank, and which in a Rear."""
        flank, rear = [], []
        for troop in mine:
            for enemy in enemies(troop, self.troops):
                if in_contact(troop, enemy):
                    side = facings(troop, enemy)[1]
                    if side in ("left", "right"):
                        flank.append(troop)
                    if side == "rear":
                        rear.append(troop)
        return flank, rear


@dataclass(eq=False)
class Turn:
    """Models of one letter with one kind of attack of one of their parts."""

    troop: Troop
    letter: str
    at: int
    kind: str
    chosen: list["Aim"] = field(default_factory=list)

    @property
    def part(self) -> Part:
        """What attacks."""
        part = self.troop.kinds[self.letter].parts[self.at]
        changed = {CRUSH: arms.crushing, BREATH: arms.breathing}
        return changed[self.kind](part) if self.kind in changed else part

    @property
    def is_thrown(self) -> bool:
        """Whether it is thrown how many Close Combat Attacks they are."""
        return self.kind in ALLOCATED and not self.part.attacks.isdigit()

    @property
    def label(self) -> str:
        """How a line names these attacks of a model; not at all if they are its own."""
        return LABELS.get(self.kind, "mount" if self.at else "")

    def key(self, model: Model) -> tuple[str, str, int, str]:
        """Return what a line says of one of these models is kept under."""
        return self.troop.id, model.name, self.at, self.kind

    def models(self) -> list[Model]:
        """Return the models, front to back and left to right."""
        return [model for model in self.troop.models() if model.letter == self.letter]


@dataclass
class Aim:
    """A model that attacks, and whom; of a Special Attack the pool is still open.

    Attributes:
        many: How many of its attacks; all of them if it is left out.
    """

    model: Model
    target: Place
    supports: bool = False
    many: int | None = None

    def many_of(self, turn: "Turn", added: int) -> int:
        """Return how many attacks the model has, if that is no random number."""
        part, kind = turn.part, turn.troop.kinds[turn.letter]
        if turn.kind not in ALLOCATED or not part.attacks.isdigit():
            return 1
        many = int(part.attacks) + added
        most = arms.most_in_support(kind, part)
        return min(many, most) if self.supports else many


def pool_of(letter: str) -> str:
    """Return the Health Pool of models of a letter (HP-1)."""
    return POOL if letter in RANK_AND_FILE else letter


def rank_first(pool: str) -> int:
    """Return a smaller number for R&F than for a Champion, and for that than others."""
    order = (POOL, OTHERS, CHAMPION)
    return order.index(pool) if pool in order else len(order)


def can_be_stomped(kind: Kind) -> bool:
    """Tell whether a model counts as of Standard Height for Stomp (UR-NOSTOMP)."""
    safe = "Cannot be Stomped" in kind.rules or kind.type == "cavalry"
    return kind.height == "standard" and not safe


def full_ranks(troop: Troop) -> int:
    """Count Full Ranks: as many models as the Height asks for (UNIT-6)."""
    if "Light Troops" in troop.kinds[POOL].rules:
        return 0
    needed = FULL_RANK[troop.kinds[POOL].height]
    return sum(sum(letter != "." for letter in rank) >= needed for rank in troop.ranks)


def shares_of(troop: Troop, pools: list[str]) -> Split:
    """Return how many hits each of *pools* takes before any takes another.

    With five or more R&F models, Characters of their Type and Height get none. A pool
    counts as its models, a Champion who is all that is left of them as one (AMB-72).
    """
    many = Counter(model.letter for model in troop.models())
    ranked = sum(many[letter] for letter in RANK_AND_FILE)
    alone = CHAMPION in pools and not many[OTHERS]
    first = POOL if POOL in pools else CHAMPION if alone else ""
    weights = {first: ranked or 1} if first else {}
    if OTHERS in pools:
        weights = {POOL: ranked} if ranked and POOL in pools else {}
        weights[OTHERS] = many[OTHERS]
    for pool in pools:
        kind = troop.kinds[pool]
        alike = sum(
            (kind.type, kind.height) == (own.type, own.height)
            for own in (troop.kinds[model.letter] for model in troop.models())
            if not own.character
        )
        if kind.character and alike < FEW:
            weights[pool] = 1
    return weights


def ways_to_split(troop: Troop, pools: list[str], hits: int) -> list[Split]:
    """Return all lawful ways to spread hits over *pools* of a unit (CHR-HIT).

    Args:
        troop: The unit.
        pools: Those of its pools that may be hit at all.
        hits: How many there are.
    """
    weights = shares_of(troop, pools)
    first = next(iter(weights))
    rounds, odd = divmod(hits, sum(weights.values()))
    ways = []
    for more in product(*(range(weight + 1) for weight in weights.values())):
        if sum(more) == odd:
            shares = zip(weights.items(), more, strict=True)
            ways.append({name: rounds * w + extra for (name, w), extra in shares})
    return sorted(ways, key=lambda way: -way.get(first, 0))
