import JPNGPipeline
import JPNGThreads

/// Keeps what an observer is told.
final class Recorder: PipelineObserver {
  private struct Record {
    var warnings: [String] = []
    var failures: [AssetFailure] = []
    var missedTargets: [MissedTarget] = []
    var total = 0
    var advances = 0
    var isWorking = false
  }

  private let record = Locked(Record())
  private let onProgress: @Sendable () -> Void

  /// - Parameter onProgress: Called when a file is done.
  init(onProgress: @escaping @Sendable () -> Void = {}) { self.onProgress = onProgress }

  var warnings: [String] { record.withLock { $0.warnings } }
  var failures: [AssetFailure] { record.withLock { $0.failures } }
  var missedTargets: [MissedTarget] { record.withLock { $0.missedTargets } }
  /// How many files were begun with, and how many are done; `nil` while there is work.
  var progress: (total: Int, advances: Int)? {
    record.withLock { $0.isWorking ? nil : ($0.total, $0.advances) }
  }

  func warn(_ path: String, _ text: String) {
    record.withLock { $0.warnings.append("\(path): \(text)") }
  }

  func report(_ failure: AssetFailure) { record.withLock { $0.failures.append(failure) } }

  func report(_ missed: MissedTarget) { record.withLock { $0.missedTargets.append(missed) } }

  func beginProgress(of total: Int) {
    record.withLock { record in
      record.total = total
      record.isWorking = true
    }
  }

  func advanceProgress() {
    record.withLock { $0.advances += 1 }
    onProgress()
  }

  func endProgress() { record.withLock { $0.isWorking = false } }
}
