internal import JPNGPixels

/// A picture at one scale in the three channels X, Y and B. While it is made, the same memory holds
/// linear red, green and blue.
struct XYBImage: Sendable {
  private let x: FloatImage
  private let y: FloatImage
  private let b: FloatImage

  var size: ImageSize { x.size }

  var channels: [FloatImage] { [x, y, b] }

  /// An image without values.
  init(size: ImageSize) {
    x = FloatImage(size: size)
    y = FloatImage(size: size)
    b = FloatImage(size: size)
  }

  /// Fills a row with the linear light of pixels, laid over `background` where there is one.
  func fillRow(_ row: Int, with pixels: Span<PixelWord>, over background: Background?) {
    withMutableRow(row) { LinearLight.split(pixels, over: background, into: &$0, &$1, &$2) }
  }

  /// Fills a row of `half`, the next smaller scale, from two rows of this one; they may be the
  /// same.
  func halve(_ upper: Int, _ lower: Int, into half: XYBImage) {
    func halve(_ channel: FloatImage, into half: FloatImage) {
      channel.withRow(upper) { upperRow in
        channel.withRow(lower) { lowerRow in
          half.withMutableRow(upper / 2) {
            HalvingKernel.halve(upperRow, lowerRow, count: size.width, into: &$0)
          }
        }
      }
    }
    halve(x, into: half.x)
    halve(y, into: half.y)
    halve(b, into: half.b)
  }

  /// Converts a row from linear light to XYB.
  func convertRow(_ row: Int) {
    withMutableRow(row) { CKernels.convertToXYB(&$0, &$1, &$2) }
  }

  private func withMutableRow(
    _ row: Int,
    _ body: (
      inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>
    ) -> Void
  ) {
    x.withMutableRow(row) { first in
      y.withMutableRow(row) { second in
        b.withMutableRow(row) { third in body(&first, &second, &third) }
      }
    }
  }
}
