internal import JPNGPlanes

/// Encodes alpha as a greyscale PNG.
///
/// Only filters none and up are tried. On real art one of them is the smallest or within a few per
/// cent of it, and they decode twice as fast as the others, which undo each byte from its left
/// neighbour (docs/design-notes.md, "Alpha as PNG").
struct LosslessAlphaCoder {
  /// The smallest depth that loses nothing.
  let bitDepth: Int
  /// Whether the plane can be decoded in parts.
  let isBanded: Bool

  private static let level = 6
  /// Finds the better filter, and the rough size, quickly.
  private static let trialLevel = 3

  func encode(_ pixels: PixelBuffer) throws(CodecError) -> [UInt8] {
    // Filters work on whole bytes: packed samples gain nothing from them.
    guard bitDepth == 8 else { return try encode(pixels, filters: .none) }
    return try encode(pixels, filters: try trial(pixels, AlphaSample(of: pixels.size)).filters)
  }

  /// The filters that do better on a sample, and the size to expect with them.
  func trial(
    _ pixels: PixelBuffer, _ sample: AlphaSample
  ) throws(CodecError) -> (filters: PNGWriter.Filters, estimate: Int) {
    let none = try estimate(pixels, sample, filters: .none)
    guard bitDepth == 8 else { return (.none, none) }
    let up = try estimate(pixels, sample, filters: .up)
    return up < none ? (.up, up) : (.none, none)
  }

  private func estimate(
    _ pixels: PixelBuffer, _ sample: AlphaSample, filters: PNGWriter.Filters
  ) throws(CodecError) -> Int {
    let writer = try self.writer(sample.size, filters: filters, level: Self.trialLevel)
    let shift = UInt32(8 - bitDepth)
    try pixels.forEachAlphaStrip(step: sample.step, shift: shift) { (strip) throws(CodecError) in
      try writer.write(strip)
    }
    return sample.scaled(try writer.finish().count)
  }

  func encode(
    _ pixels: PixelBuffer, filters: PNGWriter.Filters
  ) throws(CodecError) -> [UInt8] {
    var settings = GreyPNGWriter.Settings(
      size: pixels.size, rowsPerBand: rowsPerBand(of: pixels.size) ?? pixels.size.height)
    settings.bitDepth = bitDepth
    settings.isFilteredUp = filters == .up
    settings.level = Self.level
    let writer = try GreyPNGWriter(settings)
    let shift = UInt32(8 - bitDepth)
    try pixels.forEachAlphaStrip(shift: shift) { (strip) throws(CodecError) in
      try writer.write(strip)
    }
    return try writer.finish()
  }

  /// Rows of a band; `nil` where the plane is written as a whole.
  func rowsPerBand(of size: ImageSize) -> Int? {
    guard isBanded else { return nil }
    let rows = GreyPNG.rowsPerBand(width: size.width, bitDepth: bitDepth)
    return rows < size.height ? rows : nil
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
