"""How large pictures are, and which are left out, as the tool says itself.

The tool knows `jpng.yml` and `.jpngignore`, and reads no more than the first bytes of a file. Of
files far away it is given these, in sparse files of their sizes: a tree of stand-ins.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from . import _tool
from ._job import Job
from ._listing import Source, tag_of
from ._manifest import write_manifest
from ._place import Place
from ._scratch import memory_folder, scratch

# A PNG's size is within them.
_FIRST_BYTES = 64
_IGNORE_FILE = ".jpngignore"


class Row(NamedTuple):
    """A source that is to be packed, and what that takes."""

    source: Source
    pixels: int
    memory: int


class Plan(NamedTuple):
    """What came of some sources."""

    rows: list[Row]
    causes: list[str]
    """Of calls to storage that had to be tried again."""


def plan(job: Job, sources: Sequence[Source]) -> Plan:
    """Looks at some sources, in a task of its own: storage far away takes its time to answer."""
    place = Place(job.source)
    listed = sources[0].line is not None
    if listed:
        sources = _looked_up(place, sources)
    with scratch(memory_folder()) as work:
        arguments = [*job.settings(work), "-o", str(work / "none")]
        ignored = [] if listed else _ignore_files(place, sources)
        if listed or (place.local is not None and not ignored):
            # Of a list, the tool takes what ignore files would leave out.
            write_manifest(work / "manifest", sources)
            root = place.local or _laid_out(place, sources, work / "tree")
            arguments += ["--manifest", str(work / "manifest"), "--root", str(root)]
        else:
            tree = _laid_out(place, sources, work / "tree")
            for name, content in ignored:
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_bytes(content)
            arguments.append(str(tree))
        assets = _tool.estimate(job.program(), arguments)
    found = {asset["source"]: asset for asset in assets}
    rows = []
    for source in sources:
        asset = found.get(source.name)
        if asset is not None:
            pixels = (asset["width"] or 0) * (asset["height"] or 0)
            rows.append(Row(source, pixels, asset["memoryBytes"] or 0))
        elif listed:
            # The tool says what is the matter when it is to pack it.
            rows.append(Row(source, 0, 0))
    return Plan(rows, place.retries.causes)


def _laid_out(place: Place, sources: Sequence[Source], tree: Path) -> Path:
    tree.mkdir()
    made: set[str] = set()

    def path_of(name: str) -> Path:
        folder = name.rpartition("/")[0]
        if folder not in made:
            (tree / folder).mkdir(parents=True, exist_ok=True)
            made.add(folder)
        return tree / name

    if place.local is not None:
        root = str(place.local.absolute())
        for source in sources:
            os.symlink(f"{root}/{source.name}", path_of(source.name))
        return tree
    # An empty object has no first bytes, and S3 refuses to give them.
    sizes = {source.name: source.size for source in sources if source.size > 0}
    for source in sources:
        if source.size == 0:
            path_of(source.name).touch()
    for name, first in place.read_many(list(sizes), list(sizes.values()), _FIRST_BYTES):
        if first is not None:
            with path_of(name).open("wb") as file:
                file.write(first)
                file.truncate(max(sizes[name], len(first)))
    return tree


def _ignore_files(place: Place, sources: Sequence[Source]) -> list[tuple[str, bytes]]:
    """All that count for these sources: those of their folders, and of all above."""
    folders = {""}
    for source in sources:
        folder = source.name.rpartition("/")[0]
        while folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    names = sorted(f"{folder}/{_IGNORE_FILE}".lstrip("/") for folder in folders)
    if place.local is not None:
        names = [name for name in names if (place.local / name).is_file()]
    found = place.read_many(names, [0] * len(names))
    return [(name, content) for name, content in found if content is not None]


def _looked_up(place: Place, sources: Sequence[Source]) -> list[Source]:
    """Lines of a manifest with the sizes and tags that their files have now."""

    def look_up(source: Source) -> Source:
        try:
            entry = place.retries.call(
                f"look up {source.name}", lambda: place.fs.info(place.full(source.name))
            )
        except FileNotFoundError:
            return source._replace(tag="missing")
        return source._replace(size=entry["size"] or 0, tag=tag_of(entry))

    with ThreadPoolExecutor(32) as pool:
        return list(pool.map(look_up, sources))
