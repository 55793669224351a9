internal import JPNGPlanes

/// Decodes a plane of bytes row by row.
protocol GreyRowReader {
  /// Decodes the next `count` rows to `rows`, `stride` bytes apart: a byte a pixel, 0…255.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer, stride: Int) throws(CodecError)

  /// After the plane's last row: checks what is behind it and returns the number of bytes behind
  /// the plane's end. After any other row there is nothing to check.
  func finish() throws(CodecError) -> Int
}

extension AlphaRows.Plane {
  /// The scale that rows are decoded at where they are wanted at `scale`; an area average does the
  /// rest.
  ///
  /// A PNG has one scale only. A JPEG with levels is reduced after the levels, not before: the
  /// average of stored values is not that of what they mean, and edges would come out wrong. Four
  /// eighths are near enough, at a quarter of the work, where far fewer are wanted.
  func sourceScale(for scale: Scale) -> Scale {
    switch layout {
    case .jpeg: levels == nil ? scale : scale.eighths <= 2 ? .half : .full
    case .png: .full
    }
  }

  /// A reader of some rows at their source scale.
  func reader(_ rows: Range<Int>, _ scale: Scale) throws(CodecError) -> any GreyRowReader {
    switch layout {
    case .jpeg(let header):
      let jpeg = JPEGRows.Plane(
        bytes: bytes, header: header, bands: bands, limits: limits, strictness: strictness)
      return LevelledRows(
        try JPEGRows(jpeg, rows, .grey, scale), width: scale.applied(to: header.size.width), levels)
    case .png:
      if let greyPNG {
        let reader = try GreyPNGReader(greyPNG, bytes)
        try reader.skip(to: rows.lowerBound)
        return reader
      }
      let reader = try PNGReader(bytes, limits: limits, strictness: strictness)
      try reader.start(.grey8)
      return reader.header.isInterlaced
        ? try InterlacedRows(decoding: reader, from: rows.lowerBound)
        : try StreamedRows(reader, from: rows.lowerBound)
    }
  }
}

/// Rows of a JPEG, and what its stored values mean.
private struct LevelledRows: GreyRowReader {
  private let rows: JPEGRows
  private let width: Int
  private let levels: AlphaLevels?

  init(_ rows: JPEGRows, width: Int, _ levels: AlphaLevels?) {
    (self.rows, self.width, self.levels) = (rows, width, levels)
  }

  func read(_ count: Int, into target: UnsafeMutableRawPointer, stride: Int) throws(CodecError) {
    try rows.read(count, into: target, stride: stride)
    guard let levels else { return }
    for y in 0..<count {
      let row = UnsafeMutableBufferPointer(
        start: (target + y * stride).assumingMemoryBound(to: UInt8.self), count: width)
      AlphaKernels.apply(levels, to: row)
    }
  }

  func finish() throws(CodecError) -> Int { try rows.finish() }
}

extension GreyPNGReader: GreyRowReader {
  /// All that there is to check was checked with the chunks and the last band.
  func finish() -> Int { trailingByteCount }
}

/// Rows as libpng decodes them.
private final class StreamedRows: GreyRowReader {
  private let reader: PNGReader
  private var nextRow = 0

  init(_ reader: PNGReader, from firstRow: Int) throws(CodecError) {
    self.reader = reader
    let strip = Strip(rowStride: reader.header.size.width)
    try Strip.forEach(in: firstRow) { (_, count) throws(CodecError) in
      try read(count, into: strip.base, stride: strip.rowStride)
    }
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer, stride: Int) throws(CodecError) {
    try reader.read(count, into: rows, stride: stride)
    nextRow += count
  }

  func finish() throws(CodecError) -> Int {
    nextRow == reader.header.size.height ? try reader.finish() : 0
  }
}

/// Rows of an interlaced PNG, which libpng decodes as a whole only.
private final class InterlacedRows: GreyRowReader {
  private let width: Int
  private let plane: [UInt8]
  private let trailing: Int
  private var nextRow: Int

  init(decoding reader: PNGReader, from firstRow: Int) throws(CodecError) {
    let size = reader.header.size
    var plane = [UInt8](repeating: 0, count: size.pixelCount)
    try plane.withMutableRawBytes { (bytes) throws(CodecError) in
      guard let base = bytes.baseAddress else { return }
      try reader.read(size.height, into: base, stride: size.width)
    }
    trailing = try reader.finish()
    (width, self.plane, nextRow) = (size.width, plane, firstRow)
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer, stride: Int) {
    plane.withUnsafeBytes { plane in
      for y in 0..<count {
        let row = plane[((nextRow + y) * width)...].prefix(width)
        UnsafeMutableRawBufferPointer(start: rows + y * stride, count: width)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: row))
      }
    }
    nextRow += count
  }

  func finish() -> Int { trailing }
}
