"""How far a run is, on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from threading import Thread
from typing import TextIO

from ._listing import Source
from ._work import Outcome


class Expected:
    """Counts what there is to do, beside the work: planning sees only as far as it has to."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.files = 0
        self.bytes = 0
        self.complete = False
        Thread(target=self._count, args=(sources,), daemon=True).start()

    def _count(self, sources: Iterable[Source]) -> None:
        try:
            for source in sources:
                self.files += 1
                self.bytes += source.size
            self.complete = True
        except Exception:
            # The run lists all of it, too, and says what is wrong.
            return


class Progress:
    """Redraws a line on a terminal; writes one every ten seconds into a log."""

    def __init__(self, expected: Expected, quiet: bool, stream: TextIO = sys.stderr) -> None:
        self.assets = self.pixels = self.source_bytes = self.packed_bytes = 0
        self.restored = self.failed = 0
        self._expected = expected
        self._stream = stream
        self._live = stream.isatty()
        self._clear = "\r\x1b[K" if self._live else ""
        self._quiet = quiet
        self._began = self._shown = time.monotonic()
        # What an earlier run has done says nothing of the pace of this one.
        self._own_assets = self._own_pixels = self._own_bytes = 0

    def add(self, outcome: Outcome) -> None:
        """Counts a batch that is done."""
        self.assets += outcome.assets
        self.pixels += outcome.pixels
        self.source_bytes += outcome.source_bytes
        self.packed_bytes += outcome.packed_bytes
        self.failed += len(outcome.failures)
        if outcome.restored:
            self.restored += outcome.assets
        else:
            self._own_assets += outcome.assets
            self._own_pixels += outcome.pixels
            self._own_bytes += outcome.source_bytes

    def show(self, under_way: int) -> None:
        """Tells how far it is, if it is time to."""
        now = time.monotonic()
        if self._quiet or now - self._shown < (0.1 if self._live else 10):
            return
        self._shown = now
        line = f"{self._counts()}{self._pace(now)}, {under_way} tasks under way"
        self._stream.write(f"{self._clear}{line}" if self._live else f"{line}\n")
        self._stream.flush()

    def end(self) -> None:
        """Leaves the line, and says what came of the run."""
        if self._quiet:
            return
        seconds = time.monotonic() - self._began
        failed = f", {self.failed} failed" if self.failed else ""
        restored = f", {self.restored} were done before" if self.restored else ""
        self._stream.write(
            f"{self._clear}{self.assets} files, "
            f"{size(self.source_bytes)} → {size(self.packed_bytes)}, "
            f"{seconds:.1f} s{restored}{failed}\n"
        )

    def message(self, text: str) -> None:
        """Writes a line of its own."""
        self._stream.write(f"{self._clear}{text}\n")
        self._stream.flush()

    def _counts(self) -> str:
        expected = self._expected
        so_far = "" if expected.complete else " so far"
        return (
            f"{self.assets} of {expected.files}{so_far}, "
            f"{size(self.source_bytes)} → {size(self.packed_bytes)}"
        )

    def _pace(self, now: float) -> str:
        seconds = max(now - self._began, 0.001)
        pace = f", {self._own_assets / seconds:.0f} files/s, "
        pace += f"{self._own_pixels / 1e6 / seconds:.1f} MP/s"
        left = self._expected.bytes - self.source_bytes
        if self._expected.complete and self._own_bytes > 0 and left > 0:
            pace += f", about {left / self._own_bytes * seconds:.0f} s left"
        return pace


def size(count: int) -> str:
    """Bytes as people read them."""
    value = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if value < 1000:
            return f"{value:.0f} {unit}" if unit == "B" else f"{value:.3g} {unit}"
        value /= 1000
    return f"{value:.3g} TB"
