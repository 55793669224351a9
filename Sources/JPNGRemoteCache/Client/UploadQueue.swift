internal import JPNGThreads

/// Uploads that wait for their turn. A few run at the same time. There are never more bytes waiting
/// than a limit; what comes then is not uploaded, as the run is not to wait for a slow server.
package final class UploadQueue: Sendable {
  /// An upload: its bytes, and how it is done. It ends soon after it is not wanted any more.
  package struct Upload: Sendable {
    let byteCount: Int
    let run: @Sendable () async -> Void

    package init(byteCount: Int, run: @escaping @Sendable () async -> Void) {
      self.byteCount = byteCount
      self.run = run
    }
  }

  private struct Values: Sendable {
    var waiting: [Upload] = []
    var running = 0
    var byteCount = 0
    var refused = 0
  }

  /// Bytes that may wait.
  package static let byteLimit = 64 << 20
  static let mostAtOnce = 4
  private let values = Locked(Values())
  private let executor: any TaskExecutor

  package init(executor: any TaskExecutor) { self.executor = executor }

  /// Has an upload done later, or counts it as refused where too much waits already.
  package func add(_ upload: Upload) {
    values.withLock { values in
      // One that is larger than the limit on its own has its turn all the same.
      guard values.byteCount == 0 || values.byteCount + upload.byteCount <= Self.byteLimit else {
        values.refused += 1
        return
      }
      values.byteCount += upload.byteCount
      values.waiting.append(upload)
    }
    beginNext()
  }

  /// Waits until all uploads have ended, for so long at most.
  ///
  /// - Parameter isWanted: Whether it is still worth waiting.
  package func drain(_ limit: Duration, while isWanted: @Sendable () -> Bool) async {
    let deadline = ContinuousClock.now + limit
    while values.withLock({ $0.running > 0 }), isWanted(), ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Begins no more uploads.
  ///
  /// - Returns: How many will not have been done: those that wait, run or were refused.
  package func close() -> Int {
    values.withLock { values in
      let count = values.waiting.count + values.running + values.refused
      values.waiting = []
      return count
    }
  }

  private func beginNext() {
    let upload: Upload? = values.withLock { values in
      guard values.running < Self.mostAtOnce, !values.waiting.isEmpty else { return nil }
      values.running += 1
      return values.waiting.removeFirst()
    }
    guard let upload else { return }
    Task(executorPreference: executor) {
      await upload.run()
      self.values.withLock { values in
        values.running -= 1
        values.byteCount -= upload.byteCount
      }
      self.beginNext()
    }
  }
}
