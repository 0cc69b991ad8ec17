"""The text of kernels in LLVM's language, made of their C by the developer's clang and kept beside them.

Written by `python3 dev.py kernels`, which needs ziglang 0.13: LLVM's language of newer compilers is not read by older
libraries. The text is the same for all machines: target, processor and its features are taken out of it, and
`anholon.compiler.kernel_loader` puts in those of the machine that it runs on.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from anholon.errors import RunError

FOLDER: Final = Path(__file__).parent

_COMMAND: Final = (
    "-m", "ziglang", "cc", "--target=x86_64-linux-musl", "-std=c99", "-Wall", "-Wextra", "-Werror", "-S", "-emit-llvm",
    "-Xclang", "-disable-llvm-passes", "-O2", "-g0", "-ffp-contract=off", "-fno-math-errno", "-fno-sanitize=all",
    "-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-fomit-frame-pointer",
)  # fmt: skip
_DIGEST: Final = "; sources: "
_INCLUDE: Final = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
_QUOTED_ATTRIBUTE: Final = re.compile(r' "[^"]*"(="[^"]*")?')
_TARGET_LINES: Final = ("; ModuleID", "source_filename", "target ", "!llvm.module.flags", "!llvm.ident")


def main(folder: Path = FOLDER) -> int:
    """Write the text of every kernel whose sources have changed; return 0."""
    for name in iterate_kernel_names(folder):
        target = folder / f"{name}.ll"
        if not target.exists() or read_digest(target.read_text("utf-8")) != source_digest(name, folder):
            target.write_text(make_kernel_text(name, folder), "utf-8")
            print(f"written: {target.name}")
    return 0


def iterate_kernel_names(folder: Path = FOLDER) -> Iterator[str]:
    """Return the names of all kernels: the C files without their ending."""
    return (path.stem for path in sorted(folder.glob("*.c")))


def source_digest(name: str, folder: Path = FOLDER) -> str:
    """Return a digest of the C file of a kernel, its included files and the way of compiling it."""
    digest = hashlib.sha256(" ".join(_COMMAND).encode())
    for path in _sources(folder / f"{name}.c"):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def read_digest(text: str) -> str:
    """Return the digest of the sources of a text; "" where the text contains none."""
    lines = (line for line in text.splitlines()[:3] if line.startswith(_DIGEST))
    return next(lines, "").removeprefix(_DIGEST)


def make_kernel_text(name: str, folder: Path = FOLDER) -> str:
    """Return the text of a kernel. Raises RunError where clang does not take its C."""
    with tempfile.TemporaryDirectory() as made:
        target = Path(made) / "kernel.ll"
        command = [sys.executable, *_COMMAND, "-o", str(target), f"{name}.c"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RunError(f"{name}.c was not compiled: {done.stderr.strip()}")
        text = target.read_text("utf-8")
    head = f"; Made of {name}.c by `python3 dev.py kernels`; do not edit.\n{_DIGEST}{source_digest(name, folder)}\n"
    return head + _without_target(text)


def _without_target(text: str) -> str:
    """Return a text without the lines that identify the compiler or its machine."""
    lines = text.splitlines()
    dropped = set(re.findall(r"![0-9]+", " ".join(line for line in lines if line.startswith(_TARGET_LINES[-2:]))))
    kept_lines = []
    for line in lines:
        if line.startswith(_TARGET_LINES) or line.partition(" = ")[0] in dropped:
            continue
        kept_lines.append(_QUOTED_ATTRIBUTE.sub("", line) if line.startswith("attributes ") else line)
    return "\n".join(kept_lines).strip() + "\n"


def _sources(path: Path, earlier: Sequence[Path] = ()) -> list[Path]:
    """Return a file and all files that it includes, each once."""
    result = [*earlier, path]
    for name in _INCLUDE.findall(path.read_text("utf-8")):
        if path.with_name(name) not in result:
            result = _sources(path.with_name(name), result)
    return result


if __name__ == "__main__":
    sys.exit(main())
