"""The machine code of kernels in a part of Python: when it is made anew."""

from __future__ import annotations

import pytest

from anholon.compiler.engine import compute_digest
from anholon.compiler.kernel_store import KernelSource, iterate_source_texts
from anholon.rods import band_matrix

SOURCES = (band_matrix._SOURCE,)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.modules[-1])
def test_a_change_of_any_source_leads_to_new_code(source: KernelSource) -> None:
    texts = list(iterate_source_texts(source))
    keys = {compute_digest(texts)}
    for k in range(len(texts)):
        keys.add(compute_digest([*texts[:k], texts[k] + b"\n", *texts[k + 1 :]]))
    assert len(keys) == len(texts) + 1
    assert compute_digest(texts) in keys
