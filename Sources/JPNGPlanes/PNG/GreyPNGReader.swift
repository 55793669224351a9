internal import CLibDeflate
package import JPNGBytes
package import JPNGPixels

/// Decodes a ``GreyPNG`` row by row, band after band.
///
/// Strict: what libpng would complain about is an error here. The one check left out is that of the
/// zlib stream's own checksum where there are bands; each of their chunks has a CRC.
package final class GreyPNGReader {
  private let png: GreyPNG
  private let bytes: ByteView
  private let decompressor: OpaquePointer
  /// A band's rows, each behind its filter byte. Rows before `nextRow` are unfiltered.
  ///
  /// Not an array: every row would pay for finding out that nobody else uses it.
  private let band: UnsafeMutableBufferPointer<UInt8>
  private var loadedBand = -1
  private var nextRow = 0

  /// - Parameter bytes: What `png` was read from.
  package init(_ png: GreyPNG, _ bytes: ByteView) throws(CodecError) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw CodecError.outOfMemory }
    self.png = png
    self.bytes = bytes
    self.decompressor = decompressor
    band = .allocate(capacity: png.bandByteCount)
  }

  deinit {
    libdeflate_free_decompressor(decompressor)
    band.deallocate()
  }

  /// Bytes behind the end of the IEND chunk.
  package var trailingByteCount: Int { png.trailingByteCount }

  /// Goes on with row `y`, not before the rows already read.
  package func skip(to y: Int) throws(CodecError) {
    precondition(y >= nextRow)
    if y / png.rowsPerBand > loadedBand { nextRow = y / png.rowsPerBand * png.rowsPerBand }
    while nextRow < y { _ = try decodeRow() }
  }

  /// Decodes the next rows, as many as there is room for: a byte a pixel, 0…255.
  package func read(into rows: MutableRows) throws(CodecError) {
    for y in 0..<rows.count {
      let samples = UnsafeBufferPointer(rebasing: band[try decodeRow()])
      rows.withRow(y) { row in
        PackedSamples.expand(samples.span, bitDepth: png.bitDepth, into: &row)
      }
    }
  }

  /// Undoes the filter of the next row. Returns where its bytes are in `band`.
  private func decodeRow() throws(CodecError) -> Range<Int> {
    guard nextRow < png.size.height else { throw CodecError(.corrupt, "no more rows") }
    let index = nextRow / png.rowsPerBand
    if index != loadedBand { try load(index) }
    let stride = png.rowByteCount + 1
    let slot = nextRow - index * png.rowsPerBand
    let filterType = band[slot * stride]
    if slot == 0, index > 0, filterType > 1 {
      throw CodecError(.corrupt, "a band's first row depends on the one before")
    }
    let samples = slot * stride + 1..<(slot + 1) * stride
    var row = UnsafeMutableBufferPointer(rebasing: band[samples]).mutableSpan
    let isKnown: Bool
    if slot > 0 {
      let above = UnsafeBufferPointer(rebasing: band[(slot - 1) * stride + 1..<slot * stride])
      isKnown = PNGFilter.undo(filterType, &row, above: above.span)
    } else {
      isKnown = PNGFilter.undo(filterType, &row, above: nil)
    }
    guard isKnown else { throw CodecError(.corrupt, "filter type \(filterType)") }
    nextRow += 1
    return samples
  }

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
    // The CRC is of the tag, too, which is in the four bytes before.
    Checksum.crc32(bytes.part(payload.lowerBound - 4..<payload.upperBound))
      == bytes.bigEndian32(at: payload.upperBound)
  }

  private func inflateWhole(_ stream: ByteView) throws(CodecError) {
    let wanted = png.size.height * (png.rowByteCount + 1)
    guard inflate(stream, libdeflate_zlib_decompress_ex, wanted) else {
      throw CodecError(.corrupt, "the compressed data is damaged")
    }
  }

  /// A band but the last ends on a whole byte, in the middle of the stream. With an empty last
  /// block behind it, it is a stream of its own.
  private func inflateBand(_ index: Int) throws(CodecError) {
    var range = png.data[index]
    let isLast = index == png.bandCount - 1
    if index == 0 {
      guard range.count > 2,
        ZlibHeader.isValid(bytes[range.lowerBound], bytes[range.lowerBound + 1])
      else { throw CodecError(.corrupt, "not a zlib stream") }
      range = range.lowerBound + 2..<range.upperBound
    }
    // Behind the last block is the whole stream's Adler-32.
    if isLast { range = range.lowerBound..<max(range.lowerBound, range.upperBound - 4) }
    var stream = bytes.part(range).array
    if !isLast { stream += [0x03, 0x00] }  // BFINAL, fixed codes, end of block (RFC 1951, 3.2.3)
    let rows = min(png.rowsPerBand, png.size.height - index * png.rowsPerBand)
    let isWhole = stream.withView {
      inflate($0, libdeflate_deflate_decompress_ex, rows * (png.rowByteCount + 1))
    }
    guard isWhole else {
      throw CodecError(.corrupt, "the compressed data of band \(index) is damaged")
    }
  }

  /// libdeflate's functions for either kind of stream.
  private typealias Inflate = (
    OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int,
    UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Int>?
  ) -> libdeflate_result

  /// Inflates a stream to the start of `band`; `false` unless it has just so many bytes and nothing
  /// is behind it.
  private func inflate(_ stream: ByteView, _ inflate: Inflate, _ wanted: Int) -> Bool {
    var (used, made) = (0, 0)
    let result = stream.withUnsafeBytes { stream in
      inflate(
        decompressor, stream.baseAddress, stream.count, band.baseAddress, wanted, &used, &made)
    }
    return result == LIBDEFLATE_SUCCESS && used == stream.count && made == wanted
  }
}

/// The two bytes before a zlib stream (RFC 1950, 2.2).
private enum ZlibHeader {
  static func isValid(_ cmf: UInt8, _ flags: UInt8) -> Bool {
    cmf & 0x0F == 8 && cmf >> 4 <= 7 && flags & 0x20 == 0
      && (Int(cmf) << 8 + Int(flags)) % 31 == 0
  }
}
