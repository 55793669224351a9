internal import JPNGContainer
internal import JPNGPlanes
package import JPNGThreads

extension JPNGDecoder {
  /// The size that a region comes out at; all of the picture where `region` is `nil`.
  ///
  /// - Throws: `.invalidRegion` where the region is not within the picture.
  public func size(
    of region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> ImageSize {
    try extraction(of: region, at: resolution).size
  }

  /// Decodes the picture, or a region of it, at any resolution.
  ///
  /// - Parameter region: In pixels of the full picture; `nil`, the default, is all of it. At a
  ///   scale of eighths, the result is what of the scaled picture shows any pixel of the region
  ///   (``Scale/applied(to:)-(Region)``), byte for byte.
  /// - Throws: `.malformed` where a plane is corrupt (and ``DecodeOptions/isStrict``),
  ///   `.invalidRegion` where the region is not within the picture.
  public func decode(
    region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> PixelBuffer {
    let threads = threads(for: try extraction(of: region, at: resolution))
    return try decode(region: region, at: resolution, sharing: threads)
  }

  package func decode(
    region: Region? = nil, at resolution: Resolution = .full, sharing threads: ThreadBudget
  ) throws(JPNGError) -> PixelBuffer {
    let extraction = try extraction(of: region, at: resolution)
    var pixels = PixelBuffer(uninitialized: extraction.size)
    let stride = pixels.rowStride
    try pixels.withUnsafeMutableBytes { (target) throws(JPNGError) in
      guard let base = target.baseAddress else { return }
      try decode(extraction, into: base, stride, threads)
    }
    return pixels
  }

  /// Decodes into memory of the caller's: rows of 4 bytes a pixel, top to bottom, `rowStride` bytes
  /// apart, as many as ``size(of:at:)`` says. Bytes between the rows are left alone.
  ///
  /// - Precondition: `rowStride` is a multiple of 4 and holds a row, `target` starts on a multiple
  ///   of 4 and holds all rows.
  /// - Throws: as ``decode(region:at:)``; `target` may then hold anything.
  public func decode(
    region: Region? = nil, at resolution: Resolution = .full,
    into target: UnsafeMutableRawBufferPointer, rowStride: Int
  ) throws(JPNGError) {
    let extraction = try extraction(of: region, at: resolution)
    let rowBytes = extraction.size.width * PixelBuffer.bytesPerPixel
    precondition(rowStride >= rowBytes && rowStride % PixelBuffer.bytesPerPixel == 0)
    precondition(target.count >= rowStride * (extraction.size.height - 1) + rowBytes)
    guard let base = target.baseAddress else { return }
    precondition(UInt(bitPattern: base) % UInt(PixelBuffer.bytesPerPixel) == 0)
    try decode(extraction, into: base, rowStride, threads(for: extraction))
  }

  private func decode(
    _ extraction: Extraction, into target: UnsafeMutableRawPointer, _ stride: Int,
    _ threads: ThreadBudget
  ) throws(JPNGError) {
    try withDecoding(extraction, of: .pixels, threads) { (decoding) throws(JPNGError) in
      guard extraction.reduction != .none else {
        return try decoding.decode(into: target, stride: stride, threads)
      }
      var row = target
      try forEachFilteredRow(decoding, of: .pixels, threads) { (pixels) throws(JPNGError) in
        row.copyMemory(from: pixels, byteCount: extraction.size.width * PixelBuffer.bytesPerPixel)
        row += stride
      }
    }
  }

  /// Bytes that decoding the whole picture takes, besides a few rows: of the result, of the picture
  /// that an area filter makes it from, and of what codecs hold of whole planes.
  package func byteCount(at resolution: Resolution) -> Int {
    guard let extraction = try? extraction(of: nil, at: resolution) else { return .max }
    let pixels = PixelBuffer.byteCount(of: extraction.region.size)
    let result = extraction.reduction == .none ? 0 : PixelBuffer.byteCount(of: extraction.size)
    // Two bytes for each coefficient.
    let color = layouts.color.hasMultipleScans ? 2 * layouts.color.componentCount : 0
    let alpha: Int
    switch layouts.alpha {
    case .jpeg(let header): alpha = (header.hasMultipleScans ? 2 : 0) * info.size.pixelCount
    case .png(let header) where header.isInterlaced: alpha = info.size.pixelCount
    case .png: alpha = min(info.size.pixelCount, max(1 << 20, pixels))
    }
    // Where both planes are decoded at once, alpha is held at the scaled size.
    return pixels + result + color * info.size.pixelCount + alpha + pixels / 4
  }

  func extraction(
    of region: Region?, at resolution: Resolution
  ) throws(JPNGError) -> Extraction {
    try Extraction(
      info.size, region, resolution, averagesFromHalf: container.fields.averagesFromHalf)
  }

  /// Below so many pixels, starting a thread takes longer than it saves (docs/design-notes.md,
  /// "Threads").
  private static let worthThreads = 1 << 18

  private func threads(for extraction: Extraction) -> ThreadBudget {
    // Whatever the scale, all of a row's data has to be gone through.
    let pixelCount =
      info.size.width * extraction.region.height * 8 / extraction.scale.eighths
    let count = options.threads ?? (pixelCount < Self.worthThreads ? 1 : ThreadBudget.coreCount)
    return ThreadBudget(threadCount: count)
  }

  /// Runs `body`; where a plane is found damaged, once more without the shortcuts. So a file whose
  /// index or bands are wrong is decoded all the same, and one that is corrupt gets the error that
  /// reading it from start to end gives.
  func withDecoding<R>(
    _ extraction: Extraction, of content: ExportContent, _ threads: ThreadBudget,
    _ body: (Decoding) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try bytes.withRawBytes { (bytes) throws(JPNGError) in
      func run(isPlain: Bool) throws(JPNGError) -> R {
        try body(
          Decoding(
            self, bytes, extraction, of: content, isPlain: isPlain,
            threadCount: threads.available))
      }
      guard options.isStrict else { return try run(isPlain: true) }
      do throws(JPNGError) {
        return try run(isPlain: false)
      } catch {
        guard error.code == .malformed else { throw error }
        return try run(isPlain: true)
      }
    }
  }

  /// Decodes at a larger scale, then calls `body` with each row of the filtered picture.
  func forEachFilteredRow(
    _ decoding: Decoding, of content: ExportContent, _ threads: ThreadBudget,
    _ body: (UnsafeRawPointer) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    var pixels = PixelBuffer(uninitialized: decoding.extraction.region.size)
    let stride = pixels.rowStride
    try pixels.withUnsafeMutableBytes { (target) throws(JPNGError) in
      guard let base = target.baseAddress else { return }
      try decoding.decode(into: base, stride: stride, threads)
    }
    // Planes on their own are averaged without weights, which is what premultiplied colour is.
    let (stored, wanted): (Association, Association) =
      content == .pixels
      ? (storedAssociation, options.association) : (.premultiplied, .premultiplied)
    let visit = { (row: UnsafeBufferPointer<PixelWord>) throws(JPNGError) in
      guard let base = row.baseAddress else { return }
      try body(UnsafeRawPointer(base))
    }
    if case .divide(let divisor) = decoding.extraction.reduction {
      try BoxFilter(pixels, stored, dividedBy: divisor).forEachRow(wanted, visit)
    } else {
      try AreaFilter(pixels, stored, to: decoding.extraction.size).forEachRow(wanted, visit)
    }
  }

  var storedAssociation: Association {
    container.fields.association ?? options.assumedAssociation
  }
}
