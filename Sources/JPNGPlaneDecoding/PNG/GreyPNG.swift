package import JPNGBytes
package import JPNGPixels

/// A greyscale PNG of the kind that writers of alpha planes make: 1 to 8 bits a sample, not
/// interlaced, with no chunks but IHDR, IDAT and IEND. ``GreyPNGReader`` inflates such a PNG with
/// libdeflate, which is a few times as fast as decoding it with libpng. Any other PNG is left to
/// ``PNGReader``.
///
/// The PNG may consist of bands: each of its IDAT chunks holds the same number of rows and can be
/// inflated on its own (docs/format.md, "Bands of a PNG alpha plane").
package struct GreyPNG: Sendable {
  package let size: ImageSize
  /// 1, 2, 4 or 8 bits a sample.
  package let bitDepth: Int
  /// The number of rows of each band except the last. If there are no bands, that of the picture.
  package let rowsPerBand: Int
  /// The number of bytes behind the end of the IEND chunk.
  package let trailingByteCount: Int
  /// Where the payloads of the IDAT chunks are.
  let data: [Range<Int>]

  /// Reads the headers of the chunks. Returns `nil` if the PNG is of another kind.
  ///
  /// - Parameter rowsPerBand: The number of rows of each band that the file declares. It is ignored
  ///   if the number of IDAT chunks does not fit it.
  package init?(_ bytes: ByteView, rowsPerBand: Int?) {
    guard PNGSignature.begins(bytes) else { return nil }
    var chunks = PNGChunkIterator(bytes, from: PNGSignature.bytes.count)
    guard let first = chunks.next(), first.tag == "IHDR", first.payload.count == 13, first.isIntact
    else { return nil }
    let header = first.payload.array
    size = ImageSize(width: Int(header.bigEndian32(at: 0)), height: Int(header.bigEndian32(at: 4)))
    bitDepth = Int(header[8])
    let sides = 1...Int(Int32.max)  // PNG specification, 7.1
    // Colour type greyscale, compression method deflate, the filter method with five filters, and
    // no interlacing: all are 0 (PNG specification, 11.2.2).
    guard [1, 2, 4, 8].contains(bitDepth), header[9...12].allSatisfy({ $0 == 0 }),
      sides.contains(size.width), sides.contains(size.height)
    else { return nil }
    var data: [Range<Int>] = []
    var last = chunks.next()
    while let chunk = last, chunk.tag == "IDAT" {
      data.append(chunk.payloadRange)
      last = chunks.next()
    }
    guard !data.isEmpty, let last, last.tag == "IEND", last.payload.isEmpty, last.isIntact
    else { return nil }
    self.data = data
    trailingByteCount = bytes.count - last.payloadRange.upperBound - 4
    let height = size.height
    let isBanded = rowsPerBand.map { $0 > 0 && (height - 1) / $0 + 1 == data.count } ?? false
    self.rowsPerBand = isBanded ? min(rowsPerBand ?? height, height) : height
  }

  /// What the header says.
  package var header: GreyPNGHeader {
    GreyPNGHeader(size: size, bitDepth: bitDepth, isInterlaced: false)
  }
  /// The number of bands.
  package var bandCount: Int { (size.height - 1) / rowsPerBand + 1 }
  /// The number of bytes of a row, without the byte before it that names its filter.
  var rowByteCount: Int { (size.width * bitDepth + 7) / 8 }
  /// The number of bytes that a band inflates to. A reader needs memory for these, and for a copy
  /// of the band's compressed bytes.
  package var bandByteCount: Int { rowsPerBand * (rowByteCount + 1) }

  /// The number of rows that a writer puts into a band. They are enough to make the overhead of a
  /// band, some hundred bytes, small in comparison, and few enough to stay in a core's cache.
  package static func rowsPerBand(width: Int, bitDepth: Int) -> Int {
    max(16, (1 << 18) / ((width * bitDepth + 7) / 8 + 1) / 16 * 16)
  }
}
