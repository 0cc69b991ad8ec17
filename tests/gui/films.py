"""Films as tests look at them: their pictures, and pictures of a run rendered by themselves."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import imageio_ffmpeg
import numpy as np
from PySide6.QtGui import QImage

import anholon
from anholon.export.hdf5 import save_run
from anholon_gui.film import render_film

__all__ = ["frames_of", "still"]


def frames_of(path: Path) -> tuple[str, list[np.ndarray]]:
    """Return what the decoder says of a film, and its pictures (height, width, 3)."""
    # imageio_ffmpeg.read_frames would leave its pipes open.
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    told = subprocess.run(command, capture_output=True, check=True)
    about = told.stderr.decode()
    size = re.search(r"Video: rawvideo.* (\d+)x(\d+)", about)
    assert size is not None
    width, height = int(size[1]), int(size[2])
    pixels = np.frombuffer(told.stdout, dtype=np.uint8).reshape(-1, height, width, 3).astype(int)
    return about, list(pixels)


def still(run: anholon.Run, t: float, size: tuple[int, int], folder: Path) -> np.ndarray:
    """Return a picture (height, width, 3) of the run at an instant, rendered by itself in `folder`."""
    kept, path = folder / "run.h5", folder / f"still{t:.3f}.png"
    if not kept.exists():
        save_run(run, kept)
    render_film(kept, path, size=size, t1=t)
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(size[1], image.bytesPerLine())
    return data[:, : 3 * size[0]].reshape(size[1], size[0], 3).astype(int)
