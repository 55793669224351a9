"""Folders, wherever they are."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from ._retry import Retries

# Of what one call has in memory or under way.
_GROUP_BYTES = 64 << 20
_GROUP_FILES = 256


class Place:
    """A folder by URL, and files by their paths below it, with `/` between names.

    Listings are never cached: what another worker has written a moment ago counts.
    """

    def __init__(self, url: str, retries: Retries | None = None) -> None:
        self.url = url.rstrip("/") or "/"
        self.retries = retries or Retries()
        fs, path = fsspec.url_to_fs(url, use_listings_cache=False)
        self.fs: Any = fs
        self.path: str = path.rstrip("/")
        self.local: Path | None = Path(path) if type(fs) is LocalFileSystem else None
        """The folder, where it is one that programs can open."""

    @property
    def for_nodes(self) -> str:
        """The URL for others, whose working folder is another one."""
        return self.url if self.local is None else str(self.local.absolute())

    def full(self, name: str) -> str:
        """The path that the file system knows a file by."""
        return f"{self.path}/{name}" if self.path else name

    def read(self, name: str) -> bytes | None:
        """The bytes of a file, or `None` where there is none."""
        try:
            content = self.retries.call(f"read {name}", lambda: self.fs.cat_file(self.full(name)))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return bytes(content)

    def write(self, name: str, content: bytes) -> None:
        """Writes a file as a whole: nobody sees a part of it."""
        if self.local is not None:
            target = self.local / name
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(f".jpng-{uuid.uuid4().hex}.tmp")
            temporary.write_bytes(content)
            temporary.replace(target)
            return
        self.retries.call(f"write {name}", lambda: self.fs.pipe_file(self.full(name), content))

    def read_many(
        self, names: Sequence[str], sizes: Sequence[int], first: int | None = None
    ) -> Iterator[tuple[str, bytes | None]]:
        """Files, or so many of their first bytes, in turn; `None` where there is no such file.

        A few are read at once, and no more than fit into 64 MB, unless one alone does not.
        """
        for group in _groups(names, sizes if first is None else [first] * len(names)):
            found: dict[str, bytes | None] = {}
            self.retries.call(
                f"read {group[0]} and {len(group) - 1} more",
                partial(self._read_missing, group, first, found),
            )
            for name in group:
                yield name, found[name]

    def store(self, folder: Path, names: Sequence[str]) -> None:
        """Brings files of a local folder here. Into another local folder, they are moved."""
        if self.local is not None:
            self._move(folder, names)
            return
        for group in _groups(names, [(folder / name).stat().st_size for name in names]):
            sources = [str(folder / name) for name in group]
            targets = [self.full(name) for name in group]
            self.retries.call(
                f"write {group[0]} and {len(group) - 1} more",
                partial(self.fs.put, sources, targets),
            )

    def _read_missing(
        self, group: Sequence[str], first: int | None, found: dict[str, bytes | None]
    ) -> None:
        missing = [name for name in group if name not in found]
        start = None if first is None else 0
        contents = self.fs.cat_ranges(
            [self.full(name) for name in missing], start, first, on_error="return"
        )
        failure: Exception | None = None
        for name, content in zip(missing, contents, strict=True):
            if isinstance(content, FileNotFoundError):
                found[name] = None
            elif isinstance(content, Exception):
                failure = content
            else:
                found[name] = bytes(content)
        if failure is not None:
            raise failure

    def _move(self, folder: Path, names: Sequence[str]) -> None:
        root = str(self.local)
        made: set[str] = set()
        for name in names:
            target = f"{root}/{name}"
            parent = os.path.dirname(target)
            if parent not in made:
                os.makedirs(parent, exist_ok=True)
                made.add(parent)
            try:
                os.replace(f"{folder}/{name}", target)
            except OSError:
                # Another file system: --state says so.
                self.write(name, (folder / name).read_bytes())


def _groups(names: Sequence[str], sizes: Sequence[int]) -> Iterator[list[str]]:
    group: list[str] = []
    total = 0
    for name, size in zip(names, sizes, strict=True):
        if group and (total + size > _GROUP_BYTES or len(group) == _GROUP_FILES):
            yield group
            group, total = [], 0
        group.append(name)
        total += size
    if group:
        yield group
