// Dispatch does not declare its signal sources to be safe to share between threads. That does not
// matter here: the sources below are created once, and nothing uses them afterwards.
@unsafe @preconcurrency internal import Dispatch
internal import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Handles Control-C and SIGTERM.
///
/// The first of them requests the cancellation of all work: no more files are begun, and those that
/// are being worked on are finished and written. The second one ends the program at once. Only the
/// files that are being worked on are lost then.
enum Interruption {
  /// The cancellation that commands pass to all work.
  static let cancellation = Cancellation()

  static var isRequested: Bool { cancellation.isRequested }

  // The signals are handled on a queue of their own, as a batch can keep every thread of the shared
  // queues busy.
  private static let queue = DispatchQueue(label: "jpng.interruption")
  private static let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      let isSecond = cancellation.request()
      if isSecond { _exit(ExitStatus.interrupted.rawValue) }
    }
    return source
  }

  /// Begins to handle the signals. When this returns, they are handled: whoever sees that the
  /// program has begun its work can interrupt it.
  static func install() {
    let registration = DispatchGroup()
    for source in sources {
      registration.enter()
      source.setRegistrationHandler { registration.leave() }
      source.resume()
    }
    registration.wait()
  }
}
