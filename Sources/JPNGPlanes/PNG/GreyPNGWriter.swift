internal import CLibZ
package import JPNGPixels

/// Encodes a greyscale PNG in bands: each IDAT chunk holds the same number of rows and can be
/// inflated without the others.
///
/// A band has to end with a full flush of the compressor, behind which no data refers to anything
/// before. libpng cannot do that at the end of a chunk, and libdeflate cannot write a stream in
/// parts. So this compresses with zlib and writes the chunks itself.
package final class GreyPNGWriter {
  /// How the PNG is encoded.
  package struct Settings: Hashable, Sendable {
    package var size: ImageSize
    /// Bits a sample: 1, 2, 4 or 8.
    package var bitDepth = 8
    /// Whether rows are filtered with "up". The first row of a band is then filtered with "sub", as
    /// it must not depend on the row above. Otherwise, rows are not filtered.
    package var isFilteredUp = false
    /// The compression level, 0…9, on zlib's scale.
    package var level = 6
    /// The number of rows of a band. If it is not less than the height, there is only one band.
    package var rowsPerBand: Int

    package init(size: ImageSize, rowsPerBand: Int) {
      self.size = size
      self.rowsPerBand = rowsPerBand
    }
  }

  private let settings: Settings
  private let stream: UnsafeMutablePointer<z_stream>
  private var png: [UInt8]
  /// The compressed bytes of the current band so far.
  private var bandBytes: [UInt8] = []
  /// The current row after filtering, behind its filter byte.
  private var filtered: [UInt8]
  /// The current row, packed to the bit depth.
  private var packed: [UInt8]
  /// The row above the current one, packed to the bit depth.
  private var above: [UInt8]
  private var nextRow = 0

  package init(_ settings: Settings) throws(CodecError) {
    precondition([1, 2, 4, 8].contains(settings.bitDepth) && settings.rowsPerBand > 0)
    self.settings = settings
    let rowBytes = (settings.size.width * settings.bitDepth + 7) / 8
    packed = [UInt8](repeating: 0, count: rowBytes)
    above = packed
    filtered = [UInt8](repeating: 0, count: rowBytes + 1)
    png = PNGSignature.bytes
    png.append(header: settings.size, bitDepth: settings.bitDepth, .grey)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Int32(settings.level), Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw CodecError.outOfMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1).deallocate()
  }

  /// Encodes the next rows.
  ///
  /// - Parameter rows: A byte a sample. Samples of fewer than 8 bits are not scaled.
  /// - Precondition: A row has exactly as many samples as the picture is wide.
  package func write(_ rows: Rows) throws(CodecError) {
    precondition(rows.byteCount == settings.size.width, "rows of the picture's width")
    for y in 0..<rows.count {
      guard nextRow < settings.size.height else {
        throw CodecError(.corrupt, "more rows than the image has")
      }
      swap(&packed, &above)
      rows.withRow(y) { PackedSamples.pack($0, bitDepth: settings.bitDepth, into: &packed) }
      writePackedRow()
    }
  }

  private func writePackedRow() {
    filter(isFirst: nextRow % settings.rowsPerBand == 0)
    nextRow += 1
    if nextRow == settings.size.height {
      deflate(Z_FINISH)
      endBand()
    } else if nextRow % settings.rowsPerBand == 0 {
      deflate(Z_FULL_FLUSH)
      endBand()
    } else {
      deflate(Z_NO_FLUSH)
    }
  }

  private func filter(isFirst: Bool) {
    filtered[0] = !settings.isFilteredUp ? 0 : isFirst ? 1 : 2
    Self.filter(packed, above: above, into: &filtered)
  }

  /// - Parameter filtered: The number of the filter, behind which the filtered row is written.
  private static func filter(
    _ row: [UInt8], above: [UInt8], into filtered: inout [UInt8]
  ) {
    let (row, above) = (row.span, above.span)
    var filtered = filtered.mutableSpan
    precondition(row.count == above.count && row.count + 1 == filtered.count)
    switch filtered[0] {
    case 0: for x in row.indices { filtered[x + 1] = row[x] }
    case 1:
      var left: UInt8 = 0
      for x in row.indices {
        filtered[x + 1] = row[x] &- left
        left = row[x]
      }
    default: for x in row.indices { filtered[x + 1] = row[x] &- above[x] }
    }
  }

  /// Compresses the filtered row, and appends what the compressor gives out to `bandBytes`.
  private func deflate(_ flush: Int32) {
    defer { extendLifetime(self) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { room in
      filtered.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        repeat {
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          let status = CLibZ.deflate(stream, flush)
          precondition(status != Z_STREAM_ERROR, "the stream is in order")
          bandBytes += room.prefix(room.count - Int(stream.pointee.avail_out))
        } while stream.pointee.avail_out == 0
      }
    }
  }

  private func endBand() {
    png.append(chunk: "IDAT", bandBytes)
    bandBytes.removeAll(keepingCapacity: true)
  }

  /// Ends the image after its last row and returns the PNG.
  package func finish() throws(CodecError) -> [UInt8] {
    guard nextRow == settings.size.height else {
      throw CodecError(.corrupt, "fewer rows than the image has")
    }
    png.append(chunk: "IEND", [])
    return png
  }
}
