internal import JPNGPixels

/// The rows of an image in the colour type and depth of a PNG, before they are filtered (PNG
/// specification, 7.2).
struct PNGRows {
  let height: Int
  let rowByteCount: Int
  /// The distance from a byte to its left neighbour in the sense of the filters.
  let step: Int
  /// All rows, without padding.
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8], height: Int, rowByteCount: Int, step: Int) {
    self.bytes = bytes
    self.height = height
    self.rowByteCount = rowByteCount
    self.step = step
  }

  /// Converts all pixels of an image.
  ///
  /// - Throws: `.limit` if the rows take more bytes than an integer can count.
  init(_ pixels: PixelBuffer, as form: PNGForm) throws(CodecError) {
    let height = pixels.size.height
    let rowByteCount = (pixels.size.width * form.bitsPerPixel + 7) / 8
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

  /// Packs grey samples of a byte each to rows of 1, 2, 4 or 8 bits a sample.
  init(grey samples: [UInt8], width: Int, bitDepth: Int) {
    height = samples.count / width
    let rowByteCount = (width * bitDepth + 7) / 8
    self.rowByteCount = rowByteCount
    step = 1
    guard bitDepth < 8 else {
      bytes = samples
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowByteCount * height)
    var row = [UInt8](repeating: 0, count: rowByteCount)
    for y in 0..<height {
      let span = samples.span.extracting(y * width..<(y + 1) * width)
      PackedSamples.pack(span, bitDepth: bitDepth, into: &row)
      bytes += row
    }
    self.bytes = bytes
  }

  /// The number of bytes of all rows, each with the byte before it that names its filter.
  var filteredByteCount: Int { (rowByteCount + 1) * height }

  /// A sample of about `rowCount` rows, or all rows if that would be more than half of them.
  ///
  /// The sample consists of groups of neighbouring rows from all over the image.
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

  /// Calls `body` with the number of each row, the row, and the row above. The row above the first
  /// is zeros.
  func forEachRow(_ body: (Int, Span<UInt8>, _ above: Span<UInt8>) -> Void) {
    let zeros = [UInt8](repeating: 0, count: rowByteCount)
    let bytes = bytes.span
    for y in 0..<height {
      let start = y * rowByteCount
      let row = bytes.extracting(start..<start + rowByteCount)
      body(y, row, y == 0 ? zeros.span : bytes.extracting(start - rowByteCount..<start))
    }
  }

  /// The filtered rows, each behind the number of its filter.
  ///
  /// - Parameter types: The filter types, 0…4, one for each row.
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
