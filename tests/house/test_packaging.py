"""The project file and the lock say the same, and pin what must be pinned."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import anholon

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PINS = {canonicalize_name(name): pin for name, pin in re.findall(r"^([\w.-]+)==([^\s;\\]+)", LOCK, re.MULTILINE)}


def requirements() -> list[Requirement]:
    """Return everything that the project file asks for."""
    extras = PROJECT["optional-dependencies"]
    return [Requirement(text) for text in (*PROJECT["dependencies"], *extras["gui"], *extras["dev"])]


def test_lock_satisfies_the_project_file() -> None:
    unmet = [str(r) for r in requirements() if not r.specifier.contains(PINS.get(canonicalize_name(r.name), ""))]
    assert unmet == []


def test_every_pin_has_hashes() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == len(PINS)
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_installed_versions_are_the_locked_ones() -> None:
    for requirement in requirements():
        assert version(requirement.name) == PINS[canonicalize_name(requirement.name)], requirement.name


def test_qt_keeps_references_to_none() -> None:
    """PySide6 6.12 loses a reference to None with every call; on Python 3.11 that ends the process."""
    assert tuple(map(int, PINS["pyside6-essentials"].split(".")[:2])) < (6, 12) or sys.version_info >= (3, 12)


def test_version_is_told_once() -> None:
    assert anholon.__version__ == PROJECT["version"] == version("anholon")
