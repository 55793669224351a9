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
    (self.bytes, self.height) = (bytes, height)
    (self.rowByteCount, self.step) = (rowByteCount, step)
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
    (self.height, self.rowByteCount, step) = (height, rowByteCount, max(1, form.bitsPerPixel / 8))
    bytes = [UInt8](unsafeUninitializedCapacity: rowByteCount * height) { room, count in
      let packer = PNGRowPacker(form)
      pixels.forEachRow { y, row in
        packer.pack(
          row,
          into: UnsafeMutableBufferPointer(
            rebasing: room[(y * rowByteCount)...].prefix(rowByteCount)))
      }
      count = rowByteCount * height
    }
  }

  /// Bytes of all rows, each behind its filter type.
  var filteredByteCount: Int { (rowByteCount + 1) * height }

  /// About so many rows in bands from all over the image, one below the other; all rows where that
  /// would not be much less.
  func sample(_ rowCount: Int) -> PNGRows {
    let bandHeight = 64
    let bandCount = max(4, rowCount / bandHeight)
    guard bandCount * bandHeight <= height / 2 else { return self }
    var sampled: [UInt8] = []
    sampled.reserveCapacity(bandCount * bandHeight * rowByteCount)
    for band in 0..<bandCount {
      let first = (height - bandHeight) * band / (bandCount - 1)
      sampled += bytes[(first * rowByteCount)...].prefix(bandHeight * rowByteCount)
    }
    return PNGRows(
      sampled, height: bandCount * bandHeight, rowByteCount: rowByteCount, step: step)
  }

  /// Calls `body` with each row and the one before, of which the first is zeros.
  func forEachRow(
    _ body: (Int, UnsafeBufferPointer<UInt8>, _ above: UnsafePointer<UInt8>) -> Void
  ) {
    let zeros = [UInt8](repeating: 0, count: rowByteCount)
    zeros.withUnsafeBufferPointer { zeros in
      bytes.withUnsafeBufferPointer { bytes in
        guard var above = zeros.baseAddress else { return }
        for y in 0..<height {
          let row = UnsafeBufferPointer(rebasing: bytes[(y * rowByteCount)...].prefix(rowByteCount))
          guard let base = row.baseAddress else { return }
          body(y, row, above)
          above = base
        }
      }
    }
  }

  /// All rows filtered, each behind its type.
  ///
  /// - Parameter types: 0…4, one a row.
  func filtered(_ types: [UInt8]) -> [UInt8] {
    precondition(types.count == height)
    return [UInt8](unsafeUninitializedCapacity: filteredByteCount) { room, count in
      guard let base = room.baseAddress else { return }
      forEachRow { y, row, above in
        let target = base + y * (rowByteCount + 1)
        target.initialize(to: types[y])
        PNGFilter.apply(types[y], row, above: above, step: step, into: target + 1)
      }
      count = filteredByteCount
    }
  }
}
