internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports
internal import JPNGThreads

/// What the tool prints: results go to stdout, and messages and progress to stderr. Each message is
/// one line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let progress: Locked<ProgressBar?>

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Locked(nil)
  }

  /// A context whose warnings, failures and progress come to this console, and which is cancelled
  /// when the program is interrupted.
  var context: PipelineContext {
    PipelineContext(observer: self, cancellation: Interruption.cancellation)
  }

  /// Prints a result for people, unless `--quiet` was given.
  func result(_ text: String) throws(CommandFailure) {
    guard !isQuiet else { return }
    try output(text)
  }

  /// Prints data that an option such as `--json` asks for, even if `--quiet` was given.
  func output(_ text: String) throws(CommandFailure) {
    do throws(FileWriteError) {
      try StandardStream.output.write(Array((text + "\n").utf8))
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }

  func report(_ failure: CommandFailure) {
    message("jpng: error: \(failure.path): \(failure.text)")
  }

  private func message(_ text: String) {
    progress.withLock { progress in
      progress?.erase()
      Self.say(text.asTerminalLine + "\n")
    }
  }

  /// Writes to stderr. If that fails, there is no other place where it could be reported.
  private static func say(_ text: String) {
    try? StandardStream.error.write(Array(text.utf8))
  }
}

extension Console: PipelineObserver {
  func warn(_ path: String, _ text: String) {
    guard !isQuiet else { return }
    message("jpng: warning: \(path): \(text)")
  }

  func report(_ failure: AssetFailure) {
    guard !failure.isOfAwaitedInput else { return }
    report(CommandFailure(failure))
  }

  func report(_ missed: MissedTarget) {
    report(CommandFailure(.notMet, missed.path, Attempt.packing.description, "\(missed)"))
  }

  /// Shows a progress bar until ``endProgress()`` is called, but only on a terminal.
  func beginProgress(of total: Int) {
    guard !isQuiet, total > 1, StandardStream.error.isTerminal else { return }
    progress.withLock { $0 = ProgressBar(total: total) { Self.say($0) } }
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
}

extension String {
  /// The text on one line and without control characters. Names and texts from files can have them,
  /// and could else look like further lines of ours or control the terminal.
  var asTerminalLine: String { onOneLine(replacement: "?") }
}
