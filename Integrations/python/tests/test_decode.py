"""Decoding: the pixels of ``jpng unpack``, into any array, from any source."""

from __future__ import annotations

import io
import mmap
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Tool
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib.stride_tricks import as_strided

import jpng
from jpng import Pixels


@pytest.fixture(scope="module")
def hills(packed: Path) -> Path:
    return packed / "hills.jpng"


@pytest.fixture(scope="module")
def small(picture: Pixels) -> bytes:
    return jpng.encode(picture, preview=8)


def raw(path: Path, shape: tuple[int, ...]) -> Pixels:
    return np.fromfile(path, np.uint8).reshape(shape)


def all_below(folder: Path) -> list[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*.jpng"))


# The tool's pixels


@pytest.mark.parametrize("eighths", range(1, 9))
def test_all_scales(tool: Tool, packed: Path, tmp_path: Path, eighths: int) -> None:
    tool("unpack", packed, "-o", tmp_path, "--format", "raw", "--scale", f"{eighths}/8", "--quiet")
    paths = all_below(packed)
    assert len(paths) >= 18, paths
    for path in paths:
        with jpng.open(packed / path) as file:
            shape = file.decoded_shape(scale=f"{eighths}/8")
            expected = raw(tmp_path / path.with_suffix(".rgba"), shape)
            for threads in (0, 1, 2):
                pixels = file.decode(scale=Fraction(eighths, 8), threads=threads)
                assert pixels.dtype == np.uint8
                assert np.array_equal(pixels, expected), (path, threads)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("--region", "40,30,200,100"), {"region": (40, 30, 200, 100)}),
        (
            ("--region", "40,30,200,100", "--scale", "3/8"),
            {"region": (40, 30, 200, 100), "scale": "3/8"},
        ),
        (("--fit", "50x40"), {"fit": (50, 40)}),
        (("--fit", "100"), {"fit": 100}),
        (("--premultiplied",), {"premultiplied": True}),
    ],
)
def test_parts(tool: Tool, packed: Path, words: tuple[str, ...], options: dict[str, Any]) -> None:
    for name in ("exact", "lossy", "progressive", "dark", "hills", "effects/rain on glass"):
        path = packed / f"{name}.jpng"
        out = packed.parent / "part.raw"
        tool("unpack", path, "-o", out, "--format", "raw", "--overwrite", "--quiet", *words)
        pixels = jpng.decode(path, **options)
        assert np.array_equal(pixels, raw(out, pixels.shape)), name
        options_in_other_order = options | {"format": "BGRA"}
        assert np.array_equal(
            jpng.decode(path, **options_in_other_order)[..., [2, 1, 0, 3]], pixels
        )


def test_files_of_the_original_tool(tool: Tool, originals: list[Path], tmp_path: Path) -> None:
    for path in originals:
        out = tmp_path / f"{path.stem}.raw"
        tool("unpack", path, "-o", out, "--format", "raw", "--quiet")
        pixels = jpng.decode(path)
        assert np.array_equal(pixels, raw(out, pixels.shape))
        assert jpng.info(path).alpha_kind is None


def test_previews(tool: Tool, packed: Path, tmp_path: Path) -> None:
    path, out = packed / "exact.jpng", tmp_path / "preview.raw"
    tool("unpack", path, "-o", out, "--format", "raw", "--preview", "--quiet")
    pixels = jpng.preview(path)
    assert jpng.info(path).preview_size == (64, 48)
    assert np.array_equal(pixels, raw(out, (48, 64, 4)))
    assert np.array_equal(jpng.preview(path, format="BGRA")[..., 2], pixels[..., 0])
    target = np.zeros((48, 64, 4), np.uint8)
    assert jpng.preview(path, out=target) is target
    assert np.array_equal(target, pixels)
    with pytest.raises(jpng.NoPreviewError, match=r"hills\.jpng: "):
        jpng.preview(packed / "hills.jpng")


