// Dispatch does not say that its sources may be shared between threads. Those below are made once,
// and nobody touches them afterwards.
@unsafe @preconcurrency internal import Dispatch
internal import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Control-C and SIGTERM. The first of them requests the cancellation of all work: no file is begun
/// any more, those at work are finished and put in place. The second ends the program at once, which
/// loses nothing but what is at work.
enum Interruption {
  /// What the commands pass to all work.
  static let cancellation = Cancellation()

  static var isRequested: Bool { cancellation.isRequested }

  // A queue of its own, as a batch may keep every thread of the shared queues busy.
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
