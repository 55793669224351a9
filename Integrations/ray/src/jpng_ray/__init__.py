"""Packs trees of PNG files on a Ray cluster: ``python -m jpng_ray pack SOURCE DESTINATION``.

Where a picture is packed does not show in its bytes: they are those of ``jpng pack`` on one
machine. ``docs/scale.md`` in the project says how it is used.
"""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
