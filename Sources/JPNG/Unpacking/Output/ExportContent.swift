internal import JPNGPlanes

/// What of a picture is written out.
public enum ExportContent: Hashable, Sendable {
  /// Colour and alpha: RGBA.
  case pixels
  /// One plane as it is stored: colour as RGB, alpha as grey.
  case plane(Plane)

  var bytesPerPixel: Int {
    switch self {
    case .pixels: 4
    case .plane(.color): 3
    case .plane(.alpha): 1
    }
  }

  var colorType: PNGColorType {
    switch self {
    case .pixels: .rgba
    case .plane(.color): .rgb
    case .plane(.alpha): .grey
    }
  }
}

/// Keeps of RGBA pixels the bytes that are wanted.
struct ContentRows {
  private let content: ExportContent
  private let strip: RowBuffer

  init(_ content: ExportContent, width: Int) {
    self.content = content
    strip = RowBuffer(byteCount: width * content.bytesPerPixel)
  }

  /// The bytes that are wanted of a few rows, in memory that the next call overwrites.
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
