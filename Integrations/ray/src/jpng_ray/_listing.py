"""What there is to pack, one source after the other, however many there are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from typing import IO, Any, NamedTuple

from ._place import Place


class Source(NamedTuple):
    """A picture that is to be packed."""

    name: str
    """Its path below the source."""
    size: int
    """Bytes; 0 where nobody has looked yet."""
    tag: str
    """Changes with the content: what a store of objects has for it, or else the time."""
    line: dict[str, Any] | None = None
    """The line of a manifest, where it comes from one."""


class PathError(Exception):
    """A name that is no path of a file below the source."""


def listed(place: Place) -> Iterator[Source]:
    """All PNG files below a place, in the same order each time.

    As with ``jpng pack``, what is hidden is left out, and links are followed, but not in circles.
    One page or one folder is in memory at a time.
    """
    if place.local is not None:
        yield from _below(str(place.local), "", ())
    elif hasattr(place.fs, "call_s3"):
        yield from _s3(place)
    else:
        yield from _walked(place)


def from_manifest(lines: IO[str]) -> Iterator[Source]:
    """The lines of a manifest. Sizes and tags are looked up by whoever plans them."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            name = entry["source"]
        except (ValueError, KeyError, TypeError) as error:
            raise PathError(f"line {number} of the manifest has no source: {error}") from error
        for path in (name, entry.get("output", name)):
            if not isinstance(path, str) or not is_below(path):
                raise PathError(f"line {number} of the manifest: no path below a folder: {path!r}")
        yield Source(name, 0, "", entry)


def is_below(name: str) -> bool:
    """Whether a name stays below the folder that it counts from. Objects may have any name."""
    return all(part not in ("", ".", "..") for part in name.split("/")) and "\0" not in name


def _is_wanted(name: str) -> bool:
    """Whether it is to be packed. What goes astray by dots is no hidden file: it is refused."""
    return name[-4:].lower() == ".png" and not any(
        part[:1] == "." and part not in (".", "..") for part in name.split("/")
    )


def _below(root: str, prefix: str, above: tuple[tuple[int, int], ...]) -> Iterator[Source]:
    here = os.stat(os.path.join(root, prefix))
    if (here.st_dev, here.st_ino) in above:
        return
    above = (*above, (here.st_dev, here.st_ino))
    with os.scandir(os.path.join(root, prefix)) as entries:
        ordered = sorted((entry.name, entry) for entry in entries if entry.name[0] != ".")
    for name, entry in ordered:
        try:
            if entry.is_dir():
                yield from _below(root, f"{prefix}{name}/", above)
            elif _is_wanted(name):
                found = entry.stat()
                yield Source(f"{prefix}{name}", found.st_size, str(found.st_mtime_ns))
        except FileNotFoundError:
            # A link to nothing, which the tool finds nothing behind, either; or removed just now.
            continue


def _s3(place: Place) -> Iterator[Source]:
    """Pages of a thousand, all folders in one: a request for each folder would be slower.

    ``fsspec`` has no call that lists in pages, so S3 is asked by s3fs's own.
    """
    bucket, _, key = place.path.partition("/")
    prefix = f"{key}/" if key else ""
    more: dict[str, str] = {}
    while True:
        page: dict[str, Any] = place.retries.call(
            f"list {place.url}",
            partial(place.fs.call_s3, "list_objects_v2", Bucket=bucket, Prefix=prefix, **more),
        )
        for found in page.get("Contents", ()):
            name = found["Key"][len(prefix) :]
            if _is_wanted(name):
                yield Source(name, found["Size"], found["ETag"])
        if not page.get("IsTruncated"):
            return
        more = {"ContinuationToken": page["NextContinuationToken"]}


def _walked(place: Place) -> Iterator[Source]:
    start = len(place.path) + 1 if place.path else 0
    for folder, folders, files in place.fs.walk(place.path, detail=True):
        for name in [name for name in folders if name.startswith(".")]:
            del folders[name]
        for name in sorted(files):
            path = f"{folder}/{name}"[start:]
            if _is_wanted(path):
                yield Source(path, files[name]["size"] or 0, tag_of(files[name]))


def tag_of(entry: dict[str, Any]) -> str:
    """What changes with the content, of what a file system tells of a file."""
    for key in ("ETag", "etag", "md5Hash", "content_settings", "mtime", "LastModified", "created"):
        if entry.get(key):
            return str(entry[key])
    return ""
