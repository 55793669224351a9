import Foundation
import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@Suite("Quality scores")
struct QualityScoresTests {
  @Test(
    "Under 8 pixels a side, all but SSIMULACRA2 is there",
    arguments: [(1, 1), (7, 100), (100, 7), (3, 2)])
  func small(width: Int, height: Int) throws {
    let (picture, candidate) = (
      PixelBuffer.flat(width, height, 100), PixelBuffer.flat(width, height, 101)
    )
    let scores = try scores(picture, candidate)
    #expect(scores.ssimulacra2 == nil)
    #expect(scores.ssimulacra2Mean == nil)
    #expect(scores.colorPSNR != nil)
    #expect(scores.alphaMaxError == 0)
    #expect(try JPNGQualityTests.scores(picture, picture).ssimulacra2 == 100)
  }

  @Test("Pictures of different sizes are refused, whichever is larger")
  func sizesDiffer() throws {
    let (a, b) = (PixelBuffer.flat(20, 10, 0), PixelBuffer.flat(10, 20, 0))
    for (reference, candidate) in [(a, b), (b, a)] {
      let error = QualityError.sizesDiffer(reference: reference.size, candidate: candidate.size)
      #expect(throws: error) { try scores(reference, candidate) }
      let prepared = QualityReference(reference, sharing: ThreadBudget(threadCount: 1))
      #expect(throws: error) {
        try prepared.scores(of: candidate, sharing: ThreadBudget(threadCount: 1))
      }
    }
  }

  @Test("JSON has the keys of what is defined, and gives the same back")
  func json() throws {
    let picture = SampleImages.binary(ImageSize(width: 40, height: 30))
    let full = try scores(picture, try afterJPEG(picture, quality: 50))
    let clear = PixelBuffer.flat(4, 4, 9, alpha: 0)
    let least = try scores(clear, PixelBuffer.flat(4, 4, 8, alpha: 0))
    let required: Set = ["alphaPSNR", "alphaMaxError"]
    let optional: Set = [
      "ssimulacra2", "ssimulacra2Mean", "colorPSNR", "weightedColorPSNR", "fringe",
    ]
    for (scores, keys) in [(full, required.union(optional)), (least, required)] {
      let data = try JSONEncoder().encode(scores)
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(object.keys) == keys)
      #expect(try JSONDecoder().decode(QualityScores.self, from: data) == scores)
    }
  }
}
