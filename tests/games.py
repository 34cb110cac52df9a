"""Whole battles that play themselves, for records and reports of them.

Whoever is asked takes the first answer; otherwise everybody charges or goes ahead.
"""

from collections.abc import Iterator
from typing import Final

from serried import referee
from serried.books.registry import parse_action
from serried.engine.dice import seeded
from serried.engine.files import parse_battle
from serried.engine.replay import added, begun
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position
from serried.model.record import Record

MOST_LINES: Final = 400
MOST_REFUSED: Final = 60
"""Lines of one phase that nobody could play."""

FOOT: Final = """\
ranks = ["{front}", "RRRRR", "RRRRR", "RRRRR"]
advance = 5
march = 10
attack_value = 1
offensive_skill = 3
defensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
resilience = 3
armour = 1
discipline = 7
weapons = ["Spear"]
"""

HORSE: Final = """\
ranks = ["RRMSC", "RRRRR"]
type = "cavalry"
height = "large"
advance = 8
march = 16
attack_value = 1
offensive_skill = 4
defensive_skill = 4
strength = 4
armour_penetration = 1
agility = 3
resilience = 3
armour = 4
discipline = 8
"""


def armies(seed: int = 0) -> Battle:
    """Return two small armies that face each other."""
    parts = ['format = "serried/1"\nbook = "t9a"\nphase = "charge"\nactive = "blue"\n']
    where = {"blue": (17, 0), "red": (32, 180)}
    for player, (y, facing) in where.items():
        for place, name in enumerate(("spears", "guard", "knights")):
            x = 20 + 14 * place + (seed + place) % 3
            base = "25x50" if name == "knights" else "25x25"
            arms = HORSE if name == "knights" else FOOT
            parts.append(
                f'\n[[unit]]\nid = "{player}_{name}"\nname = "the {name} of {player}"\n'
                f'player = "{player}"\nfront = [{x}, {y}]\nfacing = {facing}\n'
                f'base = "{base}"\n{arms.replace("{front}", "RMCSR")}'
            )
    return parse_battle("".join(parts))


def game(seed: int = 0, rounds: int = 3) -> tuple[Record, list[Battle]]:
    """Return the record of a battle, and the battle after each of its lines."""
    battle = armies(seed)
    record, tables = begun(Position(battle=battle)), [battle]
    while battle.round <= rounds and len(record.entries) < MOST_LINES:
        for line in ways(battle):
            known = record.used()
            dice = seeded(f"game {seed}", known)
            try:
                action = parse_action(line, battle.book)
                if not referee.judge(battle, action, dice).legal:
                    continue
                many = len(record.entries)
                record, step = added(record, battle, action, dice)
            except (NotationError, RequestError):
                continue
            if len(record.entries) > many:
                break
        else:
            break
        battle = step.after
        tables.append(battle)
    return record, tables


def ways(battle: Battle) -> Iterator[str]:
    """Yield what may be tried next, the best first."""
    for owed in referee.asks(battle).owed:
        for line in owed.lines:
            yield line.replace("?", "0")
    ours = [one for one in battle.units if one.player == battle.active and one.pose]
    foes = [one for one in battle.units if one.player != battle.active and one.pose]
    if battle.phase == "charge":
        for one in ours:
            for foe in foes:
                yield f"{one.id} charge {foe.id}"
                yield f"{one.id} resolve charge"
    if battle.phase == "movement":
        for one in ours:
            yield f"{one.id} rally: files 5"
            yield f"{one.id} march: forward 4"
            yield f"{one.id} advance: forward 2"
    if battle.phase == "melee":
        yield f"{battle.active} fight on"
        for one in ours:
            yield f"{battle.active} fight {one.id}"
    yield "next phase"
