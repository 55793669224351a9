"""The lists that the tool packs by."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ._listing import Source


def write_manifest(path: Path, sources: Iterable[Source]) -> None:
    """Writes a line for each source; one that came from a manifest keeps what that line has."""
    with path.open("w", encoding="utf-8") as file:
        for source in sources:
            file.write(json.dumps(source.line or {"source": source.name}) + "\n")
