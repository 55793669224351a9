"""What the wheel brings: the library's interface, the libraries that it needs, and types."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from importlib import metadata, resources
from pathlib import Path

import pytest
from conftest import ROOT

import jpng
from jpng import _errors, _library


@pytest.mark.parametrize(
    "struct",
    [
        _library.ErrorStruct,
        _library.InfoStruct,
        _library.RequestStruct,
        _library.PictureStruct,
        _library.SettingsStruct,
    ],
)
def test_structs_are_those_of_the_header(header: str, struct: type[ctypes.Structure]) -> None:
    name = f"jpng_{struct.__name__.removesuffix('Struct').lower()}"
    body = re.search(rf"typedef struct {name} \{{([^}}]*)\}}", header)
    assert body is not None
    kinds = {
        "const void *": ctypes.c_void_p,
        "size_t ": ctypes.c_size_t,
        "uint64_t ": ctypes.c_uint64,
        "char ": ctypes.c_char,
    }
    declared = []
    for declaration in re.findall(r"[^;]+(?=;)", body[1]):
        match = re.fullmatch(r"\s*(.*?)(\w+)(?:\[(\d+)\])?", declaration)
        assert match is not None
        # All others are uint32_t or enumerations, which are as wide.
        kind = kinds.get(match[1], ctypes.c_uint32)
        declared.append((match[2], kind * int(match[3]) if match[3] else kind))
    fields = [(name, kind) for name, kind, *_ in struct._fields_]
    assert [name for name, _ in fields] == [name for name, _ in declared]
    assert [ctypes.sizeof(kind) for _, kind in fields] == [ctypes.sizeof(k) for _, k in declared]


@pytest.mark.parametrize(
    ("prefix", "words"),
    [
        ("JPNG_", _library.FORMATS),
        ("JPNG_", _library.ASSOCIATIONS),
        ("JPNG_ALPHA_", _library.ALPHA_ENCODINGS),
        ("JPNG_ALPHA_", _library.ALPHA_KINDS),
        ("JPNG_EFFORT_", _library.EFFORTS),
        ("JPNG_SUBSAMPLING_", _library.SUBSAMPLINGS),
        ("JPNG_HIDDEN_", _library.HIDDEN_COLORS),
        ("JPNG_PROFILE_", _library.PROFILE_POLICIES),
        ("JPNG_RESTARTS_", _library.RESTARTS),
    ],
)
def test_words_are_those_of_the_header(header: str, prefix: str, words: dict[str, int]) -> None:
    for word, number in words.items():
        assert re.search(rf"\b{prefix}{word.upper()} = {number}\b", header), word


def test_errors_are_those_of_the_header(header: str) -> None:
    body = re.search(r"typedef enum jpng_code \{([^}]*)\}", header)
    assert body is not None
    codes = {int(number): name for name, number in re.findall(r"JPNG_(\w+) = (\d+)", body[1])}
    found = {0: "OK", 8: "FAILED"}
    for error in vars(_errors).values():
        if isinstance(error, type) and issubclass(error, jpng.Error) and error is not jpng.Error:
            words = re.findall("[A-Z][a-z]+", error.__name__.removesuffix("Error"))
            found[error.code] = "_".join(words).upper()
            assert getattr(jpng, error.__name__) is error
    assert found == codes
    assert jpng.Error.code == 8


def test_versions() -> None:
    source = (ROOT / "Sources/JPNGDecode/JPNGVersion.swift").read_text()
    current = re.search('current = "(.*)"', source)
    assert current is not None
    assert jpng.__version__ == metadata.version("jpng") == current[1]


def test_licences_and_types_are_there() -> None:
    names = {Path(file).name for file in metadata.files("jpng") or []}
    assert {"LICENSE", "THIRD-PARTY-NOTICES", "py.typed"} <= names


@pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's list of mappings")
def test_codecs_come_from_the_wheel(tmp_path: Path) -> None:
    # Pillow has codec libraries of its own; without it, the rest works.
    program = """
import sys
sys.modules["PIL"] = None
import jpng, numpy
jpng.decode(jpng.encode(numpy.zeros((40, 40, 4), numpy.uint8)))
print(*{line.split()[-1] for line in open("/proc/self/maps") if ".so" in line}, sep="\\n")
"""
    # Without any variable that says where libraries or modules are.
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    codecs = re.compile(r"lib(jpeg|png|lcms|deflate|jpng|swift)")
    found = [Path(line) for line in done.stdout.splitlines() if codecs.search(Path(line).name)]
    with resources.as_file(resources.files("jpng")) as package:
        assert {path.parent for path in found} == {package, package.with_name("jpng.libs")}
    assert len(found) == 5
