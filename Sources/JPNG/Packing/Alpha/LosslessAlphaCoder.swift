internal import JPNGPlanes

/// Encodes alpha as a greyscale PNG.
///
/// Only the filters "none" and "up" are tried. On real art, one of them gives the smallest file or
/// is within a few per cent of it. They also decode twice as fast as the others, which need the
/// left neighbour of each byte before they can undo it (docs/design-notes.md, "Alpha as PNG").
struct LosslessAlphaCoder {
  /// Bits a sample: the smallest depth that loses nothing.
  let bitDepth: Int
  /// Whether a large plane is divided into bands, so that it can be decoded in parts.
  let isBanded: Bool

  /// The compression level of the plane.
  private static let level = 6
  /// The compression level of a sample, which only has to tell the better filter and the rough
  /// size.
  private static let trialLevel = 3

  /// Encodes the alpha of a picture with the better of both filters.
  func encode(_ pixels: PixelBuffer) throws(CodecError) -> [UInt8] {
    // Filters work on whole bytes, so they do not help if a byte has several samples.
    guard bitDepth == 8 else { return try encode(pixels, filters: .none) }
    return try encode(pixels, filters: try trial(pixels, AlphaSample(of: pixels.size)).filters)
  }

  /// Encodes a sample with both filters.
  ///
  /// - Returns: The better filter, and the estimated size of the plane with it.
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

  /// Encodes the alpha of a picture with a filter that was found before.
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

  /// The number of rows of a band; `nil` if the plane is not divided into bands.
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
