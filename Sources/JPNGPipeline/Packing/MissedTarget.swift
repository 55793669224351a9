internal import JPNGReports

/// A score or a size that a file does not reach with any quality. The file was packed all the same,
/// as close to it as can be.
package struct MissedTarget: Hashable, Sendable, CustomStringConvertible {
  package enum Goal: Hashable, Sendable {
    /// The score that was wanted, and the one that the file has; `nil` if the picture is too small
    /// for a score.
    case score(Double?, target: Double)
    /// The bytes that the file has, and the most that were wanted.
    case size(Int, limit: Int)
  }

  /// The path of the source.
  package var path: String
  package var goal: Goal

  package init(path: String, _ goal: Goal) {
    self.path = path
    self.goal = goal
  }

  /// What was missed and by how much, in one sentence without the file's name.
  package var description: String {
    switch goal {
    case .score(let score, let target):
      "the target of \(target.trimmed(digits: 9)) is out of reach: quality 100 scores "
        + (score?.asScore(beside: target) ?? "nothing")
    case .size(let size, let limit):
      "the target of \(limit.asByteCount) is out of reach: the smallest file has \(size) bytes,"
        + " \(size - limit) too many"
    }
  }
}
