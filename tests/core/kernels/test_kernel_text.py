"""The committed text of the kernels: it is that of the present C, and for any machine."""

from __future__ import annotations

import ctypes
import importlib.util
import re
import shutil
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from anholon.errors import RunError
from anholon.kernels.dop853_kernel import Integration, Projection
from anholon.kernels.kernel_text import FOLDER, iterate_kernel_names, make_kernel_text, read_digest, source_digest

NAMES = tuple(iterate_kernel_names())
STRUCTURES = {"dop853": Integration, "projection": Projection}
HAS_CLANG = importlib.util.find_spec("ziglang") is not None


def committed(name: str) -> str:
    return (FOLDER / f"{name}.ll").read_text("utf-8")


def test_every_kernel_has_its_text_and_no_other_is_left() -> None:
    assert "dop853" in NAMES
    assert sorted(path.stem for path in FOLDER.glob("*.ll")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_text_is_that_of_the_present_sources(name: str) -> None:
    assert read_digest(committed(name)) == source_digest(name), "run: python3 dev.py kernels"


@pytest.mark.parametrize("name", NAMES)
def test_text_is_for_any_machine(name: str) -> None:
    text = committed(name)
    assert [word for word in ("target", "-cpu", "ident", '"/', "clang version") if word in text.split("\n", 1)[1]] == []
    with llvm.create_context() as context, llvm.parse_assembly(text, context) as module:
        module.verify()
        functions = [function for function in module.functions if not function.is_declaration]
        assert any(function.linkage == llvm.Linkage.external for function in functions)
        calls = [function.name for function in module.functions if function.is_declaration]
    assert [called for called in calls if not called.startswith("llvm.")] == []


@pytest.mark.skipif(not HAS_CLANG, reason="ziglang is not installed: python3 dev.py kernels")
@pytest.mark.parametrize("name", NAMES)
def test_clang_makes_the_same_text(name: str) -> None:
    assert make_kernel_text(name) == committed(name)


@pytest.mark.skipif(not HAS_CLANG, reason="ziglang is not installed: python3 dev.py kernels")
def test_faulty_c_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.c").write_text("double half(double x) { return x / ; }\n", "utf-8")
    with pytest.raises(RunError, match=r"wrong\.c was not compiled"):
        make_kernel_text("wrong", tmp_path)


@pytest.mark.parametrize("changed", ["dop853.c", "dop853_step.h", "kernel.h"])
def test_a_change_of_any_source_changes_the_digest(changed: str, tmp_path: Path) -> None:
    for path in (*FOLDER.glob("*.c"), *FOLDER.glob("*.h")):
        shutil.copy(path, tmp_path)
    assert source_digest("dop853", tmp_path) == source_digest("dop853")
    with (tmp_path / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert source_digest("dop853", tmp_path) != source_digest("dop853")


@pytest.mark.parametrize("name", STRUCTURES)
def test_structures_in_python_have_the_fields_of_those_in_c(name: str) -> None:
    texts = [path.read_text("utf-8") for path in (*FOLDER.glob("*.c"), *FOLDER.glob("*.h"))]
    (body,) = [found[1] for text in texts for found in re.finditer(rf"typedef struct \{{([^}}]*)\}} {name};", text)]
    declarations = re.sub(r"/\*.*?\*/", "", body, flags=re.DOTALL).split(";")
    fields = [re.search(r"(\w+)\s*$", part)[1] for one in declarations if one.strip() for part in one.split(",")]
    assert [field for field, _ in STRUCTURES[name]._fields_] == fields
    kinds = {"double": ctypes.c_double, "int64_t": ctypes.c_int64}
    told = []
    for one in filter(str.strip, declarations):
        kind = ctypes.c_void_p if "*" in one else kinds.get(one.split()[0], ctypes.c_void_p)
        told += [kind] * len(one.split(","))
    assert [kind for _, kind in STRUCTURES[name]._fields_] == told
