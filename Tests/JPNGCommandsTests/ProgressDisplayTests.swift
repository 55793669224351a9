import JPNGPipeline
import JPNGThreads
import Testing

@testable import JPNGCommands

@Suite("The display of progress")
struct ProgressDisplayTests {
  private let piece = Workload.Piece(path: "a.png", amount: 10)

  /// A display whose clock is set by hand, and all that it writes.
  private final class Screen: Sendable {
    let time = Locked(0.0)
    let written = Locked<[String]>([])

    func display(_ medium: ProgressDisplay.Medium) -> ProgressDisplay {
      ProgressDisplay(
        of: Workload(unit: .pixels, files: 2, amount: 20), on: medium,
        clock: { self.time.withLock { $0 } },
        write: { text in self.written.withLock { $0.append(text) } })
    }
  }

  @Test("A terminal is drawn at most ten times a second, and cleared")
  func terminal() {
    let screen = Screen()
    var display = screen.display(.terminal(columns: { 21 }))
    for tick in 0..<100 {
      screen.time.withLock { $0 = Double(tick) / 100 }
      display.update()
    }
    display.erase()
    display.erase()
    let written = screen.written.withLock { $0 }
    #expect((9...11).contains(written.count))
    #expect(written.first == "\r  0 %  0 of 2 files\u{1B}[K")
    #expect(written.last == "\r\u{1B}[K")
  }

  @Test("A log has a line every ten seconds, and none of a short run")
  func log() {
    let screen = Screen()
    var display = screen.display(.log)
    display.begin(piece)
    for tick in 0...250 {
      screen.time.withLock { $0 = Double(tick) / 10 }
      display.update()
      if tick == 99 { #expect(screen.written.withLock { $0.isEmpty }) }
      if tick == 150 { display.end(piece, failed: false) }
    }
    display.erase()
    #expect(
      screen.written.withLock { $0 } == [
        "jpng: 0 %, 0 of 2 files, at work on a.png\n",
        "jpng: 50 %, 1 of 2 files, 15 s left, 0.00 MP/s\n",
      ])
  }
}
