import JPNG
import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGScoring

@Suite("The options for a quality in a search")
struct CandidateOptionsTests {
  /// A candidate whose alpha came out that way.
  private static func candidate(
    _ encoding: PackOptions.AlphaMode, alphaQuality: Int = 90, subsampling: Subsampling? = nil
  ) throws -> Candidate {
    var trials = try CandidateTrials(
      SourceImage(pixels: SampleImages.soft(ImageSize(width: 8, height: 8))), PackOptions(),
      target: 0, sharing: ThreadBudget(threadCount: 1))
    return try trials.run(
      .with {
        $0.alpha = encoding
        $0.alphaQuality = alphaQuality
        $0.subsampling = subsampling
      })
  }

  @Test("JPEG alpha has three quarters of colour's distance to 100", arguments: 1...100)
  func following(quality: Int) {
    let options = CandidateOptions(.with { $0.alpha = .jpeg }).options(at: quality)
    #expect(options.quality == quality)
    #expect((quality...100).contains(options.alphaQuality))
    #expect(abs(4 * (100 - options.alphaQuality) - 3 * (100 - quality)) < 4)
  }

  @Test(
    "Automatic alpha that is JPEG has the quality of colour, which its errors are weighed by",
    arguments: 1...100)
  func ofColor(quality: Int) throws {
    var candidateOptions = CandidateOptions(.with { $0.alphaQuality = 55 })
    #expect(candidateOptions.options(at: quality).alphaQuality == max(55, quality))
    for encoding in [PackOptions.AlphaMode.jpeg, .png] {
      #expect(try !candidateOptions.learn(from: Self.candidate(encoding)))
      #expect(candidateOptions.options(at: quality).alphaQuality == quality)
    }
  }

  @Test("Lossless alpha leaves the alpha quality alone, and so does automatic alpha that is PNG")
  func lossless() throws {
    for mode in [PackOptions.AlphaMode.png, .automatic] {
      let options = PackOptions.with {
        $0.alpha = mode
        $0.alphaQuality = 77
      }
      var candidateOptions = CandidateOptions(options)
      #expect(candidateOptions.options(at: 30).alphaQuality == 77)
      #expect(try !candidateOptions.learn(from: Self.candidate(.png)))
      #expect(candidateOptions.options(at: 30).alphaQuality == 77)
      #expect(candidateOptions.options(at: 100).alphaQuality == 77)
    }
  }

  private static let fast = PackOptions.with { $0.effort = .fast }

  @Test("Of `fast`, it follows colour as far as JPEG does, and finds out how far that is")
  func automatic() throws {
    var candidateOptions = CandidateOptions(Self.fast)
    #expect(candidateOptions.options(at: 20).alphaQuality == 90)
    #expect(try !candidateOptions.learn(from: Self.candidate(.jpeg)))
    #expect(candidateOptions.options(at: 20).alphaQuality == 40)
    #expect(try candidateOptions.learn(from: Self.candidate(.png, alphaQuality: 40)))
    #expect(candidateOptions.rejected == 40)
    // Not back to the caller's: half-way, in quantisation, from 90 to 40.
    #expect(candidateOptions.options(at: 20).alphaQuality == 75)
    #expect(candidateOptions.options(at: 96).alphaQuality == 97)
    #expect(try !candidateOptions.learn(from: Self.candidate(.jpeg, alphaQuality: 75)))
    #expect((41...74).contains(candidateOptions.options(at: 20).alphaQuality))
    // A higher one that is not taken says nothing of those below it.
    #expect(try !candidateOptions.learn(from: Self.candidate(.png, alphaQuality: 97)))
    #expect(candidateOptions.rejected == 40)
  }

  @Test(
    "Close to where JPEG ends, alpha keeps to what was taken",
    arguments: [27, 40, 55, 70, 80, 88, 90])
  func boundary(threshold: Int) throws {
    var candidateOptions = CandidateOptions(Self.fast)
    _ = try candidateOptions.learn(from: Self.candidate(.jpeg))
    var last = 90
    for _ in 1...6 {
      let quality = candidateOptions.options(at: 1).alphaQuality
      if quality >= threshold { last = quality }
      _ = try candidateOptions.learn(
        from: Self.candidate(quality >= threshold ? .jpeg : .png, alphaQuality: quality))
    }
    #expect(candidateOptions.options(at: 1).alphaQuality == last)
    #expect(last >= threshold && candidateOptions.rejected < threshold)
    // At half that quantisation it would have been looked for further down.
    let distance =
      QualityScoreModel.quantisation(at: threshold) - QualityScoreModel.quantisation(at: last)
    #expect(distance < 0.7)
  }

  @Test("The best is what the caller left to choose, unless the candidate had it")
  func best() throws {
    let coarse = try Self.candidate(.jpeg, subsampling: .yuv420)
    let automatic = try #require(PackOptions().best(unlike: coarse))
    #expect((automatic.subsampling, automatic.alpha) == (.yuv444, .png))
    let jpeg = try #require(PackOptions.with { $0.alpha = .jpeg }.best(unlike: coarse))
    #expect((jpeg.subsampling, jpeg.alpha) == (.yuv444, .jpeg))
    let forced = try #require(PackOptions.with { $0.subsampling = .yuv420 }.best(unlike: coarse))
    #expect((forced.subsampling, forced.alpha) == (.yuv420, .png))

    let finest = try Self.candidate(.png, subsampling: .yuv444)
    #expect(PackOptions().best(unlike: finest) == nil)
    #expect(PackOptions.with { $0.alpha = .png }.best(unlike: finest) == nil)
  }
}
