package import JPNGBytes
package import JPNGPixels

/// Decodes a ``GreyPNG`` row by row, one band after the other.
///
/// Everything that libpng would warn of is an error here, with one exception: if there are bands,
/// the checksum of the whole zlib stream is not checked. The CRC of each band's chunk is.
package final class GreyPNGReader {
  private let png: GreyPNG
  private let bytes: ByteView
  private let inflater: Inflater
  /// The rows of one band, each behind its filter byte. The filters of rows before `nextRow` are
  /// undone.
  ///
  /// It is no array, because each row would pay for finding out that nobody else uses the array.
  private let band: UnsafeMutableBufferPointer<UInt8>
  private var loadedBand = -1
  private var nextRow = 0

  /// - Parameter bytes: The bytes that `png` was read from.
  package init(_ png: GreyPNG, _ bytes: ByteView) throws(CodecError) {
    inflater = try Inflater()
    self.png = png
    self.bytes = bytes
    band = .allocate(capacity: png.bandByteCount)
  }

  deinit { band.deallocate() }

  /// The number of bytes behind the end of the IEND chunk.
  package var trailingByteCount: Int { png.trailingByteCount }

  /// Skips rows, so that row `y` is the next one.
  ///
  /// - Precondition: Row `y` has not been read yet.
  package func skip(to y: Int) throws(CodecError) {
    precondition(y >= nextRow)
    if y / png.rowsPerBand > loadedBand { nextRow = y / png.rowsPerBand * png.rowsPerBand }
    while nextRow < y { _ = try decodeRow() }
  }

  /// Decodes the next rows, as many as `rows` has: a byte a pixel, 0…255.
  package func read(into rows: MutableRows) throws(CodecError) {
    defer { extendLifetime(self) }
    for y in 0..<rows.count {
      let samples = UnsafeBufferPointer(rebasing: band[try decodeRow()])
      rows.withRow(y) { row in
        PackedSamples.expand(samples.span, bitDepth: png.bitDepth, into: &row)
      }
    }
  }

  /// Undoes the filter of the next row.
  ///
  /// - Returns: Where the row's bytes are in `band`.
  private func decodeRow() throws(CodecError) -> Range<Int> {
    guard nextRow < png.size.height else { throw CodecError(.corrupt, "no more rows") }
    let index = nextRow / png.rowsPerBand
    if index != loadedBand { try load(index) }
    let stride = png.rowByteCount + 1
    let rowInBand = nextRow - index * png.rowsPerBand
    let filterType = band[rowInBand * stride]
    if rowInBand == 0, index > 0, filterType > 1 {
      throw CodecError(.corrupt, "a band's first row depends on the one before")
    }
    let samples = rowInBand * stride + 1..<(rowInBand + 1) * stride
    var row = UnsafeMutableBufferPointer(rebasing: band[samples]).mutableSpan
    let isKnown: Bool
    if rowInBand > 0 {
      let above = UnsafeBufferPointer(
        rebasing: band[(rowInBand - 1) * stride + 1..<rowInBand * stride])
      isKnown = PNGFilter.undo(filterType, &row, above: above.span)
    } else {
      isKnown = PNGFilter.undo(filterType, &row, above: nil)
    }
    guard isKnown else { throw CodecError(.corrupt, "filter type \(filterType)") }
    nextRow += 1
    return samples
  }

  /// Inflates the band with this index into `band`.
  private func load(_ index: Int) throws(CodecError) {
    loadedBand = -1
    let chunks = png.bandCount > 1 ? [png.data[index]] : png.data
    for chunk in chunks where !isIntact(chunk) { throw CodecError(.corrupt, "IDAT: CRC error") }
    if png.bandCount > 1 {
      try inflateBand(index)
    } else if chunks.count == 1 {
      try inflateWhole(bytes.part(chunks[0]))
    } else {
      let joined = chunks.reduce(into: [UInt8]()) { $0 += bytes[$1] }
      try joined.withView(inflateWhole)
    }
    loadedBand = index
  }

  private func isIntact(_ payload: Range<Int>) -> Bool {
    // The CRC covers the tag too, which is in the four bytes before the payload.
    Checksum.crc32(bytes.part(payload.lowerBound - 4..<payload.upperBound))
      == bytes.bigEndian32(at: payload.upperBound)
  }

  private func inflateWhole(_ stream: ByteView) throws(CodecError) {
    let wanted = png.size.height * (png.rowByteCount + 1)
    try checkHeader(of: stream)
    guard inflater.inflate(stream, .zlib, into: band, byteCount: wanted) else {
      throw CodecError(.corrupt, "the compressed data is damaged")
    }
  }

  /// Checks the header of the zlib stream. libdeflate does not heed how far back the stream says
  /// that it refers, as libpng does.
  private func checkHeader(of stream: ByteView) throws(CodecError) {
    guard stream.count > 2, let header = ZlibHeader(stream[0], stream[1]),
      header.windowByteCount >= min(png.bandByteCount, 1 << 15)
    else { throw CodecError(.corrupt, "not a zlib stream, or one of too small a window") }
  }

  /// Inflates one of several bands.
  ///
  /// Every band except the last ends at a whole byte in the middle of the deflate stream. Appending
  /// an empty block that is marked as the last one makes it a complete stream.
  private func inflateBand(_ index: Int) throws(CodecError) {
    var range = png.data[index]
    let isLast = index == png.bandCount - 1
    if index == 0 {
      try checkHeader(of: bytes.part(range))
      range = range.lowerBound + 2..<range.upperBound
    }
    // Behind the last band is the Adler-32 checksum of the whole zlib stream.
    if isLast { range = range.lowerBound..<max(range.lowerBound, range.upperBound - 4) }
    var stream = bytes.part(range).array
    if !isLast { stream += [0x03, 0x00] }  // BFINAL, fixed codes, end of block (RFC 1951, 3.2.3)
    let rows = min(png.rowsPerBand, png.size.height - index * png.rowsPerBand)
    let isWhole = stream.withView {
      inflater.inflate($0, .none, into: band, byteCount: rows * (png.rowByteCount + 1))
    }
    guard isWhole else {
      throw CodecError(.corrupt, "the compressed data of band \(index) is damaged")
    }
  }
}
