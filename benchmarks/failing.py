"""Runs that must fail: the time until they report it, and their memory beyond that of a successful run.

Each is run in a process of its own, whose CPU time and largest resident memory count from after a first, good run.
"""

from __future__ import annotations

import json
import subprocess
import sys

from measuring import MissingError, Row

SECONDS = 1.0
LIMIT = 20  # s of CPU time, after which a run is stopped
MEBIBYTES = 200.0

POINT = """
model = anholon.loads('''format = 1
[parameters]
k = {{ value = 1 }}
[coordinates]
x = {{ value = {value}, rate = {rate} }}
[points.P]
position = ["x", 0, 0]
mass = 1
[forces.F]
kind = "force"
at = "P"
vector = ["{force}", 0, 0]
[simulation]
until = 100
''')
"""
CASES = {
    "a point that falls into an attracting centre": POINT.format(value=1, rate=0, force="-k/x^2"),
    "a force that jumps with the rate (chattering)": POINT.format(value=0, rate=1, force="-50*sign(x') + 10*sin(t)"),
    "a rate that grows beyond all bounds": POINT.format(value=1, rate=1, force="k*x'^2"),
    "a spring far too stiff": POINT.format(value="1e-3", rate=0, force="-1e14*x"),
}
PROGRAM = """
import json, resource, time
resource.setrlimit(resource.RLIMIT_CPU, ({limit}, {limit}))
import anholon
anholon.simulate(anholon.load("skater-reference"))
{text}
memory, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
try:
    outcome = anholon.simulate(model).outcome
    status, message = outcome.status, outcome.message
except anholon.AnholonError as error:
    status, message = "refused", str(error)
seconds = time.process_time() - started
more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024.0
print(json.dumps([status, message, seconds, more]))
"""


def measure() -> list[Row]:
    """Run all of them."""
    if sys.platform != "linux":
        raise MissingError("resident memory is only told on Linux")
    rows = []
    for what, text in CASES.items():
        words = [sys.executable, "-c", PROGRAM.format(text=text, limit=LIMIT)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode < 0:  # it was stopped
            rows.append(Row(f"{what}: stopped after", LIMIT, goal=SECONDS))
            continue
        if done.returncode:
            raise AssertionError(f"{what}: {done.stderr.splitlines()[-1]}")
        status, message, seconds, memory = json.loads(done.stdout.splitlines()[-1])
        print(f"{what}: {status}. {message}")
        if status == "done":
            raise AssertionError(f"{what}: the run goes on")
        rows.append(Row(f"{what}: says so", seconds, goal=SECONDS))
        rows.append(Row(f"{what}: memory", memory, goal=MEBIBYTES, unit="MiB"))
    return rows
