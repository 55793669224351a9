internal import Dispatch
internal import JPNGThreads

/// Runs tasks on a thread of its own. A batch keeps every thread of Swift's pool busy for seconds,
/// and what waits for a server there would notice its answers too late, and take its own lateness
/// for the server's.
package final class NetworkExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "jpng.remote-cache")

  package init() {}

  /// Waits for work that is done on the thread, until its time is over or nobody wants its result
  /// any more. The caller must be on another thread, and keeps the time: tasks that sleep are woken
  /// by Swift's pool, whose threads may all be waiting here.
  ///
  /// - Parameter isWanted: Is asked fifty times a second, as a request to cancel a run is a value
  ///   that has to be asked for (`Cancellation`).
  func wait<Value: Sendable>(
    _ limit: Duration, while isWanted: () -> Bool,
    for work: @escaping @Sendable () async -> Result<Value, RemoteCacheFailure>
  ) -> Result<Value, RemoteCacheFailure> {
    let deadline = ContinuousClock.now + limit
    let result = Locked<Result<Value, RemoteCacheFailure>?>(nil)
    let end = DispatchSemaphore(value: 0)
    let task = Task(executorPreference: self) {
      let value = await work()
      result.withLock { $0 = value }
      end.signal()
    }
    while end.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      guard isWanted(), ContinuousClock.now < deadline else {
        task.cancel()
        return .failure(isWanted() ? .timedOut(limit) : .abandoned)
      }
    }
    return result.withLock { $0 } ?? .failure(.abandoned)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Nothing owns the reference, but the closure has the executor, and runs the job just once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
