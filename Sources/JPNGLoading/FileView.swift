internal import JPNGThreads

/// Which picture of a file is loaded.
enum FileView: Sendable {
  case preview
  case image

  /// Decodes the picture, on threads of a shared budget if it is large enough for them.
  func decode(
    _ decoder: JPNGDecoder, _ resolution: Resolution, _ threads: ThreadBudget
  ) throws(JPNGError) -> AssetLoader.Event.Content {
    switch self {
    case .preview:
      // A damaged preview is ignored: the planes may be all right, and can take its place.
      if let stored = try? decoder.preview() { return .preview(JPNGImage(stored, decoder.info)) }
      return .preview(try image(decoder, .scale(.eighth), threads))
    case .image:
      return .image(try image(decoder, resolution, threads))
    }
  }

  private func image(
    _ decoder: JPNGDecoder, _ resolution: Resolution, _ threads: ThreadBudget
  ) throws(JPNGError) -> JPNGImage {
    let gains = try decoder.gainsByThreads(at: resolution)
    let pixels = try decoder.decode(
      at: resolution, sharing: gains ? threads : ThreadBudget(idle: 0))
    return JPNGImage(pixels, decoder.info)
  }

  /// Bytes that decoding the picture takes.
  func byteCount(_ decoder: JPNGDecoder, _ resolution: Resolution) -> Int {
    let resolution = self == .preview ? .scale(.eighth) : resolution
    return (try? DecodingFootprint(decoder, at: resolution))?.byteCount ?? .max
  }
}
