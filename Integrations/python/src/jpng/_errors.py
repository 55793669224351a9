"""What can be wrong with a file or a call."""

from __future__ import annotations

from typing import Literal

Plane = Literal["color", "alpha"]


class Error(ValueError):
    """Anything that libjpng refuses. Those below say what kind of thing it is.

    ``code`` is the number that ``jpng.h`` has for it. ``plane`` is the plane that it is about,
    ``None`` where it is about the whole file.
    """

    code: int = 8

    def __init__(self, message: str, plane: Plane | None = None) -> None:
        super().__init__(message)
        self.plane = plane


class MalformedError(Error):
    """Not a valid file, or one that contradicts itself."""

    code = 1


class UnsupportedError(Error):
    """A valid file of a kind that is not handled."""

    code = 2


class LimitExceededError(Error):
    """A larger picture than is decoded, or more memory than ``max_memory`` allows."""

    code = 3


class InvalidRegionError(Error):
    """A region that is not within the picture."""

    code = 4


class OutOfMemoryError(Error, MemoryError):
    """No memory left for a codec."""

    code = 5


class InvalidArgumentError(Error):
    """The call is wrong, whatever the file."""

    code = 6


class NoPreviewError(Error):
    """The file has no preview."""

    code = 7
