internal import JPNG
internal import JPNGPixelCache

/// Pixels where a codec leaves them.
enum DecodedPixels {
  /// In memory that was allotted for them.
  case own(PixelBuffer)
  /// In a file that is mapped into memory.
  case mapped(CachedImage)

  /// The bytes of all rows, padding included.
  var byteCount: Int {
    switch self {
    case .own(let pixels): pixels.rowStride * pixels.size.height
    case .mapped(let image): image.rowStride * image.size.height
    }
  }

  /// The picture in memory of its own. If it is in a file, this is a copy.
  var pixels: PixelBuffer {
    switch self {
    case .own(let pixels): pixels
    case .mapped(let image): image.pixels
    }
  }
}
