/// A sample of a picture's strips, by which the size of its coded alpha is estimated. It has one
/// strip in eight of a large picture, more of a small one, and all of a very small one.
struct AlphaSample {
  /// One of this number of strips is taken.
  let step: Int
  /// The size of a picture that consists of the sample's strips.
  let size: ImageSize
  private let height: Int

  init(of size: ImageSize) {
    step = size.pixelCount > 1 << 18 ? 8 : size.pixelCount > 1 << 16 ? 4 : 1
    height = size.height
    let starts = stride(from: 0, to: size.height, by: Strips.rowCount * step)
    let rows = starts.reduce(0) { $0 + min(Strips.rowCount, size.height - $1) }
    self.size = ImageSize(width: size.width, height: rows)
  }

  /// Estimates the number of bytes of the whole picture from that of the sample.
  func scaled(_ byteCount: Int) -> Int { byteCount * height / size.height }
}
