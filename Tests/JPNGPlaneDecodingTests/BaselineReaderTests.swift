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

  private func expectSame(
    _ jpeg: [UInt8], _ layouts: [RowLayout], _ note: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for layout in layouts {
      for scale in Scale.all {
        let expected = try decodeWithLibrary(jpeg, layout, scale)
        let decoded = try decode(jpeg, layout, scale)
        #expect(
          decoded == expected, "\(note), \(layout) at \(scale)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Where this is skipped, the output says which kinds the other tests leave out.
  @Test(
    "The machine can run each kind of machine code",
    .enabled(if: KernelCode.missing.isEmpty, Comment(rawValue: KernelCode.requirement)))
  func machineCode() {
    #expect(Self.codes == KernelCode.allCases)
  }

  @Test(
    "Random coefficients, codes and restart markers, with each kind of machine code",
    arguments: codes)
  func randomCoefficients(code: KernelCode) throws {
    try code.use(for: .decoding) {
      for seed in 0..<UInt64(Self.count) {
        let jpeg = RandomJPEG(seed: seed)
        let layouts: [RowLayout] = jpeg.luma == nil ? [.grey, .rgbx] : [.rgbx]
        try expectSame(jpeg.encoded(), layouts, "\(code), seed \(seed)")
      }
    }
  }

  @Test("Rows of MCUs with more data than is unpacked at once", arguments: codes)
  func longRows(code: KernelCode) throws {
    try code.use(for: .decoding) {
      for seed in 0..<12 as Range<UInt64> {
        var jpeg = RandomJPEG(seed: seed, maxSide: 40)
        jpeg.width += 3000
        jpeg.hasRestartPerRow = seed % 2 == 0
        try expectSame(jpeg.encoded(), [.rgbx], "\(code), seed \(seed)")
      }
    }
  }

  @Test("Areas of one colour, with each kind of machine code", arguments: codes)
  func flatAreas(code: KernelCode) throws {
    try code.use(for: .decoding) {
      for seed in 0..<UInt64(Self.count / 4) {
        var jpeg = RandomJPEG(seed: seed, maxSide: 40)
        jpeg.width *= 6
        jpeg.hasFlatAreas = true
        let layouts: [RowLayout] = jpeg.luma == nil ? [.grey] : [.rgbx]
        try expectSame(jpeg.encoded(), layouts, "\(code), seed \(seed)")
      }
    }
  }

  @Test("Pictures of all sizes, subsamplings and qualities")
  func pictures() throws {
    for seed in 0..<UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let most = seed % 4 == 0 ? 300 : 40
      let size = ImageSize(
        width: .random(in: 1...most, using: &generator),
        height: .random(in: 1...most, using: &generator))
      let kinds = [SampleImages.soft(size), SampleImages.random(size), SampleImages.drops(size)]
      let pixels = kinds.randomElement(using: &generator) ?? kinds[0]
      let subsampling = Subsampling.allCases.randomElement(using: &generator) ?? .yuv444
      var frame = JPEGFrame(size: size, components: .color(subsampling))
      frame.hasRestarts = .random(using: &generator)
      let quality = Int.random(in: 1...100, using: &generator)
      let jpeg = try pixels.withRows { rows in
        let writer = try JPEGWriter(frame, quality: quality)
        try writer.write(rows)
        return try writer.finish()
      }
      try expectSame(jpeg, [.rgbx], "seed \(seed), \(size), \(subsampling), quality \(quality)")
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
