"""The bill of materials: what is shipped with serried, and under which licences."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from making.blocks import ROOT

from serried.version import VERSION

VENDOR: Final = ROOT / "src/serried/table/page/vendor"
AXE: Final = ROOT / "tests/browser/axe"
COMPILED: Final = ROOT / "licenses"

SCOPES: Final = ((VENDOR, "required"), (COMPILED, "optional"), (AXE, "excluded"))
"""The folders with a table, and whether a wheel has what it names.

Always, where it is compiled, and never: only the source archive has the tests.
"""

_ROW: Final = re.compile(
    r"^\| (?P<files>[^|]+) \| (?P<name>[^|]+) \| (?P<version>[^|]+) \|"
    r" (?P<licence>[^|,]+), `(?P<text>[^|`]+)` \| (?:`(?P<sha>[0-9a-f]{64})`)? ?\|$",
    re.MULTILINE,
)


def bill() -> str:
    """Return the bill as CycloneDX writes it, without a date: it changes with us."""
    said = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "serried",
                "name": "serried",
                "version": VERSION,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": [one for at in SCOPES for one in _components(*at)],
    }
    return json.dumps(said, indent=2) + "\n"


def _components(folder: Path, scope: str) -> Iterator[dict[str, Any]]:
    table = (folder / "README.md").read_text(encoding="utf-8")
    for row in _ROW.finditer(table):
        yield _component(folder, scope, row)


def _component(folder: Path, scope: str, row: re.Match[str]) -> dict[str, Any]:
    name, version = row["name"], row["version"]
    files = re.findall(r"`([^`]+)`", row["files"])
    said: dict[str, Any] = {"type": "library", "bom-ref": name, "name": name}
    if row["sha"]:
        said["version"] = version
    said["scope"] = scope
    if row["sha"]:
        said["hashes"] = [{"alg": "SHA-256", "content": row["sha"]}]
    said["licenses"] = _licences(row["licence"])
    if row["sha"]:
        said["purl"] = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    else:
        said["description"] = row["files"]
        said["purl"] = f"pkg:pypi/{name}"
    if files:
        said["components"] = [_file(folder / one) for one in files]
    return said


def _licences(named: str) -> list[dict[str, Any]]:
    if " " in named:
        return [{"expression": named}]
    return [{"license": {"id": named}}]


def _file(path: Path) -> dict[str, Any]:
    return {
        "type": "file",
        "name": path.relative_to(ROOT).as_posix(),
        "hashes": [
            {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}
        ],
    }
