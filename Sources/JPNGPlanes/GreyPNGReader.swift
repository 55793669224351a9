internal import CLibDeflate
internal import JPNGPixels

/// Decodes a ``GreyPNG`` row by row, band after band.
///
/// Strict: what libpng would complain about is an error here. The one check left out is that of the
/// zlib stream's own checksum where there are bands; each of their chunks has a CRC.
package final class GreyPNGReader {
  private let png: GreyPNG
  private let bytes: UnsafeRawBufferPointer
  private let decompressor: OpaquePointer
  /// A band's rows, each behind its filter byte. Rows before `nextRow` are unfiltered.
  private let band: UnsafeMutablePointer<UInt8>
  private var loadedBand = -1
  private var nextRow = 0

  /// `bytes`, what `png` was read from, must stay where they are for as long as the reader lives.
  package init(_ png: GreyPNG, _ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw CodecError(.outOfMemory, "out of memory")
    }
    (self.png, self.bytes, self.decompressor) = (png, bytes, decompressor)
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

  /// Decodes the next `count` rows to `rows`, `stride` bytes apart: a byte a pixel, 0…255.
  package func read(
    _ count: Int, into rows: UnsafeMutableRawPointer, stride: Int
  ) throws(CodecError) {
    for y in 0..<count {
      let row = UnsafeBufferPointer(start: try decodeRow(), count: png.rowByteCount)
      let target = UnsafeMutableBufferPointer(
        start: (rows + y * stride).assumingMemoryBound(to: UInt8.self), count: png.size.width)
      PackedSamples.expand(row, bitDepth: png.bitDepth, into: target)
    }
  }

  private func decodeRow() throws(CodecError) -> UnsafePointer<UInt8> {
    guard nextRow < png.size.height else { throw CodecError(.corrupt, "no more rows") }
    let index = nextRow / png.rowsPerBand
    if index != loadedBand { try load(index) }
    let stride = png.rowByteCount + 1
    let slot = nextRow - index * png.rowsPerBand
    let row = band + slot * stride
    let above = slot > 0 ? UnsafePointer(row - stride + 1) : nil
    if above == nil, index > 0, row[0] > 1 {
      throw CodecError(.corrupt, "a band's first row depends on the one before")
    }
    let samples = UnsafeMutableBufferPointer(start: row + 1, count: png.rowByteCount)
    guard PNGFilter.undo(row[0], samples, above: above) else {
      throw CodecError(.corrupt, "filter type \(row[0])")
    }
    nextRow += 1
    return UnsafePointer(row + 1)
  }

  private func load(_ index: Int) throws(CodecError) {
    loadedBand = -1
    let chunks = png.bandCount > 1 ? [png.data[index]] : png.data
    for chunk in chunks where !isIntact(chunk) { throw CodecError(.corrupt, "IDAT: CRC error") }
    if png.bandCount > 1 {
      try inflateBand(index)
    } else if chunks.count == 1 {
      try inflateWhole(UnsafeRawBufferPointer(rebasing: bytes[chunks[0]]))
    } else {
      let joined = chunks.reduce(into: [UInt8]()) { $0 += bytes[$1] }
      try joined.withRawBytes(inflateWhole)
    }
    loadedBand = index
  }

  private func isIntact(_ payload: Range<Int>) -> Bool {
    let checked = bytes[payload.lowerBound - 4..<payload.upperBound]
    return Checksum.crc32(UnsafeRawBufferPointer(rebasing: checked))
      == bytes[payload.upperBound...].bigEndian32(at: 0)
  }

  private func inflateWhole(_ stream: UnsafeRawBufferPointer) throws(CodecError) {
    var (used, made) = (0, 0)
    let wanted = png.size.height * (png.rowByteCount + 1)
    let result = libdeflate_zlib_decompress_ex(
      decompressor, stream.baseAddress, stream.count, band, wanted, &used, &made)
    guard result == LIBDEFLATE_SUCCESS, used == stream.count, made == wanted else {
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
    var stream = Array(bytes[range])
    if !isLast { stream += [0x03, 0x00] }  // BFINAL, fixed codes, end of block (RFC 1951, 3.2.3)
    let rows = min(png.rowsPerBand, png.size.height - index * png.rowsPerBand)
    let wanted = rows * (png.rowByteCount + 1)
    var (used, made) = (0, 0)
    let result = libdeflate_deflate_decompress_ex(
      decompressor, stream, stream.count, band, wanted, &used, &made)
    guard result == LIBDEFLATE_SUCCESS, used == stream.count, made == wanted else {
      throw CodecError(.corrupt, "the compressed data of band \(index) is damaged")
    }
  }
}

/// The two bytes before a zlib stream (RFC 1950, 2.2).
private enum ZlibHeader {
  static func isValid(_ cmf: UInt8, _ flags: UInt8) -> Bool {
    cmf & 0x0F == 8 && cmf >> 4 <= 7 && flags & 0x20 == 0
      && (Int(cmf) << 8 + Int(flags)) % 31 == 0
  }
}
