"""A book from a package that seems to be installed, in a process of its own."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import serried

ROOT: Final = Path(__file__).resolve().parents[3]
EXAMPLE: Final = ROOT / "examples" / "third-book"
SOURCE: Final = Path(serried.__file__).resolve().parents[1]


class Ended(NamedTuple):
    """What a process left behind."""

    status: int
    out: str
    err: str


def installed(folder: Path, name: str, value: str, package: str = "tried") -> Path:
    """Write to *folder* what an installer leaves there of an entry point."""
    info = folder / f"{package}-1.dist-info"
    info.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    points = f"[serried.books]\n{name} = {value}\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    return folder


def example_installed(folder: Path) -> tuple[Path, Path]:
    """Install the example as its pyproject.toml says; return what to search."""
    told = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    project = told["project"]
    ((name, value),) = project["entry-points"]["serried.books"].items()
    where = told["tool"]["setuptools"]["packages"]["find"]["where"]
    package = project["name"].replace("-", "_")
    return installed(folder, name, value, package), EXAMPLE / where[0]


def python(*words: str | Path, search: tuple[Path, ...] = (), cwd: Path) -> Ended:
    """Run Python with *words*, which finds serried and what is in *search*."""
    paths = os.pathsep.join(map(str, (SOURCE, *search)))
    done = subprocess.run(  # noqa: S603 - our own Python, with words of our own
        [sys.executable, *map(str, words)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
