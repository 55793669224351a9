internal import JPNGBytes
internal import JPNGPlanes

/// The alpha plane of a file, and what is known about it before it is decoded.
struct AlphaPlane: Sendable {
  let bytes: ByteView
  let header: AlphaHeader
  /// Where the decoding of a JPEG can begin; `nil` if only at its start.
  var segments: EntropyCodedSegments?
  /// The chunks of a PNG that libdeflate can inflate; `nil` if libpng has to decode it.
  var greyPNG: GreyPNG?
  /// The stored values of a JPEG that mean 0 and 255; `nil` if stored values are alpha.
  var levels: AlphaLevels?
  let limits: Limits
  let strictness: Strictness

  /// A source of some rows of the scaled picture: a byte a pixel, 0…255.
  func rows(_ rows: Range<Int>, _ scale: Scale = .full) throws(CodecError) -> any RowSource {
    let stored = storedScale(for: scale)
    guard stored != scale else { return try storedRows(rows, scale) }
    let reducer = PlaneReducer(header.size, scale, from: stored, firstRow: rows.lowerBound)
    let sources = reducer.firstSourceRow..<reducer.endOfSources(of: rows.upperBound - 1)
    return ReducedRows(try storedRows(sources, stored), reducer)
  }

  /// The scale at which the codec decodes rows that are needed at `scale`. An area average reduces
  /// them the rest of the way.
  ///
  /// A PNG can only be decoded at full scale. If a JPEG has levels, its values have to be averaged
  /// after the levels have been applied: the average of stored values does not mean the average of
  /// what they mean, and edges would come out wrong. For small scales, beginning at 4/8 is good
  /// enough and a quarter of the work.
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
      if let greyPNG { return try GreyPNGRows(greyPNG, bytes, from: rows.lowerBound) }
      let reader = try PNGReader(bytes, limits: limits, strictness: strictness)
      try reader.start(.grey8)
      return reader.header.isInterlaced
        ? try InterlacedRows(decoding: reader, from: rows.lowerBound)
        : try StreamedRows(reader, from: rows.lowerBound)
    }
  }
}

extension AlphaPlane {
  /// Decodes some rows of the scaled picture, a strip at a time, and calls `body` with each strip.
  ///
  /// - Returns: The number of bytes behind the end of the plane; 0 if the end was not reached.
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

  /// Decodes the whole plane, and counts which values the alpha of a picture was decoded as.
  ///
  /// - Parameter original: The picture. It has the size of the plane.
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
