internal import JPNGBytes
package import JPNGPixels

/// Encodes a greyscale PNG in bands with libdeflate: each IDAT chunk holds the same number of rows
/// and can be inflated without the others.
///
/// A band has to end with a full flush of the compressor, behind which no data refers to anything
/// before. libpng cannot do that at the end of a chunk, and libdeflate only makes whole streams. So
/// each band is one, which is then opened for the next to follow.
package final class OptimizedBands {
  private let size: ImageSize
  private let bitDepth: Int
  private let rowsPerBand: Int
  private let settings: OptimizedGreyPNG.Settings
  private var png: [UInt8]
  /// The samples of the current band so far, a byte each.
  private var samples: [UInt8] = []
  private var nextRow = 0
  /// The checksum of all filtered rows so far.
  private var checksum: UInt32 = 1

  /// - Parameters:
  ///   - bitDepth: 1, 2, 4 or 8.
  ///   - rowsPerBand: The number of rows of a band, at least 1.
  ///   - settings: How much is tried for each band.
  package init(
    _ size: ImageSize, bitDepth: Int, rowsPerBand: Int, _ settings: OptimizedGreyPNG.Settings
  ) {
    precondition([1, 2, 4, 8].contains(bitDepth) && rowsPerBand > 0)
    self.size = size
    self.bitDepth = bitDepth
    self.rowsPerBand = rowsPerBand
    self.settings = settings
    png = PNGSignature.bytes
    png.append(header: size, bitDepth: bitDepth, .grey)
  }

  /// Encodes the next rows.
  ///
  /// - Parameter rows: A byte a sample. Samples of fewer than 8 bits are not scaled.
  /// - Precondition: A row has as many samples as the picture is wide, and there are no more rows
  ///   than it has.
  package func write(_ rows: Rows) throws(CodecError) {
    precondition(rows.byteCount == size.width && nextRow + rows.count <= size.height)
    for y in 0..<rows.count {
      samples.append(rows.rows(y..<y + 1))
      nextRow += 1
      if nextRow % rowsPerBand == 0 || nextRow == size.height { try endBand() }
    }
  }

  private func endBand() throws(CodecError) {
    let rows = PNGRows(grey: samples, width: size.width, bitDepth: bitDepth)
    samples.removeAll(keepingCapacity: true)
    let band = try OptimizedGreyPNG.smallest(rows, bitDepth, settings, isBand: true)
    checksum = DeflateCompressor.adler32(band.bytes, after: checksum)
    // A zlib stream has a header of two bytes, and the checksum in its last four (RFC 1950, 2.2).
    let isFirst = nextRow <= rowsPerBand
    let header = isFirst ? band.stream.prefix(2) : []
    var data = Array(band.stream.dropFirst(2).dropLast(4))
    if nextRow < size.height {
      try DeflateStream.leaveOpen(&data)
    } else {
      data += checksum.bigEndianBytes
    }
    png.append(chunk: "IDAT", header + data)
  }

  /// Ends the image after its last row and returns the PNG.
  package func finish() -> [UInt8] {
    precondition(nextRow == size.height, "all rows of the image")
    png.append(chunk: "IEND", [])
    return png
  }
}
