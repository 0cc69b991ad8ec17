"""Executors for the points of a sweep: any `concurrent.futures.Executor`.

By default these are processes of this machine. A Dask cluster is one as well: `client.get_executor()`.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType
from typing import Any, Final

from anholon.blas_threads import limit_blas_threads
from anholon.errors import UsageError
from anholon.explore.sweep_point import BlockResult, SweepTask, compute_block
from anholon.outcome import CancelFlag

_FEW_OBJECTS: Final = 50_000  # by which their number grows between two searches for cycles, as on the command line


class _WorkerProcess(SpawnProcess):
    """A process that does not import the script of its parent: a script without `if __name__ == "__main__":` would run
    again in every process."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802  # the name in multiprocessing
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            return SpawnProcess._Popen(process_obj)
        finally:
            sys.modules["__main__"] = script


class _WorkerContext(SpawnContext):
    """Starts processes anew: a forked process inherits locks of threads that are not there."""

    Process = _WorkerProcess


class LocalProcesses:
    """Processes of this machine; they end with this process, however that ends."""

    def __init__(self, workers: int) -> None:
        context = _WorkerContext()
        self._stopped = context.Event()
        self.executor: Executor = ProcessPoolExecutor(workers, context, _begin_worker, (self._stopped,))

    def stop(self) -> None:
        """Start no further point, interrupt the running ones, and wait for the processes."""
        self._stopped.set()
        self.executor.shutdown(wait=True, cancel_futures=True)


_stop_flags: list[CancelFlag] = []  # of this process, where it is a worker


def _begin_worker(stopped: CancelFlag) -> None:
    """Prepare a process that computes blocks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits for the answers
    limit_blas_threads()
    gc.set_threshold(_FEW_OBJECTS, *gc.get_threshold()[1:])
    _stop_flags[:] = [stopped]
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent has ended, even by kill -9, which its queue would not report."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def compute_local_block(task: SweepTask, numbers: list[int], points: list[list[float]]) -> BlockResult:
    """Return the results of some points, in a process of `LocalProcesses`."""
    return compute_block(task, numbers, points, _stop_flags[0])


@contextmanager
def connect_to_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the executor of a Dask cluster by the address of its scheduler, and the number of its threads."""
    if not re.fullmatch(r"(?:tcp|tls|ws|wss|ucx)://\S+:\d+", address):
        raise UsageError(f"--scheduler {address}: this is no address of a scheduler; write tcp://HOST:8786")
    try:
        import distributed
    except ImportError:
        raise UsageError("--scheduler needs Dask: pip install dask distributed") from None
    dask: Any = distributed  # which has few annotations
    try:
        client: Any = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"--scheduler {address}: no scheduler of Dask answers there ({error})") from None
    try:
        yield client.get_executor(), sum(client.nthreads().values())
    finally:
        client.close()
