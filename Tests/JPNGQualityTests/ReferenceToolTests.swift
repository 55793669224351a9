import Foundation
import JPNGPixels
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
  /// The reference tool's scores of a pattern whose four lower bits are lost; with two, four and
  /// five scales.
  @Test(
    "A pattern has the reference tool's score",
    arguments: [(8, 9, 91.16598393), (40, 30, 28.27319208), (300, 70, 75.45124888)])
  func pattern(width: Int, height: Int, score: Double) throws {
    let pattern = SampleImages.image(ImageSize(width: width, height: height)) { x, y in
      (
        UInt8((x * x / 9 + y * 3) & 255), UInt8((x * 2 + y * y / 7) & 255),
        UInt8((x * y / 5) & 255), 255
      )
    }
    let coarse = changed(pattern) { _, _, pixel in
      pixel.red = pixel.red & 0xF0 | 8
      pixel.green = pixel.green & 0xF0 | 8
      pixel.blue = pixel.blue & 0xF0 | 8
    }
    #expect(abs(try #require(try scores(pattern, coarse).ssimulacra2) - score) < 0.001)
  }

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
