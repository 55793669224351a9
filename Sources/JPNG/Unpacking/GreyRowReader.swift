internal import JPNGPlanes

/// Decodes a greyscale PNG row by row.
protocol GreyRowReader {
  /// Goes on with row `y`, not before the rows already read.
  func skip(to y: Int) throws(CodecError)

  /// Decodes the next `count` rows to `rows`, `stride` bytes apart: a byte a pixel, 0…255.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer, stride: Int) throws(CodecError)

  /// After the plane's last row: checks what is behind it and returns the number of bytes behind
  /// the plane's end. After any other row there is nothing to check.
  func finish() throws(CodecError) -> Int
}

extension GreyPNGReader: GreyRowReader {
  /// All that there is to check was checked with the chunks and the last band.
  func finish() -> Int { trailingByteCount }
}

extension AlphaRows.Plane {
  /// The fastest reader that this PNG allows.
  func greyRowReader() throws(CodecError) -> any GreyRowReader {
    if !isPlain, case .greyPNG(let png) = layout { return try GreyPNGReader(png, bytes) }
    let reader = try PNGReader(bytes, limits: limits, strictness: strictness)
    try reader.start(.grey8)
    return reader.header.isInterlaced
      ? try InterlacedRows(decoding: reader) : StreamedRows(reader)
  }
}

/// Rows as libpng decodes them.
private final class StreamedRows: GreyRowReader {
  private let reader: PNGReader
  private var nextRow = 0

  init(_ reader: PNGReader) { self.reader = reader }

  func skip(to y: Int) throws(CodecError) {
    let strip = Strip(rowStride: reader.header.size.width)
    try Strip.forEach(in: y - nextRow) { (_, count) throws(CodecError) in
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
  private var nextRow = 0

  init(decoding reader: PNGReader) throws(CodecError) {
    let size = reader.header.size
    var plane = [UInt8](repeating: 0, count: size.pixelCount)
    try plane.withMutableRawBytes { (bytes) throws(CodecError) in
      guard let base = bytes.baseAddress else { return }
      try reader.read(size.height, into: base, stride: size.width)
    }
    trailing = try reader.finish()
    (width, self.plane) = (size.width, plane)
  }

  func skip(to y: Int) { nextRow = y }

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
