internal import Dispatch
internal import Synchronization

/// Threads that a piece of work may use besides the one it runs on, shared by all work of a batch.
///
/// Work takes a thread where one is idle and goes on alone where none is, so the total never
/// exceeds what the user asked for and nobody waits for a thread.
package final class ThreadBudget: Sendable {
  private let idle: Mutex<Int>

  package init(idle: Int) { self.idle = Mutex(idle) }

  /// A thread that has run out of work of its own offers itself.
  package func donate() { idle.withLock { $0 += 1 } }

  private func take() -> Bool {
    idle.withLock { idle in
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
  }

  /// Runs both, at the same time where a thread is idle. Where both fail, the first one's error
  /// is thrown: the outcome does not depend on timing.
  func both<A: Sendable, B: Sendable, E: Error>(
    _ first: @Sendable () throws(E) -> A, _ second: @Sendable () throws(E) -> B
  ) throws(E) -> (A, B) {
    guard take() else { return (try first(), try second()) }
    defer { donate() }
    let results = Mutex<(Result<A, E>?, Result<B, E>?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        let result = Result(catching: first)
        results.withLock { $0.0 = result }
      } else {
        let result = Result(catching: second)
        results.withLock { $0.1 = result }
      }
    }
    let (a, b) = results.withLock { $0 }
    guard let a, let b else { preconditionFailure("concurrentPerform returned early") }
    return (try a.get(), try b.get())
  }
}
