"""The command."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from types import FrameType

from ._listing import PathError
from ._options import parse
from ._retry import StorageError
from ._run import Run
from ._tool import CrashError, RefusedError

_FAULTS: tuple[tuple[type[Exception], int], ...] = (
    (RefusedError, 69),
    (PathError, 65),
    (FileNotFoundError, 66),
    (PermissionError, 66),
    (StorageError, 74),
    (CrashError, 70),
    (OSError, 74),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns its status: those of `jpng pack`."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        return Run(options).pack()
    except KeyboardInterrupt:
        print("jpng_ray: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    except tuple(kind for kind, _ in _FAULTS) as error:
        print(f"jpng_ray: error: {error}", file=sys.stderr)
        return next(status for kind, status in _FAULTS if isinstance(error, kind))


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
