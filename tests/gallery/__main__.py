"""Pictures of every panel and dialog: dark and light, English and Russian, at 100 % and 200 %.

    python3 dev.py gallery [--output FOLDER] [--languages en,ru] [--themes light,dark] [--scales 1,2]
    python3 dev.py gallery --shipped     write the pictures of the manual and the thumbnails of the examples instead

Each combination is a process of its own, which opens the real window off screen, goes through panels and dialogs and
writes one PNG for each. `index.html` in the folder shows all of them.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1200, "logicalDpi": 96, "dpr": 1}
"""That of a laptop, in pixels: at 200 % everything has to fit on it."""


def main(arguments: Sequence[str]) -> int:
    """Write the pictures; return 0 when every process ended well."""
    parser = argparse.ArgumentParser(prog="dev.py gallery", description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("output/gallery"))
    parser.add_argument("--languages", default="en,ru")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--scales", default="1,2")
    parser.add_argument("--shipped", action="store_true")
    options = parser.parse_args(arguments)
    if options.shipped:
        return render_shipped(options.languages.split(","))
    options.output.mkdir(parents=True, exist_ok=True)
    status = 0
    for language, theme, scale in itertools.product(
        options.languages.split(","), options.themes.split(","), options.scales.split(",")
    ):
        folder = options.output / f"{language}-{theme}-{scale}x"
        status |= start("tests.gallery.session", [str(folder), language, theme], scale)
    write_index(options.output)
    return status


def render_shipped(languages: Sequence[str]) -> int:
    """Write the pictures that the program shows: those of the manual, and one of each example."""
    status = start("tests.gallery.thumbnails", [], "1")
    for language in languages:
        status |= start("tests.gallery.manual_pictures", [language], "1")
    return status


def start(module: str, words: Sequence[str], scale: str) -> int:
    """Run a module in a process with a scale of the display and with settings of its own."""
    print(f"gallery: {module} {' '.join(words)} at {scale}", flush=True)
    with tempfile.TemporaryDirectory(prefix="anholon-gallery-") as home:
        screen = Path(home) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), "utf-8")
        environment = {**os.environ, "EGL_PLATFORM": "surfaceless"}
        environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        environment |= {"QT_SCALE_FACTOR": scale, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
        return subprocess.run([sys.executable, "-m", module, *words], env=environment, check=False).returncode


def write_index(folder: Path) -> None:
    """Write a page with all pictures, one picture of all combinations in a row."""
    combinations = sorted(path.name for path in folder.iterdir() if path.is_dir())
    names = sorted({picture.name for part in combinations for picture in (folder / part).glob("*.png")})
    rows = [
        f"<h2>{name}</h2>"
        + "".join(
            f'<a href="{part}/{name}"><img src="{part}/{name}" title="{part}" width="460"></a> '
            for part in combinations
            if (folder / part / name).exists()
        )
        for name in names
    ]
    text = "\n".join(("<!doctype html><meta charset=utf-8><title>Anholon: gallery</title>", *rows))
    (folder / "index.html").write_text(text, "utf-8")
    print(f"gallery: {folder / 'index.html'}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
