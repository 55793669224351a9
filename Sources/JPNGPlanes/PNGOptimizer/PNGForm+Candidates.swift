internal import JPNGPixels

extension PNGForm {
  /// The forms in which an image may take least: without a palette, and with one where the pixels
  /// are of at most 256 kinds.
  ///
  /// - Parameter allowsGrey: Whether greyscale will do where all pixels are grey; not where there
  ///   is an ICC profile of RGB.
  static func candidates(for pixels: PixelBuffer, allowsGrey: Bool) -> [PNGForm] {
    let traits = PNGPixelTraits(pixels)
    let direct = direct(pixels, traits, allowsGrey: allowsGrey)
    guard let palette = indexed(pixels) else { return [direct] }
    // No fewer bits, and a palette besides.
    if palette.bitsPerPixel >= direct.bitsPerPixel { return [direct] }
    return [palette, direct]
  }

  private static func direct(
    _ pixels: PixelBuffer, _ traits: PNGPixelTraits, allowsGrey: Bool
  ) -> PNGForm {
    let isGrey = traits.isGrey && allowsGrey
    var opaque = PNGForm(isGrey ? .grey : .rgb)
    opaque.bitDepth = isGrey ? traits.greyDepth : 8
    if traits.isOpaque { return opaque }
    if traits.isBinary, let clearColor = clearColor(of: pixels) {
      opaque.clearColor = clearColor
      return opaque
    }
    return PNGForm(isGrey ? .greyAlpha : .rgba)
  }

  /// The colour of all clear pixels of an image whose alpha is 0 or 255; `nil` where there are
  /// several, or where opaque pixels have it too.
  private static func clearColor(of pixels: PixelBuffer) -> PixelWord? {
    var clear: PixelWord?
    pixels.forEachRow { _, row in
      clear = clear ?? row.indices.first { row[$0].alpha == 0 }.map { row[$0] }
    }
    guard let clear else { return nil }
    var isFit = true
    pixels.forEachRow { _, row in
      let opaque = clear | ~PixelWord.colorMask
      for x in row.indices {
        let isClear = row[x].alpha == 0
        isFit = isFit && (isClear ? row[x] == clear : row[x] != opaque)
      }
    }
    return isFit ? clear : nil
  }

  private static func indexed(_ pixels: PixelBuffer) -> PNGForm? {
    guard let table = PNGPaletteTable(pixels) else { return nil }
    var form = PNGForm(.palette)
    form.palette = table.entries.sorted { rank($0) < rank($1) }
    form.bitDepth = [1, 2, 4].first { table.entries.count <= 1 << $0 } ?? 8
    return form
  }

  /// Transparent entries come first, so that the tRNS chunk, which ends behind them, is short; then
  /// the darker before the lighter, so that neighbouring indices look alike and filters help. The
  /// pixel itself makes the order one of all pixels.
  private static func rank(_ pixel: PixelWord) -> (Int, Int, PixelWord) {
    // Rec. 601 luma.
    let luma = 299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)
    return (pixel.alpha == 255 ? 1 : 0, luma, pixel)
  }
}
