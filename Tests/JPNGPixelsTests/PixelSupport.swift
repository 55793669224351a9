import JPNGPixels

/// What a row kernel makes of a row.
func applying(
  _ kernel: (UnsafeMutableBufferPointer<PixelWord>) -> Void, to row: [PixelWord]
) -> [PixelWord] {
  var row = row
  row.withUnsafeMutableBufferPointer { kernel($0) }
  return row
}

/// All pixels of a buffer, row after row.
func words(of pixels: PixelBuffer) -> [PixelWord] {
  var words: [PixelWord] = []
  pixels.forEachRow { _, row in words += row }
  return words
}
