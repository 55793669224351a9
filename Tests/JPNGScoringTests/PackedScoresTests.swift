import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

@Suite("Scores of packed files")
struct PackedScoresTests {
  private let threads = ThreadBudget(threadCount: 2)

  @Test("They are those of the decoded bytes", arguments: Association.allCases)
  func decoded(association: Association) throws {
    let source = SampleImages.soft(ImageSize(width: 70, height: 45))
    var options = PackOptions()
    options.association = association
    let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: source)).bytes
    let scores = try QualityScores.ofPacked(packed, source: source, sharing: threads)
    let decoded = try JPNGDecoder(packed).decode()
    #expect(
      try scores
        == QualityScores.compare(reference: source, candidate: decoded, sharing: threads))
    #expect(try #require(scores.ssimulacra2) < 100)
  }

  @Test("Another size is an error, as is what cannot be decoded")
  func refusals() throws {
    let source = SampleImages.soft(ImageSize(width: 20, height: 20))
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source)).bytes
    let other = SampleImages.soft(ImageSize(width: 20, height: 21))
    #expect(throws: JPNGError.self) {
      try QualityScores.ofPacked(packed, source: other, sharing: threads)
    }
    #expect(throws: JPNGError.self) {
      try QualityScores.ofPacked(Array(packed.dropLast()), source: source, sharing: threads)
    }
  }
}
