"""Export of the shown run as a film or a picture: its size and rate are offered, and how large it may become."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
)

from anholon_gui.combo import Combo
from anholon_gui.dialogs.export import MotionDialog
from anholon_gui.language import language
from anholon_gui.theme import theme_of

__all__ = ["FilmDialog"]

_WIDE = ((640, 360), (960, 540), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
_SIZES = (*_WIDE, (720, 1280), (1080, 1920), (1080, 1080))  # the upright ones for telephones
_USUAL = {"": ((1920, 1080), 30), ".gif": ((640, 360), 12)}  # size and frames per second of films, and of pictures
_HEAVY = 5e7  # bytes of a moving picture that no page and no letter takes


class FilmDialog(MotionDialog):
    """Export of a film, rendered by a child process."""

    name = "export-film"

    def title(self) -> str:
        """Title of the window."""
        return self.tr("Export film")

    def suffixes(self) -> dict[str, str]:
        """Films, moving pictures, and a picture of the shown instant."""
        films = {".mp4": self.tr("MPEG-4 film"), ".webm": self.tr("WebM film"), ".gif": self.tr("Animated GIF")}
        return {**films, ".png": self.tr("Picture of the current time")}

    def add_rows(self, form: QFormLayout) -> None:
        """Part, frame rate, speed, size, colours."""
        super().add_rows(form)
        self.size_box = Combo(self)
        for width, height in _SIZES:
            self.size_box.addItem(f"{width} × {height}", (width, height))
        self._offered: tuple[tuple[int, int], int] | None = None
        self.colours = Combo(self)
        self.colours.addItem(self.tr("Light"), False)
        self.colours.addItem(self.tr("Dark"), True)
        self.colours.setCurrentIndex(int(theme_of(self.palette()).name == "dark"))
        self.estimate = QLabel(self)
        self.estimate.setWordWrap(True)
        form.addRow(self.tr("Size"), self.size_box)
        form.addRow("", self.estimate)
        form.addRow(self.tr("Colours"), self.colours)
        for box in (self.size_box, self.part):
            box.currentIndexChanged.connect(lambda _index: self._weigh())
        for number in (self.fps, self.speed):
            number.valueChanged.connect(lambda _value: self._weigh())
        self.file.textChanged.connect(lambda _text: self._offer())
        self._offer()

    @property
    def _ending(self) -> str:
        return Path(self.file.text()).suffix.lower()

    def _offer(self) -> None:
        """Offer the size and the frame rate that suit the file, where others were not chosen."""
        chosen = tuple(self.size_box.currentData()), self.fps.value()
        if self._offered in (None, chosen):
            self._offered = _USUAL.get(self._ending, _USUAL[""])
            (size, fps) = self._offered
            self.size_box.setCurrentIndex(_SIZES.index(size))
            self.fps.setValue(float(fps))
        self._weigh()

    def _weigh(self) -> None:
        """Tell how many pictures the film will have, and how large the file becomes."""
        from anholon_gui.film import ENDINGS, film_bytes

        films = self._ending in ENDINGS and self._ending != ".png"
        self.estimate.setVisible(films)
        if not films:
            return
        begin, end = self.part.currentData() or (float(self.run.times[0]), float(self.run.times[-1]))
        frames = int((end - begin) * self.fps.value() / self.speed.value() + 1e-9) + 1
        size = film_bytes(self._ending, self.size_box.currentData(), frames)
        heavy = self._ending == ".gif" and size > _HEAVY
        text = self.tr("%n frame(s), about {} MB", "", frames).format(f"{float(f'{size / 1e6:.2g}'):g}")
        if heavy:
            text = self.tr("{}. A film (.mp4 or .webm) is much smaller.").format(text)
        self._colour(self.estimate, "warning" if heavy else "muted")
        self.estimate.setText(text)

    def prepare(self) -> Callable[[Path], None]:
        """Keep the run in a temporary file for the child, then let it render."""
        size, fps, speed = self.size_box.currentData(), self.fps.value(), self.speed.value()
        rods, part, dark = self._settings.rods, self.part.currentData(), bool(self.colours.currentData())
        words, stop = language(), self.stop

        def work(path: Path) -> None:
            from anholon.export.hdf5 import save_run
            from anholon_gui.film import render_film

            with tempfile.TemporaryDirectory(prefix="anholon-") as folder:
                kept = Path(folder) / "run.h5"
                save_run(self.run, kept, self._view)
                render_film(
                    kept,
                    path,
                    size=tuple(size),
                    fps=fps,
                    speed=speed,
                    t0=part[0] if part else None,
                    t1=self._t if path.suffix.lower() == ".png" else part[1] if part else None,
                    rods=rods,
                    dark=dark,
                    language=words,
                    progress=self.report,
                    cancel=stop,
                )

        return work
