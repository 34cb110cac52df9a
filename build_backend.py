"""How the wheel is built: setuptools, and mypyc where that can work.

The compiler of the hot modules is asked for only where there is a C compiler and
where it comes as a binary package; everywhere else the wheel is pure Python, and
nothing beyond setuptools is fetched. ``SERRIED_PURE=1`` wants no compiler at all.
"""

import contextlib
import os
import platform
import shutil
import sys
import sysconfig

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - all hooks that are not below

MYPY = "mypy>=2.4"
MACHINES = {"x86_64", "amd64", "arm64", "aarch64"}


def can_compile() -> bool:
    """Return whether the hot modules can be compiled on this machine."""
    if os.environ.get("SERRIED_PURE") == "1":
        return False
    if sys.implementation.name != "cpython":
        return False
    if platform.machine().lower() not in MACHINES or not _has_headers():
        return False
    if sys.platform == "win32":
        return True  # setuptools knows where the compiler hides
    if sys.platform == "linux" and platform.libc_ver()[0] != "glibc":
        return False
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def _has_headers() -> bool:
    """Return whether the headers of this Python are installed."""
    folder = sysconfig.get_path("include")
    return os.path.exists(os.path.join(folder, "Python.h"))  # noqa: PTH110, PTH118 - quick


@contextlib.contextmanager
def _pure():  # noqa: ANN202
    """Leave the compiler out: for what does not depend on it, or must not."""
    before = os.environ.get("SERRIED_PURE")
    os.environ["SERRIED_PURE"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SERRIED_PURE"]
        else:
            os.environ["SERRIED_PURE"] = before


def get_requires_for_build_wheel(config_settings=None):  # noqa: ANN001, ANN201, D103
    with _pure():
        needs = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needs, MYPY] if can_compile() else needs


# Translating the hot modules takes seconds: not for a name and a version, and never for
# what is a link to the source, which a compiled module would hide.
prepare_metadata_for_build_wheel = _pure()(build_meta.prepare_metadata_for_build_wheel)
get_requires_for_build_editable = _pure()(build_meta.get_requires_for_build_editable)
prepare_metadata_for_build_editable = _pure()(
    build_meta.prepare_metadata_for_build_editable
)
build_editable = _pure()(build_meta.build_editable)
