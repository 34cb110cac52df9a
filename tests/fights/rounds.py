"""One Round of Combat, read from the page step by step.

Nothing of the referee is used here. Where the page leaves a choice, whoever runs the
Round is asked: a test asks what the referee took, and has it judged here.

Source:
    SEQ-6, CC-1 to CC-27, DUEL-1 to DUEL-13, CS-1 to CS-12, HP-1 to HP-7, CHR-HIT-1 to
    CHR-HIT-7, UR-FEAR-1 to UR-FEAR-3, UR-IMP-1, UR-STOMP, UR-GRIND, NMF-1, NMF-2,
    AMB-72, AMB-94 to AMB-105
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from fights import arms
from fights.blows import Bundle, Dice, strike
from fights.board import (
    CHAMPION,
    POOL,
    RANK_AND_FILE,
    Kind,
    Model,
    Part,
    Troop,
    enemies,
)
from fights.casualties import Losses, remaining
from fights.contacts import (
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
SPECIALS: Final = ("Impact Hits", "Grind", "Breath Attack", "Stomp")
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
        losses: Health Points lost by each pool in this Round, also of units gone.
        overkill: Points for each player.
        split: Chooses how hits are spread, among all lawful ways.
        stand: Chooses how a unit stands after losses, among all lawful ways.
    """

    troops: list[Troop]
    active: str
    dice: Dice
    carried: Counter[Place] = field(default_factory=Counter)
    duel: tuple[Place, Place] | None = None
    ways: dict[Place, tuple[str, str]] = field(default_factory=dict)
    fallen: dict[Place, Kind] = field(default_factory=dict)
    afraid: set[str] = field(default_factory=set)
    losses: Counter[Place] = field(default_factory=Counter)
    overkill: Counter[str] = field(default_factory=Counter)
    split: Callable[[Troop, list[Split]], Split] = lambda _, ways: ways[0]
    stand: Callable[[Troop, list[Troop]], Troop] = lambda _, ways: ways[0]
    order: dict[tuple[str, str, int, str], int] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Remember whose the units are, for they may be gone when it is asked."""
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
        named = [one for one in letters if one not in (POOL, CHAMPION)]
        return [one for one in (POOL, CHAMPION) if one in letters] + named

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
        return [(troop.id, pool) for pool in self.pools(troop) if pool != POOL]

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
        if "Inanimate" not in part.rules and part.attacks != "0":
            self.order[*key, CLOSE] = arms.close_step(troop, part, self.troops)
        own = max(0, min(10, part.agility + troop.charging))
        steps = {"Impact Hits": 10, "Grind": own, "Stomp": 0}
        for rule, step in steps.items():
            if arms.special(troop.kinds[letter], part, rule) is not None:
                self.order[*key, rule] = step

    # -- step 6 ---------------------------------------------------------------------

    def fight_step(self, step: int) -> list[Bundle]:
        """Fight one Initiative Step to its end, and return what was struck in it."""
        bundles = self.bundles(step)
        strike(bundles, self.dice)
        self.take_off(bundles)
        return bundles

    def bundles(self, step: int) -> list[Bundle]:
        """Return what strikes in an Initiative Step; random numbers are rolled now."""
        close, special = self.allocated(step)
        numbers = {id(turn): self.attack_values(turn) for turn in close}
        exes = {id(turn): self.exes(turn) for turn in special}
        bundles = []
        for turn in sorted(close + special, key=self.place_in_order):
            if turn.kind == CLOSE:
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
            (CLOSE, *SPECIALS).index(turn.kind),
        )

    def allocated(self, step: int) -> tuple[list["Turn"], list["Turn"]]:
        """Return who strikes whom in a step: Close Combat Attacks, Special Attacks."""
        turns = []
        for (name, letter, at, kind), when in self.order.items():
            here = [troop for troop in self.troops if troop.id == name]
            if when == step and here and letter in "".join(here[0].ranks):
                turn = Turn(here[0], letter, at, kind)
                chosen = self.strikers(turn) if kind == CLOSE else self.namers(turn)
                if chosen:
                    turn.chosen = chosen
                    turns.append(turn)
        turns.sort(key=self.place_in_order)
        return (
            [turn for turn in turns if turn.kind == CLOSE],
            [turn for turn in turns if turn.kind != CLOSE],
        )

    def strikers(self, turn: "Turn") -> list["Aim"]:
        """Return the models of a turn that can attack somebody, and whom they do."""
        aims = []
        for model in turn.models():
            touched, supports = self.reached(turn, model)
            target = self.by_default(turn, touched)
            if target is not None:
                aims.append(Aim(model, target, supports=supports))
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
        if own or arms.harnessed(part):
            return own, False
        extra = (part.weapon == "Spear") + ("Fight in Extra Rank" in part.rules)
        return [
            (enemy.id, pool_of(other.letter))
            for enemy in foes
            for other in supported_contacts(model, troop, enemy, extra=extra)
        ], True

    def by_default(self, turn: "Turn", touched: list[Place]) -> Place | None:
        """Return whom a model attacks: R&F, then a Champion, then Characters."""
        if self.rival((turn.troop.id, turn.letter)) is not None:
            return touched[0]
        free = [place for place in touched if self.rival(place) is None]
        ranked = [place for place in free if place[1] == POOL]
        if not ranked and not turn.troop.kinds[turn.letter].character:
            # Swirling Melee (CC-21)
            units = dict.fromkeys(name for name, _ in free or touched)
            ranked = [
                (name, POOL) for name in units if POOL in self.pools(self.troop(name))
            ]
        champions = [place for place in free if place[1] == CHAMPION]
        characters = [place for place in free if place[1] not in (POOL, CHAMPION)]
        order = [troop.id for troop in self.troops]
        for places in (ranked, champions, characters):
            for name in order:
                known = self.pools(self.troop(name))
                here = [place for place in places if place[0] == name]
                if here:
                    return min(here, key=lambda place: known.index(place[1]))
        return None

    def namers(self, turn: "Turn") -> list["Aim"]:
        """Return the models of a turn that make a Special Attack, and on whom."""
        if turn.kind == "Impact Hits" and not turn.troop.charging:
            return []
        aims = []
        for model in turn.models():
            rival = self.rival((turn.troop.id, turn.letter))
            named = (
                self.named(turn, model) if rival is None else self.on_rival(turn, rival)
            )
            if named is not None:
                aims.append(Aim(model, named))
        return aims

    def on_rival(self, turn: "Turn", rival: Place) -> Place | None:
        """Return the other duellist, if a Special Attack can go at it (DUEL-9)."""
        kind = self.kind_of(rival)
        return None if turn.kind == "Stomp" and not can_be_stomped(kind) else rival

    def kind_of(self, place: Place) -> Kind:
        """Return what is struck, also of a duellist that has fallen."""
        if place in self.fallen:
            return self.fallen[place]
        return self.troop(place[0]).kinds[place[1]]

    def named(self, turn: "Turn", model: Model) -> Place | None:
        """Return the first unit at which a model may direct its Special Attack."""
        for enemy in enemies(turn.troop, self.troops):
            if turn.kind == "Impact Hits":
                found = own_front_touches(model, turn.troop, enemy)
            else:
                touched = touched_by(model, turn.troop, enemy)
                found = any(
                    turn.kind != "Stomp" or can_be_stomped(enemy.kinds[other.letter])
                    for other in touched
                )
            if found and self.may_be_hit(turn, enemy):
                return enemy.id, ""
        return None

    def may_be_hit(self, turn: "Turn", enemy: Troop) -> list[str]:
        """Return the pools of a unit that hits of a Special Attack may go to."""
        return [
            pool
            for pool in self.pools(enemy)
            if self.rival((enemy.id, pool)) is None
            and (turn.kind != "Stomp" or can_be_stomped(enemy.kinds[pool]))
        ]

    def attack_values(self, turn: "Turn") -> list[int]:
        """Return how often each model strikes; random numbers are rolled now."""
        kind = turn.troop.kinds[turn.letter]
        added = arms.added_attacks(kind, turn.letter, turn.part)
        numbers = []
        for aim in turn.chosen:
            many = self.dice.number(turn.part.attacks) + added
            if aim.supports:
                extra = kind.rules.get("Extra Support", "") or turn.part.rules.get(
                    "Extra Support", ""
                )
                many = min(many, int(extra or arms.SUPPORT[kind.height]))
            numbers.append(many)
        return numbers

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
        fixed = (POOL, CHAMPION)

        def key(place: Place) -> tuple[int, int, int]:
            name, pool = place
            here = [troop for troop in self.troops if troop.id == name]
            letters = "".join(here[0].ranks) if here else ""
            rank = fixed.index(pool) if pool in fixed else len(fixed)
            return names.index(name), rank, letters.find(pool)

        return sorted(places, key=key)

    def close_bundle(self, turn: "Turn", to: Place, many: int) -> Bundle:
        """Return Close Combat Attacks at one pool, with what they need."""
        troop, part = turn.troop, turn.part
        target = self.kind_of(to)
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
                enemy = self.troop(name)
                ways = ways_to_split(enemy, self.may_be_hit(turn, enemy), many)
                for one, share in self.split(enemy, ways).items():
                    spread[name, one] += share
        spread = +spread
        return [
            self.special_bundle(turn, to, spread[to]) for to in self.in_file(spread)
        ]

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
        self.troops = remaining(self.troops, gone, self.stand)

    def lost_by(self, troop: Troop, wounds: Counter[Place]) -> Counter[str]:
        """Return the Health Points that the pools of a unit lose (HP-2 to HP-7)."""
        lost: Counter[str] = Counter()
        excess = 0
        for pool in self.pools(troop):
            place = (troop.id, pool)
            struck = wounds[place]
            left = self.left(place)
            if self.rival(place) is not None:
                self.count_overkill(place, max(0, struck - left))
            if pool == POOL:
                excess = max(0, struck - left)
            elif pool == CHAMPION:
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
            "ranks": max([0, *(min(MOST, full_ranks(t) - 1) for t in mine)]),
            "standards": sum("S" in "".join(troop.ranks) for troop in mine),
            "flank": max([0, *(1 + (full_ranks(troop) > 0) for troop in flank)]),
            "rear": max([0, *(2 + (full_ranks(troop) > 0) for troop in rear)]),
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
        return self.troop.kinds[self.letter].parts[self.at]

    def models(self) -> list[Model]:
        """Return the models, front to back and left to right."""
        return [model for model in self.troop.models() if model.letter == self.letter]


@dataclass
class Aim:
    """A model that attacks, and whom; of a Special Attack the pool is still open."""

    model: Model
    target: Place
    supports: bool = False


def pool_of(letter: str) -> str:
    """Return the Health Pool of models of a letter (HP-1)."""
    return POOL if letter in RANK_AND_FILE else letter


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


def ways_to_split(troop: Troop, pools: list[str], hits: int) -> list[Split]:
    """Return all lawful ways to spread hits over *pools* of a unit (CHR-HIT).

    With five or more R&F models, Characters of their Type and Height get none. A pool
    counts as its models, a Champion who is all that is left of them as one (AMB-72).
    """
    many = Counter(model.letter for model in troop.models())
    ranked = sum(many[letter] for letter in RANK_AND_FILE)
    first = POOL if POOL in pools else CHAMPION if CHAMPION in pools else ""
    weights = {first: ranked or 1} if first else {}
    for pool in pools:
        kind, own = troop.kinds[pool], troop.kinds[POOL]
        alike = (kind.type, kind.height) == (own.type, own.height)
        safe = alike and ranked + many[CHAMPION] >= 5
        if kind.character and not safe:
            weights[pool] = 1
    rounds, odd = divmod(hits, sum(weights.values()))
    ways = []
    for more in product(*(range(weight + 1) for weight in weights.values())):
        if sum(more) == odd:
            shares = zip(weights.items(), more, strict=True)
            ways.append({name: rounds * w + extra for (name, w), extra in shares})
    return sorted(ways, key=lambda way: -way.get(first, 0))
