// The outer layers of a PNG: chunks, their checksums, and a zlib stream of stored blocks. Written
// from the specifications, and sharing nothing with the code under test.

/// A chunk of a PNG: its four letters and what it holds.
package struct PNGChunk: Hashable, Sendable {
  package var tag: String
  package var payload: [UInt8]

  package init(_ tag: String, _ payload: [UInt8] = []) {
    (self.tag, self.payload) = (tag, payload)
  }

  /// Length, tag, payload, CRC-32.
  package var encoded: [UInt8] {
    let body = Array(tag.utf8) + payload
    return bigEndian(UInt32(payload.count)) + body + bigEndian(PNGChecksums.crc32(body))
  }
}

/// The signature of a PNG and the chunks.
package func pngFile(_ chunks: [PNGChunk]) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap(\.encoded)
}

/// The four bytes of `value`, highest first.
package func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// The two bytes of `value`, highest first.
package func bigEndian(_ value: UInt16) -> [UInt8] {
  [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
}

package enum PNGChecksums {
  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  /// The CRC of the PNG specification, annex D.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  /// RFC 1950, section 8.
  package static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}

/// A zlib stream that stores `bytes` as they are (RFC 1951, section 3.2.4).
package func storedZlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var offset = 0
  repeat {
    let count = min(65_535, bytes.count - offset)
    let isLast = offset + count == bytes.count
    let length = UInt16(count)
    stream += [isLast ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8)]
    stream += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
    stream += bytes[offset..<offset + count]
    offset += count
  } while offset < bytes.count
  return stream + bigEndian(PNGChecksums.adler32(bytes))
}
