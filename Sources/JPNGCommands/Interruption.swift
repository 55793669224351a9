@preconcurrency internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Control-C and SIGTERM: no new file is started, those at work are finished and put in place, but for
/// a search for a target, which is given up. A second signal ends the program at once, which loses nothing but what is at work; so does the
/// first while the program waits for its input.
enum Interruption {
  private static let requested = Atomic(false)
  private static let isWaiting = Atomic(false)
  // Of its own: while a batch holds every thread of the shared queues, those hear nothing.
  private static let queue = DispatchQueue(label: "jpng.interruption")
  private static let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      let isSecond = requested.exchange(true, ordering: .relaxed)
      if isSecond || isWaiting.load(ordering: .relaxed) {
        _exit(CommandFailure.Status.interrupted.rawValue)
      }
    }
    source.resume()
    return source
  }

  static func install() { _ = sources.count }

  /// Runs `body`, which may wait for ever.
  static func whileWaiting<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    isWaiting.store(true, ordering: .relaxed)
    defer { isWaiting.store(false, ordering: .relaxed) }
    return try body()
  }

  static var isRequested: Bool { requested.load(ordering: .relaxed) }
}
