"""The kernels' machine code: where it is kept, and when it is made anew."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import anholon.steppers
from anholon.compiler.kernel_store import KernelSource, compute_digest, iterate_source_texts
from anholon.compiler.object_cache import cache_folder
from anholon.steppers import kernel_loader
from anholon.steppers.kernel_loader import get_kernels, preload_kernels

SOURCES = (kernel_loader.SOURCE,)

LATER_START = """
import sys
from anholon.steppers.callbacks import make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
integrator = Dop853(make_callback_address(lambda t, y: y, 1), 1, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0], t_end=1.0)
assert integrator.advance(1000) is StepperStatus.DONE
assert "anholon.compiler.kernel_translator" not in sys.modules
print(integrator.y[0])
"""


def test_later_starts_write_no_code() -> None:
    preload_kernels()
    done = subprocess.run(
        [sys.executable, "-c", LATER_START], env=dict(os.environ), capture_output=True, text=True, check=True
    )
    assert abs(float(done.stdout) - 2.718281828459045) < 1e-8


def test_kernels_are_loaded_once() -> None:
    assert get_kernels() is get_kernels()


def test_everything_kept_lies_in_the_cache_folder() -> None:
    preload_kernels()
    assert list((cache_folder() / "kernels").glob("*.obj"))
    package = Path(anholon.steppers.__file__).parent
    assert not list(package.rglob("*.nb[ic]"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.modules[-1])
def test_a_change_of_any_source_leads_to_new_code(source: KernelSource) -> None:
    texts = list(iterate_source_texts(source))
    keys = {compute_digest(texts)}
    for k in range(len(texts)):
        keys.add(compute_digest([*texts[:k], texts[k] + b"\n", *texts[k + 1 :]]))
    assert len(keys) == len(texts) + 1
    assert compute_digest(texts) in keys


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.modules[-1])
def test_the_key_covers_every_module_the_kernels_import(source: KernelSource) -> None:
    found, todo = set(), list(source.modules)
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
    assert found <= set(source.all_modules)
    assert len(found) > 2
