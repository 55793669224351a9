#!/usr/bin/env python3
"""Reads a bundle with Python's zipfile: check.py BUNDLE FOLDER. All entries are sound, their bytes
are where the index says, and they are those of the files in the folder."""

import json
import sys
import zipfile
from pathlib import Path

bundle, folder = Path(sys.argv[1]), Path(sys.argv[2])
with zipfile.ZipFile(bundle) as archive, bundle.open("rb") as file:
    assert archive.testzip() is None
    index = json.loads(archive.read("jpng-index.json"))
    assert index["schema"] == 1
    infos = {info.filename: info for info in archive.infolist()}
    assert archive.namelist()[0] == "jpng-index.json"
    own = 1 if index["previews"] is None else 2
    assert len(infos) == len(index["entries"]) + own == len(archive.namelist())
    for entry in index["entries"]:
        info = infos[entry["name"]]
        assert info.compress_type == zipfile.ZIP_STORED
        assert info.date_time == (1980, 1, 1, 0, 0, 0)
        assert info.CRC == int(entry["crc32"], 16)
        assert entry["offset"] % index["alignment"] == 0
        file.seek(entry["offset"])
        data = file.read(entry["size"])
        assert data == (folder / entry["name"]).read_bytes(), entry["name"]
        if "preview" in entry:
            place = entry["preview"]
            file.seek(place["offset"])
            # The end of a JPNG: what it says of itself in its last bytes.
            ending = file.read(place["size"])
            assert ending[-4:] == b"GNPJ"
            assert int.from_bytes(ending[-8:-6], "little") == len(ending)
    names = [entry["name"] for entry in index["entries"]]
    assert names == sorted(names, key=str.encode)
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert set(names) == found
