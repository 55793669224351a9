internal import JPNG
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal: results on stdout, everything else on stderr, each message one line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let progress: Mutex<Progress?>

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Mutex(nil)
  }

  func result(_ text: String) {
    guard !isQuiet else { return }
    output(text)
  }

  /// Data that was asked for by name, `--json` for one: not silenced by `--quiet`.
  func output(_ text: String) { Self.write(text + "\n", to: STDOUT_FILENO) }

  func warn(_ path: String, _ text: String) {
    guard !isQuiet else { return }
    message("jpng: warning: \(path): \(text)")
  }

  func report(_ failure: CommandFailure) {
    message("jpng: error: \(failure.path): \(failure.attempt): \(failure.reason)")
  }

  private func message(_ text: String) {
    progress.withLock { progress in
      progress?.erase()
      Self.write(text.onOneLine + "\n", to: STDERR_FILENO)
      progress?.draw(force: true)
    }
  }

  // MARK: - Progress

  /// Shows a bar, on a terminal only, until ``endProgress()``.
  func beginProgress(of total: Int) {
    guard !isQuiet, total > 1, isatty(STDERR_FILENO) == 1 else { return }
    progress.withLock { $0 = Progress(total: total) }
  }

  func advanceProgress() {
    progress.withLock { progress in
      progress?.done += 1
      progress?.draw(force: false)
    }
  }

  func endProgress() {
    progress.withLock { progress in
      progress?.erase()
      progress = nil
    }
  }

  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// A bar redrawn in place, at most ten times a second.
private struct Progress {
  var done = 0
  private let total: Int
  private var lastDrawn: ContinuousClock.Instant?

  init(total: Int) { self.total = total }

  mutating func draw(force: Bool) {
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100), !force { return }
    guard !force || lastDrawn != nil else { return }
    lastDrawn = now
    let width = 40
    let filled = done * width / max(1, total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    Console.write("\r[\(bar)] \(done)/\(total)\u{1B}[K", to: STDERR_FILENO)
  }

  func erase() {
    if lastDrawn != nil { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}

extension String {
  /// Control characters replaced, so that a file's name cannot forge a line of its own.
  fileprivate var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
  }
}
