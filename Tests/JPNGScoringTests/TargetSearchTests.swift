import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

@Suite("Packing for a target score")
struct TargetSearchTests {
  static let size = ImageSize(width: 40, height: 32)

  static func run(
    _ pixels: PixelBuffer, _ target: Double, threads: Int = 2,
    _ options: PackOptions = PackOptions()
  ) throws -> TargetSearch.Outcome {
    let search = TargetSearch(
      options: options, target: target, sharing: ThreadBudget(threadCount: threads))
    return try #require(try search.run(SourceImage(pixels: pixels)))
  }

  /// The file of those options, and its scores.
  static func pack(
    _ pixels: PixelBuffer, _ options: PackOptions
  ) throws -> (bytes: [UInt8], score: Double) {
    let bytes = try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels)).bytes
    let scores = try QualityScores.ofPacked(
      bytes, source: SourceImage(pixels: pixels), sharing: ThreadBudget(threadCount: 1))
    return (bytes, try #require(scores.ssimulacra2))
  }

  /// What must be so of every outcome.
  static func check(_ outcome: TargetSearch.Outcome, _ pixels: PixelBuffer, _ target: Double) throws
  {
    #expect((1...TargetSearch.maxEncodes).contains(outcome.encodes))
    let scores = try QualityScores.ofPacked(
      outcome.packed.bytes, source: SourceImage(pixels: pixels),
      sharing: ThreadBudget(threadCount: 1))
    #expect(scores == outcome.scores)
    #expect(outcome.isReached == (try #require(scores.ssimulacra2) >= target))
    if !outcome.isReached { #expect(outcome.options.quality == 100) }
    #expect(try pack(pixels, outcome.options).bytes == outcome.packed.bytes)
  }

  static let pictures: [PixelBuffer] = [
    SampleImages.soft(size), SampleImages.binary(size), SampleImages.opaque(size),
    SampleImages.drops(size), SampleImages.hidden(size), SampleImages.random(size),
  ]

  private static let tinyPictures: [PixelBuffer] = {
    let size = ImageSize(width: 24, height: 16)
    return [
      SampleImages.soft(size), SampleImages.binary(size), SampleImages.opaque(size),
      SampleImages.drops(size), SampleImages.hidden(size), SampleImages.random(size),
    ]
  }()

  @Test(
    "The score told is that of the bytes, and at least the target where it says so",
    arguments: tinyPictures, [0, 60, 90, 100.0])
  func scores(pixels: PixelBuffer, target: Double) throws {
    for mode in PackOptions.AlphaMode.allCases {
      let outcome = try Self.run(pixels, target, .with { $0.alpha = mode })
      try Self.check(outcome, pixels, target)
    }
  }

  @Test(
    "With lossless alpha, one quality less fails", arguments: pictures.prefix(4), [40, 70, 85.0])
  func boundary(pixels: PixelBuffer, target: Double) throws {
    // With chosen coefficients, the score of a picture this small is no steady function of quality.
    let given = PackOptions.with { ($0.alpha, $0.effort) = (.png, .fast) }
    let outcome = try Self.run(pixels, target, given)
    #expect(outcome.isReached)
    var options = outcome.options
    guard options.quality > 1 else { return }
    options.quality -= 1
    #expect(try Self.pack(pixels, options).score < target)
  }

  /// Large enough for a step of the score to be a small part of the file.
  private static let exhaustiveSource = SampleImages.binary(ImageSize(width: 96, height: 80))
  /// Of small pictures with smooth colours, another subsampling changes the score by points.
  private static let exhaustiveOptions = PackOptions.with { $0.subsampling = .yuv444 }

  /// The files of all qualities, and their scores.
  private static let exhaustiveFiles = Result {
    try (1...100).map { quality in
      var options = exhaustiveOptions
      options.quality = quality
      return try pack(exhaustiveSource, options)
    }
  }

  /// Where a score falls as the quality rises, something lower may be missed.
  @Test("It is about as small as the smallest of all qualities", arguments: [50, 75, 90.0])
  func exhaustive(target: Double) throws {
    let outcome = try Self.run(Self.exhaustiveSource, target, Self.exhaustiveOptions)
    let all = try Self.exhaustiveFiles.get()
    let smallest = try #require(all.filter { $0.score >= target }.map(\.bytes.count).min())
    #expect((smallest...smallest * 102 / 100).contains(outcome.packed.bytes.count))
  }

  @Test("Progressive, premultiplied and coarse chroma are kept", arguments: [60, 85, 99.9])
  func kept(target: Double) throws {
    let pixels = SampleImages.soft(Self.size)
    let options = PackOptions.with {
      $0.isProgressive = true
      $0.association = .premultiplied
      $0.subsampling = .yuv420
    }
    let outcome = try Self.run(pixels, target, options)
    try Self.check(outcome, pixels, target)
    #expect(outcome.isReached == (target < 99))
    #expect(outcome.packed.subsampling == .yuv420)
    #expect(outcome.options.isProgressive)
    #expect(outcome.options.association == .premultiplied)
  }

  @Test("The same on any number of threads", arguments: PackOptions.AlphaMode.allCases)
  func threads(mode: PackOptions.AlphaMode) throws {
    let pixels = SampleImages.soft(ImageSize(width: 50, height: 70))
    let outcomes = try [1, 2, 5].map {
      try Self.run(pixels, 77, threads: $0, .with { $0.alpha = mode })
    }
    for outcome in outcomes.dropFirst() {
      #expect(outcome.packed.bytes == outcomes[0].packed.bytes)
      #expect(outcome.options == outcomes[0].options)
      #expect(outcome.encodes == outcomes[0].encodes)
    }
  }
}

extension PackOptions {
  /// The default options, changed.
  static func with(_ change: (inout PackOptions) -> Void) -> PackOptions {
    var options = PackOptions()
    change(&options)
    return options
  }
}
