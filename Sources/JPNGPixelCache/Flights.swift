internal import JPNGThreads

/// Pictures that are being made, and who waits for them. Whoever asks for one of them waits with
/// the others, so each is made once.
final class Flights: Sendable {
  struct Name: Hashable, Sendable {
    let key: PixelCache.Key
    let format: TableFormat
  }

  private struct Flight: Sendable {
    let number: Int
    let task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<CachedImage, any Error>] = [:]
  }

  private struct State: Sendable {
    var flights: [Name: Flight] = [:]
    /// The number of the last flight or ticket.
    var last = 0

    mutating func next() -> Int {
      last += 1
      return last
    }
  }

  private let state = Locked(State())

  /// The picture that is being made under a name, or that `make` makes.
  ///
  /// `make` runs in a task of its own, so that the end of one who waits does not end it. It is
  /// cancelled when nobody waits any more.
  ///
  /// - Throws: What `make` throws; `CancellationError` as soon as the caller's task is cancelled.
  nonisolated(nonsending) func image(
    _ name: Name, _ make: @escaping @Sendable () async throws -> CachedImage
  ) async throws -> CachedImage {
    let ticket = state.withLock { $0.next() }
    let image = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(name, ticket, continuation, make)
        // A cancellation that came before has not found the ticket.
        if Task.isCancelled { leave(name, ticket) }
      }
    } onCancel: {
      leave(name, ticket)
    }
    // What was written before the continuation was resumed is seen here. ThreadSanitizer does not
    // know that where it was resumed before it was waited for; of this lock it does.
    state.withLock { _ in }
    return image
  }

  private func join(
    _ name: Name, _ ticket: Int, _ continuation: CheckedContinuation<CachedImage, any Error>,
    _ make: @escaping @Sendable () async throws -> CachedImage
  ) {
    state.withLock { state in
      if state.flights[name] == nil {
        let number = state.next()
        // It cannot end before it is entered here, as it takes the same lock for this.
        let task = Task {
          let result: Result<CachedImage, any Error>
          do { result = .success(try await make()) } catch { result = .failure(error) }
          self.end(name, number, result)
        }
        state.flights[name] = Flight(number: number, task: task)
      }
      state.flights[name]?.waiting[ticket] = continuation
    }
  }

  /// Ends one wait. If it was the last, the next who asks begins anew, as what is cancelled may
  /// fail.
  private func leave(_ name: Name, _ ticket: Int) {
    let continuation: CheckedContinuation<CachedImage, any Error>? = state.withLock { state in
      guard let continuation = state.flights[name]?.waiting.removeValue(forKey: ticket) else {
        return nil
      }
      if state.flights[name]?.waiting.isEmpty == true {
        state.flights.removeValue(forKey: name)?.task.cancel()
      }
      return continuation
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func end(_ name: Name, _ number: Int, _ result: Result<CachedImage, any Error>) {
    let flight: Flight? = state.withLock { state in
      guard state.flights[name]?.number == number else { return nil }
      return state.flights.removeValue(forKey: name)
    }
    for continuation in flight?.waiting.values ?? [:].values { continuation.resume(with: result) }
  }
}
