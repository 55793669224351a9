internal import JPNGPlanes

/// Some rows of a picture, decoded one after the other: both planes a few rows at a time into
/// memory that stays in the cache, from where they are merged into the caller's.
struct PixelRows {
  private let color: JPEGRows?
  private var alpha: AlphaRows
  private let conversion: Conversion
  private let columns: Range<Int>
  /// As many as half of a core's first cache holds.
  private let rowsAtATime: Int
  private let colorStrip: Strip
  private let alphaStrip: Strip

  /// - Parameters:
  ///   - color: `nil` where no one looks at it.
  ///   - columns: The ones wanted of the `alpha.width` that both planes have.
  init(_ color: JPEGRows?, _ alpha: AlphaRows, _ conversion: Conversion, columns: Range<Int>) {
    (self.color, self.alpha, self.conversion) = (color, alpha, conversion)
    self.columns = columns
    rowsAtATime = max(2, min(Strip.rowCount, (1 << 15) / (alpha.width * PixelBuffer.bytesPerPixel)))
    colorStrip = Strip(
      rowStride: PixelBuffer.rowStride(width: alpha.width), offset: Self.offset)
    alphaStrip = Strip(rowStride: alpha.width)
  }

  /// libjpeg-turbo writes rows that are aligned past the cache, where merging would have to fetch
  /// them from; these are not.
  private static let offset = PixelBuffer.bytesPerPixel

  /// Decodes the next `count` rows to `target`, `stride` bytes apart.
  mutating func read(
    _ count: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) throws(JPNGError) {
    // Nothing to merge, and no conversion changes an opaque pixel.
    if let color, alpha.isOpaque, columns.count == alpha.width {
      return try inPlane(.color) { () throws(CodecError) in
        try color.read(count, into: target, stride: stride)
      }
    }
    try Strip.forEach(in: count, by: rowsAtATime) { (y, count) throws(JPNGError) in
      let rows = alphaStrip.rows(count)
      try inPlane(.alpha) { () throws(CodecError) in try alpha.read(into: rows) }
      try inPlane(.color) { () throws(CodecError) in
        try color?.read(count, into: colorStrip.base, stride: colorStrip.rowStride)
      }
      for i in 0..<count { merge(i, UnsafeBufferPointer(rows), into: target + (y + i) * stride) }
    }
  }

  /// Puts together what is wanted of a decoded row.
  private func merge(
    _ y: Int, _ alpha: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableRawPointer
  ) {
    let pixel = PixelBuffer.bytesPerPixel
    let color = UnsafeMutableBufferPointer(
      start: (colorStrip.base + y * colorStrip.rowStride + columns.lowerBound * pixel)
        .assumingMemoryBound(to: PixelWord.self), count: columns.count)
    let alpha = UnsafeBufferPointer(
      rebasing: alpha.dropFirst(y * alphaStrip.rowStride + columns.lowerBound)
        .prefix(columns.count))
    let row = UnsafeMutableBufferPointer(
      start: target.assumingMemoryBound(to: PixelWord.self), count: columns.count)
    if conversion == .none {
      AlphaKernels.merge(UnsafeBufferPointer(color), alpha, storingInto: row)
    } else {
      AlphaKernels.merge(alpha, into: color)
      conversion.apply(to: color)
      AlphaKernels.store(color, into: row)
    }
  }

  /// After the last row: checks the ends of both planes, where they were reached.
  func finish() throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in _ = try color?.finish() }
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
