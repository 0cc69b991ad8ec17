"""Jobs in threads: results, errors, progress, cancelling, and the one that was asked for last."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from anholon_gui.thread_pool import Job, ThreadPool, wait_in_event_loop

WAIT_S = 10.0


@pytest.fixture
def pool(qtbot: QtBot) -> Iterator[ThreadPool]:
    pool = ThreadPool("test")
    yield pool
    pool.close(WAIT_S)


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "test"]


def test_jobs_one_after_another_are_done_by_one_thread_and_those_at_the_same_time_by_several(
    pool: ThreadPool, qtbot: QtBot
) -> None:
    found: list[int] = []
    for _ in range(3):
        pool.submit(lambda _job: threading.get_ident(), lambda job: found.append(job.result()))
        qtbot.waitUntil(lambda: not pool.is_running and all(thread.idle for thread in pool._threads))
    assert len(found) == 3
    assert len(set(found)) == 1
    gate = threading.Barrier(2)
    jobs = [pool.submit(lambda _job: gate.wait(WAIT_S)) for _ in range(2)]
    assert all(job.wait(WAIT_S) for job in jobs)
    assert not gate.broken


def test_what_a_job_reports_returns_and_raises_is_heard_in_the_window(pool: ThreadPool, qtbot: QtBot) -> None:
    heard: list[object] = []
    home = threading.get_ident()

    def hear(news: object) -> None:
        assert threading.get_ident() == home
        heard.append(news)

    def work(job: Job[str]) -> str:
        for part in (0.25, 0.75):
            job.report(part)
        return "all"

    pool.submit(work, lambda job: hear(job.result()), hear)
    qtbot.waitUntil(lambda: not pool.is_running)
    assert heard == [0.25, 0.75, "all"]

    def fail(_job: Job[None]) -> None:
        raise OSError("no room")

    failed = pool.submit(fail)
    assert failed.wait(WAIT_S)
    with pytest.raises(OSError, match="no room"):
        failed.result()


def test_a_cancelled_job_ends_early_and_its_end_is_heard(pool: ThreadPool, qtbot: QtBot) -> None:
    ended: list[bool] = []
    job = pool.submit(lambda job: job.cancel.wait(WAIT_S), lambda job: ended.append(job.result()))
    job.cancel.set()
    qtbot.waitUntil(lambda: ended == [True])


def test_of_jobs_that_wait_only_the_latest_is_done(qtbot: QtBot) -> None:
    pool, gate, found = ThreadPool("test", latest_only=True), threading.Event(), []
    pool.submit(lambda _job: gate.wait(WAIT_S), lambda _job: found.append(0))
    jobs = [pool.submit(lambda _job, n=n: n, lambda job: found.append(job.result())) for n in (1, 2, 3)]
    assert [job.cancel.is_set() for job in jobs] == [True, True, False]
    gate.set()
    qtbot.waitUntil(lambda: not pool.is_running)
    assert found == [0, 3]
    gate.clear()
    pool.submit(lambda _job: gate.wait(WAIT_S), lambda _job: found.append(4))
    pool.submit(lambda _job: found.append(5))
    pool.cancel_waiting()
    gate.set()
    qtbot.waitUntil(lambda: not pool.is_running)
    assert found == [0, 3, 4]
    pool.close(WAIT_S)


def test_threads_without_work_end(pool: ThreadPool, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anholon_gui.thread_pool._IDLE_S", 0.02)
    pool.submit(lambda _job: None)
    qtbot.waitUntil(lambda: not threads())
    job = pool.submit(lambda _job: 7)
    assert job.wait(WAIT_S)
    assert job.result() == 7


def test_a_closed_pool_ends_its_threads_tells_nobody_and_begins_nothing(qtbot: QtBot) -> None:
    pool, told = ThreadPool("test"), []
    job = pool.submit(lambda job: job.cancel.wait(WAIT_S), told.append)
    pool.close(WAIT_S)
    assert job.result()
    qtbot.wait(20)
    assert not threads()
    late = pool.submit(lambda _job: None, told.append)
    assert late.cancel.is_set()
    assert not late.wait(0.05)
    assert not told


def test_a_pool_that_is_deleted_lets_its_threads_end(qtbot: QtBot) -> None:
    pool, gate = ThreadPool("test"), threading.Event()
    job = pool.submit(lambda _job: gate.wait(WAIT_S), lambda _job: pytest.fail("nobody is there"))
    shiboken6.delete(pool)
    gate.set()
    assert job.wait(WAIT_S)
    for thread in threads():
        thread.join(WAIT_S)
    assert not threads()


def test_what_threads_speak_through_outlives_a_pool_that_goes_with_its_dialog(qtbot: QtBot) -> None:
    """Qt crashes when a sender is destroyed while it emits in a thread, as a dialog is that closes at that moment: of
    fifty thousand pools one did."""
    speakers = []
    for _ in range(100):
        dialog = QObject()
        pool, gate = ThreadPool("test", dialog), threading.Event()
        speakers.append(pool._relay)

        def work(job: Job[None], gate: threading.Event = gate) -> None:
            gate.wait(WAIT_S)
            for part in range(20):
                job.report(part)

        jobs = [pool.submit(work, None, lambda _part: None) for _ in range(3)]
        gate.set()
        shiboken6.delete(dialog)
        assert not shiboken6.isValid(pool)
        assert all(job.wait(WAIT_S) for job in jobs)
    assert all(shiboken6.isValid(speaker) for speaker in speakers)


def test_what_is_awaited_is_returned_or_raised(qtbot: QtBot) -> None:
    assert wait_in_event_loop(lambda: threading.get_ident()) != threading.get_ident()
    with pytest.raises(ZeroDivisionError):
        wait_in_event_loop(lambda: 1 / 0)
