#!/usr/bin/env python3
"""Damaged copies of JPNG files, for the tests of programs that read them:

    damage.py COUNT FOLDER FILE...

writes COUNT of them as FOLDER/000.jpng and so on, the same for the same files. Bits are flipped,
ends cut off, bytes put in or taken out, and fields of the trailer and of chunks changed. Where the
damage is in a plane, the checksums around it are often made right again, so that it is the decoders
that meet it.
"""

import random
import struct
import sys
import zlib

TRAILER = struct.Struct("<IIHBB4s")


class Parts:
    """The parts of a file (docs/format.md), to be changed and put together again."""

    def __init__(self, data):
        color_size, alpha_size, footer_size, self.major, self.minor, self.identifier = (
            TRAILER.unpack(data[-16:]))
        alpha_end = color_size + alpha_size
        assert alpha_end + footer_size == len(data)
        self.color = bytearray(data[:color_size])
        self.alpha = bytearray(data[color_size:alpha_end])
        self.extension = bytearray(data[alpha_end:-16])

    def joined(self):
        return bytes(self.color + self.alpha + self.extension) + TRAILER.pack(
            len(self.color), len(self.alpha), (len(self.extension) + 16) & 0xFFFF, self.major,
            self.minor, self.identifier)

    def chunks(self):
        """Where each chunk's payload is, by its tag."""
        found, at = {}, 0
        while self.minor and at + 6 <= len(self.extension):
            tag, length = struct.unpack_from("<4sH", self.extension, at)
            found[tag] = (at + 6, length)
            at += 6 + length
        return found

    def repair_checksums(self):
        if self.alpha[:4] == b"\x89PNG":
            at = 8
            while at + 12 <= len(self.alpha):
                length = struct.unpack_from(">I", self.alpha, at)[0]
                end = at + 8 + length
                if end + 4 > len(self.alpha):
                    break
                struct.pack_into(">I", self.alpha, end, zlib.crc32(self.alpha[at + 4:end]))
                at = end + 4
        where = self.chunks().get(b"crcs")
        if where:
            struct.pack_into("<II", self.extension, where[0], zlib.crc32(self.color),
                             zlib.crc32(self.alpha))


def flip(bytes_, random_, first=0):
    if len(bytes_) > first:
        bytes_[random_.randrange(first, len(bytes_))] ^= 1 << random_.randrange(8)


def anywhere(data, random_):
    changed = bytearray(data)
    for _ in range(random_.choice((1, 1, 4, 32))):
        flip(changed, random_)
    return bytes(changed)


def cut_off(data, random_):
    return data[:random_.choice((0, 1, 15, 16, len(data) - 1, random_.randrange(len(data))))]


def cut_out(data, random_):
    at = random_.randrange(len(data))
    return data[:at] + data[at + random_.randrange(1, 64):]


def put_in(data, random_):
    at = random_.randrange(len(data))
    return data[:at] + random_.randbytes(random_.randrange(1, 64)) + data[at:]


def trailer(data, random_):
    changed = bytearray(data)
    flip(changed, random_, len(changed) - 16)
    return bytes(changed)


def headers(data, random_):
    """The first bytes of a plane: sizes, tables, and what kind of picture it is."""
    parts = Parts(data)
    plane = random_.choice((parts.color, parts.alpha))
    plane[random_.randrange(min(len(plane), 700))] = random_.randrange(256)
    parts.repair_checksums()
    return parts.joined()


def planes(data, random_):
    parts = Parts(data)
    for _ in range(random_.choice((1, 4))):
        flip(random_.choice((parts.color, parts.alpha)), random_)
    parts.repair_checksums()
    return parts.joined()


def short_planes(data, random_):
    """A plane that ends too early, in a file that says so."""
    parts = Parts(data)
    plane = random_.choice((parts.color, parts.alpha))
    del plane[random_.randrange(len(plane)):]
    parts.repair_checksums()
    return parts.joined()


def extension(data, random_):
    parts = Parts(data)
    chunks = parts.chunks()
    if chunks and random_.random() < 0.5:
        at, length = random_.choice(sorted(chunks.values()))
        for index in range(at, at + min(length, 16)):
            parts.extension[index] = random_.choice((0, 1, 255, random_.randrange(256)))
    else:
        flip(parts.extension, random_)
    return parts.joined()


KINDS = (anywhere, cut_off, cut_out, put_in, trailer, headers, planes, short_planes, extension)


def main(count, folder, *paths):
    sources = [open(path, "rb").read() for path in paths]
    random_ = random.Random(2013)
    for number in range(int(count)):
        kind = KINDS[number % len(KINDS)]
        source = sources[number // len(KINDS) % len(sources)]
        changed = kind(source, random_)
        # A byte may have got the value it had, and files of the original tool have no extension.
        while changed == source:
            changed = anywhere(source, random_)
        with open(f"{folder}/{number:03}.jpng", "wb") as output:
            output.write(changed)


if __name__ == "__main__":
    main(*sys.argv[1:])
