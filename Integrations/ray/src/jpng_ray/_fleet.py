"""Work as tasks of Ray: which node does what, and when, is Ray's to decide."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import ray

from ._attempts import Attempts
from ._batches import Batch
from ._job import Job
from ._listing import Source
from ._options import Options
from ._planning import Row, plan
from ._work import Outcome, pack_batch

# Seconds between questions for the size of the cluster, each of which is a call to its head.
_COUNT_EVERY = 1.0

# Ray would try again as well, but keep the cause to itself.
_plan = ray.remote(max_retries=0)(plan)
_pack = ray.remote(max_retries=0)(pack_batch)


class Task(NamedTuple):
    """A batch that is ready to be packed.

    Its rows are in Ray's object store, where they take a tenth of what they take here: of a
    thousand workers, some thousand batches are under way.
    """

    batch: Any
    """An ObjectRef of a Batch."""
    name: str
    memory: int

    def rows(self) -> list[Row]:
        """The pictures, which only failures need."""
        found: Batch = ray.get(self.batch)
        return found.rows


class Fleet:
    """A cluster at work for one run."""

    def __init__(self, options: Options, attempts: Attempts) -> None:
        self._options = options
        self._attempts = attempts
        self._shipped: tempfile.TemporaryDirectory[str] | None = None
        environment: dict[str, Any] = {}
        if options.ship_jpng:
            self._shipped = tempfile.TemporaryDirectory()
            environment["working_dir"] = _to_ship(options.jpng, Path(self._shipped.name))
        ray.init(
            address=options.address,
            runtime_env=environment,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
        self._job: Any = None
        self._processors = 1
        self._counted = -_COUNT_EVERY

    def begin(self, job: Job) -> None:
        """Tells the nodes, once, what all tasks have in common."""
        self._job = ray.put(job)

    def end(self) -> None:
        """Leaves the cluster, which ends what is under way of this run."""
        ray.shutdown()
        if self._shipped is not None:
            self._shipped.cleanup()

    @property
    def processors(self) -> int:
        """Those of the cluster now. It may grow, as more tasks wait than it has processors for."""
        now = time.monotonic()
        if now - self._counted > _COUNT_EVERY:
            resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
            self._processors = max(1, int(resources.get("CPU", 1)))
            self._counted = now
        return self._processors

    @property
    def window(self) -> int:
        """How many tasks are under way at most: enough that no processor waits for the driver."""
        return self._options.in_flight or 2 + int(2 * self.processors / self._options.cpus)

    def planned(self, groups: Iterator[list[Source]]) -> Iterator[Row]:
        """Has the tool look at sources, a few groups at once, and returns rows in their order."""
        pending: deque[tuple[list[Source], Any, int]] = deque()
        more = True
        while more or pending:
            while more and len(pending) < min(2 + self.processors // 4, 64):
                group = next(groups, None)
                if group is None:
                    more = False
                    break
                pending.append((group, _plan.remote(self._job, group), 1))
            if not pending:
                return
            group, reference, number = pending.popleft()
            name = f"plan of {group[0].name} and {len(group) - 1} more"
            try:
                found = ray.get(reference)
            except ray.exceptions.RayError as error:
                if not self._attempts.failed(name, number, error):
                    raise
                pending.appendleft((group, _plan.remote(self._job, group), number + 1))
                continue
            self._attempts.tried_again(name, found.causes)
            yield from found.rows

    def tasks(self, batches: Iterable[Batch]) -> Iterator[Task]:
        """Hands batches to Ray's object store."""
        for batch in batches:
            name = f"{batch.rows[0].source.name} and {len(batch.rows) - 1} more"
            yield Task(ray.put(batch), name, batch.node_memory)

    def submit(self, task: Task) -> Any:
        """Has a batch packed; Ray finds a node with the processors and the memory for it."""
        options = {"num_cpus": self._options.cpus, "memory": task.memory}
        return _pack.options(**options).remote(self._job, task.batch)

    def finished(self, references: list[Any], seconds: float) -> list[Any]:
        """Those that are done, for the first of which it waits at most so long."""
        if not references:
            return []
        ready, others = ray.wait(references, num_returns=1, timeout=seconds)
        if ready and others:
            ready += ray.wait(others, num_returns=len(others), timeout=0)[0]
        return list(ready)

    def outcome(self, reference: Any) -> Outcome:
        """What came of a task; an error of Ray says what kept it from its end."""
        found: Outcome = ray.get(reference)
        return found


def _to_ship(jpng: str, folder: Path) -> str:
    """A folder with the program and this package, which Ray makes the working folder of tasks."""
    program = shutil.which(jpng)
    if program is None:
        raise FileNotFoundError(f"{jpng} is not installed here")
    shutil.copy(os.path.realpath(program), folder / "jpng")
    package = Path(__file__).parent
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return str(folder)
