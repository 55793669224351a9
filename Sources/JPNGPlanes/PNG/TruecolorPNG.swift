internal import CPixelKernels
internal import JPNGBytes
package import JPNGPixels

/// A PNG of the kind that most art is: RGB or RGBA, 8 bits a sample, not interlaced.
///
/// libdeflate inflates it as a whole, which is quicker than libpng. Any other PNG is left to
/// libpng, and so is one in which anything is damaged or unusual: libpng knows what to say.
struct TruecolorPNG {
  private let header: PNGHeader
  /// The parts of the zlib stream.
  private let data: [ByteView]

  /// Reads the headers of the chunks.
  ///
  /// - Parameter header: What libpng says of the chunks before the image data.
  /// - Returns: `nil` if the PNG is of another kind.
  init?(_ bytes: ByteView, _ header: PNGHeader) {
    guard header.bitDepth == 8, [.rgb, .rgba].contains(header.colorType), !header.isInterlaced,
      !header.hasTransparencyChunk
    else { return nil }
    self.header = header
    var chunks = PNGChunkIterator(bytes, from: PNGSignature.bytes.count)
    var next = chunks.next()
    while let chunk = next, chunk.tag != "IDAT" { next = chunks.next() }
    var data: [ByteView] = []
    while let chunk = next, chunk.tag == "IDAT" {
      guard chunk.isIntact else { return nil }
      data.append(chunk.payload)
      next = chunks.next()
    }
    // libpng has nothing to say of texts. Of other chunks behind the image data it may have.
    while let chunk = next, chunk.tag == "tEXt", chunk.isIntact {
      next = chunks.next()
    }
    guard !data.isEmpty, let last = next, last.tag == "IEND", last.payload.isEmpty, last.isIntact
    else { return nil }
    self.data = data
  }

  /// Decodes the picture.
  ///
  /// - Parameter rows: All rows of the picture, 4 bytes a pixel.
  /// - Returns: Whether all is well. If it is not, the rows may have been written to.
  func decode(into rows: MutableRows) throws(CodecError) -> Bool {
    let hasAlpha = header.colorType == .rgba
    let stride = header.size.width * (hasAlpha ? 4 : 3) + 1
    let byteCount = stride * header.size.height
    let filtered = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCount)
    defer { filtered.deallocate() }
    guard try inflate(into: filtered) else { return false }
    for y in 0..<header.size.height {
      let row = UnsafeBufferPointer(rebasing: filtered[y * stride..<(y + 1) * stride])
      guard Self.undoFilter(row, hasAlpha, rows, y) else { return false }
    }
    return true
  }

  private func inflate(into filtered: UnsafeMutableBufferPointer<UInt8>) throws(CodecError) -> Bool
  {
    let joined = data.count == 1 ? [] : data.reduce(into: [UInt8]()) { $0 += $1.array }
    let inflater = try Inflater()
    func inflate(_ stream: ByteView) -> Bool {
      // libdeflate does not heed how far back the stream says that it refers, as libpng does.
      guard stream.count > 2, let header = ZlibHeader(stream[0], stream[1]),
        header.windowByteCount >= min(filtered.count, 1 << 15)
      else { return false }
      return inflater.inflate(stream, .zlib, into: filtered, byteCount: filtered.count)
    }
    return data.count == 1 ? inflate(data[0]) : joined.withView(inflate)
  }

  /// - Returns: Whether there is a filter of the number that the row begins with.
  private static func undoFilter(
    _ filtered: UnsafeBufferPointer<UInt8>, _ hasAlpha: Bool, _ rows: MutableRows, _ y: Int
  ) -> Bool {
    guard let filtered = filtered.baseAddress else { return false }
    return rows.withPixels(y) { row in
      row.withUnsafeMutableBufferPointer { row in
        guard let target = row.baseAddress else { return false }
        guard y > 0 else {
          return pk_undo_png_filter(filtered, nil, target, row.count, hasAlpha)
        }
        return rows.readOnly.withPixels(y - 1) { above in
          above.withUnsafeBufferPointer {
            pk_undo_png_filter(filtered, $0.baseAddress, target, row.count, hasAlpha)
          }
        }
      }
    }
  }
}

extension PNGReader {
  /// Decodes the whole picture to ``Layout/rgba8`` and reads on to the end of the IEND chunk, in
  /// place of ``start(_:)``, ``read(into:)`` and ``finish()``.
  ///
  /// - Precondition: `rows` are all rows of the picture.
  package func readWhole(into rows: MutableRows) throws(CodecError) {
    precondition(
      rows.count == header.size.height
        && rows.byteCount == header.size.width * Layout.rgba8.bytesPerPixel, "the whole picture")
    if let png = TruecolorPNG(bytes, header), try png.decode(into: rows) { return }
    try start(.rgba8)
    try read(into: rows)
    _ = try finish()
  }
}
