"""The 9th Age, rule "War Platform": back into the centre after casualties."""

from collections.abc import Iterator

from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.sufferers import Sufferer
from serried.rules.ranks.foremost import central_files


def centred(sufferer: Sufferer, way: Removal) -> Iterator[Removal]:
    """Yield the ways to have a War Platform in the centre of the first rank again.

    It goes there; those on whose places it comes to stand go to the places it leaves.

    Source:
        FR-18
    """
    models, cell = sufferer.models, sufferer.grid.width
    inside = [
        (model.x - models[model.name].place.base.width // 2, model.name)
        for model in way.standing
        if models[model.name].file >= 0
        and model.y == -models[model.name].place.base.depth // 2
    ]
    platform = next((n for _, n in inside if models[n].role.central), None)
    if platform is None:
        yield way
        return
    inside.sort()
    names = [name for _, name in inside]
    left, files = inside[0][0], sum(models[name].wide for name in names)
    starts = {name: (at - left) // cell for at, name in inside}
    wide = models[platform].wide
    targets = central_files(files, wide)
    if starts[platform] in targets:
        yield way
        return
    spots = {model.name: (model.x, model.y) for model in way.standing}
    for target in targets:
        moved = _exchanged(sufferer, starts, platform, target)
        for name, file in moved.items():
            own = models[name].place.base
            spots[name] = left + file * cell + own.width // 2, spots[name][1]
        if moved:
            yield sufferer.removal(
                spots,
                width=sufferer.width() + way.width,
                at_left=way.at_left,
                at_right=way.at_right,
                pick=way.pick,
            )


def _exchanged(
    sufferer: Sufferer, starts: dict[str, int], platform: str, target: int
) -> dict[str, int]:
    """Return where those stand who change files when a platform goes to its own.

    Nothing where one of them is partly in its way.
    """
    wide, before = sufferer.models[platform].wide, starts[platform]
    new = range(target, target + wide)
    old = range(before, before + wide)
    free = iter([file for file in old if file not in new])
    moved = {platform: target}
    for name, file in sorted(starts.items(), key=lambda item: item[1]):
        if name == platform or file not in new:
            continue
        model = sufferer.models[name]
        if (model.deep, model.wide) != (1, 1):
            return {}
        moved[name] = next(free)
    return moved
