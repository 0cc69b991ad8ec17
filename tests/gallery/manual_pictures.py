"""Writes the pictures of the manual in one language: python -m tests.gallery.manual_pictures LANGUAGE."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

import anholon_resources
from tests.gallery.session import save_names
from tests.gallery.stage import Studio

_WIDTH_PX, _COLOURS = 640, 128  # of the pictures in the pages: small files, sharp enough


def main(language: str) -> None:
    """Take the pictures from the window on the staged skater."""
    folder = Path(anholon_resources.__file__).parent / "manual" / language
    studio = Studio(folder, language, "light")
    window = studio.window
    window.playback.seek(6.0)
    studio.pause(0.8)
    studio.save("window")
    save_names(studio)
    (folder / "help-names.png").replace(folder / "names.png")
    studio.save("model", window.model_panel)
    assert window.plots is not None
    studio.save("plots", window.plots)
    studio.save("timeline", window.timeline)
    for picture in folder.glob("*.png"):
        shrink(picture)
    studio.close()


def shrink(file: Path) -> None:
    """Make a picture no wider than a page, of few colours."""
    with Image.open(file) as image:
        small = image.convert("RGB")
    small.thumbnail((_WIDTH_PX, 10_000), Image.Resampling.LANCZOS)
    small.quantize(_COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
