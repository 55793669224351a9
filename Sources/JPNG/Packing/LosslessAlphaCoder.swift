internal import JPNGPlanes

/// Encodes alpha as a greyscale PNG.
///
/// Only filters none and up are tried. On real art one of them is the smallest or within a few per
/// cent of it, and they decode twice as fast as the others, which undo each byte from its left
/// neighbour (docs/design-notes.md, "Alpha as PNG").
struct LosslessAlphaCoder {
  /// The smallest depth that loses nothing.
  let bitDepth: Int

  private static let level = 6
  /// Finds the better filter, and the rough size, quickly.
  private static let trialLevel = 3

  func encode(_ pixels: PixelBuffer) throws(CodecError) -> [UInt8] {
    try encode(pixels, filters: try chooseFilters(pixels).filters)
  }

  /// The encoding, or `nil` where it does not take fewer than `limit` bytes.
  func encode(_ pixels: PixelBuffer, below limit: Int) throws(CodecError) -> [UInt8]? {
    let (filters, estimate) = try chooseFilters(pixels)
    // The final level gains at most a fifth over the trial: beyond that there is nothing to hope.
    guard estimate / 2 < limit else { return nil }
    let bytes = try encode(pixels, filters: filters)
    return bytes.count < limit ? bytes : nil
  }

  private func chooseFilters(
    _ pixels: PixelBuffer
  ) throws(CodecError) -> (filters: PNGWriter.Filters, estimate: Int) {
    // Filters work on whole bytes: packed samples gain nothing from them.
    guard bitDepth == 8 else { return (.none, 0) }
    let none = try trial(pixels, filters: .none)
    let up = try trial(pixels, filters: .up)
    return up < none ? (.up, up) : (.none, none)
  }

  /// The size to expect, from one strip in eight; from all of a small picture.
  private func trial(
    _ pixels: PixelBuffer, filters: PNGWriter.Filters
  ) throws(CodecError) -> Int {
    let step = pixels.size.pixelCount > 1 << 18 ? 8 : 1
    let strips = (pixels.size.height + Strip.rowCount - 1) / Strip.rowCount
    let sampled = Swift.stride(from: 0, to: strips, by: step)
    let rows = sampled.reduce(0) {
      $0 + min(Strip.rowCount, pixels.size.height - $1 * Strip.rowCount)
    }
    let size = ImageSize(width: pixels.size.width, height: rows)
    let writer = try self.writer(size, filters: filters, level: Self.trialLevel)
    var index = 0
    try pixels.forEachAlphaStrip { (strip, rows) throws(CodecError) in
      defer { index += 1 }
      guard index % step == 0 else { return }
      try writer.write(rows, from: strip, stride: pixels.size.width)
    }
    return try writer.finish().count * pixels.size.height / rows
  }

  private func encode(
    _ pixels: PixelBuffer, filters: PNGWriter.Filters
  ) throws(CodecError) -> [UInt8] {
    let writer = try self.writer(pixels.size, filters: filters, level: Self.level)
    let shift = UInt32(8 - bitDepth)
    try pixels.forEachAlphaStrip(shift: shift) { (strip, rows) throws(CodecError) in
      try writer.write(rows, from: strip, stride: pixels.size.width)
    }
    return try writer.finish()
  }

  private func writer(
    _ size: ImageSize, filters: PNGWriter.Filters, level: Int
  ) throws(CodecError) -> PNGWriter {
    var settings = PNGWriter.Settings(size: size, colorType: .grey)
    settings.bitDepth = bitDepth
    settings.filters = filters
    settings.level = level
    return try PNGWriter(settings)
  }
}
