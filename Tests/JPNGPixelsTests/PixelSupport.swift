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
