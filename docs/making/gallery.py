"""Pictures of the bundled examples."""

from making.blocks import ROOT

from serried.engine.files import read_position
from serried.engine.pictures import picture
from serried.engine.session import hold


def example_picture(name: str) -> str:
    """Return the picture of the answers to the example called *name*."""
    path = ROOT / "examples" / f"{name}.toml"
    return picture(hold(read_position(path), path.name))
