"""All plots of the panel as a vector drawing, as pixels, or as a table of numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QMarginsF, QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

from anholon.export.output_file import output_file
from anholon_gui.plots.chart import PlotChart
from anholon_gui.texts.language import unit_text
from anholon_gui.theme import LIGHT, Theme

ENDINGS = (".svg", ".pdf", ".png", ".csv")
"""Suffixes of files of plots."""

_DOTS_PER_INCH = 96  # of the screen that the sizes of charts are meant for
_IMAGE_SCALE = 2  # pixels of an image for one of the screen
_MM_PER_INCH = 25.4


class PlotPicture:
    """The shown charts, one below another, in the colours of the light theme for paper."""

    def __init__(self, charts: Sequence[PlotChart], theme: Theme, x_label: str) -> None:
        self._charts, self._theme, self._x_label = charts, theme, x_label

    @property
    def size(self) -> QSize:
        """Width and height, pixels of the screen."""
        return QSize(max((c.width() for c in self._charts), default=1), sum(c.height() for c in self._charts) or 1)

    def save(self, path: Path) -> None:
        """Write a file in the format of its suffix, one of ENDINGS. Raises OSError if that fails."""
        with output_file(path) as draft:
            match path.suffix.lower():
                case ".svg":
                    self._save_svg(draft)
                case ".pdf":
                    self._save_pdf(draft)
                case ".csv":
                    draft.write_text(self.table(","), "utf-8")
                case _:
                    if not QImageWriter(str(draft), b"PNG").write(self.image()):
                        raise OSError(f"cannot write {path.name}")

    def image(self) -> QImage:
        """Return the picture as pixels, at a higher resolution than the screen."""
        image = QImage(self.size * _IMAGE_SCALE, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT.base))
        painter = QPainter(image)
        painter.scale(_IMAGE_SCALE, _IMAGE_SCALE)
        self._paint(painter)
        painter.end()
        return image

    def table(self, separator: str) -> str:
        """Return the curves as lines of numbers in the shown units, after a line of titles.

        Curves with other frames than the first have their own times.
        """
        columns: list[tuple[str, np.ndarray]] = []
        times: np.ndarray | None = None
        for chart in self._charts:
            for quantity in chart.quantities:
                samples = chart.samples(quantity)
                if times is None or len(samples.times) != len(times) or not np.array_equal(samples.times, times):
                    times = samples.times
                    columns.append(("t [s]", times))
                unit = f" [{unit_text(quantity.unit, 'en')}]" if quantity.unit else ""
                columns.append((f"{quantity.name.removeprefix('=')}{unit}", samples.values / quantity.factor))
        text = io.StringIO()
        writer = csv.writer(text, delimiter=separator, lineterminator="\n")
        writer.writerow([title for title, _ in columns])
        for row in range(max((len(values) for _, values in columns), default=0)):
            writer.writerow([repr(float(values[row])) if row < len(values) else "" for _, values in columns])
        return text.getvalue()

    def _save_svg(self, path: Path) -> None:
        from PySide6.QtSvg import QSvgGenerator

        generator = QSvgGenerator()
        generator.setFileName(str(path))
        generator.setSize(self.size)
        generator.setViewBox(QRect(QPoint(0, 0), self.size))
        generator.setResolution(_DOTS_PER_INCH)
        generator.setTitle("Anholon")
        self._paint_on(generator, path)

    def _save_pdf(self, path: Path) -> None:
        writer = QPdfWriter(str(path))
        writer.setResolution(_DOTS_PER_INCH)
        inches = QSizeF(self.size) / _DOTS_PER_INCH
        writer.setPageSize(QPageSize(inches * _MM_PER_INCH, QPageSize.Unit.Millimeter))
        writer.setPageMargins(QMarginsF())
        self._paint_on(writer, path)

    def _paint_on(self, device: QPdfWriter | object, path: Path) -> None:
        painter = QPainter()
        if not painter.begin(device):  # type: ignore[arg-type]  # a paint device
            raise OSError(f"cannot write {path.name}")
        self._paint(painter)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        """Paint legends and plots, one below another."""
        top = 0
        for chart in self._charts:
            chart.set_theme(LIGHT)
            painter.save()
            painter.translate(0, top)
            chart.legend.paint_on(painter, QColor(LIGHT.text))
            painter.translate(0, chart.legend.height())
            chart.plot.paint_all(painter)
            painter.restore()
            chart.set_theme(self._theme)
            top += chart.height()
