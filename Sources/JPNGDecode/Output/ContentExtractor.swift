/// Extracts the content that is exported from decoded RGBA pixels: all four bytes of a pixel, or
/// only those of one plane.
struct ContentExtractor {
  private let content: ExportContent
  private let strip: RowBuffer

  init(_ content: ExportContent, width: Int) {
    self.content = content
    strip = RowBuffer(byteCount: width * content.bytesPerPixel)
  }

  /// Extracts the content of a few rows. The next call overwrites the memory of the result.
  func extract(from pixels: Rows) -> Rows {
    if content == .pixels { return pixels }
    let target = strip.rows(pixels.count)
    for y in 0..<pixels.count {
      pixels.withPixels(y) { pixels in
        target.withRow(y) { row in
          if content == .plane(.alpha) {
            AlphaKernels.extract(pixels, shift: 0, into: &row)
          } else {
            for x in pixels.indices {
              row[3 * x] = pixels[x].red
              row[3 * x + 1] = pixels[x].green
              row[3 * x + 2] = pixels[x].blue
            }
          }
        }
      }
    }
    return target.readOnly
  }
}
