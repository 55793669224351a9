/// Everything that a preview depends on, apart from the picture.
struct PreviewSettings: Hashable, Sendable {
  let size: PackOptions.PreviewSize
  /// The quality that is tried first. None above it is tried.
  let quality: Int

  /// More than this is not seen in a picture as small as a preview.
  private static let maxQuality = 75

  /// Takes them from the options; `nil` if these ask for no preview.
  init?(_ options: PackOptions) {
    guard let size = options.preview else { return nil }
    self.size = size
    quality = min(options.quality, Self.maxQuality)
  }
}
