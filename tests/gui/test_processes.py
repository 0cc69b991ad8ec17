"""How the window's processes end: by Ctrl-C, when the other side has gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")

WINDOW = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from PySide6.QtCore import QTimer
from anholon_gui.app import close_on_interrupt, create_application
from anholon_gui.main_window import MainWindow
app, settings, themes = create_application()
window = MainWindow(settings, themes)
window.show()
close_on_interrupt(window)
QTimer.singleShot(0, lambda: print("shown", flush=True))
status = app.exec()
print("closed" if not window.isVisible() else "open", flush=True)
sys.exit(status)
"""


@pytest.mark.usefixtures("home")
def test_ctrl_c_closes_the_window_without_a_word() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "shown\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert out == "closed\n"
    assert "Traceback" not in err
    assert process.returncode == 0


@pytest.mark.parametrize("requests", [b"", b"this is no request\n"])
def test_the_deriving_child_ends_silently_with_its_input(requests: bytes) -> None:
    command = [sys.executable, "-m", "anholon_gui.equations.child_process"]
    result = subprocess.run(command, input=requests, capture_output=True, timeout=60, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


def test_the_deriving_child_ends_when_nobody_reads() -> None:
    import msgspec

    from anholon import load
    from anholon_gui.equations.protocol import DerivationRequest

    reader, writer = os.pipe()
    command = [sys.executable, "-m", "anholon_gui.equations.child_process"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE)
    os.close(reader)
    os.close(writer)
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(DerivationRequest(1, load("chaplygin-sleigh"), "maggi")) + b"\n")
    process.stdin.flush()
    assert process.wait(timeout=60) == 0
    process.stdin.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
