public import JPNGPixels

/// The alpha plane of a picture whose colour is a JPEG already.
public enum ExistingAlpha: Sendable {
  /// All pixels are opaque.
  case opaque
  /// A grey PNG of 1 to 16 bits a sample, which becomes the plane as it is. White is opaque.
  case png([UInt8])
  /// A grey JPEG, which becomes the plane as it is. White is opaque.
  case jpeg([UInt8])
  /// A picture whose grey is alpha. It is coded as PNG, without loss.
  case mask(PixelBuffer)
}
