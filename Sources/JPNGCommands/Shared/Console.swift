internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports
internal import JPNGThreads

/// What the tool prints: results go to stdout, and messages and progress to stderr. Each message is
/// one line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let progress: Locked<Progress?>
  private let hasToldInterruption = Locked(false)

  private struct Progress: Sendable {
    var display: ProgressDisplay
    /// Keeps the display up to date while a file takes long.
    var ticker: Ticker?
  }

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Locked(nil)
  }

  /// A context whose warnings, failures and progress come to this console, and which is cancelled
  /// when the program is interrupted.
  func context(_ reading: ReadingRules, memoryLimit: Int = .max) -> PipelineContext {
    PipelineContext(
      observer: self, cancellation: Interruption.cancellation, reading: reading,
      memoryLimit: memoryLimit)
  }

  /// Prints a result for people, unless `--quiet` was given.
  func result(_ text: @autoclosure () -> String) throws(CommandFailure) {
    guard !isQuiet else { return }
    try output(text())
  }

  /// Prints data that an option such as `--json` asks for, even if `--quiet` was given.
  func output(_ text: String) throws(CommandFailure) {
    do throws(FileWriteError) {
      try StandardStream.output.write(Array((text + "\n").utf8))
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }

  /// Says how far a run of many files has come that was interrupted.
  func reportInterruption<Value>(after results: [Result<Value, AssetFailure>?]) {
    guard Interruption.isRequested, results.count > 1 else { return }
    let done = results.count { $0.map { $0.failure == nil } ?? false }
    message("jpng: interrupted: \(done) of \(results.count) files done")
    hasToldInterruption.withLock { $0 = true }
  }

  /// Says that a run was interrupted, unless that was said already.
  func reportInterruption() {
    guard !hasToldInterruption.withLock({ $0 }) else { return }
    message("jpng: interrupted")
  }

  func report(_ failure: CommandFailure) {
    message("jpng: error: \(failure.path): \(failure.text)")
  }

  /// Warns of what has to do with no file.
  func warn(_ text: String) {
    guard !isQuiet else { return }
    message("jpng: warning: \(text)")
  }

  private func message(_ text: String) {
    progress.withLock { progress in
      progress?.display.erase()
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

  /// Shows progress until ``endProgress()`` is called.
  func beginProgress(of total: Workload) {
    guard !isQuiet, total.files > 1 else { return }
    let start = ContinuousClock.now
    let display = ProgressDisplay(
      of: total, on: Self.medium, clock: { (ContinuousClock.now - start) / .seconds(1) },
      write: { Self.say($0) })
    // Steps are those of the benchmark, which is not to be disturbed while it measures.
    let ticker =
      total.unit == .steps
      ? nil
      : Ticker(everyMilliseconds: 500) { self.progress.withLock { $0?.display.update() } }
    progress.withLock { $0 = Progress(display: display, ticker: ticker) }
  }

  private static var medium: ProgressDisplay.Medium {
    let stream = StandardStream.error
    return stream.isTerminal ? .terminal(columns: { stream.columns ?? 80 }) : .log
  }

  func beginWork(on piece: Workload.Piece) {
    progress.withLock { $0?.display.begin(piece) }
  }

  func endWork(on piece: Workload.Piece, failed: Bool) {
    progress.withLock { $0?.display.end(piece, failed: failed) }
  }

  func endProgress() {
    progress.withLock { progress in
      progress?.display.erase()
      progress = nil
    }
  }
}

extension String {
  /// The text on one line and without control characters. Names and texts from files can have them,
  /// and could else look like further lines of ours or control the terminal.
  var asTerminalLine: String { onOneLine(replacement: "?") }
}
