internal import JPNG
internal import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal: results on stdout, everything else on stderr, each message one line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let progress: Locked<Progress?>

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Locked(nil)
  }

  func result(_ text: String) throws(CommandFailure) {
    guard !isQuiet else { return }
    try output(text)
  }

  /// Data that was asked for by name, `--json` for one: not silenced by `--quiet`.
  func output(_ text: String) throws(CommandFailure) {
    try FileAccess.writeToStandardOutput(Array((text + "\n").utf8))
  }

  func warn(_ path: String, _ text: String) {
    guard !isQuiet else { return }
    message("jpng: warning: \(path): \(text)")
  }

  func report(_ failure: CommandFailure) {
    message("jpng: error: \(failure.path): \(failure.text)")
  }

  private func message(_ text: String) {
    progress.withLock { progress in
      progress?.erase()
      Self.say(text.onOneLine + "\n")
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
      progress?.draw()
    }
  }

  func endProgress() {
    progress.withLock { progress in
      progress?.erase()
      progress = nil
    }
  }

  /// Writes to stderr; where that is closed, there is nobody to tell.
  fileprivate static func say(_ text: String) {
    try? FileAccess.write(Array(text.utf8), to: STDERR_FILENO, for: "standard error")
  }
}

/// A bar redrawn in place, at most ten times a second.
private struct Progress {
  var done = 0
  private let total: Int
  private var lastDrawn: ContinuousClock.Instant?

  init(total: Int) { self.total = total }

  mutating func draw() {
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    let width = 40
    let filled = done * width / max(1, total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    Console.say("\r[\(bar)] \(done)/\(total)\u{1B}[K")
  }

  func erase() {
    if lastDrawn != nil { Console.say("\r\u{1B}[K") }
  }
}

extension String {
  /// Control characters replaced, so that a name or a text from a file can neither forge a line of
  /// its own nor steer the terminal.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
