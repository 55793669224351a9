internal import JPNGPipeline

/// Shows how far a run has come: on a terminal in one line, which is drawn again and again, and in
/// a log in a line every so often, so that nobody takes a long run for a dead one.
struct ProgressDisplay: Sendable {
  enum Medium: Sendable {
    /// - Parameter columns: Returns the width of the terminal, which may change.
    case terminal(columns: @Sendable () -> Int)
    case log
  }

  private var progress: RunProgress
  private let medium: Medium
  private let clock: @Sendable () -> Double
  private let write: @Sendable (String) -> Void
  private var nextTime: Double
  /// Whether the cursor is in a line of ours.
  private var isDrawn = false

  /// - Parameters:
  ///   - clock: Returns the seconds since the run began.
  ///   - write: Writes to the terminal or log.
  init(
    of total: Workload, on medium: Medium, clock: @escaping @Sendable () -> Double,
    write: @escaping @Sendable (String) -> Void
  ) {
    progress = RunProgress(of: total)
    self.medium = medium
    self.clock = clock
    self.write = write
    nextTime = medium.firstTime
  }

  mutating func begin(_ piece: Workload.Piece) {
    progress.begin(piece)
    update()
  }

  mutating func end(_ piece: Workload.Piece, failed: Bool) {
    progress.end(piece, failed: failed, at: clock())
    update()
  }

  /// Writes a line if it is time for one.
  mutating func update() {
    let time = clock()
    guard time >= nextTime else { return }
    nextTime = time + medium.interval
    switch medium {
    case .terminal(let columns):
      // Terminals differ in what they do with the last column, so it stays free.
      let line = progress.terminalLine(columns: max(1, columns() - 1), at: time)
      write("\r\(line)\u{1B}[K")
      isDrawn = true
    case .log: write(progress.logLine(at: time) + "\n")
    }
  }

  /// Clears the line of the terminal for something else.
  mutating func erase() {
    if isDrawn { write("\r\u{1B}[K") }
    isDrawn = false
  }
}

extension ProgressDisplay.Medium {
  /// Seconds until the first line: in a log there is none of a short run.
  fileprivate var firstTime: Double {
    switch self {
    case .terminal: 0
    case .log: 10
    }
  }

  /// Seconds from one line to the next, at least.
  fileprivate var interval: Double {
    switch self {
    case .terminal: 0.1
    case .log: 10
    }
  }
}
