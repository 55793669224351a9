#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How long to wait for another process that has the writers' lock.
///
/// Others have it for less than a millisecond, unless they are stopped at that very moment, or the
/// disk is slow. Who has waited in vain for two seconds does not wait the next times: without the
/// lock, pictures are made and shown, but not kept.
struct Patience: Sendable {
  private static let all = 2000
  private var milliseconds = Self.all

  /// Waits until `attempt` succeeds.
  ///
  /// - Returns: Whether it did.
  mutating func wait(for attempt: () -> Bool) -> Bool {
    for waited in 0...milliseconds {
      if attempt() {
        milliseconds = Self.all
        return true
      }
      if waited < milliseconds { usleep(1000) }
    }
    milliseconds = 0
    return false
  }
}
