"""The comparison of records sees what it should, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.__main__ import Difference, compare, differs


@pytest.mark.parametrize(
    ("old", "new", "exact", "same"),
    [
        ("t,x\n0,1\n1,2", "t,x\n0,1\n1,2", True, True),
        ("t,x\n0,1\n1,2", "t,x\n0,1\n1,2.000000000000001", True, False),
        ("t,x\n0,1\n1,2", "t,x\n0,1\n1,2.000000000000001", False, True),
        ("t,x\n0,1\n1,2", "t,x\n0,1\n1,2.0000001", False, False),
        ("t,x\n0,1e-20\n1,2", "t,x\n0,3e-20\n1,2", False, True),  # rounding beside the largest of the column
        ("done in 0.12 s", "done in 3.4 s", True, True),
        ("the blade is open", "the blade is inactive", False, False),
        ("a\nb", "a", False, False),
    ],
)
def test_texts_are_compared(old: str, new: str, exact: bool, same: bool) -> None:
    assert (differs(old, new, exact=exact) == "") is same


def test_renamed_words_are_equal() -> None:
    assert differs("the rub of open rubs", "the friction of open rubs", exact=True, words=[("rub", "friction")]) == ""


def test_records_that_come_and_go_are_told(tmp_path: Path) -> None:
    for folder, names in (("old", ("a.txt", "b.txt")), ("new", ("b.txt", "c.glb"))):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text("1", "utf-8")
    found = list(compare(tmp_path / "old", tmp_path / "new", exact=True, words=()))
    assert found == [Difference("a.txt", "only before"), Difference("c.glb", "only now")]
