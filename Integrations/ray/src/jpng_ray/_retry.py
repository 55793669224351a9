"""Calls to storage that are tried again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# Another attempt would find the same.
_FINAL = (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError, ValueError)

_DELAYS = (0.2, 0.8, 2.0, 5.0)


class StorageError(Exception):
    """Storage that failed each time. Its text has the cause of each attempt."""


class Retries:
    """Tries calls several times, and keeps the cause of each failure, for the end of the run.

    A library that speaks to storage repeats requests by itself; this is for what is left, such as a
    server that is away for a few seconds.
    """

    def __init__(self, delays: tuple[float, ...] = _DELAYS) -> None:
        self.causes: list[str] = []
        self._delays = delays

    def call(self, what: str, action: Callable[[], Result]) -> Result:
        """What the action returns, at the latest in its fifth attempt."""
        own: list[str] = []
        for delay in (*self._delays, None):
            try:
                return action()
            except _FINAL:
                raise
            # Each kind of storage has errors of its own, with no common class.
            except Exception as error:
                own.append(f"{what}: {type(error).__name__}: {error}")
                self.causes.append(own[-1])
                if delay is None:
                    raise StorageError("; ".join(own)) from error
                # Workers that failed together do not come again together.
                time.sleep(delay * random.uniform(0.5, 1.5))
        raise AssertionError("unreachable")
