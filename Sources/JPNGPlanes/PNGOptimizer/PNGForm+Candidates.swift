internal import JPNGPixels

extension PNGForm {
  /// The forms in which an image may take the fewest bytes: one without a palette, and one with a
  /// palette if the image has at most 256 different pixels.
  ///
  /// - Parameter allowsGrey: Whether an image of grey pixels may be stored as greyscale. It may not
  ///   if it has an ICC profile, which is one for RGB.
  static func candidates(for pixels: PixelBuffer, allowsGrey: Bool) -> [PNGForm] {
    let traits = PNGPixelTraits(pixels)
    let direct = direct(pixels, traits, allowsGrey: allowsGrey)
    guard let palette = indexed(pixels) else { return [direct] }
    // A palette that saves no bits is of no use, as it takes bytes itself.
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

  /// The one colour that all clear pixels of an image have whose alpha values are 0 and 255. `nil`
  /// if clear pixels have several colours, or if an opaque pixel has the same one.
  private static func clearColor(of pixels: PixelBuffer) -> PixelWord? {
    var clear: PixelWord?
    pixels.forEachRow { _, row in
      clear = clear ?? row.indices.first { row[$0].alpha == 0 }.map { row[$0] }
    }
    guard let clear else { return nil }
    var isUnique = true
    pixels.forEachRow { _, row in
      let opaque = clear | ~PixelWord.colorMask
      for x in row.indices {
        let isClear = row[x].alpha == 0
        isUnique = isUnique && (isClear ? row[x] == clear : row[x] != opaque)
      }
    }
    return isUnique ? clear : nil
  }

  private static func indexed(_ pixels: PixelBuffer) -> PNGForm? {
    guard let table = PNGPaletteTable(pixels) else { return nil }
    var form = PNGForm(.palette)
    form.palette = table.entries.sorted { rank($0) < rank($1) }
    form.bitDepth = [1, 2, 4].first { table.entries.count <= 1 << $0 } ?? 8
    return form
  }

  /// The key by which the entries of a palette are sorted.
  ///
  /// Transparent entries come first. The tRNS chunk ends with the last of them, so it is short.
  /// Among the others, darker entries come before lighter ones: neighbouring indices then look
  /// alike, which helps the filters. The pixel itself decides between entries that are alike in
  /// both.
  private static func rank(_ pixel: PixelWord) -> (Int, Int, PixelWord) {
    // These are the weights of luma in ITU-R BT.601.
    let luma = 299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)
    return (pixel.alpha == 255 ? 1 : 0, luma, pixel)
  }
}
