internal import JPNGBytes
internal import JPNGPlanes

/// The alpha plane of a file and what is known of it.
struct AlphaPlane: Sendable {
  let bytes: ByteView
  let header: AlphaHeader
  /// Where a JPEG can be entered.
  var segments: EntropyCodedSegments?
  /// The chunks of a PNG; without them it is left to libpng.
  var greyPNG: GreyPNG?
  var levels: AlphaLevels?
  let limits: Limits
  let strictness: Strictness

  /// A source of some rows, which count on the scaled picture: a byte a pixel, 0…255.
  func rows(_ rows: Range<Int>, _ scale: Scale = .full) throws(CodecError) -> any RowSource {
    let stored = storedScale(for: scale)
    guard stored != scale else { return try storedRows(rows, scale) }
    let reducer = PlaneReducer(header.size, scale, from: stored, firstRow: rows.lowerBound)
    let sources = reducer.firstSourceRow..<reducer.endOfSources(of: rows.upperBound - 1)
    return ReducedRows(try storedRows(sources, stored), reducer)
  }

  /// The scale that rows are decoded at where they are wanted at `scale`; an area average does the
  /// rest.
  ///
  /// A PNG has one scale only. A JPEG with levels is reduced after the levels, not before: the
  /// average of stored values is not that of what they mean, and edges would come out wrong. Four
  /// eighths are near enough, at a quarter of the work, where far fewer are wanted.
  private func storedScale(for scale: Scale) -> Scale {
    switch header {
    case .jpeg: levels == nil ? scale : scale.eighths <= 2 ? .half : .full
    case .png: .full
    }
  }

  private func storedRows(
    _ rows: Range<Int>, _ scale: Scale
  ) throws(CodecError) -> any RowSource {
    switch header {
    case .jpeg(let header):
      let plane = JPEGPlane(
        bytes: bytes, header: header, segments: segments, limits: limits, strictness: strictness)
      let source = try plane.rows(rows, .grey, scale)
      return levels.map { LevelledRows(source, $0) } ?? source
    case .png:
      if let greyPNG { return try BandedRows(greyPNG, bytes, from: rows.lowerBound) }
      let reader = try PNGReader(bytes, limits: limits, strictness: strictness)
      try reader.start(.grey8)
      return reader.header.isInterlaced
        ? try InterlacedRows(decoding: reader, from: rows.lowerBound)
        : try StreamedRows(reader, from: rows.lowerBound)
    }
  }
}

extension AlphaPlane {
  /// Decodes some rows, a strip at a time, and calls `body` with each strip.
  ///
  /// - Returns: The number of bytes behind the plane's end, where that was reached.
  @discardableResult
  func forEachStrip(
    of wanted: Range<Int>, _ scale: Scale = .full, _ body: (Rows) -> Void
  ) throws(CodecError) -> Int {
    var rows = try rows(wanted, scale)
    let strip = RowBuffer(byteCount: scale.applied(to: header.size.width))
    try Strips.forEach(in: wanted.count) { (_, count) throws(CodecError) in
      try rows.read(into: strip.rows(count))
      body(strip.rows(count).readOnly)
    }
    return try rows.finish()
  }

  /// Decodes the whole plane and counts what each alpha value of `original`, a picture of the same
  /// size, came out as.
  func jointHistogram(with original: PixelBuffer) throws(CodecError) -> AlphaJointHistogram {
    var histogram = AlphaJointHistogram()
    var y = 0
    try original.withRows { (original) throws(CodecError) in
      _ = try forEachStrip(of: 0..<original.count) { strip in
        for row in 0..<strip.count {
          original.withPixels(y) { original in
            strip.withRow(row) { histogram.add(original, $0) }
          }
          y += 1
        }
      }
    }
    return histogram
  }
}
