internal import JPNGPlanes

/// Some rows of the alpha plane at a scale, decoded one after the other, whatever its encoding.
struct AlphaRows {
  /// Bytes of a row.
  let width: Int
  private var source: Source

  private enum Source {
    case reader(any GreyRowReader, PlaneReducer?)
    case opaque
  }

  /// An alpha plane and what is known of it.
  struct Plane {
    let bytes: UnsafeRawBufferPointer
    let layout: PlaneLayouts.Alpha
    /// Where a JPEG can be entered.
    var bands: JPEGBands?
    /// The chunks of a PNG; without them it is left to libpng.
    var greyPNG: GreyPNG?
    var levels: AlphaLevels?
    let limits: Limits
    let strictness: Strictness
  }

  /// All rows are 255; nothing is decoded.
  static func opaque(width: Int) -> AlphaRows { AlphaRows(width: width, source: .opaque) }

  /// Whether all rows are 255.
  var isOpaque: Bool {
    if case .opaque = source { true } else { false }
  }

  private init(width: Int, source: Source) { (self.width, self.source) = (width, source) }

  /// Starts decoding at the first of `rows`, which count on the scaled picture.
  init(_ plane: Plane, _ rows: Range<Int>, _ scale: Scale = .full) throws(CodecError) {
    let size = plane.layout.size
    width = scale.applied(to: size.width)
    let source = plane.sourceScale(for: scale)
    if source == scale {
      self.source = .reader(try plane.reader(rows, source), nil)
    } else {
      let reducer = PlaneReducer(size, scale, from: source, firstRow: rows.lowerBound)
      let sourceRows = reducer.firstSourceRow..<reducer.endOfSources(of: rows.upperBound - 1)
      self.source = .reader(try plane.reader(sourceRows, source), reducer)
    }
  }

  /// Decodes the next rows, as many as `rows` has room for: `width` bytes each, 0…255.
  mutating func read(into rows: UnsafeMutableBufferPointer<UInt8>) throws(CodecError) {
    guard let base = rows.baseAddress else { return }
    let count = rows.count / width
    switch source {
    case .reader(let reader, nil): try reader.read(count, into: base, stride: width)
    case .reader(let reader, var reducer?):
      for y in 0..<count {
        try reducer.reduce(into: base + y * width) { (row) throws(CodecError) in
          guard let row = row.baseAddress else { return }
          try reader.read(1, into: row, stride: 0)
        }
      }
      source = .reader(reader, reducer)
    case .opaque: rows.update(repeating: 255)
    }
  }

  /// After the last row: where it is the plane's last, checks what is behind it. Returns the number
  /// of bytes behind the plane's end, or 0.
  @discardableResult
  func finish() throws(CodecError) -> Int {
    switch source {
    case .reader(let reader, _): try reader.finish()
    case .opaque: 0
    }
  }
}

extension AlphaRows {
  /// Decodes `height` rows, `Strip.rowCount` at a time. Returns what ``finish()`` does.
  @discardableResult
  mutating func forEachStrip(
    _ height: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(CodecError) -> Int {
    let strip = Strip(rowStride: width)
    try Strip.forEach(in: height) { (_, count) throws(CodecError) in
      try read(into: strip.rows(count))
      body(UnsafeBufferPointer(strip.rows(count)))
    }
    return try finish()
  }

  /// Decodes a whole plane and counts what each alpha value of `original`, a picture of the same
  /// size, came out as.
  mutating func pairs(with original: PixelBuffer) throws(CodecError) -> AlphaPairs {
    var pairs = AlphaPairs()
    let (strip, height) = (Strip(rowStride: width), original.size.height)
    try original.forEachRow { (y, row) throws(CodecError) in
      let slot = y % Strip.rowCount
      if slot == 0 { try read(into: strip.rows(min(Strip.rowCount, height - y))) }
      let decoded = UnsafeBufferPointer(rebasing: strip.rows(slot + 1)[(slot * width)...])
      pairs.add(row, decoded)
    }
    try finish()
    return pairs
  }
}
