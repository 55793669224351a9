import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

/// What the best effort finds for one picture.
@Suite("Tuning to a picture")
struct TuningTests {
  /// Small pictures are tried as they are; of the large one, a sample is.
  static let pictures = [
    SampleImages.soft(ImageSize(width: 72, height: 64)),
    SampleImages.binary(ImageSize(width: 72, height: 64)),
    SampleImages.opaque(ImageSize(width: 72, height: 64)),
    SampleImages.soft(ImageSize(width: 520, height: 400)),
  ]

  private static func pack(
    _ pixels: PixelBuffer, _ options: PackOptions, threads: Int = 2
  ) throws -> (packed: PackedImage, score: Double) {
    let packed = try JPNGEncoder(options: options, threads: threads)
      .encode(SourceImage(pixels: pixels))
    let scores = try QualityScores.ofPacked(
      packed.bytes, source: SourceImage(pixels: pixels), sharing: ThreadBudget(threadCount: 2))
    return (packed, try #require(scores.ssimulacra2))
  }

  /// What a point of the score is worth in bytes is known only roughly, so for files of some
  /// hundred bytes there is a tolerance.
  @Test(
    "A quality means about the same score, for no more bytes", arguments: pictures.prefix(3),
    [50, 85])
  func smaller(pixels: PixelBuffer, quality: Int) throws {
    let usual = try Self.pack(pixels, .with { $0.quality = quality })
    let best = try Self.pack(pixels, .with { ($0.quality, $0.effort) = (quality, .best) })
    #expect(abs(best.score - usual.score) < 2)
    #expect(best.packed.bytes.count <= usual.packed.bytes.count * 105 / 100)
  }

  /// Too thin for tiles of the usual size, and too large to be tried whole.
  @Test("A banner is tuned, too", arguments: [(1500, 118), (90, 3000)])
  func banner(width: Int, height: Int) throws {
    let banner = SampleImages.soft(ImageSize(width: width, height: height))
    let usual = try Self.pack(banner, PackOptions())
    let best = try Self.pack(banner, .with { $0.effort = .best })
    #expect(abs(best.score - usual.score) < 1)
    // More passes alone save a hundredth at most.
    #expect(best.packed.bytes.count * 100 < usual.packed.bytes.count * 97)
  }

  @Test("The same bytes on any number of threads", arguments: pictures)
  func threads(pixels: PixelBuffer) throws {
    let options = PackOptions.with { $0.effort = .best }
    let files = try [1, 3].map { try Self.pack(pixels, options, threads: $0).packed.bytes }
    #expect(files[0] == files[1])
  }

  @Test("What the caller has fixed stays")
  func fixed() throws {
    let options = PackOptions.with {
      ($0.effort, $0.alpha, $0.subsampling) = (.best, .png, .yuv422)
    }
    let packed = try Self.pack(Self.pictures[0], options).packed
    #expect(packed.alphaMaxError == 0)
    #expect(packed.subsampling == .yuv422)
    let exact = PackOptions.with { ($0.effort, $0.alphaMaxError) = (.best, 0) }
    #expect(try Self.pack(Self.pictures[0], exact).packed.alphaMaxError == 0)
    let coarse = PackOptions.with { ($0.effort, $0.alphaMaxError) = (.best, 9) }
    #expect(try Self.pack(Self.pictures[0], coarse).packed.alphaMaxError <= 9)
  }

  @Test("A target is reached in about as few bytes or fewer", arguments: [60, 85.0])
  func target(target: Double) throws {
    var bytes = (usual: 0, best: 0)
    for pixels in Self.pictures.prefix(3) {
      func outcome(_ effort: PackOptions.Effort) throws -> TargetSearch.Outcome {
        let search = TargetSearch(
          options: .with { $0.effort = effort }, target: target,
          sharing: ThreadBudget(threadCount: 2))
        return try #require(try search.run(SourceImage(pixels: pixels)))
      }
      let (usual, best) = (try outcome(.balanced), try outcome(.best))
      #expect(best.isReached)
      #expect((1...TargetSearch.maxEncodes).contains(best.encodes))
      #expect(try #require(best.scores.ssimulacra2) >= target)
      // Up to three of its encodes are of what does not turn out smaller.
      #expect(best.packed.bytes.count <= usual.packed.bytes.count * 102 / 100)
      bytes.usual += usual.packed.bytes.count
      bytes.best += best.packed.bytes.count
    }
    #expect(bytes.best * 100 <= bytes.usual * 101)
  }
}
