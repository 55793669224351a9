internal import JPNGReports

/// A target score that a file does not reach with any quality. The file was packed all the same,
/// with the best one.
package struct MissedTarget: Hashable, Sendable, CustomStringConvertible {
  /// The path of the source.
  package var path: String
  /// The score that the file has; `nil` if the picture is too small for a score.
  package var score: Double?
  package var target: Double

  package init(path: String, score: Double?, target: Double) {
    self.path = path
    self.score = score
    self.target = target
  }

  /// What was missed and by how much, in one sentence without the file's name.
  package var description: String {
    "the target of \(target.trimmed(digits: 9)) is out of reach: quality 100 scores "
      + (score?.asScore(beside: target) ?? "nothing")
  }
}
