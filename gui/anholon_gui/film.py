"""Films and pictures of a run, rendered by a child process.

    render_film(source, out_path, ...)      starts the child and waits for it; the file is written whole or not at all
    python -m anholon_gui.film JOB.json     the child: draws with EGL (no display needed) and encodes with ffmpeg
    render_still(run, t, size)              one picture as an array, in this process (which then must not use OpenGL
                                            otherwise)

The child reports by lines on its standard output: `progress 0.42`, and `error ...` before it gives up.
"""

from __future__ import annotations

import contextlib
import math
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

import msgspec
import numpy as np
from numpy.typing import NDArray

from anholon.errors import AnholonError, ExportError
from anholon.export.output_file import output_file
from anholon_gui.texts.language import install_translation, localize_units

if TYPE_CHECKING:
    from anholon.outcome import CancelFlag
    from anholon.results.run import Run
    from anholon.scene import Camera, RunPicture, SceneInstant
    from anholon_gui.view3d.appearance import Appearance
    from anholon_gui.view3d.offscreen import OffscreenView

Pixels = NDArray[np.uint8]

_YUV_OPTIONS = ("-pix_fmt", "yuv420p")  # what all players show
_VP9_OPTIONS = ("-row-mt", "1", "-crf", "28", "-b:v", "0")
_ENCODERS: dict[str, tuple[str, ...]] = {
    ".mp4": ("-c:v", "libx264", "-preset", "veryfast", "-crf", "18", *_YUV_OPTIONS, "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "6", *_VP9_OPTIONS, *_YUV_OPTIONS),
    ".gif": (
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4",
        "-loop",
        "0",
    ),
}
SUFFIXES = (*_ENCODERS, ".png")
"""Suffixes of files that can be rendered: films, and `.png` for one picture."""

_SIZE_LAWS = {".mp4": (17.5, 0.5), ".webm": (9.5, 0.5), ".gif": (7.5, 0.75)}
_SHORTEST_GIF_DELAY = 2  # hundredths of a second: players show shorter ones for ten
_MAX_EDGE_PX = 8192  # pixels along an edge
_POLL_SECONDS = 0.1
_EXIT_TIMEOUT_SECONDS = 10.0  # for the child to end after it was asked to


class FilmJob(msgspec.Struct, frozen=True, kw_only=True):
    """The job of the child: times in s, `speed` in seconds of motion per second of film.

    `source` is a run's file or a model; `samples` = 2 gives bodies soft edges; `rods` says how rods are shown, as JSON
    of `anholon.scene.RodDisplay`; `language` is the code of that of the texts.
    """

    source: str
    output: str
    size: tuple[int, int] = (1920, 1080)
    fps: float = 30.0
    speed: float = 1.0
    t0: float | None = None
    t1: float | None = None
    samples: int = 2
    dark: bool = False
    rods: str = "{}"
    language: str = "en"


def render_film(
    source: str | Path,
    out_path: str | Path,
    *,
    size: tuple[int, int] = (1920, 1080),
    fps: float = 30.0,
    speed: float = 1.0,
    t0: float | None = None,
    t1: float | None = None,
    samples: int = 2,
    dark: bool = False,
    rods: str = "{}",
    language: str = "en",
    progress: Callable[[float], None] | None = None,
    cancel: CancelFlag | None = None,
) -> None:
    """Render the run in `source` (a run's file, or a model to simulate) to `out_path`, whose ending is in ENDINGS.

    A film shows the motion from `t0` to `t1` s (by default all of it); a picture shows `t1` (by default the end).
    `rods` says how rods are shown (JSON of `anholon.scene.RodDisplay`), `language` in which texts are. `progress` is
    called with 0 … 1. Raises ExportError when it fails or is cancelled; no file is left then.
    """
    target = Path(out_path)
    check_film_request(target, size, fps, speed)
    with output_file(target) as draft, tempfile.TemporaryDirectory(prefix="anholon-film-") as folder:
        job = FilmJob(
            source=str(source),
            output=str(draft),
            size=size,
            fps=fps,
            speed=speed,
            t0=t0,
            t1=t1,
            samples=samples,
            dark=dark,
            rods=rods,
            language=language,
        )
        job_path = Path(folder) / "job.json"
        job_path.write_bytes(msgspec.json.encode(job))
        _run_child(job_path, Path(folder) / "log.txt", target, progress, cancel)
    if progress is not None:
        progress(1.0)


def render_still(run: Run, t: float, size: tuple[int, int], *, samples: int = 2, dark: bool = False) -> Pixels:
    """Return the picture of `run` at `t`, s: RGB (height, width, 3), with labels.

    Draws with EGL in this process; raises GraphicsUnavailableError when that is not possible.
    """
    with open_studio(run, dark) as (view, picture, look):
        camera = FilmCamera(picture, size).camera_at(picture.at(t))
        pixels = paint_frame(view, picture, camera, t, size, samples, look)
        return pixels[..., 2::-1].copy()


# --- the parent ----------------------------------------------------------------------------------------------------


def find_frame_rate(suffix: str, fps: float) -> Fraction:
    """Return the frame rate of a film, 1/s: the requested one, for a GIF the nearest possible one.

    The pictures of a GIF last a whole number of hundredths of a second, at least two.
    """
    if suffix.lower() != ".gif":
        return Fraction(fps)
    return Fraction(100, max(_SHORTEST_GIF_DELAY, round(100.0 / fps)))


def count_frames(duration: float, step: float) -> int:
    """Return the number of frames `step` s apart from the first to the last instant of a motion."""
    return math.ceil(duration / step - 1e-9) + 1


def estimate_film_bytes(suffix: str, size: tuple[int, int], frames: int) -> float:
    """Return the size of a film in which the whole picture moves, bytes.

    Pictures of skaters whom the camera follows take c * pixels^p each, as measured from 640 × 360 to 1920 × 1080. Parts
    at rest take much less.
    """
    factor, power = _SIZE_LAWS[suffix]
    return frames * factor * math.pow(size[0] * size[1], power)


def check_film_request(target: Path, size: tuple[int, int], fps: float, speed: float) -> None:
    ending = target.suffix.lower()
    if ending not in SUFFIXES:
        raise ExportError(f"cannot render {target.name}: the ending must be one of {', '.join(SUFFIXES)}")
    if not all(16 <= edge <= _MAX_EDGE_PX for edge in size):
        raise ExportError(
            f"the size {size[0]}x{size[1]} is out of range: each edge must be 16 to {_MAX_EDGE_PX} pixels"
        )
    if ending in (".mp4", ".webm") and any(edge % 2 for edge in size):
        raise ExportError(f"the size {size[0]}x{size[1]} cannot be encoded: width and height must be even")
    if not (0.0 < fps <= 1000.0 and 0.0 < speed < float("inf")):
        raise ExportError("the frame rate must be between 0 and 1000 and the speed positive")


def _run_child(
    job: Path, log: Path, target: Path, progress: Callable[[float], None] | None, cancel: CancelFlag | None
) -> None:
    """Run the child process to its end. Raises ExportError unless it reports success."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "EGL_PLATFORM": "surfaceless"}
    with log.open("wb") as errors:
        child = subprocess.Popen(
            [sys.executable, "-m", "anholon_gui.film", str(job)],
            stdout=subprocess.PIPE,
            stderr=errors,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env=environment,
        )
        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        assert child.stdout is not None
        reader = threading.Thread(target=forward_lines, args=(child.stdout, lines), name="anholon-film", daemon=True)
        reader.start()
        try:
            message = follow_report(lines, progress, cancel)
        finally:
            end_child(child)
            reader.join()
            child.stdout.close()
    if message is not None:
        raise ExportError(f"cannot render {target}: {message}")
    if child.returncode != 0:
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
        raise ExportError(f"cannot render {target}: the renderer ended early ({''.join(last) or child.returncode})")


def forward_lines(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Forward the lines of `stream`, then None."""
    for line in stream:
        lines.put(line.strip())
    lines.put(None)


def follow_report(
    lines: queue.SimpleQueue[str | None], progress: Callable[[float], None] | None, cancel: CancelFlag | None
) -> str | None:
    """Read the child's report to its end. Return its error message, or None."""
    message: str | None = None
    while True:
        if cancel is not None and cancel.is_set():
            return "cancelled"
        try:
            line = lines.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            continue
        if line is None:
            return message
        word, _, argument = line.partition(" ")
        if word == "error":
            message = argument.replace("\\n", "\n")
        elif word == "progress" and progress is not None:
            progress(min(float(argument), 0.999))


def end_child(child: subprocess.Popen[str]) -> None:
    """Wait for the child, and terminate it if it does not end."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(0.5 if child.poll() is None else 0.0)
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(_EXIT_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


# --- the child -----------------------------------------------------------------------------------------------------


class FilmCamera:
    """The camera of a film: the model's view, which follows an element if the model says so."""

    def __init__(self, picture: RunPicture, size: tuple[int, int]) -> None:
        t0 = picture.times[0]
        self._camera = picture.home_camera(size[0] / size[1], t0)
        self._aim = np.asarray(self._camera.center) - picture.at(t0).center

    def camera_at(self, instant: SceneInstant) -> Camera:
        """Return the camera at an instant."""
        return self._camera.look_at(instant.center + self._aim)


@contextlib.contextmanager
def open_studio(
    run: Run, dark: bool, rods: str = "{}", language: str = ""
) -> Iterator[tuple[OffscreenView, RunPicture, Appearance]]:
    """Open a canvas, the picture of `run`, the colours, fonts, and texts in the language `language` if it is given."""
    from PySide6.QtGui import QGuiApplication

    from anholon.scene import RodDisplay, RunPicture
    from anholon_gui.view3d.appearance import BRIGHT, DARK
    from anholon_gui.view3d.offscreen import OffscreenView

    application = QGuiApplication.instance() or QGuiApplication([])
    if language:
        install_translation(application, language)
    _provide_font()
    look = DARK if dark else BRIGHT
    view = OffscreenView(look, channels="bgra")
    try:
        picture = RunPicture(run, rods=msgspec.json.decode(rods, type=RodDisplay))
        picture.update()
        yield view, picture, look
    finally:
        view.close()
        del application


def _provide_font() -> None:
    """Load the font of vispy if the system has no font."""
    from PySide6.QtGui import QFontDatabase

    if not QFontDatabase.families():
        import vispy.util.fonts as fonts

        QFontDatabase.addApplicationFont(str(Path(fonts.__file__).parent / "data" / "OpenSans-Regular.ttf"))


def paint_frame(
    view: OffscreenView,
    picture: RunPicture,
    camera: Camera,
    t: float,
    size: tuple[int, int],
    samples: int,
    look: Appearance,
) -> Pixels:
    """Return the picture at `t` with its labels, BGRX (height, width, 4)."""
    from PySide6.QtGui import QImage, QPainter

    from anholon_gui.view3d.labels import caption_font, paint_caption, paint_labels, paint_legend

    instant = view.show(picture, t)
    pixels = view.render(camera, size, samples)
    image = QImage(pixels.data, size[0], size[1], 4 * size[0], QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setFont(caption_font(size[1]))
    paint_labels(painter, instant, camera, size, look)
    legend = picture.legend
    if legend is not None:
        upright = size[1] >= size[0]  # no room next to the figure: only the current entries
        shown = legend.shorten_around(instant.stage, 1, 0) if upright else legend.shorten_around(instant.stage)
        paint_legend(painter, shown, look, (float(size[0] - painter.fontMetrics().height()), 0.0))
    moment = localize_units(picture.run.format_instant(instant.t))
    paint_caption(painter, tuple(dict.fromkeys((instant.stage, moment))), size, look)
    painter.end()
    return pixels


def load_source(source: str) -> Run:
    """Return the run stored in `source`, or the run of the model in it."""
    if Path(source).suffix.lower() == ".h5":
        from anholon.export.hdf5 import load_run

        return load_run(source)
    import anholon

    return anholon.simulate(anholon.load(source))


def frame_times(job: FilmJob, first: float, last: float) -> NDArray[np.float64]:
    """Return the times of the frames, s."""
    start = first if job.t0 is None else max(job.t0, first)
    end = last if job.t1 is None else min(job.t1, last)
    if end < start:
        raise ExportError(f"the motion spans {first:g} … {last:g} s, so there is nothing to show")
    step = job.speed / float(find_frame_rate(Path(job.output).suffix, job.fps))
    times = start + step * np.arange(count_frames(end - start, step))
    return np.minimum(np.asarray(times, dtype=np.float64), end)


def rate_text(job: FilmJob) -> str:
    """Return the frame rate for the encoder, which reads fractions exactly."""
    return str(find_frame_rate(Path(job.output).suffix, job.fps).limit_denominator(100_000))


def render_job(job: FilmJob) -> None:
    """Render the job of the child."""
    run = load_source(job.source)
    if not run.head:
        raise ExportError("the run has no frames")
    with open_studio(run, job.dark, job.rods, job.language) as (view, picture, look):
        camera = FilmCamera(picture, job.size)
        first, last = picture.times

        def frame(t: float) -> Pixels:
            return paint_frame(view, picture, camera.camera_at(picture.at(t)), t, job.size, job.samples, look)

        if Path(job.output).suffix.lower() == ".png":
            _save_picture(frame(last if job.t1 is None else job.t1), job.output)
            return
        times = frame_times(job, first, last)
        with open_encoder(job) as write:
            for count, t in enumerate(times, start=1):
                write(frame(float(t)))
                send_line(f"progress {count / len(times):.4f}")


def _save_picture(pixels: Pixels, path: str) -> None:
    from PySide6.QtGui import QImage

    height, width, _ = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
    if not image.save(path, "PNG"):  # type: ignore[call-overload]  # the stub wants bytes, Qt wants text
        raise ExportError("the picture could not be written (is the disk full?)")


@contextlib.contextmanager
def open_encoder(job: FilmJob) -> Iterator[Callable[[Pixels], None]]:
    """Run ffmpeg and return a function that takes one frame after another."""
    from imageio_ffmpeg import get_ffmpeg_exe

    arguments = [get_ffmpeg_exe(), "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr0"]
    arguments += ["-s", f"{job.size[0]}x{job.size[1]}", "-r", rate_text(job), "-i", "-", "-an"]
    arguments += [*_ENCODERS[Path(job.output).suffix.lower()], job.output]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=log)
        assert process.stdin is not None
        stdin = process.stdin

        def explain() -> ExportError:
            process.wait()
            log.seek(0)
            lines = log.read().decode(errors="replace").strip().splitlines()
            return ExportError(f"the encoder failed: {lines[-1] if lines else process.returncode}")

        def write(pixels: Pixels) -> None:
            try:
                stdin.write(pixels.data)
            except OSError as error:
                raise explain() from error

        try:
            yield write
            with contextlib.suppress(OSError):
                stdin.close()
            if process.wait() != 0:
                raise explain()
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()


def send_line(line: str) -> None:
    """Send a report to the parent."""
    sys.stdout.write(line.replace("\n", "\\n") + "\n")
    sys.stdout.flush()


def raise_cancelled(*_: Any) -> NoReturn:
    raise SystemExit(1)


def main(arguments: list[str]) -> int:
    """Run the job in the file `arguments[0]`. Return the exit status."""
    signal.signal(signal.SIGTERM, raise_cancelled)  # so that the encoder is ended, too
    try:
        render_job(msgspec.json.decode(Path(arguments[0]).read_bytes(), type=FilmJob))
    except (AnholonError, OSError) as error:
        send_line(f"error {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
