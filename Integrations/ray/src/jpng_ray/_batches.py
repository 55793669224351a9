"""Which pictures make up a task."""

from __future__ import annotations

import heapq
import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ._planning import Row

# What a worker takes beside jpng.
_WORKER_MEMORY = 128 << 20
# Ray counts memory; whole steps let a node's last megabytes be of use.
_MEMORY_STEP = 16 << 20


class Batch(NamedTuple):
    """The pictures of a task, and what it asks of a node."""

    rows: list[Row]
    memory: int
    """Bytes for jpng: what its largest pictures take that are at work together."""

    @property
    def bytes(self) -> int:
        """What files may take on the way: sources, and outputs that are no larger."""
        return 2 * sum(row.source.size for row in self.rows)

    @property
    def node_memory(self) -> int:
        """Bytes for the task as a whole. Its files are in memory where there is room for them."""
        return _rounded(self.memory + self.bytes + _WORKER_MEMORY)


def batches(rows: Iterable[Row], assets: int, megapixels: float, jobs: int) -> Iterator[Batch]:
    """Cuts rows into batches of no more files and pixels than that; one that is larger is alone.

    Cuts are where names say so, once a batch is half full. A file that is added or grows then
    moves the cuts near it and not all that follow, whose parts still count.
    """
    batch: list[Row] = []
    weight = 0.0
    for row in rows:
        own = 1 / assets + row.pixels / (megapixels * 1e6)
        if batch and weight + own > 1:
            yield _batch(batch, jobs)
            batch, weight = [], 0.0
        batch.append(row)
        weight += own
        chance = zlib.crc32(row.source.name.encode(errors="surrogatepass")) / 2**32
        if weight > 0.5 and chance < 4 * own:
            yield _batch(batch, jobs)
            batch, weight = [], 0.0
    if batch:
        yield _batch(batch, jobs)


def _batch(rows: list[Row], jobs: int) -> Batch:
    return Batch(rows, _rounded(sum(heapq.nlargest(jobs, (row.memory for row in rows)))))


def _rounded(size: int) -> int:
    return -(-size // _MEMORY_STEP) * _MEMORY_STEP
