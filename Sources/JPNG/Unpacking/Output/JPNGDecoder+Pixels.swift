internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPixels
package import JPNGThreads

extension JPNGDecoder {
  /// The size that a region comes out at; all of the picture where `region` is `nil`.
  ///
  /// - Throws: `.invalidRegion` where the region is not within the picture.
  public func size(
    of region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> ImageSize {
    try geometry(of: region, at: resolution).size
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
    let threads = threads(for: try geometry(of: region, at: resolution))
    return try decode(region: region, at: resolution, sharing: threads)
  }

  package func decode(
    region: Region? = nil, at resolution: Resolution = .full, sharing threads: ThreadBudget
  ) throws(JPNGError) -> PixelBuffer {
    let geometry = try geometry(of: region, at: resolution)
    var pixels = PixelBuffer(uninitialized: geometry.size)
    try pixels.withMutableRows { (rows) throws(JPNGError) in
      try decode(geometry, into: rows, threads)
    }
    return pixels
  }

  func decode(
    _ geometry: DecodeGeometry, into target: MutableRows, _ threads: ThreadBudget
  ) throws(JPNGError) {
    try run(geometry, of: .pixels, threads) { (run) throws(JPNGError) in try run.fill(target) }
  }
}

extension JPNGDecoder {
  func geometry(
    of region: Region?, at resolution: Resolution
  ) throws(JPNGError) -> DecodeGeometry {
    try DecodeGeometry(
      info.size, region, resolution, averagesSmallScales: container.fields.averagesSmallScales)
  }

  /// Below so many pixels, starting a thread takes longer than it saves (docs/design-notes.md,
  /// "Threads").
  private static let worthThreads = 1 << 18

  /// The threads that a decoding of this file runs on, as the options say.
  func threads(for geometry: DecodeGeometry) -> ThreadBudget {
    // Whatever the scale, all of a row's data has to be gone through.
    let pixelCount =
      info.size.width * geometry.region.height * 8 / geometry.scale.eighths
    let count = options.threads ?? (pixelCount < Self.worthThreads ? 1 : ThreadBudget.coreCount)
    return ThreadBudget(threadCount: count)
  }

  /// Plans a decoding and calls `body` to run it; where a plane is found damaged, once more without
  /// the shortcuts. So a file whose index or bands are wrong is decoded all the same, and one that
  /// is corrupt gets the error that reading it from start to end gives.
  func run<R>(
    _ geometry: DecodeGeometry, of content: ExportContent, _ threads: ThreadBudget,
    _ body: (DecodeRun) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try bytes.withView { (bytes) throws(JPNGError) in
      func run(isPlain: Bool) throws(JPNGError) -> R {
        let plan = DecodePlan(
          self, bytes, geometry, of: content, isPlain: isPlain, threadCount: threads.available)
        // Planes on their own are averaged without weights, which is what premultiplied colour is.
        let filtering: (Association, Association) =
          content == .pixels
          ? (storedAssociation, options.association) : (.premultiplied, .premultiplied)
        return try body(DecodeRun(plan: plan, threads: threads, filtering: filtering))
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
}
