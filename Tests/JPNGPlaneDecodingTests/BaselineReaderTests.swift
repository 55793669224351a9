import Foundation
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport
import Testing

/// The decoder of our own gives the same bytes as libjpeg-turbo. That makes any JPEG a test.
@Suite("Baseline JPEGs, decoded as by libjpeg-turbo", .serialized)
struct BaselineReaderTests {
  /// How many random JPEGs of each kind there are. `make test-decoder` has more.
  static let count =
    ProcessInfo.processInfo.environment["JPNG_RANDOM_JPEGS"].flatMap(Int.init) ?? 200

  /// Each kind of machine code that the machine can run.
  static let codes = KernelCode.distinct(for: .decoding)

  /// Where this is skipped, the output says which kinds the other tests leave out.
  @Test(
    "The machine can run each kind of machine code",
    .enabled(if: KernelCode.missing.isEmpty, Comment(rawValue: KernelCode.requirement)))
  func machineCode() {
    #expect(Self.codes == KernelCode.allCases)
  }

  @Test("Random coefficients, codes and restart markers", arguments: codes)
  func randomCoefficients(code: KernelCode) throws {
    for seed in 0..<UInt64(Self.count) {
      let jpeg = RandomJPEG(seed: seed)
      let layouts: [RowLayout] = jpeg.luma == nil ? [.grey, .rgbx] : [.rgbx]
      try expectSame(jpeg.encoded(), layouts, codes: [code], "seed \(seed)")
    }
  }

  @Test("Rows of MCUs with more data than is unpacked at once", arguments: codes)
  func longRows(code: KernelCode) throws {
    for seed in 0..<12 as Range<UInt64> {
      var jpeg = RandomJPEG(seed: seed, maxSide: 40)
      jpeg.width += 3000
      jpeg.hasRestartPerRow = seed % 2 == 0
      try expectSame(jpeg.encoded(), [.rgbx], codes: [code], "seed \(seed)")
    }
  }

  @Test("Areas of one colour", arguments: codes)
  func flatAreas(code: KernelCode) throws {
    for seed in 0..<UInt64(Self.count / 4) {
      var jpeg = RandomJPEG(seed: seed, maxSide: 40)
      jpeg.width *= 6
      jpeg.hasFlatAreas = true
      let layouts: [RowLayout] = jpeg.luma == nil ? [.grey] : [.rgbx]
      try expectSame(jpeg.encoded(), layouts, codes: [code], "seed \(seed)")
    }
  }

  @Test("Pictures as libjpeg writes them, with any settings")
  func pictures() throws {
    for seed in 0..<UInt64(Self.count) {
      let picture = RandomPicture(seed: seed)
      try expectSame(picture.encoded(), picture.layouts, codes: Self.codes, "\(picture)")
    }
  }

  @Test("With alpha, to memory that is not read again soon")
  func alpha() throws {
    for seed in 0..<UInt64(Self.count / 4) {
      let picture = RandomPicture(seed: seed)
      let jpeg = picture.encoded()
      var generator = SeededGenerator(seed: seed)
      for scale in Scale.all {
        var expected = try decodeWithLibrary(jpeg, .rgbx, scale).samples
        let alpha = generator.bytes(expected.count / 4)
        for (i, value) in alpha.enumerated() { expected[4 * i + 3] = value }
        for code in Self.codes {
          let decoded = try code.use(for: .decoding) { try decode(jpeg, scale, alpha: alpha) }
          #expect(decoded == expected, "\(picture), \(code) at \(scale)")
        }
      }
    }
  }

  @Test(
    "Blue, green and red in this order, and any number of rows at a time",
    arguments: [1, 3, 16, 50])
  func batches(batch: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let jpeg = RandomJPEG(seed: seed).encoded()
      let expected = try decodeWithLibrary(jpeg, .bgrx, .full)
      #expect(try decode(jpeg, .bgrx, .full, batch: batch) == expected, "seed \(seed)")
    }
  }

  @Test("What is behind the end is counted")
  func trailing() throws {
    let jpeg = RandomJPEG(seed: 1).encoded() + [1, 2, 3]
    #expect(try decode(jpeg, .rgbx, .full)?.trailing == 3)
  }
}
