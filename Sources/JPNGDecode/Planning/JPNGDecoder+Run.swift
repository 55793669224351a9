internal import JPNGBytes
internal import JPNGContainer
internal import JPNGThreads

extension JPNGDecoder {
  func geometry(
    of region: Region?, at resolution: Resolution
  ) throws(JPNGError) -> DecodeGeometry {
    try DecodeGeometry(
      info.size, region, resolution, averagesSmallScales: container.fields.averagesSmallScales)
  }

  /// With fewer pixels than this, starting a thread takes longer than it saves
  /// (docs/design-notes.md, "Threads").
  private static let minPixelCountForThreads = 1 << 18

  /// The threads that a decoding of this file runs on, as the options say.
  func threads(for geometry: DecodeGeometry) -> ThreadBudget {
    // The work is that of whole rows at full scale, as all of their data has to be decoded whatever
    // the scale and the columns.
    let pixelCount =
      info.size.width * geometry.region.height * 8 / geometry.scale.eighths
    let isSmall = pixelCount < Self.minPixelCountForThreads
    return ThreadBudget(threadCount: options.threads ?? (isSmall ? 1 : ThreadBudget.coreCount))
  }

  /// Plans a decoding and calls `body` to carry it out: once more without shortcuts, if a plane
  /// seems to be damaged.
  func run<R>(
    _ geometry: DecodeGeometry, of content: ExportContent, _ threads: ThreadBudget,
    _ body: (DecodeRun) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try refuseTooLarge(geometry)
    return try bytes.withView { (bytes) throws(JPNGError) in
      try options.attempt { (usesShortcuts) throws(JPNGError) in
        let plan = DecodePlan(
          self, bytes, geometry, of: content, usesShortcuts: usesShortcuts,
          threadCount: threads.available)
        // The pixels of a single plane must be averaged without weights. An area filter does that
        // if it takes them for premultiplied.
        let filtering: (Association, Association) =
          content == .pixels
          ? (storedAssociation, options.association) : (.premultiplied, .premultiplied)
        return try body(DecodeRun(plan: plan, threads: threads, filtering: filtering))
      }
    }
  }
}

extension JPNGDecoder {
  /// Refuses a decoding that takes more memory than the limits allow.
  private func refuseTooLarge(_ geometry: DecodeGeometry) throws(JPNGError) {
    guard options.limits.maxMemory < .max else { return }
    let needed = DecodingFootprint(self, geometry).byteCount
    guard needed > options.limits.maxMemory else { return }
    throw JPNGError(
      .limitExceeded,
      "decoding takes \(needed) bytes of memory, more than the limit of \(options.limits.maxMemory)"
    )
  }
}

extension DecodeOptions {
  /// Calls `body` with whether it may use shortcuts. If a plane then seems to be damaged, it is
  /// called once more: it may not.
  ///
  /// So a file is decoded even if its restart index or its bands are wrong. A file whose planes are
  /// corrupt gets the error that reading them from start to end gives.
  func attempt<R>(
    _ body: (_ usesShortcuts: Bool) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    guard isStrict else { return try body(false) }
    do throws(JPNGError) {
      return try body(true)
    } catch {
      guard error.code == .malformed else { throw error }
      return try body(false)
    }
  }
}
