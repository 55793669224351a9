"""One report of all parts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Any

from . import _tool
from ._place import Place

_FAILED = {"output": None, "status": "failed", "sourceBytes": 0, "seconds": 0}
# A report of a batch of some hundred files.
_PART_BYTES = 1 << 20


def merged_reports(
    program: str,
    state: Place,
    parts: IO[str],
    others: Sequence[Path],
    folders: tuple[Place, Place],
    targets: Sequence[str],
    work: Path,
) -> None:
    """Has the tool merge the parts that a file lists, and others, into each report asked for."""
    parts.seek(0)
    listing = work / "parts"
    with listing.open("w", encoding="utf-8") as lines:
        for path in _near(state, (line.rstrip("\n") for line in parts), work / "copies"):
            lines.write(f"{path}\n")
        for path in others:
            lines.write(f"{path}\n")
    made = [work / f"report-{number}{Path(name).suffix}" for number, name in enumerate(targets)]
    arguments = [word for path in made for word in ("-o", str(path))]
    source, packed = (folder.local for folder in folders)
    if source is not None and packed is not None:
        # The page has pictures then.
        arguments += ["--source", str(source), "--packed", str(packed)]
    _tool.merge(program, listing, arguments)
    for path, name in zip(made, targets, strict=True):
        folder, _, last = name.rpartition("/")
        Place(folder or "/" if "/" in name else ".").write(last, path.read_bytes())


def _near(state: Place, names: Iterable[str], copies: Path) -> Iterator[Path]:
    """The parts, as files that the tool can read."""
    if state.local is not None:
        yield from (state.local.absolute() / name for name in names)
        return
    copies.mkdir()
    while group := list(islice(names, 64)):
        for name, content in state.read_many(group, [_PART_BYTES] * len(group)):
            if content is None:
                raise FileNotFoundError(f"{state.full(name)} has gone, which this run has written")
            path = copies / Path(name).name
            path.write_bytes(content)
            yield path


def failed_part(
    path: Path, state: Place, parts: IO[str], failures: Sequence[tuple[str, str]]
) -> Path:
    """A report of files that no task came to the end of, so that the merged one names them.

    It is like the others, of which one is its model: the tool merges what one run can have made.
    """
    parts.seek(0)
    name = parts.readline().rstrip("\n")
    model: dict[str, Any] = json.loads(state.read(name) or b"{}") if name else {}
    known = (model.get("assets") or [{}])[0]
    model["assets"] = [
        dict.fromkeys(known) | _FAILED | {"source": source, "error": error}
        for source, error in failures
    ]
    count = len(failures)
    model["totals"] = dict.fromkeys(model.get("totals", ()), 0) | {"assets": count, "failed": count}
    path.write_text(json.dumps(model))
    return path
