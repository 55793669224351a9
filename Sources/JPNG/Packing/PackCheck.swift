internal import JPNGContainer
internal import JPNGPlanes

/// The check of a packed file against its source before anyone relies on it: the file is parsed
/// and both planes decoded strictly; lossless alpha must be equal, lossy alpha exact at 0 and 255.
struct PackCheck {
  let file: [UInt8]
  let source: PixelBuffer
  let threads: ThreadBudget

  /// Returns the largest error of an alpha value.
  func run() throws(JPNGError) -> Int {
    let container: Container
    do throws(ContainerError) {
      container = try Container(parsing: file)
    } catch {
      throw JPNGError(.checkFailed, error.description)
    }
    let (_, maxError) = try threads.both { () throws(JPNGError) in
      try checkColor(container)
    } _: { () throws(JPNGError) in
      try checkAlpha(container)
    }
    return maxError
  }

  private func checkColor(_ container: Container) throws(JPNGError) {
    try check(.color, container.colorRange) { (bytes) throws(CodecError) in
      let reader = try JPEGReader(bytes, limits: .none)
      guard reader.header.size == source.size else {
        throw CodecError(.corrupt, "decodes to \(reader.header.size) pixels")
      }
      _ = try reader.decodeAndDiscard()
    }
  }

  private func checkAlpha(_ container: Container) throws(JPNGError) -> Int {
    let comparison = AlphaComparison(
      source: source, isLossless: container.alphaEncoding == .png)
    return try check(.alpha, container.alphaRange) { (bytes) throws(CodecError) in
      try comparison.run(
        AlphaRows(
          bytes, container.alphaEncoding, levels: container.fields.levels, limits: .none,
          strictness: .strict))
    }
  }

  /// Runs `body` over one plane; whatever it throws is a failure of the check.
  private func check<R>(
    _ plane: Plane, _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer) throws(CodecError) -> R
  ) throws(JPNGError) -> R {
    do throws(CodecError) {
      return try file.withRawBytes { (bytes) throws(CodecError) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    } catch {
      throw JPNGError(.checkFailed, plane: plane, "after encoding: \(error.reason)")
    }
  }
}

/// Holds a decoded alpha plane against the alpha of the source.
private struct AlphaComparison {
  let source: PixelBuffer
  let isLossless: Bool

  /// Returns the largest error.
  func run(_ alpha: AlphaRows) throws(CodecError) -> Int {
    guard alpha.size == source.size else {
      throw CodecError(.corrupt, "decodes to \(alpha.size) pixels")
    }
    var alpha = alpha
    try alpha.start()
    var (maximum, extremesHold) = (0, true)
    var decoded = [UInt8](repeating: 0, count: source.size.width)
    try source.forEachRow { (_, row) throws(CodecError) in
      try decoded.withUnsafeMutableBufferPointer { (decoded) throws(CodecError) in
        try alpha.read(into: decoded)
        for x in row.indices {
          let original = row[x].alpha
          guard original != decoded[x] else { continue }
          maximum = max(maximum, abs(Int(original) - Int(decoded[x])))
          if original == 0 || original == 255 { extremesHold = false }
        }
      }
    }
    _ = try alpha.finish()
    if isLossless, maximum > 0 { throw CodecError(.corrupt, "lossless alpha differs") }
    guard extremesHold else { throw CodecError(.corrupt, "alpha differs at 0 or 255") }
    return maximum
  }
}
