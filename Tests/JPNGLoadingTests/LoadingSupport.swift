import JPNG
import JPNGLoading
import TestSupport
import Testing

/// A packed picture whose pixels its number decides.
func packed(
  _ width: Int, _ height: Int, seed: UInt64 = 1, preview: PackOptions.PreviewSize? = nil,
  isProgressive: Bool = false
) throws -> [UInt8] {
  var options = PackOptions()
  (options.preview, options.isProgressive) = (preview, isProgressive)
  let pixels = SampleImages.soft(ImageSize(width: width, height: height), seed: seed)
  return try JPNGEncoder(options: options, threads: 1).encode(SourceImage(pixels: pixels)).bytes
}

/// A packed picture with many bytes for each pixel.
func packedNoise(side: Int, _ restarts: PackOptions.Restarts) throws -> [UInt8] {
  var options = PackOptions()
  (options.restarts, options.effort) = (restarts, .fast)
  let pixels = SampleImages.random(ImageSize(width: side, height: side))
  return try JPNGEncoder(options: options, threads: 1).encode(SourceImage(pixels: pixels)).bytes
}

/// A file whose colour plane ends in the middle.
func shortened(_ file: [UInt8]) throws -> [UInt8] {
  var parts = try #require(FileParts(file))
  parts.color.removeLast(20)
  return parts.bytes
}

/// The error of the library, or `nil` where nothing is thrown. Any other error is an issue.
func loadingError(_ body: () throws -> Void) -> LoadingError? {
  do {
    try body()
    return nil
  } catch let error as LoadingError {
    return error
  } catch {
    Issue.record("not a LoadingError: \(error)")
    return nil
  }
}

extension LoadingError {
  var fileError: FileError? {
    if case .file(let error) = self { error } else { nil }
  }

  var contentCode: JPNGError.Code? {
    if case .content(let error, _) = self { error.code } else { nil }
  }
}
