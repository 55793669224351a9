internal import JPNGThreads

/// Which picture of a file is wanted.
enum FileView: Sendable {
  case preview
  case image

  func decode(
    _ decoder: JPNGDecoder, _ resolution: Resolution, _ threads: ThreadBudget
  ) throws(JPNGError) -> AssetLoader.Event.Content {
    switch self {
    case .preview:
      if let stored = try decoder.preview() { return .preview(JPNGImage(stored, decoder.info)) }
      let pixels = try decoder.decode(at: .scale(.eighth), sharing: threads)
      return .preview(JPNGImage(pixels, decoder.info))
    case .image:
      return .image(JPNGImage(try decoder.decode(at: resolution, sharing: threads), decoder.info))
    }
  }

  /// Bytes that decoding takes: of pixels, and of what codecs have to hold of a whole picture.
  func byteCount(_ info: FileInfo, _ resolution: Resolution) -> Int {
    switch self {
    case .preview:
      if let size = info.previewSize { return size.bufferByteCount }
      return Self.byteCount(info, .scale(.eighth))
    case .image:
      return Self.byteCount(info, resolution)
    }
  }

  private static func byteCount(_ info: FileInfo, _ resolution: Resolution) -> Int {
    let size = resolution.applied(to: info.size)
    return size.bufferByteCount + filteredByteCount(info.size, resolution, to: size)
      + coefficientByteCount(info)
  }

  /// The picture that an area filter reads, at the nearest larger scale, is there beside its result.
  private static func filteredByteCount(
    _ picture: ImageSize, _ resolution: Resolution, to size: ImageSize
  ) -> Int {
    guard case .fit = resolution, size != picture else { return 0 }
    let filtered = Scale.all.lazy.map { $0.applied(to: picture) }
      .first { $0.width >= size.width && $0.height >= size.height }
    return (filtered ?? picture).bufferByteCount
  }

  /// libjpeg holds all coefficients of a progressive plane, two bytes each: three of colour and one
  /// of alpha a pixel, at most.
  private static func coefficientByteCount(_ info: FileInfo) -> Int {
    info.isProgressive ? 8 * info.size.pixelCount : 0
  }
}

extension ImageSize {
  fileprivate var bufferByteCount: Int { PixelBuffer.rowStride(width: width) * height }
}
