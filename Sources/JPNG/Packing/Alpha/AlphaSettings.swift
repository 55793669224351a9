/// Everything that a coded alpha plane depends on, apart from the picture.
struct AlphaSettings: Hashable, Sendable {
  let mode: PackOptions.AlphaMode
  /// The quality of a JPEG; `nil` if the plane must be a PNG.
  let quality: Int?
  let isProgressive: Bool
  /// Whether the plane can be decoded from a row in its middle on: a JPEG has restart markers, a
  /// PNG is made of bands.
  let hasEntryPoints: Bool

  init(_ options: PackOptions, _ size: ImageSize) {
    mode = options.alpha
    quality = options.alpha == .png ? nil : options.alphaQuality
    isProgressive = options.isProgressive
    hasEntryPoints = options.hasEntryPoints(size)
  }
}
