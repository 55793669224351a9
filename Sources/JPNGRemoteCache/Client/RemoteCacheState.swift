internal import JPNGThreads

/// What a remote cache is still used for. After a failure it is not used any more, so that a cache
/// that is down costs a run one time limit, and not one for each asset; and people are told once.
/// A few bad entries are no such failure: they are packed again, and replaced.
package final class RemoteCacheState: Sendable {
  private struct Values: Sendable {
    var reads: Bool
    var writes: Bool
    var hasComplained = false
    /// What lookups have taken, less what packing has, or would have: in seconds of all threads.
    var cost = 0.0
    var badEntries = 0

    mutating func stop() {
      reads = false
      writes = false
    }
  }

  private let values: Locked<Values>
  private let timeLimit: Double
  private let concurrency: Double
  private static let mostBadEntries = 3
  private let complain: @Sendable (String) -> Void

  /// - Parameter complain: Is called once at most.
  package init(_ settings: RemoteCacheSettings, complain: @escaping @Sendable (String) -> Void) {
    values = Locked(Values(reads: true, writes: settings.isWritable))
    timeLimit = settings.timeLimit / .seconds(1)
    concurrency = Double(settings.concurrency)
    self.complain = complain
  }

  package var reads: Bool { values.withLock { $0.reads } }
  package var writes: Bool { values.withLock { $0.writes } }

  /// A lookup has failed: but for a few bad entries, nothing more is expected of this cache.
  package func readingFailed(_ failure: RemoteCacheFailure) {
    if failure.isBadEntry {
      tell("\(failure), which is packed anew") { values in
        values.badEntries += 1
        if values.badEntries >= Self.mostBadEntries { values.stop() }
      }
    } else {
      tell("not used any more in this run: \(failure)") { $0.stop() }
    }
  }

  /// Something was not stored. Reading goes on: who may read need not be allowed to write.
  package func writingFailed(_ failure: RemoteCacheFailure) {
    tell("nothing more is stored there in this run: \(failure)") { $0.writes = false }
  }

  /// Some entries were not stored because that took too long.
  package func leftBehind(_ count: Int) {
    guard count > 0, writes else { return }
    let files = count == 1 ? "1 packed file was" : "\(count) packed files were"
    tell("too slow: \(files) not stored there") { $0.writes = false }
  }

  /// Takes down how long a lookup took. A cache that answers, but slowly, may not keep a run longer
  /// than packing does: together, lookups may take as long as packing has taken, or would have
  /// where there was an entry, and the time limit in addition.
  ///
  /// - Parameter saved: What packing would have taken, as the server says; 0 where there was no
  ///   entry. More than the time limit is not believed, as no lookup takes longer.
  package func looked(forSeconds seconds: Double, saving saved: Double) {
    let cost = add(seconds - min(max(saved, 0), timeLimit)) / concurrency
    if cost > timeLimit { readingFailed(.slow(seconds: cost)) }
  }

  /// Takes down how long it took to pack an asset, which the next run will be spared.
  package func packed(inSeconds seconds: Double) { add(-seconds) }

  @discardableResult
  private func add(_ seconds: Double) -> Double {
    values.withLock { values in
      values.cost += seconds
      return values.cost
    }
  }

  /// Changes what the cache is used for, and says why if nothing was said before.
  private func tell(_ text: String, _ change: (inout Values) -> Void) {
    let isFirst = values.withLock { values in
      change(&values)
      defer { values.hasComplained = true }
      return !values.hasComplained
    }
    if isFirst { complain(text) }
  }
}
