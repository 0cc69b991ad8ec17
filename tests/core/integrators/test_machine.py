"""The kernels' machine code: where it is kept, and when it is made anew."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import anholon.integrators
from anholon.codegen.cache import cache_folder
from anholon.codegen.kernel_store import Source, key_of, sources
from anholon.integrators import machine
from anholon.integrators.machine import kernels, warm_up

SOURCES = (machine.SOURCE,)

LATER_START = """
import sys
from anholon.integrators.callbacks import address_of
from anholon.integrators.dop853 import Integrator, Status
integrator = Integrator(address_of(lambda t, y: y, 1), 1, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0], t_end=1.0)
assert integrator.advance(1000) is Status.DONE
assert "anholon.codegen.loops_text" not in sys.modules
print(integrator.y[0])
"""


def test_later_starts_write_no_code() -> None:
    warm_up()
    done = subprocess.run(
        [sys.executable, "-c", LATER_START], env=dict(os.environ), capture_output=True, text=True, check=True
    )
    assert abs(float(done.stdout) - 2.718281828459045) < 1e-8


def test_kernels_are_loaded_once() -> None:
    assert kernels() is kernels()


def test_everything_kept_lies_in_the_cache_folder() -> None:
    warm_up()
    assert list((cache_folder() / "kernels").glob("*.obj"))
    package = Path(anholon.integrators.__file__).parent
    assert not list(package.rglob("*.nb[ic]"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.loops[-1])
def test_a_change_of_any_source_leads_to_new_code(source: Source) -> None:
    texts = list(sources(source))
    keys = {key_of(texts)}
    for k in range(len(texts)):
        keys.add(key_of([*texts[:k], texts[k] + b"\n", *texts[k + 1 :]]))
    assert len(keys) == len(texts) + 1
    assert key_of(texts) in keys


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.loops[-1])
def test_the_key_covers_every_module_the_kernels_import(source: Source) -> None:
    found, todo = set(), list(source.loops)
    while todo:
        name = todo.pop()
        spec = importlib.util.find_spec(name)
        if name in found or spec is None or spec.origin is None:
            continue
        found.add(name)
        for line in ast.walk(ast.parse(Path(spec.origin).read_text())):
            if isinstance(line, ast.ImportFrom) and line.module and line.module.startswith("anholon."):
                names = [f"{line.module}.{alias.name}" for alias in line.names]
                modules = [name for name in names if importlib.util.find_spec(line.module).submodule_search_locations]
                todo += modules or [line.module]
    assert found <= set(source.parts)
    assert len(found) > 2
