import JPNGPixels

/// What a row kernel makes of a row.
func applying(
  _ kernel: (inout MutableSpan<PixelWord>) -> Void, to row: [PixelWord]
) -> [PixelWord] {
  var row = row
  var span = row.mutableSpan
  kernel(&span)
  return row
}

/// Appends the pixels of a row.
func += (pixels: inout [PixelWord], row: Span<PixelWord>) {
  for x in row.indices { pixels.append(row[x]) }
}

/// All pixels of a buffer, row after row.
func words(of pixels: PixelBuffer) -> [PixelWord] {
  var words: [PixelWord] = []
  pixels.forEachRow { _, row in words += row }
  return words
}
