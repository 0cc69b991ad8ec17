"""The project file and the lock say the same, and pin what must be pinned."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest
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
    return [
        Requirement(text) for text in (*PROJECT["dependencies"], *extras["gui"], *extras["dev"], *extras["explore"])
    ]


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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """Build the wheel from the tracked sources, as a packager would, and yield it opened."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as opened:
        yield opened


def metadata(wheel: ZipFile) -> Message:
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return message_from_bytes(wheel.read(name))


def test_wheel_says_who_may_use_it_and_who_made_it(wheel: ZipFile) -> None:
    said = metadata(wheel)
    assert said["License-Expression"] == "BSD-3-Clause"
    assert said["Author"] == "the Anholon developers"
    assert {"Typing :: Typed", "Topic :: Scientific/Engineering :: Physics"} <= set(said.get_all("Classifier", []))
    (licence,) = [name for name in wheel.namelist() if name.endswith("licenses/LICENSE")]
    assert wheel.read(licence) == (ROOT / "LICENSE").read_bytes()
    assert b"Redistribution and use in source and binary forms" in wheel.read(licence)


def test_wheel_has_the_types_and_the_data_of_all_packages(wheel: ZipFile) -> None:
    names = set(wheel.namelist())
    packages = {"anholon": "core", "anholon_gui": "gui", "anholon_resources": "resources"}
    assert {f"{package}/py.typed" for package in packages} <= names
    sources = {
        path.relative_to(ROOT / folder).as_posix()
        for package, folder in packages.items()
        for path in (ROOT / folder / package).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert sources <= names
    kernels = {name.removeprefix("anholon/kernels/") for name in names if name.startswith("anholon/kernels/")}
    assert {"dop853.c", "dop853.ll", "kernel.h"} <= kernels
    assert b"define" in wheel.read("anholon/kernels/dop853.ll")


def test_no_address_is_invented(wheel: ZipFile) -> None:
    """There is no home page and no published package: nothing may point to one."""
    assert metadata(wheel).get_all("Project-URL") is None
    folders = [ROOT / name for name in ("core", "gui", "docs", "benchmarks", "tests")]
    texts = [*ROOT.glob("*.*"), *(path for folder in folders for path in folder.rglob("*.*"))]
    published = re.compile(r"pip install ['\"]?anholon\b")
    named = [path for path in texts if path.suffix in (".py", ".md", ".toml", ".cff") and path != Path(__file__)]
    assert [str(path) for path in named if published.search(path.read_text("utf-8"))] == []


def test_citation_agrees_with_the_project_file() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    lines = dict(re.findall(r"^([\w-]+): \"?([^\"\n]+)\"?$", text, re.MULTILINE))
    assert (lines["title"], lines["version"], lines["license"]) == ("Anholon", PROJECT["version"], PROJECT["license"])
    assert lines["cff-version"] == "1.2.0"
