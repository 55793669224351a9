internal import JPNGThreads

/// Shares the rows of a picture among threads while they decode it.
///
/// A thread has rows that follow each other, and is given a step of them at a time, from the top.
/// One that has none, because it begins or is done, takes the lower part of those of the thread
/// with the most. So all are done at about the same time, however late one begins, however fast
/// cores are, and whatever the rows cost.
final class RowShares: Sendable {
  private let cost: DecodingCost
  /// The steps that each thread still has.
  private let left: Locked<[Range<Int>]>

  init(_ cost: DecodingCost, threadCount: Int) {
    self.cost = cost
    let none = 0..<0
    left = Locked([0..<cost.stepCount] + [Range<Int>](repeating: none, count: threadCount - 1))
  }

  /// The rows that a thread, by its number, decodes next; `nil` if there are none left for it. Each
  /// row is given to one thread.
  func next(for thread: Int) -> Range<Int>? {
    left.withLock { left in
      if left[thread].isEmpty { takeOver(&left, thread) }
      return left[thread].popFirst().map(cost.rows)
    }
  }

  /// Gives a thread the lower part of what the one with the most has left, if both are done sooner
  /// then.
  private func takeOver(_ left: inout [Range<Int>], _ thread: Int) {
    guard let other = left.indices.max(by: { cost[left[$0]] < cost[left[$1]] }) else { return }
    let steps = left[other]
    func duration(_ start: Int) -> Double {
      max(
        cost[steps.lowerBound..<start],
        cost.ofBeginning(at: start) + cost[start..<steps.upperBound])
    }
    guard let start = steps.min(by: { duration($0) < duration($1) }),
      duration(start) < cost[steps]
    else { return }
    left[other] = steps.lowerBound..<start
    left[thread] = start..<steps.upperBound
  }
}
