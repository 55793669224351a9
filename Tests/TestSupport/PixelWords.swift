package import JPNGPixels

/// Appends the pixels of a row.
package func += (pixels: inout [PixelWord], row: Span<PixelWord>) {
  for x in row.indices { pixels.append(row[x]) }
}

/// All pixels of a buffer, row after row.
package func words(of pixels: PixelBuffer) -> [PixelWord] {
  var words: [PixelWord] = []
  pixels.forEachRow { _, row in words += row }
  return words
}
