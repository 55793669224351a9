internal import Dispatch

/// Runs tasks on a thread of its own. A batch keeps every thread of Swift's pool busy for seconds,
/// and what waits for a server there would notice its answers too late, and take its own lateness
/// for the server's.
package final class NetworkExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "jpng.remote-cache")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Nothing owns the reference, but the closure has the executor, and runs the job just once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
