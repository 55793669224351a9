#!/usr/bin/env python3
"""Makes a bundle of an old one by the runs of a patch, as an app's update would, and compares it
with the new one: patch.py PATCH OLD NEW."""

import json
import sys
import zlib
from pathlib import Path

patch = json.loads(Path(sys.argv[1]).read_text())
bundles = {"old": Path(sys.argv[2]).read_bytes(), "new": Path(sys.argv[3]).read_bytes()}
for name, data in bundles.items():
    assert patch[name] == {"bytes": len(data), "crc32": f"{zlib.crc32(data):08x}"}, name
made = b"".join(
    bundles[run["from"]][run["offset"] : run["offset"] + run["size"]] for run in patch["runs"]
)
assert made == bundles["new"]
downloaded = sum(run["size"] for run in patch["runs"] if run["from"] == "new")
assert downloaded == patch["downloadBytes"]
print(f"an update downloads {downloaded} of {len(made)} bytes, in {len(patch['runs'])} runs")
