#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// A value that several threads take turns with.
///
/// A pthread mutex rather than `Synchronization.Mutex`, whose locking ThreadSanitizer cannot see:
/// under it every use would be reported as a race.
///
/// `@unchecked Sendable`: `value` is read and written only between lock and unlock, where only one
/// thread can be at a time, and the pointer to the mutex never changes.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system has no mutex left")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1).deallocate()
  }

  /// Runs `body` while no other thread reads or writes the value. `body` must not call `withLock`
  /// of the same object: it would wait for itself.
  package func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
