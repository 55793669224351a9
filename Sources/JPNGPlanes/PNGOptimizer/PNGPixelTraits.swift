internal import JPNGPixels

/// The properties of an image that allow a PNG to have fewer bits a pixel. They are found in one
/// pass over the pixels.
struct PNGPixelTraits {
  let isOpaque: Bool
  /// Whether every alpha is 0 or 255.
  let isBinary: Bool
  /// Whether red, green and blue are equal everywhere.
  let isGrey: Bool
  /// The smallest bit depth that has a sample for every green value that occurs. In a grey image,
  /// that is a sample for every pixel.
  let greyDepth: Int

  init(_ pixels: PixelBuffer) {
    var common = ~PixelWord(0)
    var colored: PixelWord = 0
    var irregular4: PixelWord = 0
    var irregular2: PixelWord = 0
    var irregular1: PixelWord = 0
    pixels.forEachRow { _, row in
      for x in row.indices {
        let pixel = row[x]
        common &= pixel
        // This compares red with green, and green with blue.
        colored |= (pixel ^ pixel >> 8) & 0xFFFF
        // A sample of 4, 2 or 1 bits is scaled to a byte by repeating its bits (PNG specification,
        // 13.12). So a byte is such a sample if shifting it by 4, 2 or 1 bits does not change the
        // rest.
        irregular4 |= (pixel ^ pixel >> 4) & 0x0F0F_0F0F
        irregular2 |= (pixel ^ pixel >> 2) & 0x3F3F_3F3F
        irregular1 |= (pixel ^ pixel >> 1) & 0x7F7F_7F7F
      }
    }
    isOpaque = common.alpha == 255
    isBinary = irregular1.alpha == 0
    isGrey = colored == 0
    greyDepth =
      irregular1.green == 0 ? 1 : irregular2.green == 0 ? 2 : irregular4.green == 0 ? 4 : 8
  }
}
