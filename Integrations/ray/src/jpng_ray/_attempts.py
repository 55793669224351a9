"""What went wrong on the way, whether or not another attempt went well."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

import ray.exceptions

from ._tool import RefusedError


class Attempt(NamedTuple):
    """A task, or a call to storage within one, that failed."""

    task: str
    number: int
    """Counts from 1; 0: a call to storage, which the task itself has tried again."""
    cause: str


class Attempts:
    """Keeps the cause of each failed attempt, and says which are worth another."""

    def __init__(self, limit: int) -> None:
        self.all: list[Attempt] = []
        self._limit = limit

    def failed(self, task: str, number: int, error: ray.exceptions.RayError) -> bool:
        """Notes a failed attempt; returns whether there may be another.

        Raises:
            RefusedError: jpng refused the work as such, so the run cannot go on.
        """
        if isinstance(error, ray.exceptions.RayTaskError):
            cause = error.cause
            if isinstance(cause, RefusedError):
                raise cause
            text = f"{type(cause).__name__}: {cause}"
        else:
            # The node or its worker: Ray's words, of which the first lines say what happened.
            text = f"{type(error).__name__}: {' '.join(str(error).split()[:80])}"
        self.all.append(Attempt(task, number, text))
        return number < self._limit

    def tried_again(self, task: str, causes: Iterable[str]) -> None:
        """Notes what a task that went well had to try again."""
        self.all.extend(Attempt(task, 0, cause) for cause in causes)

    def json(self, failures: Iterable[tuple[str, str]]) -> bytes:
        """All of it, and the files that failed in the end."""
        document = {
            "schema": 1,
            "attempts": [attempt._asdict() for attempt in self.all],
            "failed": [{"source": source, "error": error} for source, error in failures],
        }
        return json.dumps(document, indent=2, ensure_ascii=False).encode(errors="replace")
