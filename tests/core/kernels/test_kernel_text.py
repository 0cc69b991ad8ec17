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
from anholon.kernels import dop853_kernel, dop853_lanes_kernel, loop_program, rod_equilibrium_kernel, rod_step_kernel
from anholon.kernels.dop853_kernel import IntegrationData, Projection
from anholon.kernels.kernel_text import FOLDER, iterate_kernel_names, make_kernel_text, read_digest, source_digest
from anholon.kernels.loop_program import LoopProgram
from anholon.kernels.radau_kernel import RadauData
from anholon.rods.chains.motion_columns import StepNumbers

NAMES = tuple(iterate_kernel_names())
STRUCTURES = {
    "integration": IntegrationData,
    "lane_batch": dop853_lanes_kernel.LaneBatch,
    "radau": RadauData,
    "projection": Projection,
    "loop_program": LoopProgram,
    "equilibrium": rod_equilibrium_kernel.ChainEquilibrium,
    "chain": rod_step_kernel.Chain,
    "constraint_block": rod_step_kernel.ConstraintBlockData,
    "joint_side": rod_step_kernel.JointSideData,
    "joint_data": rod_step_kernel.JointData,
    "copy_data": rod_step_kernel.CopyData,
}
CONSTANTS = {
    name: getattr(module, name)
    for module in (dop853_kernel, dop853_lanes_kernel, rod_equilibrium_kernel, rod_step_kernel)
    for name in vars(module)
    if name.isupper() and name not in vars(loop_program) and isinstance(getattr(module, name), int | float)
}
HAS_CLANG = importlib.util.find_spec("ziglang") is not None


def committed(name: str) -> str:
    return (FOLDER / f"{name}.ll").read_text("utf-8")


def test_every_kernel_has_its_text_and_no_other_is_left() -> None:
    assert {"dop853", "radau"} <= set(NAMES)
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


@pytest.mark.parametrize("triple", ["x86_64-pc-windows-msvc", "aarch64-apple-darwin", "aarch64-unknown-linux-gnu"])
@pytest.mark.parametrize("name", NAMES)
def test_text_becomes_code_of_other_machines(name: str, triple: str) -> None:
    """Optimised, too, it calls nothing but what every C library has."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(opt=2)
    head = f'target triple = "{triple}"\ntarget datalayout = "{machine.target_data}"\n'
    with llvm.create_context() as context, llvm.parse_assembly(head + committed(name), context) as module:
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
        builder.getModulePassManager().run(module, builder)
        calls = [one.name for one in module.functions if one.is_declaration and not one.name.startswith("llvm.")]
        assert set(calls) <= {"memcpy", "memset", "memmove"}
        assert len(machine.emit_object(module)) > 300


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


def read_sources() -> str:
    """Return all C without comments."""
    texts = [path.read_text("utf-8") for path in (*FOLDER.glob("*.h"), *FOLDER.glob("*.c"))]
    return re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.DOTALL)


@pytest.mark.parametrize("name", STRUCTURES)
def test_structures_in_python_have_the_fields_of_those_in_c(name: str) -> None:
    (body,) = re.findall(rf"typedef struct \{{([^}}]*)\}} {name};|struct {name} \{{([^}}]*)\}};", read_structures())
    fields = []
    for declaration in filter(str.strip, "".join(body).split(";")):
        kind = next((kind for word, kind in KINDS.items() if re.match(rf"\s*(const )?{word}\b", declaration)), None)
        for part in declaration.split(","):
            field, length = re.search(r"(\w+)(?:\[(\w+)\])?\s*$", part).groups()
            own = ctypes.c_void_p if "*" in part or kind is None else kind
            fields.append((field, own * COUNTS.get(length, 0) if length else own))
    assert fields == list(STRUCTURES[name]._fields_)


def read_structures() -> str:
    """Return all C with what is inside of unions and of functions left out."""
    return re.sub(r"union \{[^}]*\} (\w+);", r"void *\1;", read_sources())


KINDS = {
    "double": ctypes.c_double,
    "int64_t": ctypes.c_int64,
    "loop_program": LoopProgram,
    "joint_side": rod_step_kernel.JointSideData,
}
COUNTS = {"2": 2, "3": 3, "PROGRAMS": len(rod_step_kernel.ChainProgram)}


@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_in_python_are_those_in_c(name: str) -> None:
    sources = read_sources()
    told = re.findall(rf"\b{name} = (-?[\d.e-]+)[;,\s]", sources)
    if not told:  # without a number in an enumeration: its place there
        bodies = [body for body in re.findall(r"enum \{([^}]*)\}", sources) if re.search(rf"\b{name}\b", body)]
        (names,) = ([word.strip() for word in body.split(",")] for body in bodies)
        first = next((int(word.partition("=")[2]) - i for i, word in enumerate(names) if "=" in word), 0)
        told = [str(names.index(name) + first)]
    assert [float(one) for one in told] == [CONSTANTS[name]]


def test_numbers_of_a_step_have_the_order_of_those_in_c() -> None:
    (body,) = re.findall(r"typedef struct \{([^}]*)\} step_numbers;", read_sources())
    assert tuple(re.findall(r"\w+(?=[,;])", body)) == StepNumbers._fields


def test_programs_of_loops_have_the_numbers_of_those_in_c() -> None:
    (body,) = (body for body in re.findall(r"enum \{([^}]*)\}", read_sources()) if "ITERATE_FULL_NEWTON" in body)
    names = [name.strip() for name in body.split(",")]
    assert names[:-1] == [program.name for program in rod_step_kernel.ChainProgram]
