"""What is made of the equations when it is first asked for, and who waits for it."""

from __future__ import annotations

import threading

import anholon


def test_nobody_waits_for_what_is_there_while_another_thread_makes_something_else() -> None:
    values = anholon.compile_model(anholon.load("cart-pendulum")).derived
    assert values.get("known", lambda: 1) == 1
    begun, over = threading.Event(), threading.Event()

    def build() -> int:
        begun.set()
        assert over.wait(20.0)
        return 2

    maker = threading.Thread(target=lambda: values.get("slow", build))
    maker.start()
    assert begun.wait(20.0)
    found: list[int] = []
    asking = threading.Thread(target=lambda: found.append(values.get("known", lambda: 3)))
    asking.start()
    asking.join(20.0)
    assert found == [1]  # although the other one is not done
    over.set()
    maker.join()
    asking.join()
    assert values.get("slow", lambda: 4) == 2
