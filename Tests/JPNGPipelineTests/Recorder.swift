import JPNGPipeline
import JPNGThreads

/// Keeps what an observer is told.
final class Recorder: PipelineObserver {
  private struct Record {
    var warnings: [String] = []
    var failures: [AssetFailure] = []
    var missedTargets: [MissedTarget] = []
    var total = Workload(unit: .steps, files: 0, amount: 0)
    var begun: [Workload.Piece] = []
    var ended: [Workload.Piece] = []
    var failed: [Workload.Piece] = []
    var isWorking = false
  }

  private let record = Locked(Record())
  private let onProgress: @Sendable () -> Void

  /// - Parameter onProgress: Called when a file is done.
  init(onProgress: @escaping @Sendable () -> Void = {}) { self.onProgress = onProgress }

  var warnings: [String] { record.withLock { $0.warnings } }
  var failures: [AssetFailure] { record.withLock { $0.failures } }
  var missedTargets: [MissedTarget] { record.withLock { $0.missedTargets } }
  /// How many files there were, and how many are done; `nil` while there is work.
  var progress: (total: Int, advances: Int)? {
    record.withLock { $0.isWorking ? nil : ($0.total.files, $0.ended.count) }
  }
  var workload: Workload { record.withLock { $0.total } }
  /// The files in the order in which work on them has begun, and in which it has ended.
  var begun: [Workload.Piece] { record.withLock { $0.begun } }
  var ended: [Workload.Piece] { record.withLock { $0.ended } }
  /// Those on which it has failed.
  var failedPieces: [Workload.Piece] { record.withLock { $0.failed } }

  func warn(_ path: String, _ text: String) {
    record.withLock { $0.warnings.append("\(path): \(text)") }
  }

  func report(_ failure: AssetFailure) { record.withLock { $0.failures.append(failure) } }

  func report(_ missed: MissedTarget) { record.withLock { $0.missedTargets.append(missed) } }

  func beginProgress(of total: Workload) {
    record.withLock { record in
      record.total = total
      record.isWorking = true
    }
  }

  func beginWork(on piece: Workload.Piece) { record.withLock { $0.begun.append(piece) } }

  func endWork(on piece: Workload.Piece, failed: Bool) {
    record.withLock { record in
      record.ended.append(piece)
      if failed { record.failed.append(piece) }
    }
    onProgress()
  }

  func endProgress() { record.withLock { $0.isWorking = false } }
}
