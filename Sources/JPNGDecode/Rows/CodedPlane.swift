package import JPNGBytes
package import JPNGPlaneDecoding

/// A plane of a file, and what is known about it before it is decoded.
package struct CodedPlane: Sendable {
  let bytes: ByteView
  package let size: ImageSize
  package let decoding: RowDecoding
  /// The stored values of a JPEG alpha plane that mean 0 and 255; `nil` if stored values are meant.
  let levels: AlphaLevels?
  let limits: Limits
  let strictness: Strictness

  /// - Parameter shortcuts: Which shortcuts may be used. Default: none, so that the stock libraries
  ///   read the plane from start to end.
  package init(
    _ bytes: ByteView, _ header: PlaneHeader, _ shortcuts: RowDecoding.Shortcuts? = nil,
    levels: AlphaLevels? = nil, limits: Limits, strictness: Strictness
  ) {
    self.bytes = bytes
    size = header.size
    decoding = RowDecoding(bytes, header, shortcuts)
    // The levels of a PNG, which only a file by mistake has, mean nothing.
    if case .jpeg = header { self.levels = levels } else { self.levels = nil }
    self.limits = limits
    self.strictness = strictness
  }

  /// A source of some rows of the scaled picture.
  ///
  /// - Parameter layout: The samples of a row; grey for an alpha plane, whose samples are 0…255.
  func rows(
    _ rows: Range<Int>, as layout: RowLayout, _ scale: Scale = .full
  ) throws(CodecError) -> any RowSource {
    let stored = storedScale(for: scale)
    guard stored != scale else { return try storedRows(rows, layout, scale) }
    let reducer = PlaneReducer(size, scale, from: stored, firstRow: rows.lowerBound)
    let sources = reducer.firstSourceRow..<reducer.endOfSources(of: rows.upperBound - 1)
    return ReducedRows(try storedRows(sources, layout, stored), reducer)
  }

  /// The scale at which the codec decodes rows that are needed at `scale`. An area average reduces
  /// them the rest of the way. That happens to alpha planes only.
  ///
  /// A PNG can only be decoded at full scale. If a JPEG has levels, its values have to be averaged
  /// after the levels have been applied: the average of stored values does not mean the average of
  /// what they mean, and edges would come out wrong. For small scales, beginning at 4/8 is good
  /// enough and a quarter of the work.
  private func storedScale(for scale: Scale) -> Scale {
    decoding.scales ? Self.storedScale(of: scale, levels) : .full
  }

  /// The same of a JPEG.
  package static func storedScale(of scale: Scale, _ levels: AlphaLevels?) -> Scale {
    levels == nil ? scale : scale.eighths <= 2 ? .half : .full
  }

  private func storedRows(
    _ rows: Range<Int>, _ layout: RowLayout, _ scale: Scale
  ) throws(CodecError) -> any RowSource {
    let source = try decoding.rows(rows, of: self, as: layout, scale)
    return levels.map { LevelledRows(source, $0) } ?? source
  }
}

extension CodedPlane {
  /// Decodes the whole plane without keeping its pixels, to find out whether anything is wrong with
  /// it.
  ///
  /// - Returns: The number of bytes behind its end.
  package func decodeAndDiscard(as layout: RowLayout) throws(CodecError) -> Int {
    var rows = try rows(0..<size.height, as: layout)
    try rows.skip(size.height, byteCount: size.width * layout.bytesPerPixel)
    return try rows.finish()
  }

  /// Decodes some rows of alpha of the scaled picture, a strip at a time, and calls `body` with
  /// each strip.
  ///
  /// - Returns: The number of bytes behind the end of the plane; 0 if the end was not reached.
  @discardableResult
  package func forEachAlphaStrip(
    of wanted: Range<Int>, _ scale: Scale = .full, _ body: (Rows) -> Void
  ) throws(CodecError) -> Int {
    var rows = try rows(wanted, as: .grey, scale)
    let strip = RowBuffer(byteCount: scale.applied(to: size.width))
    try Strips.forEach(in: wanted.count) { (_, count) throws(CodecError) in
      try rows.read(into: strip.rows(count))
      body(strip.rows(count).readOnly)
    }
    return try rows.finish()
  }

  /// The decoded alpha of some rows of the scaled picture, a byte a pixel, without padding.
  package func alphaSamples(of rows: Range<Int>, _ scale: Scale) throws(CodecError) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(scale.applied(to: size.width) * rows.count)
    try forEachAlphaStrip(of: rows, scale) { samples.append($0) }
    return samples
  }

  /// The decoded pixels of a colour plane at a scale, opaque.
  ///
  /// - Precondition: The scale is that of the shortcuts where there are any.
  package func colorPixels(_ scale: Scale) throws(CodecError) -> PixelBuffer {
    let size = scale.applied(to: size)
    var rows = try rows(0..<size.height, as: .rgbx, scale)
    var pixels = PixelBuffer(uninitialized: size)
    try pixels.withMutableRows { (all) throws(CodecError) in try rows.read(into: all) }
    _ = try rows.finish()
    return pixels
  }

  /// Decodes the whole alpha plane, and counts which values the alpha of a picture was decoded as.
  ///
  /// - Parameters:
  ///   - original: The picture.
  ///   - step: Only every `step`th of the picture's strips is in the plane. Default: 1, for all.
  package func jointHistogram(
    with original: PixelBuffer, step: Int = 1
  ) throws(CodecError) -> AlphaJointHistogram {
    var histogram = AlphaJointHistogram()
    var y = 0
    try original.withRows { (original) throws(CodecError) in
      _ = try forEachAlphaStrip(of: 0..<size.height) { strip in
        for row in 0..<strip.count {
          let skipped = y / Strips.rowCount * Strips.rowCount * (step - 1)
          original.withPixels(y + skipped) { original in
            strip.withRow(row) { histogram.add(original, $0) }
          }
          y += 1
        }
      }
    }
    return histogram
  }
}
