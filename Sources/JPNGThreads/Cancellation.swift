internal import Synchronization

/// A request to end work early, passed to whoever does the work. It is made once and cannot be
/// taken back; those who do the work ask for it wherever they can stop.
package final class Cancellation: Sendable {
  private let requested = Atomic(false)

  /// Creates one that nobody has requested yet.
  package init() {}

  /// Whether the work should end.
  package var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Asks for the work to end.
  ///
  /// - Returns: Whether this was asked for before.
  @discardableResult
  package func request() -> Bool { requested.exchange(true, ordering: .relaxed) }
}
