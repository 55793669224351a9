"""What a task does: it packs a batch on whatever node it runs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from . import _tool
from ._batches import Batch
from ._job import Job
from ._manifest import write_manifest
from ._place import Place
from ._scratch import memory_folder, scratch

# What a task that runs alone may have, where nobody knows what its pictures take.
_LEAST_MEMORY = 256 << 20


class Outcome(NamedTuple):
    """What came of a batch, in few words: its report stays in storage."""

    part: str
    assets: int
    pixels: int
    source_bytes: int
    packed_bytes: int
    failures: list[tuple[str, str]]
    missed_targets: int
    restored: bool
    """Whether an earlier attempt, or an earlier run, had done all of it."""
    node: str
    causes: list[str]
    """Of calls to storage that had to be tried again."""


def pack_batch(job: Job, batch: Batch) -> Outcome:
    """Packs a batch, unless it is done, and commits it by its part.

    Outputs are written before the part. So where the part is, they are; and where it is not, what
    there may be of them is written again, with the same bytes.
    """
    state = Place(job.state)
    part = job.part(batch.rows)
    done = state.read(part)
    if done is not None:
        return _outcome(part, json.loads(done), True, state.retries.causes)
    source = Place(job.source, state.retries)
    destination = Place(job.destination, state.retries)
    with scratch(_parent(state, batch)) as work:
        outputs = work / "packed"
        report = _pack(job, batch, _root(source, batch, work), outputs, work)
        destination.store(outputs, _written(outputs))
        # Without line breaks and blanks, it is half as long.
        state.write(part, json.dumps(report, separators=(",", ":")).encode())
    return _outcome(part, report, False, state.retries.causes)


def _parent(state: Place, batch: Batch) -> Path | None:
    """Where outputs are packed: on the disk that they go to, or else in memory if they fit."""
    if state.local is not None:
        return state.local / "tmp"
    return memory_folder(batch.bytes)


def _root(source: Place, batch: Batch, work: Path) -> Path:
    """The folder that has the sources: itself, or copies."""
    if source.local is not None:
        return source.local
    root = work / "sources"
    root.mkdir()
    names = [row.source.name for row in batch.rows]
    for name, content in source.read_many(names, [row.source.size for row in batch.rows]):
        # One that has gone is the tool's to report.
        if content is not None:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(content)
    return root


def _pack(job: Job, batch: Batch, root: Path, outputs: Path, work: Path) -> dict[str, Any]:
    manifest = work / "manifest.ndjson"
    write_manifest(manifest, (row.source for row in batch.rows))
    # A report would have all scored, which takes longer than packing, so that is asked for.
    scored = () if {"--score", "--no-score"} & set(job.tool) else ("--no-score",)
    return _tool.pack(
        job.program(),
        [
            *("--manifest", str(manifest), "--root", str(root), "-o", str(outputs)),
            *("--jobs", str(job.jobs), "--max-memory", str(max(batch.memory, _LEAST_MEMORY))),
            *scored,
            *job.settings(work),
        ],
        work / "report.json",
    )


def _written(outputs: Path) -> list[str]:
    """The packed files, and PNGs that were kept; what is hidden is the tool's own."""
    begin = len(str(outputs)) + 1
    return [
        f"{folder}/{name}"[begin:]
        for folder, _, names in os.walk(outputs)
        for name in names
        if not name.startswith(".")
    ]


def _outcome(part: str, report: dict[str, Any], restored: bool, causes: list[str]) -> Outcome:
    totals, assets = report["totals"], report["assets"]
    return Outcome(
        part=part,
        assets=totals["assets"],
        pixels=totals["pixels"] or 0,
        source_bytes=totals["sourceBytes"] or 0,
        packed_bytes=totals["packedBytes"] or 0,
        failures=[
            (asset["source"], asset["error"]) for asset in assets if asset["status"] == "failed"
        ],
        missed_targets=sum(asset.get("targetReached") is False for asset in assets),
        restored=restored,
        node=os.uname().nodename,
        causes=causes,
    )
