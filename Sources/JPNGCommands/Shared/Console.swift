internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports
internal import JPNGThreads

/// The terminal: results on stdout, everything else on stderr, each message one line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let progress: Locked<ProgressBar?>

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Locked(nil)
  }

  /// What work is given that tells this console, and ends when the program is interrupted.
  var context: PipelineContext {
    PipelineContext(observer: self, cancellation: Interruption.cancellation)
  }

  func result(_ text: String) throws(CommandFailure) {
    guard !isQuiet else { return }
    try output(text)
  }

  /// Data that was asked for by name, `--json` for one: not silenced by `--quiet`.
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

  /// Writes to stderr; where that is closed, there is nobody to tell.
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

  /// Shows a bar, on a terminal only, until ``endProgress()``.
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
  /// A name or a text from a file, which must neither forge a line of its own nor steer the
  /// terminal.
  var asTerminalLine: String { onOneLine(replacement: "?") }
}
