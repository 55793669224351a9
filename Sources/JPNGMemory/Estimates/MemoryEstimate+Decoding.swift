package import JPNGPixels

extension MemoryEstimate {
  /// What is known of a packed file's planes from their headers.
  package struct Planes: Hashable, Sendable {
    /// The stored picture's size.
    package var size: ImageSize
    /// Components of the colour plane whose coefficients libjpeg holds as a whole: all of those of
    /// a progressive JPEG, else none.
    package var heldColorComponents: Int
    package var alpha: Alpha

    /// How the alpha plane has to be decoded.
    package enum Alpha: Hashable, Sendable {
      /// A JPEG; `isHeld` says whether its coefficients are held as a whole.
      case jpeg(isHeld: Bool)
      /// A PNG that comes row by row.
      case png
      /// A PNG that comes all at once.
      case interlacedPNG
    }

    package init(size: ImageSize, heldColorComponents: Int, alpha: Alpha) {
      self.size = size
      self.heldColorComponents = heldColorComponents
      self.alpha = alpha
    }
  }

  /// Decoding a picture, besides a few rows: the result, the picture that an area filter makes it
  /// from, and what codecs hold of whole planes.
  ///
  /// - Parameters:
  ///   - decoded: The size that is decoded.
  ///   - filtered: The size that an area filter makes of it; `nil` where there is no filter.
  package static func decoding(_ planes: Planes, decoded: ImageSize, filtered: ImageSize?) -> Int {
    let stored = planes.size.pixelCount
    let pixels = PixelBuffer.byteCount(of: decoded)
    let result = filtered.map { PixelBuffer.byteCount(of: $0) } ?? 0
    // A coefficient takes two bytes.
    let color = 2 * planes.heldColorComponents * stored
    let alpha =
      switch planes.alpha {
      case .jpeg(let isHeld): isHeld ? 2 * stored : 0
      case .interlacedPNG: stored
      case .png: min(stored, max(1 << 20, pixels))
      }
    // Where both planes are decoded at once, alpha is held at the scaled size.
    return pixels + result + color + alpha + pixels / 4
  }
}
