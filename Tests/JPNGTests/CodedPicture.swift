import JPNGBytes
import JPNGPixels
import JPNGPlanes
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

/// The coefficients of a picture, and the JPEG that is made of them.
struct CodedPicture {
  let picture: PreparedPicture
  let coefficients: ColorCoefficients
  private let frame: JPEGFrame
  private static let threads = ThreadBudget(threadCount: 2)

  init(_ pixels: PixelBuffer, _ subsampling: Subsampling) throws {
    picture = try PreparedPicture(
      SourceImage(pixels: pixels), PackOptions.with { $0.subsampling = subsampling })
    frame = JPEGFrame(size: pixels.size, components: .color(subsampling))
    let transform = ColorForwardTransform(
      CodingParameters(quality: 60, pixels.size, isThorough: false), subsampling,
      hasRestarts: false, countsAllPixels: false, mayBeGrey: false, threads: Self.threads)
    coefficients = picture.pixels.withRows {
      transform.coefficients(of: $0, decodedAlpha: nil)
    }
  }

  func jpeg(_ coefficients: ColorCoefficients) throws(CodecError) -> [UInt8] {
    try frame.jpeg(
      of: coefficients.planes, [coefficients.lumaTable, coefficients.chromaTable])
  }

  /// A JPEG of a part of them, with the part's size in pixels.
  func jpeg(_ part: ColorCoefficients, _ size: ImageSize) throws(CodecError) -> [UInt8] {
    var frame = JPEGFrame(size: size, components: frame.components)
    frame.hasTypicalCodes = true
    return try frame.jpeg(of: part.planes, [part.lumaTable, part.chromaTable])
  }

  func pixels(at scale: FringeScale) throws -> PixelBuffer {
    let decoded = try #require(Scale(eighths: 8 / scale.decoded))
    let pixels = try jpeg(coefficients).withView { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      return try CodedPlane(
        bytes, .jpeg(header), .ownDecoders(at: decoded), limits: .none, strictness: .strict
      ).colorPixels(decoded)
    }
    return scale.averaged == 1 ? pixels : pixels.reduced(.straight, by: scale.averaged)
  }

  /// - Parameter alpha: What will be decoded. Default: `nil`, the picture's.
  func control(_ alpha: CodedAlpha? = nil) throws -> FringeControl {
    let control = try FringeControl(picture, alpha, plainAlpha: nil, Self.threads) {
      (pixels) throws(CodecError) in
      let writer = try JPEGWriter(
        JPEGFrame(size: pixels.size, components: frame.components), quality: 60)
      try pixels.withRows { (rows) throws(CodecError) in try writer.write(rows) }
      return try writer.finish()
    }
    return try #require(control)
  }
}
