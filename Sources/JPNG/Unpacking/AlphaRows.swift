internal import JPNGPlanes

/// The alpha plane of a file, decoded row by row, whatever its encoding.
struct AlphaRows {
  let size: ImageSize
  /// Bits a sample as stored; 8 for JPEG.
  let bitDepth: Int
  private var source: Source

  private enum Source {
    case png(PNGReader)
    case jpeg(JPEGReader)
    /// What is left of a plane that could only be decoded as a whole, and the number of bytes
    /// behind it.
    case decoded(ArraySlice<UInt8>, trailing: Int)
    case opaque
  }

  /// What a stored value means, for a JPEG plane with levels.
  private let table: [UInt8]?

  /// Reads the plane's header. `bytes` must stay where they are for as long as this lives.
  init(
    _ bytes: UnsafeRawBufferPointer, _ encoding: AlphaEncoding, levels: AlphaLevels?,
    limits: Limits, strictness: Strictness
  ) throws(CodecError) {
    table = levels?.decodingTable
    switch encoding {
    case .png:
      let reader = try PNGReader(bytes, limits: limits, strictness: strictness)
      guard reader.header.colorType == .grey else {
        throw CodecError(.unsupported, "not a greyscale PNG")
      }
      (size, bitDepth) = (reader.header.size, reader.header.bitDepth)
      source = .png(reader)
    case .jpeg:
      let reader = try JPEGReader(bytes, limits: limits, strictness: strictness)
      guard reader.header.componentCount == 1 else {
        throw CodecError(
          .unsupported, "a JPEG of \(reader.header.componentCount) components, not 1")
      }
      (size, bitDepth) = (reader.header.size, 8)
      source = .jpeg(reader)
    }
  }

  /// Starts decoding; once, before the first row.
  mutating func start() throws(CodecError) {
    switch source {
    case .jpeg(let reader): try reader.start(.grey)
    case .png(let reader):
      try reader.start(.grey8)
      if reader.header.isInterlaced { source = try decodeWhole(reader) }
    case .decoded, .opaque: break
    }
  }

  /// From here on all rows are 255; the plane is not decoded.
  mutating func skip() { source = .opaque }

  private func decodeWhole(_ reader: PNGReader) throws(CodecError) -> Source {
    var plane = [UInt8](repeating: 0, count: size.pixelCount)
    try plane.withMutableRawBytes { (bytes) throws(CodecError) in
      guard let base = bytes.baseAddress else { return }
      try reader.read(size.height, into: base, stride: size.width)
    }
    return .decoded(plane[...], trailing: try reader.finish())
  }

  /// Decodes the next rows, as many as `rows` has room for: `size.width` bytes each, 0…255.
  mutating func read(into rows: UnsafeMutableBufferPointer<UInt8>) throws(CodecError) {
    guard let base = rows.baseAddress else { return }
    let count = rows.count / size.width
    switch source {
    case .png(let reader): try reader.read(count, into: base, stride: size.width)
    case .jpeg(let reader):
      try reader.read(count, into: base, stride: size.width)
      if let table { AlphaKernels.map(rows, through: table) }
    case .decoded(let plane, let trailing):
      _ = rows.update(fromContentsOf: plane.prefix(rows.count))
      source = .decoded(plane.dropFirst(rows.count), trailing: trailing)
    case .opaque: rows.update(repeating: 255)
    }
  }

  /// Reads on to the end of the plane after its last row; returns the number of bytes behind it.
  func finish() throws(CodecError) -> Int {
    switch source {
    case .png(let reader): try reader.finish()
    case .jpeg(let reader): try reader.finish()
    case .decoded(_, let trailing): trailing
    case .opaque: 0
    }
  }

  /// Decodes the whole plane, `Strip.rowCount` rows at a time. Returns the number of bytes behind it.
  mutating func forEachStrip(
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(CodecError) -> Int {
    try start()
    let strip = Strip(rowStride: size.width)
    var y = 0
    while y < size.height {
      let rows = strip.rows(min(Strip.rowCount, size.height - y))
      try read(into: rows)
      body(UnsafeBufferPointer(rows))
      y += Strip.rowCount
    }
    return try finish()
  }

  /// Decodes the whole plane and counts what each alpha value of `original`, a picture of the same
  /// size, came out as.
  mutating func pairs(with original: PixelBuffer) throws(CodecError) -> AlphaPairs {
    var pairs = AlphaPairs()
    try start()
    let strip = Strip(rowStride: size.width)
    try original.forEachRow { (y, row) throws(CodecError) in
      let slot = y % Strip.rowCount
      if slot == 0 { try read(into: strip.rows(min(Strip.rowCount, size.height - y))) }
      let decoded = UnsafeBufferPointer(
        rebasing: strip.rows(slot + 1)[(slot * size.width)...])
      pairs.add(row, decoded)
    }
    _ = try finish()
    return pairs
  }
}
