import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

/// Targets out of reach, pictures without a score, and what is refused.
@Suite("Packing for a target score: the limits")
struct TargetSearchLimitTests {
  private static let noise = SampleImages.random(ImageSize(width: 48, height: 40))

  @Test("Out of reach is said only after the best that the options allow")
  func unreachable() throws {
    let automatic = try TargetSearchTests.run(Self.noise, 99.99)
    #expect(!automatic.isReached)
    #expect(automatic.options.quality == 100)
    #expect(automatic.packed.subsampling == .yuv444)
    #expect(automatic.packed.alphaEncoding == .png)

    let forced = try TargetSearchTests.run(
      Self.noise, 99.99,
      .with {
        $0.subsampling = .yuv422
        $0.alpha = .jpeg
      })
    #expect(!forced.isReached)
    #expect((forced.options.quality, forced.options.alphaQuality) == (100, 100))
    #expect(forced.packed.subsampling == .yuv422)
    #expect(forced.packed.alphaEncoding == .jpeg)
  }

  @Test("Where coarse chroma is what keeps a target out of reach, it gets finer")
  func finerChroma() throws {
    // Grey, with so few specks of colour that the rule of subsampling lets them pass.
    let pixels = SampleImages.image(ImageSize(width: 96, height: 64)) { x, y in
      let isSpeck = (x, y) == (41, 21)
      return (UInt8(80 + x + (isSpeck ? 60 : 0)), UInt8(80 + x), UInt8(80 + x), 255)
    }
    let coarse = try TargetSearchTests.pack(
      pixels, .with { ($0.quality, $0.effort) = (100, .fast) })
    let fine = try TargetSearchTests.pack(
      pixels,
      .with {
        $0.quality = 100
        $0.subsampling = .yuv444
        $0.effort = .fast
      })
    try #require(coarse.score < fine.score)
    let outcome = try TargetSearchTests.run(pixels, fine.score, .with { $0.effort = .fast })
    try TargetSearchTests.check(outcome, pixels, fine.score)
    #expect(outcome.isReached)
    #expect(outcome.packed.subsampling == .yuv444)
  }

  @Test("Pictures under 8 pixels a side get quality 100, at once")
  func withoutScore() throws {
    for size in SampleImages.oddSizes where min(size.width, size.height) < 8 {
      let outcome = try TargetSearchTests.run(SampleImages.random(size), 70)
      #expect(outcome.scores.ssimulacra2 == nil)
      #expect(outcome.isReached)
      #expect(outcome.encodes == 1)
      #expect(outcome.options.quality == 100)
    }
  }

  @Test("Nothing to see is the same at any quality: the lowest will do")
  func hidden() throws {
    let outcome = try TargetSearchTests.run(SampleImages.hidden(TargetSearchTests.size), 100)
    #expect(outcome.isReached)
    #expect(outcome.scores.ssimulacra2 == 100)
    #expect(outcome.options.quality == 1)
  }

  @Test("Above 100 nothing is, at or below any score everything")
  func outOfRange() throws {
    let pixels = SampleImages.soft(TargetSearchTests.size)
    #expect(try !TargetSearchTests.run(pixels, 101).isReached)
    let least = try TargetSearchTests.run(pixels, -1e6)
    #expect(least.isReached)
    #expect(least.options.quality == 1)
  }

  @Test("The quality of the options has no say")
  func quality() throws {
    let pixels = SampleImages.soft(TargetSearchTests.size)
    let outcomes = try [1, 80, 100].map { quality in
      try TargetSearchTests.run(pixels, 75, .with { $0.quality = quality })
    }
    #expect(Set(outcomes.map(\.packed.bytes)).count == 1)
  }

  @Test("A JPEG alpha plane takes less where it is searched than where its quality is fixed")
  func alphaQuality() throws {
    let pixels = SampleImages.soft(ImageSize(width: 96, height: 64))
    let searched = try TargetSearchTests.run(pixels, 70, .with { $0.alpha = .jpeg })
    // Lower than together with colour's, where the search for that ends.
    let quality = searched.options.quality
    #expect(searched.options.alphaQuality <= 100 - (100 - quality) * 3 / 4)
    // The first that passes is the smallest.
    for quality in 1...100 {
      let fixed = try TargetSearchTests.pack(
        pixels,
        .with {
          $0.alpha = .jpeg
          $0.quality = quality
        })
      guard fixed.score >= 70 else { continue }
      #expect(searched.packed.bytes.count < fixed.bytes.count)
      return
    }
    Issue.record("no quality reaches the target")
  }

  @Test("A picture over the limits is refused before anything is computed of it")
  func refused() {
    let options = PackOptions.with { $0.limits.maxPixels = 100 }
    #expect {
      try TargetSearchTests.run(Self.noise, 70, options)
    } throws: {
      ($0 as? JPNGError)?.code == .limitExceeded
    }
  }
}
