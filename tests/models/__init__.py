"""Models that several test files use: `text("gripped-sleigh")` is the file of that name."""

from __future__ import annotations

from pathlib import Path


def text(name: str) -> str:
    """Return the text of a model: tests replace in it what they vary, or add to it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")
