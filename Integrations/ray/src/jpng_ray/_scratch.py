"""Temporary folders that outlive nobody."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PREFIX = "jpng-ray-"


@contextmanager
def scratch(parent: Path | None) -> Iterator[Path]:
    """A folder for the time of a task, in `parent` or where temporary files are.

    Workers are killed without a chance to clear up. Each folder has a locked file, and those whose
    lock nobody holds are removed by the next task.
    """
    parent = parent or Path(tempfile.gettempdir())
    parent.mkdir(parents=True, exist_ok=True)
    sweep(parent)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
    try:
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            (folder / "work").mkdir()
            yield folder / "work"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def memory_folder(size: int = 0) -> Path | None:
    """Where small files can live for some seconds, if there is room; disks are slow at these."""
    folder = Path("/dev/shm")
    if not os.access(folder, os.W_OK):
        return None
    return folder if shutil.disk_usage(folder).free > 8 * size else None


def sweep(parent: Path, age: float = 60) -> None:
    """Removes what dead workers have left; a young folder may not have its lock yet."""
    for folder in parent.glob(f"{_PREFIX}*"):
        try:
            if time.time() - folder.stat().st_mtime < age:
                continue
            with (folder / "lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
