/// A progress bar on one line of the terminal. It is redrawn at most ten times a second.
struct ProgressBar: Sendable {
  var done = 0
  private let total: Int
  private let write: @Sendable (String) -> Void
  private var lastDrawn: ContinuousClock.Instant?

  /// - Parameter write: Writes to the terminal.
  init(total: Int, write: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.write = write
  }

  mutating func draw() {
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return }
    lastDrawn = now
    let width = 40
    let filled = done * width / max(1, total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    write("\r[\(bar)] \(done)/\(total)\u{1B}[K")
  }

  func erase() {
    if lastDrawn != nil { write("\r\u{1B}[K") }
  }
}
