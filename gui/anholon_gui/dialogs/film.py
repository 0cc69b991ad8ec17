"""Export of the shown run as a film or a picture, with its size, frame rate and estimated file size."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
)

from anholon_gui.dialogs.export import MotionDialog
from anholon_gui.texts.language import current_language
from anholon_gui.theme import theme_of
from anholon_gui.widgets.combo_box import ComboBox

_LANDSCAPE_SIZES = ((640, 360), (960, 540), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
_SIZES = (*_LANDSCAPE_SIZES, (720, 1280), (1080, 1920), (1080, 1080))  # the upright ones for telephones
# size and frames per second of films, and of moving pictures
_DEFAULTS = {"": ((1920, 1080), 30.0), ".gif": ((640, 360), 12.5)}
_LARGE_FILE_BYTES = 5e7  # bytes of a moving picture that no page and no letter takes


class FilmDialog(MotionDialog):
    """Export of a film, rendered by a child process."""

    name = "export-film"

    def title(self) -> str:
        """Return the title of the window."""
        return self.tr("Export film")

    def suffixes(self) -> dict[str, str]:
        """Return the suffixes of films, animated images and single pictures."""
        films = {".mp4": self.tr("MPEG-4 film"), ".webm": self.tr("WebM film"), ".gif": self.tr("Animated GIF")}
        return {**films, ".png": self.tr("Picture of the current time")}

    def add_rows(self, form: QFormLayout) -> None:
        """Add the rows of part, frame rate, speed, size and colours."""
        super().add_rows(form)
        self.size_box = ComboBox(self)
        for width, height in _SIZES:
            self.size_box.addItem(f"{width} × {height}", (width, height))
        self._offered_defaults: tuple[tuple[int, int], float] | None = None
        self.colours = ComboBox(self)
        self.colours.addItem(self.tr("Light"), False)
        self.colours.addItem(self.tr("Dark"), True)
        self.colours.setCurrentIndex(int(theme_of(self.palette()).name == "dark"))
        self.estimate = QLabel(self)
        self.estimate.setWordWrap(True)
        form.addRow(self.tr("Size"), self.size_box)
        form.addRow("", self.estimate)
        form.addRow(self.tr("Colours"), self.colours)
        for box in (self.size_box, self.part):
            box.currentIndexChanged.connect(lambda _index: self._update_estimate())
        for number in (self.fps, self.speed):
            number.valueChanged.connect(lambda _value: self._update_estimate())
        self.file.textChanged.connect(lambda _text: self._offer_defaults())
        self._offer_defaults()

    @property
    def _suffix(self) -> str:
        return Path(self.file.text()).suffix.lower()

    def _offer_defaults(self) -> None:
        """Set the size and the frame rate that suit the file unless the user chose others."""
        chosen = tuple(self.size_box.currentData()), self.fps.value()
        if self._offered_defaults in (None, chosen):
            self._offered_defaults = _DEFAULTS.get(self._suffix, _DEFAULTS[""])
            (size, fps) = self._offered_defaults
            self.size_box.setCurrentIndex(_SIZES.index(size))
            self.fps.setValue(fps)
        self._update_estimate()

    def _update_estimate(self) -> None:
        """Show the number of pictures of the film and the estimated size of the file."""
        from anholon_gui.film import SUFFIXES, count_frames, estimate_film_bytes, find_frame_rate

        films = self._suffix in SUFFIXES and self._suffix != ".png"
        self.estimate.setVisible(films)
        if not films:
            return
        start, end = self.part.currentData() or (float(self.run.times[0]), float(self.run.times[-1]))
        rate = float(find_frame_rate(self._suffix, self.fps.value()))
        frames = count_frames(end - start, self.speed.value() / rate)
        size = estimate_film_bytes(self._suffix, self.size_box.currentData(), frames)
        heavy = self._suffix == ".gif" and size > _LARGE_FILE_BYTES
        text = self.tr("%n frame(s), about {} MB", "", frames).format(f"{float(f'{size / 1e6:.2g}'):g}")
        if abs(rate - self.fps.value()) > 1e-9 * rate:
            text = self.tr("{}. A GIF plays {} frames/s instead.").format(text, f"{rate:.4g}")
        if heavy:
            text = self.tr("{}. A film (.mp4 or .webm) is much smaller.").format(text)
        self._set_role(self.estimate, "warning" if heavy else "muted")
        self.estimate.setText(text)

    def prepare(self) -> Callable[[Path], None]:
        """Store the run in a temporary file for the child process, which renders the film."""
        size, fps, speed = self.size_box.currentData(), self.fps.value(), self.speed.value()
        rods, part, dark = self._settings.rods, self.part.currentData(), bool(self.colours.currentData())
        words, stop = current_language(), self.stop

        def work(path: Path) -> None:
            from anholon.export.hdf5 import save_run
            from anholon_gui.film import render_film

            with tempfile.TemporaryDirectory(prefix="anholon-") as folder:
                run_file = Path(folder) / "run.h5"
                save_run(self.run, run_file, self._view)
                render_film(
                    run_file,
                    path,
                    size=tuple(size),
                    fps=fps,
                    speed=speed,
                    t0=part[0] if part else None,
                    t1=self._t if path.suffix.lower() == ".png" else part[1] if part else None,
                    rods=rods,
                    dark=dark,
                    language=words,
                    progress=self.report_progress,
                    cancel=stop,
                )

        return work
