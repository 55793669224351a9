"""What all tasks of a run have in common."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from . import _tool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._planning import Row

# Changes when parts of earlier runs are to count no more.
_FORM = 2


@dataclass(frozen=True)
class Job:
    """What a task is told beside its batch. Ray brings it to each node once."""

    source: str
    destination: str
    state: str
    config: bytes
    tool: tuple[str, ...]
    jpng: str
    """The program; empty where Ray has brought it."""
    version: str
    """What the driver's jpng says of itself and its libraries."""
    jobs: int
    salt: str = ""

    @property
    def run(self) -> str:
        """Names the run by all that settles its outputs, so that the same command goes on."""
        settings = [self.config.decode("latin-1"), self.tool, self.version, self.salt]
        return _digest([_FORM, self.source, self.destination, *settings])

    def part(self, rows: Sequence[Row]) -> str:
        """Where the report of a batch is, which stands for its outputs: it is written last.

        Its name is made of what is in the batch, so a source that changed is in another batch.
        """
        key = _digest(
            [(row.source.name, row.source.size, row.source.tag, row.source.line) for row in rows]
        )
        return f"{self.run}/{key}.json"

    def program(self) -> str:
        """The program on this node, which has to be that of the driver."""
        found = _tool.program(self.jpng)
        here = _tool.version(found)
        if here != self.version:
            raise _tool.RefusedError(
                f"nodes have different programs, whose files would differ: {here!r} is not "
                f"{self.version!r}; see --ship-jpng"
            )
        return found

    def settings(self, folder: Path) -> list[str]:
        """The arguments of each pack, and the file that they name. No other jpng.yml counts."""
        path = folder / "jpng.yml"
        path.write_bytes(self.config)
        return ["--config", str(path), *self.tool]


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
