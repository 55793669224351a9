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

  /// With fewer bytes than this for each, another thread takes longer to begin than it saves
  /// (docs/design-notes.md, "Threads").
  private static let minByteCountPerThread = 12_000

  /// The threads that a decoding of this file runs on: as many as the options say, but no more than
  /// there is work for.
  func threads(for geometry: DecodeGeometry) -> ThreadBudget {
    let most = mostUsefulThreads(for: geometry)
    // To ask for the number of cores would take a sixth of the time of a small picture.
    guard most > 1 else { return ThreadBudget(threadCount: 1) }
    return ThreadBudget(threadCount: min(most, options.threads ?? ThreadBudget.coreCount))
  }

  /// Whether several threads decode the whole picture sooner than one does.
  package func gainsByThreads(at resolution: Resolution) throws(JPNGError) -> Bool {
    mostUsefulThreads(for: try geometry(of: nil, at: resolution)) > 1
  }

  private func mostUsefulThreads(for geometry: DecodeGeometry) -> Int {
    let (color, alpha) = (container.colorRange.count, container.alphaRange.count)
    let rows = geometry.region.rows
    let height = geometry.scale.applied(to: info.size.height)
    func part(_ byteCount: Int, _ rowCount: Int) -> Double {
      Double(byteCount) * Double(rowCount) / Double(height)
    }
    // Whole rows are decoded, whatever the scale and the columns. Without an index, all rows above
    // them are as well, and each plane has one thread.
    let index = container.fields.restarts?.color ?? RestartIndex.none
    let byteCount =
      index == RestartIndex.none
      ? part(2 * min(color, alpha), rows.upperBound) : part(color + alpha, rows.count)
    return Int(byteCount) / Self.minByteCountPerThread
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
