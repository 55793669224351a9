import JPNGBytes
import TestSupport

/// Repairs the checksums of a changed PNG, or of a JNG, whose chunks are the same.
enum PNGRepair {
  /// The PNG with the CRC that each chunk should have, and with the checksum that its image data
  /// should have if they are stored without compression. Anything else is left as it is.
  static func repaired(_ png: ArraySlice<UInt8>) -> [UInt8] {
    var png = Array(png)
    guard [0x89, 0x8B].contains(png.first) else { return png }
    let chunks = payloads(of: png)
    let data = chunks.filter { png[$0.lowerBound - 4..<$0.lowerBound].elementsEqual("IDAT".utf8) }
    if data.count == 1, let only = data.first { repairStream(&png, only) }
    for payload in chunks {
      let checksum = png[payload.lowerBound - 4..<payload.upperBound].withView {
        Checksum.crc32($0)
      }
      png.replaceSubrange(payload.upperBound..<payload.upperBound + 4, with: bigEndian(checksum))
    }
    return png
  }

  /// Where the payloads of the chunks are, as far as their lengths are right.
  private static func payloads(of png: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 8
    while offset + 12 <= png.count {
      let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= png.count - offset - 12 else { break }
      ranges.append(offset + 8..<offset + 8 + length)
      offset += 12 + length
    }
    return ranges
  }

  /// Writes the checksum behind the last stored block of a zlib stream (RFC 1950 and 1951).
  private static func repairStream(_ png: inout [UInt8], _ stream: Range<Int>) {
    var content: [UInt8] = []
    var offset = stream.lowerBound + 2
    while offset + 5 <= stream.upperBound, png[offset] <= 1 {
      let count = Int(png[offset + 1]) | Int(png[offset + 2]) << 8
      let (isLast, end) = (png[offset] == 1, offset + 5 + count)
      guard end + 4 <= stream.upperBound else { return }
      content += png[offset + 5..<end]
      offset = end
      guard isLast else { continue }
      png.replaceSubrange(end..<end + 4, with: bigEndian(PNGChecksums.adler32(content)))
      return
    }
  }
}
