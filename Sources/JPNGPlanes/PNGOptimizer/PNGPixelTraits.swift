internal import JPNGPixels

/// What of its bits an image does not need, found in one pass over the pixels.
struct PNGPixelTraits {
  let isOpaque: Bool
  /// Whether every alpha is 0 or 255.
  let isBinary: Bool
  /// Whether red, green and blue are equal everywhere.
  let isGrey: Bool
  /// The fewest bits that have a sample for every green value: of a grey image, for every pixel.
  let greyDepth: Int

  init(_ pixels: PixelBuffer) {
    var common = ~PixelWord(0)
    var colored: PixelWord = 0
    var uneven: (PixelWord, PixelWord, PixelWord) = (0, 0, 0)
    pixels.forEachRow { _, row in
      for x in row.indices {
        let pixel = row[x]
        common &= pixel
        // Red beside green, and green beside blue.
        colored |= (pixel ^ pixel >> 8) & 0xFFFF
        // Samples of fewer bits are scaled by repeating their bits (PNG specification, 13.12).
        // Then a byte is what its bits shifted by as many, 4, 2 and 1, are.
        uneven.0 |= (pixel ^ pixel >> 4) & 0x0F0F_0F0F
        uneven.1 |= (pixel ^ pixel >> 2) & 0x3F3F_3F3F
        uneven.2 |= (pixel ^ pixel >> 1) & 0x7F7F_7F7F
      }
    }
    isOpaque = common.alpha == 255
    isBinary = uneven.2.alpha == 0
    isGrey = colored == 0
    greyDepth =
      uneven.2.green == 0 ? 1 : uneven.1.green == 0 ? 2 : uneven.0.green == 0 ? 4 : 8
  }
}
