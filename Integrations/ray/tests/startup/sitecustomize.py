"""Run by each Python whose path has this folder: it knows storage that fails.

``flaky:///tmp/art`` is ``/tmp/art``, but each file's first two readings or writings fail in a
process; by `$FLAKY_ALWAYS`, those of files whose names contain it always do.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem


class Flaky(LocalFileSystem):  # type: ignore[misc]
    protocol = "flaky"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, auto_mkdir=True, **options)
        self.counts: Counter[str] = Counter()

    def cat_file(self, path: str, *arguments: Any, **options: Any) -> Any:
        self._fail(path)
        return super().cat_file(path, *arguments, **options)

    def put_file(self, source: str, path: str, *arguments: Any, **options: Any) -> Any:
        self._fail(path)
        return super().put_file(source, path, *arguments, **options)

    def _fail(self, path: str) -> None:
        always = os.environ.get("FLAKY_ALWAYS")
        self.counts[path] += 1
        if (self.counts[path] <= 2 and path[-7:-4] in ("004", "009")) or (
            always and always in path
        ):
            raise ConnectionResetError(f"{path}: the server is away")

    @classmethod
    def _strip_protocol(cls, path: str) -> Any:
        if isinstance(path, str) and path.startswith("flaky://"):
            path = path.removeprefix("flaky://")
        return super()._strip_protocol(path)


fsspec.register_implementation("flaky", Flaky, clobber=True)
