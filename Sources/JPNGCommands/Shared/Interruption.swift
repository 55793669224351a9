// Dispatch does not say that its sources may be shared between threads. Those below are made once,
// and nobody touches them afterwards.
@unsafe @preconcurrency internal import Dispatch
internal import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Control-C and SIGTERM: the first requests the cancellation of all work, the second ends the
/// program at once, which loses nothing but what is at work.
enum Interruption {
  /// What the commands pass to all work.
  static let cancellation = Cancellation()

  static var isRequested: Bool { cancellation.isRequested }

  // Of its own: while a batch holds every thread of the shared queues, those hear nothing.
  private static let queue = DispatchQueue(label: "jpng.interruption")
  private static let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      let isSecond = cancellation.request()
      if isSecond { _exit(ExitStatus.interrupted.rawValue) }
    }
    source.resume()
    return source
  }

  static func install() { _ = sources.count }
}
