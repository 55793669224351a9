/// Limits of how long work may take.
enum TimeLimit {
  /// Runs work that ends when its time is over, or when nobody wants its result any more: then the
  /// result is `.timedOut` or `.abandoned`.
  static func run<Value: Sendable>(
    _ limit: Duration, while isWanted: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable () async -> Result<Value, RemoteCacheFailure>
  ) async -> Result<Value, RemoteCacheFailure> {
    await withTaskGroup(of: Result<Value, RemoteCacheFailure>.self) { group in
      group.addTask { await work() }
      group.addTask { .failure(await end(limit, while: isWanted)) }
      let first = await group.next()
      group.cancelAll()
      return first ?? .failure(.abandoned)
    }
  }

  /// Waits for the end of the time, or of the wish. A request to cancel a run is a value that has
  /// to be asked for (`Cancellation`), which is done fifty times a second.
  private static func end(
    _ limit: Duration, while isWanted: @Sendable () -> Bool
  ) async -> RemoteCacheFailure {
    let deadline = ContinuousClock.now + limit
    while isWanted() {
      guard ContinuousClock.now < deadline else { return .timedOut(limit) }
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
    }
    return .abandoned
  }
}
