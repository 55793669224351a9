import JPNG
import TestSupport

/// Small packed files, each with something that the others do not have.
enum SampleFiles {
  static let all: [[UInt8]] = {
    let glow = SampleImages.soft(ImageSize(width: 19, height: 23))
    return [
      packed(glow) { ($0.alpha, $0.subsampling) = (.png, .yuv420) },
      packed(glow) { ($0.alpha, $0.subsampling, $0.preview) = (.jpeg, .yuv444, .eighth) },
      packed(glow) { ($0.alpha, $0.restarts, $0.subsampling) = (.png, .rows, .yuv422) },
      packed(glow) { ($0.alpha, $0.restarts, $0.association) = (.jpeg, .rows, .premultiplied) },
      packed(glow) { ($0.alpha, $0.isProgressive) = (.jpeg, true) },
      packed(SampleImages.opaque(ImageSize(width: 9, height: 9))),
      packed(SampleImages.binary(ImageSize(width: 20, height: 12))),
      packed(SampleImages.drops(ImageSize(width: 24, height: 40))) { $0.restarts = .rows },
      packed(SampleImages.onePixel),
    ]
  }()

  static func packed(
    _ pixels: PixelBuffer, _ change: (inout PackOptions) -> Void = { _ in }
  ) -> [UInt8] {
    var options = PackOptions()
    options.effort = .fast
    change(&options)
    do throws(JPNGError) {
      return try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels)).bytes
    } catch {
      fatalError("\(error)")
    }
  }

  /// A packed file and its parts.
  static func parts(
    _ pixels: PixelBuffer, _ change: (inout PackOptions) -> Void = { _ in }
  ) -> FileParts {
    guard let parts = FileParts(packed(pixels, change)) else { fatalError("no packed file") }
    return parts
  }
}
