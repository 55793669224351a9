internal import JPNGPlanes

/// The pixels of a file, decoded row by row: colour goes straight to where the caller wants it,
/// alpha is merged into it while it is in the cache.
struct PixelRows {
  private let color: JPEGReader
  private var alpha: AlphaRows
  private let conversion: Conversion
  private let strip: Strip

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
  }

  /// `isOpaque`: the file says that alpha is 255 throughout. Such a picture has an alpha plane only
  /// for readers that know nothing of extensions, and it is not decoded.
  init(_ planes: PlaneReaders, _ conversion: Conversion, isOpaque: Bool) {
    (color, alpha, self.conversion) = (planes.color, planes.alpha, conversion)
    strip = Strip(rowStride: alpha.size.width)
    if isOpaque { alpha.skip() }
  }

  mutating func start() throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in try color.start(.rgbx) }
    try inPlane(.alpha) { () throws(CodecError) in try alpha.start() }
  }

  /// Decodes the next `count` rows, at most `Strip.rowCount`, to `target`, `stride` bytes apart.
  mutating func read(
    _ count: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) throws(JPNGError) {
    let width = alpha.size.width
    try inPlane(.color) { () throws(CodecError) in
      try color.read(count, into: target, stride: stride)
    }
    let rows = strip.rows(count)
    try inPlane(.alpha) { () throws(CodecError) in try alpha.read(into: rows) }
    for y in 0..<count {
      let pixels = UnsafeMutableBufferPointer(
        start: (target + y * stride).assumingMemoryBound(to: PixelWord.self), count: width)
      AlphaKernels.merge(
        UnsafeBufferPointer(rebasing: rows[(y * width)...].prefix(width)), into: pixels)
      convert(pixels)
    }
  }

  private func convert(_ row: UnsafeMutableBufferPointer<PixelWord>) {
    switch conversion {
    case .none: break
    case .premultiply: AssociationKernels.premultiply(row)
    case .unpremultiply: AssociationKernels.unpremultiply(row)
    case .clamp: AssociationKernels.clampToAlpha(row)
    }
  }

  /// After the last row: reads to the end of both planes.
  mutating func finish() throws(JPNGError) {
    _ = try inPlane(.color) { () throws(CodecError) in try color.finish() }
    _ = try inPlane(.alpha) { () throws(CodecError) in try alpha.finish() }
  }
}
