internal import JPNGThreads

/// What a remote cache is still used for. After a failure it is not used any more, so that a cache
/// that is down costs a run one time limit, and not one for each asset; and people are told once.
final class RemoteCacheState: Sendable {
  private struct Values: Sendable {
    var reads: Bool
    var writes: Bool
    var hasComplained = false
    /// What lookups have taken, less what packing has, or would have: in seconds.
    var cost = 0.0
  }

  private let values: Locked<Values>
  private let timeLimit: Duration
  private let complain: @Sendable (String) -> Void

  /// - Parameter complain: Is called once at most.
  init(_ settings: RemoteCacheSettings, complain: @escaping @Sendable (String) -> Void) {
    values = Locked(Values(reads: settings.isReadable, writes: settings.isWritable))
    timeLimit = settings.timeLimit
    self.complain = complain
  }

  var reads: Bool { values.withLock { $0.reads } }
  var writes: Bool { values.withLock { $0.writes } }

  /// A lookup has failed: whatever that was, nothing more is expected of this cache.
  func readingFailed(_ failure: RemoteCacheFailure) {
    stop("not used any more in this run: \(failure)") {
      $0.reads = false
      $0.writes = false
    }
  }

  /// Something was not stored. Reading goes on: who may read need not be allowed to write.
  func writingFailed(_ failure: RemoteCacheFailure) {
    stop("nothing more is stored there in this run: \(failure)") { $0.writes = false }
  }

  /// Some entries were not stored because that took too long.
  func leftBehind(_ count: Int) {
    guard count > 0, writes else { return }
    let files = count == 1 ? "1 packed file was" : "\(count) packed files were"
    stop("too slow: \(files) not stored there") { $0.writes = false }
  }

  /// Takes down how long a lookup took. A cache that answers, but slowly, may not keep a run longer
  /// than packing does: together, lookups may take as long as packing has taken, or would have
  /// where there was an entry, and the time limit in addition.
  ///
  /// - Parameter saved: What packing would have taken; 0 where there was no entry.
  func looked(forSeconds seconds: Double, saving saved: Double) {
    let cost = values.withLock { values in
      values.cost += seconds - saved
      return values.cost
    }
    if cost > timeLimit / .seconds(1) { readingFailed(.slow(seconds: cost)) }
  }

  /// Takes down how long it took to pack an asset, which the next run will be spared.
  func packed(inSeconds seconds: Double) { values.withLock { $0.cost -= seconds } }

  private func stop(_ text: String, _ change: (inout Values) -> Void) {
    let isFirst = values.withLock { values in
      change(&values)
      defer { values.hasComplained = true }
      return !values.hasComplained
    }
    if isFirst { complain(text) }
  }
}
