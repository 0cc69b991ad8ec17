"""Films: rendered by the child process, read back, and compared with the motion."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from tests.gui.films import frames_of

import anholon
from anholon.cli import main
from anholon.errors import ExportError
from anholon.export.glb_animation import save_animation
from anholon.export.hdf5 import save_run
from anholon.model.schema import Coordinate, Model, Sphere, View
from anholon.results.run import Run
from anholon.scene import RunPicture
from anholon_gui.film import render_film

SIZE = (320, 180)


@pytest.fixture(scope="module")
def run() -> Run:
    """Return a green ball that glides 3 m along x in 1 s."""
    return anholon.simulate(
        Model(
            coordinates={"x": Coordinate(value=-1.5, rate=3.0)},
            bodies={"ball": Sphere(radius=0.25, mass=1.0, position=("x", 0.0, 0.25), colour="#10c020")},
            view=View(ground="ice", azimuth=0.0, elevation=20.0),
        ),
        until=1.0,
    )


@pytest.fixture(scope="module")
def source(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.h5"
    save_run(run, path)
    return path


def green_centre(frame: np.ndarray) -> np.ndarray:
    """Return the middle (x, y) of what is bright green, in pixels: the ball (its mirror image is pale)."""
    mask = (frame[..., 1] > 1.7 * frame[..., 0]) & (frame[..., 1] > 1.7 * frame[..., 2])
    y, x = np.nonzero(mask)
    return np.array([x.mean(), y.mean()])


@pytest.mark.parametrize("ending", [".mp4", ".webm"])
def test_frames_show_the_states(run: Run, source: Path, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"film{ending}"
    told: list[float] = []
    render_film(source, path, size=SIZE, fps=10, progress=told.append)
    about, frames = frames_of(path)
    assert " 10 fps" in about
    assert frames[0].shape == (SIZE[1], SIZE[0], 3)
    assert len(frames) == 11
    camera = RunPicture(run).home_camera(SIZE[0] / SIZE[1], 0.0)
    for k in (0, 5, 10):
        expected = camera.project(run.poses([k / 10]).p_WB[0], SIZE)[0, :2]
        assert green_centre(frames[k]) == pytest.approx(expected, abs=3.0)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_part_speed_and_gif(source: Path, tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    render_film(source, path, size=(160, 90), fps=10, speed=0.5, t0=0.2, t1=0.7, samples=1)
    _, frames = frames_of(path)
    assert len(frames) == 11
    assert green_centre(frames[-1])[0] > green_centre(frames[0])[0] + 20


@pytest.mark.parametrize(
    ("ending", "fps", "speed", "count", "plays"),
    [
        (".mp4", 30.0, 7.0, 6, 30.0),  # 1 s is no whole number of steps of 7/30 s
        (".mp4", 30.0, 100.0, 2, 30.0),  # both ends of a motion shorter than a step
        (".gif", 30.0, 1.0, 35, 100.0 / 3.0),  # pictures of a GIF stand for 3 hundredths of a second
        (".gif", 120.0, 1.0, 51, 50.0),
    ],
)
def test_films_go_from_the_first_to_the_last_instant_at_the_speed_asked_for(
    run: Run, source: Path, tmp_path: Path, ending: str, fps: float, speed: float, count: int, plays: float
) -> None:
    path = tmp_path / f"film{ending}"
    render_film(source, path, size=SIZE, fps=fps, speed=speed, samples=1)
    about, frames = frames_of(path)
    assert len(frames) == count
    told = re.search(r"Video: .*?, ([0-9.]+) fps", about)
    assert told is not None
    assert float(told[1]) == pytest.approx(plays, abs=0.01)
    camera = RunPicture(run).home_camera(SIZE[0] / SIZE[1], 0.0)
    middle = count // 2
    for k, t in ((0, 0.0), (middle, min(1.0, middle * speed / plays)), (count - 1, 1.0)):
        expected = camera.project(run.poses([t]).p_WB[0], SIZE)[0, :2]
        assert green_centre(frames[k]) == pytest.approx(expected, abs=3.0)


def test_the_command_line_says_which_rate_a_gif_plays(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", str(source), str(tmp_path / "film.gif"), "--fps", "120", "--size", "64x36", "--speed", "10"]
    assert main(words) == 0
    assert "a GIF plays 50 frames/s, the rate nearest to 120" in capsys.readouterr().err


def test_a_scene_goes_from_the_first_to_the_last_instant(run: Run, tmp_path: Path) -> None:
    for speed in (1.0, 7.0, 0.3):
        path = tmp_path / "scene.glb"
        save_animation(run, path, fps=30.0, speed=speed)
        data = path.read_bytes()
        scene = json.loads(data[20 : 20 + int.from_bytes(data[12:16], "little")])
        clock = scene["accessors"][scene["animations"][0]["samplers"][0]["input"]]
        assert clock["min"] == [0.0]
        assert clock["max"] == pytest.approx([1.0 / speed], rel=1e-6)


def test_a_picture_of_an_instant(run: Run, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "still.png"
    render_film(source, path, size=SIZE, t1=0.5)
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    assert (image.width(), image.height()) == SIZE
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(SIZE[1], image.bytesPerLine())
    frame = data[:, : 3 * SIZE[0]].reshape(SIZE[1], SIZE[0], 3).astype(int)
    expected = RunPicture(run).home_camera(SIZE[0] / SIZE[1], 0.0).project(run.poses([0.5]).p_WB[0], SIZE)[0, :2]
    assert green_centre(frame) == pytest.approx(expected, abs=2.0)


def test_a_model_is_run_first(tmp_path: Path) -> None:
    path = tmp_path / "sleigh.png"
    render_film("chaplygin-sleigh", path, size=(160, 90), samples=1)
    assert QImage(str(path)).width() == 160


@pytest.mark.parametrize(
    ("name", "size", "words"),
    [
        ("film.avi", SIZE, "ending"),
        ("film.mp4", (321, 180), "even"),
        ("film.mp4", (4, 4), "out of range"),
        ("film.mp4", (100_000, 100), "out of range"),
        ("missing/film.mp4", SIZE, "cannot write"),
    ],
)
def test_what_cannot_be_done_is_said(
    source: Path, tmp_path: Path, name: str, size: tuple[int, int], words: str
) -> None:
    with pytest.raises(ExportError, match=words):
        render_film(source, tmp_path / name, size=size)
    assert list(tmp_path.iterdir()) == []


def test_a_source_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.h5"
    bad.write_bytes(os.urandom(500))
    with pytest.raises(ExportError, match="cannot render"):
        render_film(bad, tmp_path / "film.mp4", size=SIZE)
    with pytest.raises(ExportError, match="spans"):
        render_film("chaplygin-sleigh", tmp_path / "film.mp4", size=SIZE, t0=1e6)
    assert list(tmp_path.iterdir()) == [bad]


def test_a_full_disk_is_said(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A limit on the size of files stands in for a full disk; the child inherits it.
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, hard))
    try:
        with pytest.raises(ExportError, match="cannot render"):
            render_film(source, tmp_path / "film.mp4", size=(640, 360), fps=20)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_cancelled_films_leave_nothing(source: Path, tmp_path: Path) -> None:
    stop = threading.Event()

    def progress(_part: float) -> None:
        stop.set()

    with pytest.raises(ExportError, match="cancelled"):
        render_film(source, tmp_path / "film.mp4", size=(640, 360), fps=300, progress=progress, cancel=stop)
    assert list(tmp_path.iterdir()) == []


def test_the_staged_skater_as_a_film_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "skater.mp4"
    size = (1920, 1080)
    assert main(["export", "skater-staged", str(path), "--fps", "0.5"]) == 0
    _, frames = frames_of(path)
    run = anholon.simulate(anholon.load("skater-staged"))
    assert len(frames) == math.ceil(run.times[-1] / 2 - 1e-9) + 1
    assert frames[0].shape == (1080, 1920, 3)

    # The camera goes along with the blade; the head is seen from all sides.
    picture = RunPicture(run)
    home = picture.home_camera(size[0] / size[1], 0.0)
    head = list(run.system.bodies).index("head")
    skin = np.array([0xE2, 0xB4, 0x8F]) / 0xE2
    for k, frame in enumerate(frames):
        t = min(2.0 * k, float(run.times[-1]))
        center = picture.at(t).center
        camera = home.look_at(np.asarray(home.center) + center - picture.at(0.0).center)
        x, y, depth = camera.project(run.poses([t]).p_WB[:, head], size)[0]
        radius = 0.09 * size[1] / (2 * depth * np.tan(np.radians(camera.fov / 2)))
        patch = frame[round(y - radius / 2) : round(y + radius / 2), round(x - radius / 2) : round(x + radius / 2)]
        mean = patch.reshape(-1, 3).mean(axis=0)
        assert mean / mean[0] == pytest.approx(skin, abs=0.15)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_an_export_that_is_asked_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "film.mp4"
    command = [sys.executable, "-m", "anholon", "export", "skater-staged", str(target)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60.0
    while not list(tmp_path.iterdir()) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)  # until it has begun to write
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "Traceback" not in told
    assert list(tmp_path.iterdir()) == []
