"""Fights in words: the attacks of an Initiative Step, and the Combat Score."""

from collections.abc import Iterator

from serried.model.results.fights import Blows, ScoreItem, Struck
from serried.model.verdict import Verdict
from serried.model.words import IN_ENGLISH
from serried.report.said import Said


def blows_said(verdict: Verdict) -> Iterator[Said]:
    """Yield who strikes whom in an Initiative Step, and what came of it."""
    found = verdict.result
    if not isinstance(found, Blows):
        return
    if found.step is not None and not found.struck:
        yield Said(f"Initiative Step {found.step}: nobody strikes")
    elif found.struck:
        ways = tuple(map(struck_said, found.struck))
        yield Said(f"Initiative Step {found.step}:", ways=ways)
    if found.items:
        yield from _score_said(found)


def struck_said(one: Struck) -> str:
    """Return one row of an Initiative Step in a line."""
    return ", ".join(_struck(one))


def _struck(one: Struck) -> Iterator[str]:
    part = f" ({IN_ENGLISH.term(one.part)})" if one.part else ""
    what = "hits" if one.to_hit is None else "attacks"
    what = what[:-1] if one.attacks == 1 else what
    yield f"{one.by}{part} on {one.on}: {one.attacks} {what}"
    if one.hits is None:
        yield from _needed(one)
        return
    if one.to_hit is not None:
        yield f"{one.hits} hit on {one.to_hit}+"
    if one.to_wound is not None:
        yield f"{one.wounds} wound on {one.to_wound}+"
    saves = (one.armour_save, one.special_save)
    on = " and ".join(f"{save}+" for save in saves if save is not None)
    if on and one.wounds:
        yield f"{(one.wounds or 0) - (one.unsaved or 0)} saved on {on}"
    yield f"{one.lost} lost"


def _needed(one: Struck) -> Iterator[str]:
    """Yield what the dice need that are not thrown yet."""
    if one.to_hit is not None:
        yield f"hit on {one.to_hit}+"
    yield "wound" if one.to_wound is None else f"wound on {one.to_wound}+"
    saves = (one.armour_save, one.special_save)
    yield from (f"saved on {save}+" for save in saves if save is not None)


def _score_said(found: Blows) -> Iterator[Said]:
    for player, points in found.score:
        items = [i for i in found.items if i.player == player and i.points]
        ways = tuple(map(item_said, items))
        yield Said(f"Combat Score of {player}: {points}", ways=ways)


def item_said(item: ScoreItem) -> str:
    """Return one line of a Combat Score with its clause."""
    return f"{IN_ENGLISH.term(item.what)} {item.points} [{item.clause}]"