@settings(max_examples=200)
@given(st.data())
def test_a_region_is_cut_out_of_the_picture(small: bytes, data: st.DataObject) -> None:
    whole = jpng.decode(small)
    height, width, _ = whole.shape
    x = data.draw(st.integers(0, width - 1))
    y = data.draw(st.integers(0, height - 1))
    w = data.draw(st.integers(1, width - x))
    h = data.draw(st.integers(1, height - y))
    part = jpng.decode(small, region=(x, y, w, h))
    assert np.array_equal(part, whole[y : y + h, x : x + w])


# What a file says


def test_info(picture: Pixels, profile: bytes) -> None:
    data = jpng.encode(
        picture, icc_profile=profile, alpha="png", association="premultiplied", preview=16
    )
    info = jpng.info(data)
    assert info.size == (info.width, info.height) == (70, 48)
    assert (info.alpha_encoding, info.alpha_kind) == ("png", "general")
    assert info.association == "premultiplied"
    assert info.preview_size == (5, 3)
    assert info.icc_profile == profile
    assert 0 < info.alpha_byte_count < info.color_byte_count < len(data)
    plain = jpng.info(jpng.encode(picture, alpha="jpeg"))
    assert plain.alpha_encoding == "jpeg"
    assert (plain.icc_profile, plain.preview_size) == (None, None)
    with pytest.raises(AttributeError):
        info.width = 3  # type: ignore[misc]


# Arrays


