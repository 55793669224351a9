package import JPNGBytes
package import JPNGPixels

/// A greyscale PNG laid out as a writer of alpha planes does it: 1 to 8 bits, not interlaced,
/// nothing but IHDR, IDAT and IEND. Such a plane is inflated by libdeflate, a few times faster than
/// libpng decodes it; all others are libpng's (``PNGReader``).
///
/// It may come in bands: each IDAT chunk holds the same number of rows, and inflates on its own
/// (docs/format.md, "Bands of a PNG alpha plane").
package struct GreyPNG: Sendable {
  package let size: ImageSize
  package let bitDepth: Int
  /// Rows of each band but the last; all where there is one only.
  package let rowsPerBand: Int
  /// Bytes behind the end of the IEND chunk.
  package let trailingByteCount: Int
  /// The payloads of the IDAT chunks.
  let data: [Range<Int>]

  /// Reads the chunks' headers. `nil` where the PNG is of another kind.
  ///
  /// - Parameter rowsPerBand: What the file says; where the chunks cannot be such bands, the plane
  ///   is taken as a whole.
  package init?(_ bytes: ByteView, rowsPerBand: Int?) {
    guard PNGChunkList.isPNG(bytes) else { return nil }
    var walk = PNGChunkWalk(bytes, from: PNGChunkList.signature.count)
    guard let first = walk.next(), first.tag == "IHDR", first.payload.count == 13, first.isIntact
    else { return nil }
    let header = Array(first.payload)
    size = ImageSize(width: Int(header.bigEndian32(at: 0)), height: Int(header.bigEndian32(at: 4)))
    bitDepth = Int(header[8])
    // Greyscale, deflate, the five filters, not interlaced (PNG specification, 11.2.2).
    guard [1, 2, 4, 8].contains(bitDepth), header[9...12].allSatisfy({ $0 == 0 }),
      size.width > 0, size.height > 0
    else { return nil }
    var data: [Range<Int>] = []
    var last = walk.next()
    while let chunk = last, chunk.tag == "IDAT" {
      data.append(chunk.payloadRange)
      last = walk.next()
    }
    guard !data.isEmpty, let last, last.tag == "IEND", last.payload.isEmpty, last.isIntact
    else { return nil }
    self.data = data
    trailingByteCount = bytes.count - last.payloadRange.upperBound - 4
    let height = size.height
    let isBanded = rowsPerBand.map { $0 > 0 && (height - 1) / $0 + 1 == data.count } ?? false
    self.rowsPerBand = isBanded ? min(rowsPerBand ?? height, height) : height
  }

  package var bandCount: Int { (size.height - 1) / rowsPerBand + 1 }
  /// Bytes of a row behind its filter byte.
  var rowByteCount: Int { (size.width * bitDepth + 7) / 8 }
  /// Bytes that a band inflates to: what reading takes, besides a copy of its compressed ones.
  package var bandByteCount: Int { rowsPerBand * (rowByteCount + 1) }

  /// Rows that a writer puts into a band: enough that a band's overhead, some hundred bytes, is
  /// small, few enough to stay in a core's cache.
  package static func rowsPerBand(width: Int, bitDepth: Int) -> Int {
    max(16, (1 << 18) / ((width * bitDepth + 7) / 8 + 1) / 16 * 16)
  }
}
