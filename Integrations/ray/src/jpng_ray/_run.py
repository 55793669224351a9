"""A run from its command line to its report."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import IO, Any

import ray.exceptions

from . import _tool
from ._attempts import Attempts
from ._feed import Feed, sources
from ._fleet import Fleet, Task
from ._job import Job
from ._options import Options
from ._place import Place
from ._progress import Expected, Progress
from ._report import failed_part, merged_reports
from ._scratch import scratch
from ._settings import settings


class Run:
    """Packs all there is, and knows in the end what came of it."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._source = Place(options.source)
        self._destination = Place(options.destination)
        self._state = Place(options.state or f"{self._destination.url}/.jpng-parts")
        self._attempts = Attempts(options.attempts)
        self._failures: list[tuple[str, str]] = []
        # Of those that failed, the ones that no part tells of.
        self._lost: list[tuple[str, str]] = []
        self._missed_targets = 0

    def pack(self) -> int:
        """Does it all, and returns the status to exit with."""
        program = _tool.program(self._options.jpng)
        job = self._job(program)
        fleet = Fleet(self._options, self._attempts)
        self._progress = Progress(Expected(sources(self._options)), self._options.quiet)
        try:
            with scratch(None) as work:
                fleet.begin(job)
                with (work / "parts.txt").open("w+", encoding="utf-8") as parts:
                    self._work(fleet, parts)
                    self._progress.end()
                    self._report(program, parts, work)
        finally:
            fleet.end()
            self._tell(job)
        if self._failures:
            return 1
        return 2 if self._missed_targets else 0

    def _job(self, program: str) -> Job:
        options = self._options
        return Job(
            source=self._source.for_nodes,
            destination=self._destination.for_nodes,
            state=self._state.for_nodes,
            config=settings(options, self._source),
            tool=options.tool,
            jpng="" if options.ship_jpng else options.jpng,
            version=_tool.version(program),
            jobs=options.jobs,
            salt=uuid.uuid4().hex if options.force else "",
        )

    def _work(self, fleet: Fleet, parts: IO[str]) -> None:
        feed = Feed(self._options, fleet)
        under_way: dict[Any, tuple[Task, int]] = {}
        while under_way or not feed.exhausted:
            while (
                not feed.exhausted
                and len(under_way) < fleet.window
                and (feed.is_ready or not under_way)
            ):
                task = feed.next()
                if task is not None:
                    under_way[fleet.submit(task)] = (task, 1)
            for reference in fleet.finished(list(under_way), 0.2):
                task, number = under_way.pop(reference)
                if not self._is_done(fleet, reference, task, number, parts):
                    under_way[fleet.submit(task)] = (task, number + 1)
            self._progress.show(len(under_way))
        self._lost += feed.refused

    def _is_done(
        self, fleet: Fleet, reference: Any, task: Task, number: int, parts: IO[str]
    ) -> bool:
        """Counts a task that came to its end, unless it is to be tried again."""
        try:
            outcome = fleet.outcome(reference)
        except ray.exceptions.RayError as error:
            if self._attempts.failed(task.name, number, error):
                return False
            cause = f"packing: {number} attempts failed: {self._attempts.all[-1].cause}"
            self._lost += [(row.source.name, cause) for row in task.rows()]
            return True
        self._attempts.tried_again(task.name, outcome.causes)
        self._progress.add(outcome)
        self._failures += outcome.failures
        self._missed_targets += outcome.missed_targets
        parts.write(f"{outcome.part}\n")
        return True

    def _report(self, program: str, parts: IO[str], work: Path) -> None:
        self._failures += self._lost
        if not self._options.reports:
            return
        others = [failed_part(work / "lost.json", self._state, parts, self._lost)]
        merged_reports(
            program,
            self._state,
            parts,
            others if self._lost else [],
            (self._source, self._destination),
            self._options.reports,
            work,
        )

    def _tell(self, job: Job) -> None:
        """Failures, and what had to be tried again; also when the run was interrupted."""
        for source, error in self._failures:
            self._progress.message(f"jpng_ray: error: {source}: {error}")
        tried = self._attempts.all
        if not tried and not self._failures:
            return
        name = f"{job.run}.attempts.json"
        self._state.write(name, self._attempts.json(self._failures))
        if tried and not self._options.quiet:
            self._progress.message(f"failed attempts: {len(tried)}, in {self._state.full(name)}")
            for attempt in tried[-5:]:
                self._progress.message(f"  {attempt.task}: {attempt.cause[:200]}")
