"""What is published says what it runs on, is whole, and names what others wrote.

The doubts: Python 3.12 and 3.13 were neither declared nor tried; the source archive had
no tests, examples and changelog; a package page would show broken pictures; there was
no list of what is shipped, with its licences.
"""

import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from serried.version import VERSION

ROOT: Final = Path(__file__).resolve().parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
SOURCES: Final = (
    "benchmarks",
    "changes",
    "docs",
    "examples",
    "licenses",
    "requirements",
    "src/serried",
    "tests",
)
"""The folders that the source archive holds whole."""

LEFT_OUT: Final = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
COMPILED: Final = {".pyc", ".so", ".pyd"}

DEV: Final = runpy.run_path(str(ROOT / "dev"))
VERSIONS: Final[list[str]] = DEV["declared_versions"]()


def test_every_python_from_the_oldest_is_declared() -> None:
    """No version is left out between the oldest that is required and the newest."""
    said = " ".join(PROJECT["classifiers"])
    minors = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)", said)]

    assert PROJECT["requires-python"] == f">=3.{minors[0]}"
    assert minors == list(range(11, 14))


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_another_python_gives_the_same_answers(version: str) -> None:
    """Every example, every figure of it, and what is said to a slip of the pen."""
    python = DEV["find_python"](version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    files = [str(path) for path in sorted((ROOT / "examples").glob("*.toml"))]
    lines = (
        ("judge", *files, "--json", "-v"),
        ("judge", "-v", files[0], "--ask", "spears march: forward 3, wheel right ?"),
        ("judge", "nowhere.toml", "--dice", "3,4"),
        ("clauses", "--json", "MOV"),
        ("judge", "--help"),
    )
    for words in lines:
        assert answer(python, *words) == answer(Path(sys.executable), *words)


@cache
def answer(python: Path, *words: str) -> tuple[int, str, str]:
    """Return status, output and errors of a command on some Python."""
    done = subprocess.run(  # noqa: S603 - our own command
        [python, "-W", "error", "-m", "serried", *words],
        cwd=ROOT / "examples",
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_python_that_is_not_here_is_none() -> None:
    """Nothing is taken for it."""
    assert DEV["find_python"]("3.999") is None


@pytest.fixture(scope="module", name="archive")
def _archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source archive, unpacked."""
    copy = tmp_path_factory.mktemp("copy") / "serried"
    leave = shutil.ignore_patterns(".*", "build", "*.egg-info", *LEFT_OUT, "*.so")
    shutil.copytree(ROOT, copy, ignore=leave)
    built("build_sdist", copy)
    file = copy / f"serried-{VERSION}.tar.gz"
    # Apart: the tarfile of 3.11.2, Debian's, has no filters, and newer ones warn so.
    unpack = [sys.executable, "-m", "tarfile", "-e", str(file), str(copy / "out")]
    subprocess.run(unpack, check=True, capture_output=True)  # noqa: S603
    return copy / "out" / f"serried-{VERSION}"


@pytest.fixture(scope="module", name="wheel")
def _wheel(archive: Path) -> zipfile.ZipFile:
    """Return the wheel that is built from the source archive."""
    built("build_wheel", archive)
    (found,) = archive.glob("*.whl")
    return zipfile.ZipFile(found)


def built(hook: str, folder: Path) -> None:
    """Call a hook of the build backend where the project lies."""
    code = f"import build_backend; build_backend.{hook}('.')"
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "SERRIED_PURE": "1", "PYTHONPATH": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )


ASKED_FIRST: Final = """
import sys

import build_backend
from setuptools import build_meta

_, into = sys.argv
for hook in ("wheel", "editable"):
    getattr(build_backend, f"get_requires_for_build_{hook}")()
    getattr(build_backend, f"prepare_metadata_for_build_{hook}")(into)
build_backend.build_editable(into)
print("these are ours")
build_meta.get_requires_for_build_wheel()
"""


@pytest.mark.slow
def test_the_compiler_runs_for_nothing_but_a_wheel(
    archive: Path, tmp_path: Path
) -> None:
    """A name, a version, a link to the source: that took seconds of translating."""
    compiler = tmp_path / "mypyc/__init__.py"
    compiler.parent.mkdir()
    compiler.write_text("print('translated')\nraise ImportError", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}:{archive}"}
    environment.pop("SERRIED_PURE", None)
    done = subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-B", "-c", ASKED_FIRST, str(tmp_path)],
        cwd=archive,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    said = [one for one in done.stdout.splitlines() if one.startswith("t")]
    assert said == ["these are ours", "translated"]


def files_below(folder: Path, *names: str) -> set[str]:
    """Return the files of some folders, by their names from *folder*."""
    found = (path for name in names for path in (folder / name).rglob("*"))
    return {
        path.relative_to(folder).as_posix()
        for path in found
        if path.is_file()
        and path.suffix not in COMPILED
        and LEFT_OUT.isdisjoint(path.parts)
    }


@pytest.mark.slow
def test_the_source_archive_has_everything(archive: Path) -> None:
    """Tests, examples, docs and changelog too, and nothing that was compiled."""
    tops = {path.name for path in ROOT.iterdir() if path.is_file()}
    tops = {name for name in tops if not name.startswith(".")}

    assert files_below(archive, *SOURCES) == files_below(ROOT, *SOURCES)
    assert tops <= {path.name for path in archive.iterdir()}
    assert not [path for path in archive.rglob("*") if path.suffix in COMPILED]


@pytest.mark.slow
def test_the_tests_of_the_source_archive_run(archive: Path) -> None:
    """On the source beside them."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
         "tests/unit/geometry", "-k", "facing"],
        cwd=archive,
        env={**os.environ, "PYTHONPATH": str(archive / "src"), "SERRIED_KEPT": ""},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def metadata(wheel: zipfile.ZipFile) -> str:
    """Return the metadata of the wheel, the text of its package page below."""
    return wheel.read(f"serried-{VERSION}.dist-info/METADATA").decode()


@pytest.mark.slow
def test_the_package_page_needs_nothing_beside_it(wheel: zipfile.ZipFile) -> None:
    """It has no pictures, and no links that lead nowhere from there."""
    head, _, page = metadata(wheel).partition("\n\n")

    assert "# serried" in page
    assert "Description-Content-Type: text/markdown" in head
    assert "](" not in page
    assert "<img" not in page


@pytest.mark.slow
def test_no_address_is_made_up(wheel: zipfile.ZipFile) -> None:
    """Serried has no public place, so none is named."""
    assert "://" not in metadata(wheel)
    assert "urls" not in PROJECT


@pytest.mark.slow
def test_the_wheel_carries_its_bill_and_all_licences(wheel: zipfile.ZipFile) -> None:
    """Where those look who ask what is in it (PEP 770, PEP 639)."""
    home = f"serried-{VERSION}.dist-info"
    names = set(wheel.namelist())
    texts = {name for name in names if name.startswith(f"{home}/licenses/")}
    said = set(re.findall(r"^License-File: (.+)$", metadata(wheel), re.MULTILINE))

    assert json.loads(wheel.read(f"{home}/sboms/serried.cdx.json")) == bill()
    assert texts == {f"{home}/licenses/{name}" for name in said}
    assert said == {
        "LICENSE",
        *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("licenses/*.txt")),
        *(path.relative_to(ROOT).as_posix() for path in VENDOR.glob("*.LICENSE.txt")),
    }


