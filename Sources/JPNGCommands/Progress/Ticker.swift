// Dispatch does not declare its timers to be safe to share between threads. That does not matter
// here: the timer below is set up by one thread, and all that happens to it later is that it is
// cancelled, once.
@unsafe @preconcurrency internal import Dispatch

/// Does something again and again, until nobody holds the ticker any more. It has a thread of its
/// own, as a batch can keep every thread of the shared queues busy.
final class Ticker: Sendable {
  private let timer: any DispatchSourceTimer

  init(everyMilliseconds interval: Int, _ action: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "jpng.ticker"))
    timer.schedule(
      deadline: .now() + .milliseconds(interval), repeating: .milliseconds(interval),
      leeway: .milliseconds(interval / 5))
    timer.setEventHandler(handler: action)
    timer.resume()
  }

  deinit { timer.cancel() }
}
