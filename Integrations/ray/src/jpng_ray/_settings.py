"""The settings of a run: the bytes of a `jpng.yml`, which all tasks have the same of."""

from __future__ import annotations

import yaml

from ._options import Options
from ._place import Place
from ._tool import RefusedError

_NAME = "jpng.yml"


def settings(options: Options, source: Place) -> bytes:
    """What was named, or a `jpng.yml` in the source or beside it, where jpng itself would look."""
    if options.config is not None:
        found = named(options.config)
        if found is None:
            raise FileNotFoundError(f"{options.config} does not exist")
    else:
        found = source.read(_NAME)
        above = _above(source)
        if found is None and above is not None:
            found = above.read(_NAME)
    if found is None:
        return b"{}\n"
    _refuse_budget(found)
    return found


def named(path: str) -> bytes | None:
    """A file by its path or URL."""
    folder, _, name = path.rpartition("/")
    return Place(folder or ("/" if path.startswith("/") else ".")).read(name)


def _above(source: Place) -> Place | None:
    """The folder that the source is in. A bucket is in none."""
    path = str(source.local.absolute()) if source.local is not None else source.path
    if "/" not in path.strip("/"):
        return None
    return Place(source.fs.unstrip_protocol(path.rpartition("/")[0]))


def _refuse_budget(content: bytes) -> None:
    try:
        found = yaml.safe_load(content)
    except yaml.YAMLError:
        # The tool says where, and what.
        return
    if isinstance(found, dict) and "budget" in found:
        raise RefusedError(
            "the configuration has a budget, which is for a set as a whole, and no worker sees "
            "that; give a quality or a target, in a configuration that --config names"
        )
