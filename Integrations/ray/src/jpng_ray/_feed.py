"""Tasks, as they are wanted: what there is to pack, planned a little ahead of the packing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from queue import Queue
from threading import Thread

from ._batches import batches
from ._fleet import Fleet, Task
from ._listing import Source, from_manifest, is_below, listed
from ._options import Options
from ._place import Place

# Sources that the tool looks at in one task; a task of storage far away takes a second or two.
_GROUP = 4096
# Batches that are planned before there is room for them.
_AHEAD = 32


def sources(options: Options) -> Iterator[Source]:
    """What there is: the lines of a manifest, or all below the source."""
    if options.manifest is None:
        yield from listed(Place(options.source))
        return
    with open(options.manifest, encoding="utf-8") as lines:
        yield from from_manifest(lines)


class Feed:
    """Lists, looks and cuts in a thread: it waits for storage while others are packed."""

    def __init__(self, options: Options, fleet: Fleet) -> None:
        self.refused: list[tuple[str, str]] = []
        """Sources that no file can be, and why."""
        self.exhausted = False
        self._options = options
        self._fleet = fleet
        self._ready: Queue[Task | BaseException | None] = Queue(_AHEAD)
        Thread(target=self._fill, daemon=True).start()

    @property
    def is_ready(self) -> bool:
        """Whether a task can be had without waiting for it."""
        return not self._ready.empty()

    def next(self) -> Task | None:
        """The next task, which may have to be planned first; `None` if there are no more."""
        found = self._ready.get()
        if isinstance(found, BaseException):
            raise found
        self.exhausted = found is None
        return found

    def _fill(self) -> None:
        options = self._options
        try:
            rows = self._fleet.planned(group for group in self._groups() if group)
            cut = batches(rows, options.batch_assets, options.batch_megapixels, options.jobs)
            for task in self._fleet.tasks(cut):
                self._ready.put(task)
            self._ready.put(None)
        except BaseException as error:
            self._ready.put(error)

    def _groups(self) -> Iterator[list[Source]]:
        found = sources(self._options)
        while group := list(islice(found, _GROUP)):
            # An object's name may be one that no file can have.
            odd = [source.name for source in group if not is_below(source.name)]
            self.refused += [(name, "planning: it is no path of a file") for name in odd]
            yield [source for source in group if is_below(source.name)] if odd else group
