import JPNG
import TestSupport
import Testing

/// A search for a target takes planes and the preview from its last candidate where their settings
/// are the same.
@Suite("What an encoder reuses of an earlier file")
struct JPNGEncoderReuseTests {
  private static let size = ImageSize(width: 96, height: 64)

  /// A change of one option, and what of an earlier file it leaves as it is.
  struct Change: Sendable, CustomStringConvertible {
    let key: String
    let apply: @Sendable (inout PackOptions) -> Void
    let kept: Set<Part>

    var description: String { PackOptions.with(apply).text }

    init(
      _ key: String, keeps kept: Set<Part>, _ apply: @escaping @Sendable (inout PackOptions) -> Void
    ) {
      self.key = key
      self.apply = apply
      self.kept = kept
    }
  }

  enum Part: CaseIterable {
    case color, alpha, preview
  }

  private static let all = Set(Part.allCases)

  /// The association and the hidden colours are left out, as they make another prepared picture.
  static let changes = [
    Change("quality", keeps: [.alpha, .preview]) { $0.quality = 81 },
    Change("quality", keeps: [.alpha]) { $0.quality = 74 },
    Change("alpha", keeps: [.color, .preview]) { $0.alpha = .png },
    Change("alpha", keeps: [.color, .preview]) { $0.alpha = .automatic },
    Change("alphaQuality", keeps: [.color, .preview]) { $0.alphaQuality = 40 },
    Change("subsampling", keeps: [.alpha, .preview]) { $0.subsampling = .yuv422 },
    Change("effort", keeps: [.preview]) { $0.effort = .balanced },
    Change("alphaMaxError", keeps: [.color, .preview]) { $0.alphaMaxError = 40 },
    Change("progressive", keeps: [.preview]) { $0.isProgressive = true },
    Change("colorProfile", keeps: all) { $0.colorProfile = .srgb },
    Change("restarts", keeps: [.preview]) { $0.restarts = .rows },
    Change("preview", keeps: [.color, .alpha]) { $0.preview = .sixteenth },
    Change("preview", keeps: [.color, .alpha]) { $0.preview = nil },
  ]

  private static let base = PackOptions.with {
    ($0.alpha, $0.subsampling, $0.preview) = (.jpeg, .yuv444, .eighth)
    // The planes of the other efforts are not independent of each other.
    $0.effort = .fast
  }

  private let picture: PreparedPicture

  init() throws {
    picture = try Self.prepared(SampleImages.soft(Self.size))
  }

  private static func prepared(_ pixels: PixelBuffer) throws -> PreparedPicture {
    try PreparedPicture(SourceImage(pixels: pixels), PackOptions())
  }

  private func encode(
    _ options: PackOptions, reusing earlier: PackedImage? = nil
  ) throws -> PackedImage {
    try JPNGEncoder(options: options).encode(picture, reusing: earlier)
  }

  @Test("Every option that candidates can differ in is changed here")
  func complete() {
    let keys = Set(TextField.all.map(\.key)).subtracting(["association", "hiddenColor"])
    #expect(Set(Self.changes.map(\.key)) == keys)
  }

  @Test(
    "With one option changed, the file is that of a fresh encode", arguments: changes,
    [PackOptions.Effort.fast, .balanced])
  func sameAsFresh(change: Change, effort: PackOptions.Effort) throws {
    var base = Self.base
    base.effort = effort
    var changed = base
    change.apply(&changed)
    for (earlier, options) in [(base, changed), (changed, base)] {
      let fresh = try encode(options)
      let reused = try encode(options, reusing: try encode(earlier))
      #expect(reused.bytes == fresh.bytes)
      #expect(reused.alphaMaxError == fresh.alphaMaxError)
      #expect(reused.alphaEncoding == fresh.alphaEncoding)
      #expect(reused.subsampling == fresh.subsampling)
    }
  }

  /// An earlier file of another picture of this size, which must not be given, shows by its parts
  /// what is taken from it.
  @Test("Whatever does not depend on the changed option is not coded again", arguments: changes)
  func reuse(change: Change) throws {
    var changed = Self.base
    change.apply(&changed)
    let other = try JPNGEncoder(options: Self.base)
      .encode(try Self.prepared(SampleImages.random(Self.size)))
    let fresh = try encode(changed)
    let reused = try encode(changed, reusing: other)
    for part in Part.allCases {
      let expected = change.kept.contains(part) ? other : fresh
      #expect(try part.isEqual(reused, expected), "\(part)")
    }
    #expect(try Part.allCases.allSatisfy { try !$0.isEqual(other, try encode(Self.base)) })
  }

  /// A quality of colour above that of alpha leaves alpha's as it is, but not what its errors cost.
  @Test("Alpha is not reused where another quality of colour would choose it otherwise")
  func automaticAlpha() throws {
    let glow = try Self.noisyGlow()
    let options = [91, 92, 94].map { quality in
      PackOptions.with { ($0.quality, $0.alphaMaxError) = (quality, 20) }
    }
    let fresh = try options.map { try JPNGEncoder(options: $0).encode(glow) }
    try #require(Set(fresh.map(\.alphaByteCount)).count > 1)
    for (options, expected) in zip(options, fresh).dropFirst() {
      let packed = try JPNGEncoder(options: options).encode(glow, reusing: fresh[0])
      #expect(packed.bytes == expected.bytes)
    }
  }

  /// With noise in a seventh of its alpha.
  private static func noisyGlow() throws -> PreparedPicture {
    var generator = SeededGenerator(seed: 15)
    return try prepared(
      SampleImages.image(ImageSize(width: 128, height: 96)) { x, y in
        let isNoise = Int.random(in: 0..<100, using: &generator) < 15
        let alpha = 20 + x + (isNoise ? Int.random(in: 1...60, using: &generator) : 0)
        return (UInt8(2 * x), UInt8(y), 90, UInt8(alpha))
      })
  }
}

extension JPNGEncoderReuseTests.Part {
  fileprivate func isEqual(_ a: PackedImage, _ b: PackedImage) throws -> Bool {
    switch self {
    case .color: a.bytes.prefix(a.colorByteCount) == b.bytes.prefix(b.colorByteCount)
    case .alpha:
      a.bytes.dropFirst(a.colorByteCount).prefix(a.alphaByteCount)
        == b.bytes.dropFirst(b.colorByteCount).prefix(b.alphaByteCount)
    case .preview: try JPNGDecoder(a.bytes).preview() == JPNGDecoder(b.bytes).preview()
    }
  }
}
