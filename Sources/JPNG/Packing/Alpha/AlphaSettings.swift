/// Everything that a coded alpha plane depends on, apart from the picture.
struct AlphaSettings: Hashable, Sendable {
  let mode: PackOptions.AlphaMode
  /// The quality of a JPEG; `nil` if the plane must be a PNG.
  let quality: Int?
  let isProgressive: Bool
  let hasRestarts: Bool

  init(_ options: PackOptions, _ size: ImageSize) {
    mode = options.alpha
    quality = options.alpha == .png ? nil : options.alphaQuality
    isProgressive = options.isProgressive
    hasRestarts = options.hasRestarts(size)
  }
}
