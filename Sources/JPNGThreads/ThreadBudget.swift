internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// Threads that a piece of work may use besides the one it runs on, shared by all work of a batch.
///
/// A piece of work takes idle threads where there are some and goes on alone where there are none.
/// So the number of threads never exceeds what the user asked for, and nobody waits for a thread.
package final class ThreadBudget: Sendable {
  private let idle: Locked<Int>

  /// - Parameter idle: Threads that there are besides those which work begins on.
  package init(idle: Int) { self.idle = Locked(idle) }

  /// A budget for one piece of work on at most so many threads, the one that it runs on included.
  /// Numbers below 1 count as 1, those above ``maxThreadCount`` as that.
  package convenience init(threadCount: Int) {
    self.init(idle: min(max(1, threadCount), Self.maxThreadCount) - 1)
  }

  /// More than any machine has a use for.
  package static let maxThreadCount = 1024

  /// The number of cores that the system runs threads on.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Adds idle threads: those that have run out of work of their own.
  @usableFromInline
  package func donate(_ count: Int = 1) { idle.withLock { $0 += count } }

  /// The number of threads that work which begins now could run on, the caller's included.
  package var available: Int { idle.withLock { $0 } + 1 }

  /// Takes idle threads, as many as there are and at most so many.
  @usableFromInline
  func take(upTo wanted: Int) -> Int {
    idle.withLock { idle in
      let taken = max(0, min(idle, wanted))
      idle -= taken
      return taken
    }
  }

  /// Runs `body` once for each of 0..<count, on the caller's thread and on idle ones. Returns when
  /// all have ended.
  package func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let helpers = take(upTo: count - 1)
    defer { donate(helpers) }
    guard helpers > 0 else { return (0..<count).forEach(body) }
    share(count, with: helpers, body)
  }

  /// Runs `body` on the caller's thread and on threads that were taken.
  private func share(_ count: Int, with helpers: Int, _ body: @Sendable (Int) -> Void) {
    let next = Locked(0)
    DispatchQueue.concurrentPerform(iterations: helpers + 1) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        body(index)
      }
    }
  }

  /// Runs `body` for 0..<count and returns the results in that order. Where several fail, the
  /// first one's error is thrown: the outcome does not depend on timing.
  ///
  /// Inlined, so that a few small results, which mostly are for one thread, cost no more than a
  /// loop.
  @inlinable
  package func map<R: Sendable, E: Error>(
    _ count: Int, _ body: @Sendable (Int) throws(E) -> R
  ) throws(E) -> [R] {
    let helpers = take(upTo: count - 1)
    defer { donate(helpers) }
    guard helpers == 0 else { return try share(count, with: helpers, body) }
    var values: [R] = []
    values.reserveCapacity(count)
    for index in 0..<count { values.append(try body(index)) }
    return values
  }

  /// The same on threads that were taken.
  @usableFromInline
  func share<R: Sendable, E: Error>(
    _ count: Int, with helpers: Int, _ body: @Sendable (Int) throws(E) -> R
  ) throws(E) -> [R] {
    let results = Locked([Result<R, E>?](repeating: nil, count: count))
    share(count, with: helpers) { index in
      let result = Result { () throws(E) in try body(index) }
      results.withLock { $0[index] = result }
    }
    var values: [R] = []
    for case let result? in results.withLock({ $0 }) { values.append(try result.get()) }
    precondition(values.count == count, "each index is run once")
    return values
  }

  /// Runs both, at the same time where a thread is idle. Where both fail, the first one's error
  /// is thrown.
  package func both<A: Sendable, B: Sendable, E: Error>(
    _ first: @Sendable () throws(E) -> A, _ second: @Sendable () throws(E) -> B
  ) throws(E) -> (A, B) {
    let results = Locked<(Result<A, E>?, Result<B, E>?)>((nil, nil))
    forEach(2) { index in
      if index == 0 {
        let result = Result(catching: first)
        results.withLock { $0.0 = result }
      } else {
        let result = Result(catching: second)
        results.withLock { $0.1 = result }
      }
    }
    let (a, b) = results.withLock { $0 }
    guard let a, let b else { preconditionFailure("each index is run once") }
    return (try a.get(), try b.get())
  }
}
