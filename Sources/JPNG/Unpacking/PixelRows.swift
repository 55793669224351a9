internal import JPNGPlanes

/// Some rows of a picture, decoded one after the other: colour goes straight to where the caller
/// wants it, alpha is merged into it while it is in the cache.
struct PixelRows {
  private let color: JPEGRows
  private var alpha: AlphaRows
  private let conversion: Conversion
  private let alphaStrip: Strip
  /// Where only some columns are wanted: room for whole rows, and the columns.
  private let cutout: (strip: Strip, columns: Range<Int>)?

  /// - Parameter columns: The ones wanted of the `alpha.width` that both planes have.
  init(_ color: JPEGRows, _ alpha: AlphaRows, _ conversion: Conversion, columns: Range<Int>) {
    (self.color, self.alpha, self.conversion) = (color, alpha, conversion)
    alphaStrip = Strip(rowStride: alpha.width)
    cutout =
      columns.count == alpha.width
      ? nil : (Strip(rowStride: alpha.width * PixelBuffer.bytesPerPixel), columns)
  }

  /// Decodes the next `count` rows to `target`, `stride` bytes apart.
  mutating func read(
    _ count: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) throws(JPNGError) {
    try Strip.forEach(in: count) { (y, count) throws(JPNGError) in
      let target = target + y * stride
      guard let cutout else { return try decode(count, into: target, stride: stride) }
      try decode(count, into: cutout.strip.base, stride: cutout.strip.rowStride)
      let pixel = PixelBuffer.bytesPerPixel
      for y in 0..<count {
        (target + y * stride).copyMemory(
          from: cutout.strip.base + y * cutout.strip.rowStride
            + cutout.columns.lowerBound * pixel, byteCount: cutout.columns.count * pixel)
      }
    }
  }

  /// Decodes whole rows, at most as many as a strip has.
  private mutating func decode(
    _ count: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) throws(JPNGError) {
    let width = alpha.width
    try inPlane(.color) { () throws(CodecError) in
      try color.read(count, into: target, stride: stride)
    }
    let rows = alphaStrip.rows(count)
    try inPlane(.alpha) { () throws(CodecError) in try alpha.read(into: rows) }
    for y in 0..<count {
      let pixels = UnsafeMutableBufferPointer(
        start: (target + y * stride).assumingMemoryBound(to: PixelWord.self), count: width)
      AlphaKernels.merge(
        UnsafeBufferPointer(rebasing: rows[(y * width)...].prefix(width)), into: pixels)
      conversion.apply(to: pixels)
    }
  }

  /// After the last row: checks the ends of both planes, where they were reached.
  func finish() throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in _ = try color.finish() }
    try inPlane(.alpha) { () throws(CodecError) in _ = try alpha.finish() }
  }
}

/// What is done to decoded pixels to bring colour and alpha into the relation that is wanted.
enum Conversion {
  case none
  case premultiply
  case unpremultiply
  /// Stored premultiplied and wanted so; coding noise may have lifted colour above alpha.
  case clamp

  init(from stored: Association, to wanted: Association) {
    switch (stored, wanted) {
    case (.straight, .straight): self = .none
    case (.straight, .premultiplied): self = .premultiply
    case (.premultiplied, .straight): self = .unpremultiply
    case (.premultiplied, .premultiplied): self = .clamp
    }
  }

  func apply(to row: UnsafeMutableBufferPointer<PixelWord>) {
    switch self {
    case .none: break
    case .premultiply: AssociationKernels.premultiply(row)
    case .unpremultiply: AssociationKernels.unpremultiply(row)
    case .clamp: AssociationKernels.clampToAlpha(row)
    }
  }
}