VENDOR: Final = ROOT / "src/serried/table/page/vendor"
AXE: Final = ROOT / "tests/browser/axe"


def bill() -> dict[str, Any]:
    """Return the bill of materials."""
    found: dict[str, Any] = json.loads((ROOT / "licenses/sbom.cdx.json").read_bytes())
    return found


def licence_of(component: dict[str, Any]) -> str:
    """Return the licence of a part, as SPDX writes it."""
    (licence,) = component["licenses"]
    return str(licence.get("expression") or licence["license"]["id"])


def test_the_bill_lists_every_file_that_others_wrote() -> None:
    """Each script and each face of theirs is there with its hash; no others are."""
    listed = {
        file["name"]: file["hashes"][0]["content"]
        for component in bill()["components"]
        for file in component.get("components", ())
    }
    theirs = [*VENDOR.glob("*.js"), *VENDOR.glob("*.woff2"), *AXE.glob("*.js")]

    assert listed == {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in theirs
    }
    faces = [*ROOT.glob("src/**/*.woff*"), *ROOT.glob("src/**/*.[to]tf")]
    assert sorted(faces) == sorted(VENDOR.glob("*.woff2"))


def test_the_bill_names_version_and_licence() -> None:
    """As CycloneDX wants them; what only tests use is marked as no part of a wheel."""
    said = {one["name"]: one for one in bill()["components"]}
    licences = {name: licence_of(one) for name, one in said.items()}

    assert bill()["specVersion"] == "1.6"
    assert bill()["metadata"]["component"]["version"] == VERSION
    assert licences == {
        "preact": "MIT",
        "@preact/signals": "MIT",
        "@preact/signals-core": "MIT",
        "htm": "Apache-2.0",
        "@fontsource/alegreya": "OFL-1.1",
        "@fontsource-variable/source-sans-3": "OFL-1.1",
        "mypy": "MIT AND PSF-2.0",
        "axe-core": "MPL-2.0",
    }
    assert said["axe-core"]["scope"] == "excluded"
    assert said["mypy"]["scope"] == "optional"
    assert said["@preact/signals"]["purl"] == "pkg:npm/%40preact/signals@2.11.4"


def test_the_licence_of_the_package_names_every_licence_in_it() -> None:
    """That of each part of a wheel, compiled or not."""
    shipped = [one for one in bill()["components"] if one["scope"] != "excluded"]
    named = {word for one in shipped for word in licence_of(one).split(" AND ")}

    assert set(PROJECT["license"].split(" AND ")) == {"Apache-2.0"} | named