def test_out(small: bytes) -> None:
    expected = jpng.decode(small, scale=0.5)
    sheet = np.full((100, 90, 4), 7, np.uint8)
    target = sheet[10 : 10 + 24, 20 : 20 + 35]
    assert jpng.decode(small, scale=0.5, out=target) is target
    assert np.array_equal(target, expected)
    sheet[10 : 10 + 24, 20 : 20 + 35] = 7
    assert (sheet == 7).all()
    column = np.zeros((48, 3, 4), np.uint8)[:, 1:2]
    jpng.decode(small, region=(5, 0, 1, 48), out=column)
    assert np.array_equal(column, jpng.decode(small)[:, 5:6])
    row = np.zeros((2, 70, 4), np.uint8)[::2]
    jpng.decode(small, region=(0, 4, 70, 1), out=row)
    assert np.array_equal(row, jpng.decode(small)[4:5])


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros((48, 70, 4), np.float32), "uint8"),
        (np.zeros((48, 70, 3), np.uint8), "shape"),
        (np.zeros((70, 48, 4), np.uint8), "shape"),
        (np.zeros((48, 70, 4), np.uint8)[::-1], "strides"),
        (np.zeros((48, 140, 4), np.uint8)[:, ::2], "strides"),
        (np.zeros((48, 70, 4), np.uint8)[:, ::-1], "strides"),
        (np.zeros((48, 70, 4), np.uint8)[..., ::-1], "strides"),
        (np.zeros((48, 70, 4), np.uint8, order="F"), "strides"),
        (np.zeros(48 * 70 * 4 + 1, np.uint8)[1:].reshape(48, 70, 4), "strides"),
        (as_strided(np.zeros(48 * 283, np.uint8), (48, 70, 4), (283, 4, 1)), "strides"),
        (as_strided(np.zeros(48 * 283, np.uint8), (48, 70, 4), (4, 4, 1)), "strides"),
        (np.broadcast_to(np.zeros((1, 70, 4), np.uint8), (48, 70, 4)), "read-only"),
        ([0], "uint8"),
    ],
)
def test_arrays_that_will_not_do(small: bytes, out: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        jpng.decode(small, out=out)


def test_nothing_is_copied(hills: Path) -> None:
    content = hills.read_bytes()
    pixel_bytes = 2560 * 1600 * 4
    tracemalloc.start()
    try:
        with jpng.open(content) as file:
            assert tracemalloc.get_traced_memory()[1] < 100_000
            pixels = file.decode()
            assert pixel_bytes <= tracemalloc.get_traced_memory()[1] < pixel_bytes + 100_000
            tracemalloc.reset_peak()
            file.decode(out=pixels)
            assert tracemalloc.get_traced_memory()[1] < pixel_bytes + 100_000
    finally:
        tracemalloc.stop()


# Sources


def test_sources(small: bytes, tmp_path: Path) -> None:
    expected = jpng.decode(small)
    path = tmp_path / "Wölkchen ☁️ 雲.jpng"
    path.write_bytes(small)
    assert np.array_equal(jpng.decode(path), expected)
    assert np.array_equal(jpng.decode(str(path)), expected)
    with path.open("rb") as file:
        assert np.array_equal(jpng.decode(file), expected)
        assert not file.closed
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            assert np.array_equal(jpng.decode(mapped), expected)
    sources: list[Any] = [
        bytearray(small),
        memoryview(small),
        io.BytesIO(small),
        np.frombuffer(small, np.uint8),
        memoryview(bytes(byte for byte in small for _ in (0, 1)))[::2],
    ]
    for source in sources:
        assert np.array_equal(jpng.decode(source), expected)


def test_a_writable_buffer_may_change(small: bytes) -> None:
    source = bytearray(small)
    with jpng.open(source) as file:
        source[:] = bytes(len(small))
        source.clear()
        assert np.array_equal(file.decode(), jpng.decode(small))


def test_wrong_sources(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        jpng.open(tmp_path / "nothing.jpng")
    with pytest.raises(IsADirectoryError):
        jpng.open(tmp_path)
    with pytest.raises(TypeError, match="int"):
        jpng.open(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="binary"):
        jpng.open(io.StringIO("text"))  # type: ignore[arg-type]
    path = tmp_path / "ünsinn.jpng"
    path.write_bytes(b"no picture at all, whatever its name says")
    with pytest.raises(jpng.MalformedError, match=r"ünsinn\.jpng: "):
        jpng.open(path)
    with path.open("rb") as file, pytest.raises(jpng.MalformedError, match=r"ünsinn\.jpng: "):
        jpng.open(file)


# Wrong arguments


@pytest.mark.parametrize(
    "scale", [0, 2, -1, 0.3, 1 / 16, "9/8", "1/3", "half", "", "1/0", None, 1j, float("nan"), []]
)
def test_wrong_scales(small: bytes, scale: Any) -> None:
    with pytest.raises(ValueError, match="scale"):
        jpng.decode(small, scale=scale)


def test_words_for_scales(small: bytes) -> None:
    words: list[str | float | Fraction] = [1, 1.0, "1", "8/8", "1.0", Fraction(1)]
    for word in words:
        assert jpng.decode(small, scale=word).shape == (48, 70, 4)
    for word in ("1/4", "2/8", 0.25, Fraction(1, 4)):
        assert jpng.decode(small, scale=word).shape == (12, 18, 4)


@pytest.mark.parametrize(
    "options",
    [
        {"fit": 0},
        {"fit": (10, 0)},
        {"fit": (10, 10, 10)},
        {"fit": 10, "scale": 0.5},
        {"region": (0, 0, 0, 0)},
        {"region": (0, 0, 71, 10)},
        {"region": (-1, 0, 10, 10)},
        {"region": (2**32, 0, 10, 10)},
        {"region": (0, 0, 10)},
        {"threads": -1},
        {"threads": 2**32},
        {"format": "ARGB"},
        {"format": None},
        {"max_memory": 0},
        {"max_memory": 2**60},
    ],
)
def test_wrong_options(small: bytes, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        jpng.decode(small, **options)


def test_whole_numbers_are_asked_for(small: bytes) -> None:
    with pytest.raises(TypeError, match="threads"):
        jpng.decode(small, threads=1.5)  # type: ignore[arg-type]
    region: Any = np.array([0, 0, 10, 10])
    assert jpng.decode(small, region=region).shape == (10, 10, 4)


def test_max_memory(hills: Path) -> None:
    with pytest.raises(jpng.LimitExceededError, match=r"hills\.jpng"):
        jpng.decode(hills, max_memory=4 << 20)
    assert jpng.decode(hills, max_memory=4 << 20, scale="1/8").shape == (200, 320, 4)


def test_errors(small: bytes) -> None:
    # SOF9: a JPEG with arithmetic coding.
    unsupported = small.replace(b"\xff\xc0", b"\xff\xc9", 1)
    with pytest.raises(jpng.UnsupportedError) as caught:
        jpng.decode(unsupported)
    error = pickle.loads(pickle.dumps(caught.value))
    assert type(error) is type(caught.value)
    assert (str(error), error.code, error.plane) == (str(caught.value), 2, "color")
    assert isinstance(error, ValueError)
    assert issubclass(jpng.OutOfMemoryError, MemoryError)
    with pytest.raises(jpng.InvalidRegionError) as outside:
        jpng.decode(small, region=(60, 0, 20, 20))
    assert (outside.value.code, outside.value.plane) == (4, None)


# Closing, threads and processes


def test_closing(small: bytes) -> None:
    file = jpng.open(small)
    assert not file.closed
    assert "70×48" in repr(file)
    with file as same:
        assert same is file
    assert file.closed
    assert "closed" in repr(file)
    assert (file.size, file.width, file.height, file.info.width) == ((70, 48), 70, 48, 70)
    file.close()
    for call in (file.decode, file.preview, file.decoded_shape, file.__enter__):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_a_mapped_file_is_let_go_of(small: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mapped.jpng"
    path.write_bytes(small)
    with path.open("rb") as source:
        mapped = mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ)
    file = jpng.open(mapped)
    with pytest.raises(BufferError):
        mapped.close()
    file.close()
    mapped.close()


def test_threads_share_a_file_that_is_closed_meanwhile(hills: Path) -> None:
    expected = jpng.decode(hills, scale="1/2")
    for _ in range(5):
        file = jpng.open(hills)

        def work(file: jpng.File = file) -> bool:
            try:
                return np.array_equal(file.decode(scale="1/2"), expected)
            except ValueError:
                return file.closed

        with ThreadPoolExecutor(4) as pool:
            results = [pool.submit(work) for _ in range(8)]
            results[0].result()
            file.close()
            assert all(result.result() for result in results)


def test_the_gil_is_released(hills: Path) -> None:
    pixels = jpng.decode(hills)
    file = jpng.open(hills)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.0001)

    def ticks_during(call: Any) -> int:
        # More than once, as the other thread may have to wait for a core.
        before = ticks
        for _ in range(100):
            call()
            if ticks > before:
                break
        return ticks - before

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=tick)
    thread.start()
    try:
        # Nobody has to give up the GIL who does not want to.
        sys.setswitchinterval(100)
        assert ticks_during(lambda: file.decode(threads=1, out=pixels)) > 0
        assert ticks_during(lambda: jpng.encode(pixels, effort="fast")) > 0
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_decodes(hills: Path) -> None:
    # The threads of the library are at work in the parent, and missing in the child.
    expected = jpng.decode(hills, threads=2)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        found = pool.apply_async(jpng.decode, (hills,)).get(timeout=60)
    assert np.array_equal(found, expected)


def test_exit_while_a_thread_decodes(hills: Path) -> None:
    program = (
        "import jpng, sys, threading\n"
        "file = jpng.open(sys.argv[1])\n"
        "begun = threading.Event()\n"
        "def work():\n"
        "    while True:\n"
        "        file.decode(threads=1)\n"
        "        begun.set()\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "begun.wait()\n"
    )
    for _ in range(3):
        subprocess.run([sys.executable, "-c", program, hills], check=True, timeout=60)
