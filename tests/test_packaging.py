"""What is published: the licence, the version, and a wheel that has everything."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from serried.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
APACHE_2 = "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
OUTSIDE = {"numpy", "shapely", "starlette", "mpmath", "gmpy2", "hypothesis"}


def python(*words: str | Path, cwd: Path, path: Path | None = None) -> str:
    """Return what Python prints; modules come from *path* first."""
    env = {**os.environ, "PYTHONPATH": str(path or "")}
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def test_the_licence_is_apache_2() -> None:
    """The licence is the published text, letter by letter."""
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == APACHE_2


def test_the_version_is_written_once() -> None:
    """The installed package and the library agree on the version."""
    assert metadata.version("serried") == VERSION


def test_the_referee_needs_python_alone() -> None:
    """Whatever is required beyond Python is part of an extra."""
    needs = metadata.requires("serried") or []

    assert [need for need in needs if "extra ==" not in need] == []


def test_importing_serried_loads_nothing_from_outside(tmp_path: Path) -> None:
    """The library starts without arrays, servers or the oracles of its tests."""
    code = "import sys, serried; print(*sys.modules)"

    assert OUTSIDE.isdisjoint(python("-c", code, cwd=tmp_path).split())


def test_importing_serried_loads_none_of_its_packages(tmp_path: Path) -> None:
    """Each public name costs its time when it is first used."""
    code = "import sys, serried; print(*sys.modules)"

    loaded = python("-c", code, cwd=tmp_path).split()

    own = {name for name in loaded if name.startswith("serried")}
    assert own == {"serried", "serried.version"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the files."""
    copy = tmp_path_factory.mktemp("copy")
    for name in ("PACKAGE.md", "LICENSE", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    leave = shutil.ignore_patterns("*.egg-info", "__pycache__")
    for name in ("src", "licenses"):
        shutil.copytree(ROOT / name, copy / name, ignore=leave)
    code = "from setuptools import build_meta; build_meta.build_wheel('.')"
    python("-c", code, cwd=copy)
    (found,) = copy.glob("*.whl")
    return found


@pytest.mark.slow
def test_the_wheel_has_every_file(wheel: Path) -> None:
    """All modules and data go along, and nothing that is not serried's."""
    source = ROOT / "src"
    kinds = {".py", ".toml", ".json", ".typed"}
    ours = [file for file in source.glob("serried/**/*") if file.suffix in kinds]
    published = set(zipfile.ZipFile(wheel).namelist())

    assert {str(file.relative_to(source)) for file in ours} <= published
    assert {name.split("/")[0] for name in published} == {
        "serried",
        f"serried-{VERSION}.dist-info",
    }


@pytest.mark.slow
def test_the_wheel_judges_the_example(wheel: Path, tmp_path: Path) -> None:
    """What was unpacked from the wheel runs, its data files included."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "import sys; from serried.cli.main import main; sys.exit(main())"
    example = ROOT / "examples" / "wheels-a.toml"

    assert python("-c", code, "judge", example, cwd=tmp_path, path=tmp_path)
