internal import JPNGPixels

/// The rows of an image as a PNG of some colour type and depth has them before they are filtered
/// (PNG specification, 7.2): packed bytes, one row after the other.
struct PNGRows {
  let height: Int
  let rowByteCount: Int
  /// Bytes from a byte to its left neighbour.
  let step: Int
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8], height: Int, rowByteCount: Int, step: Int) {
    self.bytes = bytes
    self.height = height
    self.rowByteCount = rowByteCount
    self.step = step
  }

  /// Converts all pixels.
  ///
  /// - Throws: `.limit` where the rows take more bytes than can be counted.
  init(_ pixels: PixelBuffer, as form: PNGForm) throws(CodecError) {
    let (width, height) = (pixels.size.width, pixels.size.height)
    let rowByteCount = (width * form.bitsPerPixel + 7) / 8
    let (total, overflow) = (rowByteCount + 1).multipliedReportingOverflow(by: height)
    guard !overflow, total < Int.max / 2 else {
      throw CodecError(.limit, "\(pixels.size) pixels: more than memory can hold")
    }
    self.height = height
    self.rowByteCount = rowByteCount
    step = max(1, form.bitsPerPixel / 8)
    let packer = PNGRowPacker(form)
    var bytes = [UInt8](repeating: 0, count: rowByteCount * height)
    bytes.withMutableRows(byteCount: rowByteCount) { rows in
      pixels.forEachRow { y, row in rows.withRow(y) { packer.pack(row, into: &$0) } }
    }
    self.bytes = bytes
  }

  /// Bytes of all rows, each behind its filter type.
  var filteredByteCount: Int { (rowByteCount + 1) * height }

  /// About so many rows, in groups of neighbours from all over the image, one below the other; all
  /// rows where that would not be much less.
  func sample(_ rowCount: Int) -> PNGRows {
    let groupHeight = 64
    let groupCount = max(4, rowCount / groupHeight)
    guard groupCount * groupHeight <= height / 2 else { return self }
    var sampled: [UInt8] = []
    sampled.reserveCapacity(groupCount * groupHeight * rowByteCount)
    for group in 0..<groupCount {
      let first = (height - groupHeight) * group / (groupCount - 1)
      sampled += bytes[(first * rowByteCount)...].prefix(groupHeight * rowByteCount)
    }
    return PNGRows(
      sampled, height: groupCount * groupHeight, rowByteCount: rowByteCount, step: step)
  }

  /// Calls `body` with each row's number, the row and the one before, of which the first is zeros.
  func forEachRow(_ body: (Int, Span<UInt8>, _ above: Span<UInt8>) -> Void) {
    let zeros = [UInt8](repeating: 0, count: rowByteCount)
    let bytes = bytes.span
    for y in 0..<height {
      let start = y * rowByteCount
      let row = bytes.extracting(start..<start + rowByteCount)
      body(y, row, y == 0 ? zeros.span : bytes.extracting(start - rowByteCount..<start))
    }
  }

  /// All rows filtered, each behind its type.
  ///
  /// - Parameter types: 0…4, one a row.
  func filtered(_ types: [UInt8]) -> [UInt8] {
    precondition(types.count == height)
    var filtered = [UInt8](repeating: 0, count: filteredByteCount)
    filtered.withMutableRows(byteCount: rowByteCount + 1) { targets in
      forEachRow { y, row, above in
        targets.withRow(y) { target in
          target[0] = types[y]
          PNGFilter.apply(types[y], row, above: above, step: step, into: &target, at: 1)
        }
      }
    }
    return filtered
  }
}
