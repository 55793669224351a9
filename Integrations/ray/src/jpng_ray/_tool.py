"""Calls of the program jpng."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

# Statuses with which a batch is done: some failed, or a target was not met.
_DONE = (0, 1, 2)
# Wrong usage, a configuration that is not valid, something not supported: the same everywhere.
_FINAL = (64, 65, 66, 69)


class RefusedError(Exception):
    """jpng refused the work, and would on any node."""


class CrashError(Exception):
    """jpng ended as it should not. On another node, it may not."""


def program(name: str) -> str:
    """Where jpng is: one that Ray has brought to the working folder, or on the PATH."""
    if name == "":
        shipped = Path.cwd() / "jpng"
        shipped.chmod(0o755)
        return str(shipped)
    found = shutil.which(name)
    if found is None:
        raise RefusedError(f"{name} is not installed on {os.uname().nodename}; see --ship-jpng")
    return found


@lru_cache
def version(path: str) -> str:
    """What jpng says of itself and its libraries, which all have a say in the bytes."""
    return _run([path, "--version"]).stdout.strip()


def estimate(path: str, arguments: Sequence[str]) -> list[dict[str, Any]]:
    """What a pack would do: the assets, with the memory that each takes."""
    done = _run([path, "pack", *arguments, "--estimate", "--json", "--quiet"])
    return list(json.loads(done.stdout)["assets"])


def pack(path: str, arguments: Sequence[str], report: Path) -> dict[str, Any]:
    """Packs, and returns the report."""
    _run([path, "pack", *arguments, "--report", str(report), "--quiet"])
    result: dict[str, Any] = json.loads(report.read_bytes())
    return result


def merge(path: str, parts: Path, arguments: Sequence[str]) -> None:
    """Makes one report of those that a file lists."""
    _run([path, "report", "merge", f"@{parts}", *arguments])


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*_ending_with_us(), *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode in _DONE:
        return done
    last = "\n".join(done.stderr.strip().splitlines()[-5:])
    what = f"{os.path.basename(command[0])} {command[1]} ended with {done.returncode}: {last}"
    raise RefusedError(what) if done.returncode in _FINAL else CrashError(what)


@lru_cache
def _ending_with_us() -> tuple[str, ...]:
    """A prefix by which the program ends when we do.

    A worker whose node is taken away is killed and cannot end its children. On Linux, the system
    can; elsewhere jpng goes on until its batch is done, to no effect.
    """
    setpriv = shutil.which("setpriv")
    return () if setpriv is None else (setpriv, "--pdeathsig", "KILL")
