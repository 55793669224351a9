"""libjpng's interface, as ``jpng.h`` has it, called by ctypes, which lets go of the GIL."""

from __future__ import annotations

import ctypes
import operator
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, SupportsIndex

from . import _errors
from ._errors import Error, Plane


class ErrorStruct(ctypes.Structure):
    """``jpng_error``."""

    _fields_ = [
        ("code", ctypes.c_uint32),
        ("plane", ctypes.c_uint32),
        ("message", ctypes.c_char * 248),
    ]


class InfoStruct(ctypes.Structure):
    """``jpng_info``."""

    _fields_ = [
        ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32),
        ("alpha_encoding", ctypes.c_uint32),
        ("alpha_kind", ctypes.c_uint32),
        ("color_byte_count", ctypes.c_uint64),
        ("alpha_byte_count", ctypes.c_uint64),
        ("has_color_profile", ctypes.c_uint32),
        ("has_preview", ctypes.c_uint32),
        ("preview_width", ctypes.c_uint32),
        ("preview_height", ctypes.c_uint32),
        ("color_profile_byte_count", ctypes.c_uint32),
        ("stored_association", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 2),
    ]


class RequestStruct(ctypes.Structure):
    """``jpng_request``."""

    _fields_ = [
        ("eighths", ctypes.c_uint32),
        ("fit_width", ctypes.c_uint32),
        ("fit_height", ctypes.c_uint32),
        ("region_x", ctypes.c_uint32),
        ("region_y", ctypes.c_uint32),
        ("region_width", ctypes.c_uint32),
        ("region_height", ctypes.c_uint32),
        ("format", ctypes.c_uint32),
        ("association", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("max_memory", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 5),
    ]


class PictureStruct(ctypes.Structure):
    """``jpng_picture``."""

    _fields_ = [
        ("pixels", ctypes.c_void_p),
        ("byte_count", ctypes.c_size_t),
        ("row_stride", ctypes.c_size_t),
        ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32),
        ("color_profile", ctypes.c_void_p),
        ("color_profile_byte_count", ctypes.c_size_t),
        ("format", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 3),
    ]


class SettingsStruct(ctypes.Structure):
    """``jpng_settings``."""

    _fields_ = [
        ("quality", ctypes.c_uint32),
        ("alpha", ctypes.c_uint32),
        ("alpha_quality", ctypes.c_uint32),
        ("alpha_max_error", ctypes.c_uint32),
        ("subsampling", ctypes.c_uint32),
        ("effort", ctypes.c_uint32),
        ("progressive", ctypes.c_uint32),
        ("hidden_color", ctypes.c_uint32),
        ("association", ctypes.c_uint32),
        ("profile_policy", ctypes.c_uint32),
        ("restarts", ctypes.c_uint32),
        ("preview", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 7),
    ]


FORMATS: Final = {"RGBA": 0, "BGRA": 1}
ASSOCIATIONS: Final = {"straight": 0, "premultiplied": 1}
ALPHA_ENCODINGS: Final = {"auto": 0, "png": 1, "jpeg": 2}
ALPHA_KINDS: Final = {"opaque": 1, "binary": 2, "general": 3}
EFFORTS: Final = {"balanced": 0, "fast": 1, "best": 2}
SUBSAMPLINGS: Final = {"auto": 0, "444": 1, "422": 2, "420": 3}
HIDDEN_COLORS: Final = {"fill": 0, "keep": 1, "zero": 2}
PROFILE_POLICIES: Final = {"preserve": 0, "srgb": 1, "strip": 2}
RESTARTS: Final = {"auto": 0, "rows": 1, "none": 2}

_PLANES: Final[dict[int, Plane]] = {1: "color", 2: "alpha"}
_ERRORS: Final = {
    error.code: error
    for error in (
        _errors.MalformedError,
        _errors.UnsupportedError,
        _errors.LimitExceededError,
        _errors.InvalidRegionError,
        _errors.OutOfMemoryError,
        _errors.InvalidArgumentError,
        _errors.NoPreviewError,
    )
}


def _load() -> ctypes.CDLL:
    """The libjpng beside this file, and no other: its structs are those above."""
    name = "libjpng.dylib" if sys.platform == "darwin" else "libjpng.so"
    library = ctypes.CDLL(str(Path(__file__).with_name(name)))
    pointer, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32
    to = ctypes.POINTER
    request, error = to(RequestStruct), to(ErrorStruct)
    declarations: dict[str, list[Any]] = {
        "jpng_open": [pointer, size, to(pointer), error],
        "jpng_get_info": [pointer, to(InfoStruct), error],
        "jpng_color_profile": [pointer, pointer, size, error],
        "jpng_verify_checksums": [pointer, error],
        "jpng_request_size": [pointer, request, to(number), to(number), error],
        "jpng_decode": [pointer, request, pointer, size, size, error],
        "jpng_decode_preview": [pointer, request, pointer, size, size, error],
        "jpng_encode": [to(PictureStruct), to(SettingsStruct), to(pointer), to(size), error],
    }
    for name, argument_types in declarations.items():
        function = getattr(library, name)
        function.argtypes = argument_types
        function.restype = number
    for release in (library.jpng_close, library.jpng_free):
        release.argtypes = [pointer]
        release.restype = None
    library.jpng_version.argtypes = []
    library.jpng_version.restype = ctypes.c_char_p
    return library


library: Final = _load()

_forked = False


def _note_fork() -> None:
    global _forked
    _forked = True


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_fork)


def thread_count(threads: int) -> int:
    """``threads``, but 1 in a process that was forked: the library's threads stayed behind."""
    threads = whole_number("threads", threads, 0)
    return 1 if _forked else threads


def whole_number(name: str, value: SupportsIndex, low: int, high: int = 2**32 - 1) -> int:
    """``value``, where it is within limits: ctypes cuts off the bits that a field has no room for.

    Raises:
        ValueError: It is not.
        TypeError: It is no whole number.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} is {number}, not in {low}...{high}")
    return number


def word(name: str, value: str, words: Mapping[str, int]) -> int:
    """The number of a word.

    Raises:
        ValueError: It is none of those that are known.
    """
    try:
        return words[value]
    except (KeyError, TypeError):
        known = ", ".join(map(repr, words))
        raise ValueError(f"{name} is {value!r}, none of {known}") from None


def call(function: Callable[..., int], *arguments: Any, about: str | None = None) -> None:
    """Calls a function that reports errors.

    Raises:
        Error: It reported one. The message begins with ``about``, where that is given.
    """
    error = ErrorStruct()
    if function(*arguments, ctypes.byref(error)) == 0:
        return
    message = error.message.decode(errors="replace")
    if about is not None:
        message = f"{about}: {message}"
    raise _ERRORS.get(error.code, Error)(message, _PLANES.get(error.plane))
