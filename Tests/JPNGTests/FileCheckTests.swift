import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

@Suite("Checking what was packed")
struct FileCheckTests {
  private let source = SourceImage(pixels: SampleImages.soft(ImageSize(width: 96, height: 80)))

  /// Checks a file whose alpha plane is said to have been checked already.
  private func check(
    _ packed: PackedImage, _ bytes: ArraySlice<UInt8>, _ form: AlphaForm
  ) throws -> Int {
    let alpha = CodedAlpha(
      bytes: bytes, form: form, settings: packed.alpha, decoded: nil,
      knownMaxError: packed.alphaMaxError)
    let color = CodedColor(
      bytes: packed.colorBytes, settings: packed.color, subsampling: packed.subsampling,
      isReused: false)
    return try FileCheck(
      file: packed.bytes, source: source.pixels, threads: ThreadBudget(threadCount: 1)
    ).run(color, alpha)
  }

  @Test(
    "A plane that was checked by itself must be in the file as it was", arguments: [true, false])
  func knownPlane(isJPEG: Bool) throws {
    var options = PackOptions()
    options.alpha = isJPEG ? .jpeg : .png
    let packed = try JPNGEncoder(options: options).encode(source)
    let plane = packed.alphaBytes
    #expect(try check(packed, plane, packed.alphaForm) == packed.alphaMaxError)
    var other = plane
    other[other.endIndex - 9] ^= 1
    #expect(throws: JPNGError.self) { try check(packed, other, packed.alphaForm) }
    #expect(throws: JPNGError.self) { try check(packed, plane.dropLast(), packed.alphaForm) }
    guard case .jpeg(let levels) = packed.alphaForm else { return }
    let wider = try #require(AlphaLevels(low: levels.low + 1, high: levels.high))
    #expect(throws: JPNGError.self) { try check(packed, plane, .jpeg(wider)) }
  }
}
