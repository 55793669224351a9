import Foundation
import JPNGQuality
import TestSupport
import Testing

/// A line of the list of scores.
struct ScoredPair: Sendable, CustomTestStringConvertible {
  let reference: String
  let distorted: String
  let distortion: String
  let score: Double

  var testDescription: String { "\(distorted), \(distortion): \(score)" }

  /// All of them; none where the folder is missing.
  static let all: [ScoredPair] = {
    let list = SharedFixtures.scoresFolder.appending(path: "scores.tsv")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard !line.hasPrefix("#"), fields.count == 4, let score = Double(fields[3]) else {
        return nil
      }
      return ScoredPair(
        reference: fields[0], distorted: fields[1], distortion: fields[2], score: score)
    }
  }()

  static let requirement: Comment = "needs ../shared/scores"
}

@Suite("SSIMULACRA2 against the reference tool")
struct ReferenceToolTests {
  @Test(
    "A pair has the reference tool's score",
    .enabled(if: !ScoredPair.all.isEmpty, ScoredPair.requirement), arguments: ScoredPair.all)
  func pair(_ pair: ScoredPair) throws {
    let folder = SharedFixtures.scoresFolder
    let reference = try Data(contentsOf: folder.appending(path: pair.reference))
    let distorted = try Data(contentsOf: folder.appending(path: pair.distorted))
    let scores = try scores(try decoded(Array(reference)), try decoded(Array(distorted)))
    let score = try #require(scores.ssimulacra2)
    #expect(abs(score - pair.score) < 0.01)
    #expect(scores.ssimulacra2Mean == score)
  }
}
