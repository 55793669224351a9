import JPNGPipeline
import JPNGReports
import Testing

@testable import JPNGCommands

@Suite("Progress")
struct ProgressTests {
  private func piece(_ path: String, _ amount: Int) -> Workload.Piece {
    Workload.Piece(path: path, amount: amount)
  }

  /// A run of one job at a steady rate of a million pixels in a second.
  private func steady(_ amounts: [Int], done: Int) -> (progress: RunProgress, time: Double) {
    let total = Double(amounts.reduce(0, +))
    var progress = RunProgress(of: Workload(unit: .pixels, files: amounts.count, amount: total))
    var time = 0.0
    for (index, amount) in amounts.prefix(done).enumerated() {
      let piece = piece("\(index).png", amount)
      progress.begin(piece)
      time += Double(amount) / 1e6
      progress.end(piece, failed: false, at: time)
    }
    return (progress, time)
  }

  @Test("What counts is pixels, not files")
  func fraction() {
    let (progress, _) = steady([6_000_000, 3_000_000, 500_000, 250_000, 250_000], done: 1)
    #expect(progress.fraction == 0.6)
    #expect(progress.filesDone == 1)
  }

  @Test("Where nothing is known of pixels, files count, and no time is told")
  func pipes() {
    let (progress, _) = steady([0, 0, 0, 0], done: 3)
    #expect(progress.fraction == 0.75)
    #expect(progress.pace(at: 100) == nil)
    #expect(RunProgress(of: Workload(unit: .bytes, files: 0, amount: 0)).fraction == 0)
  }

  @Test("A steady run is told exactly, from the first evidence to the end")
  func steadyRate() throws {
    let amounts = [Int](repeating: 2_000_000, count: 10)
    #expect(steady(amounts, done: 0).progress.pace(at: 60) == nil)
    for done in 2...10 {
      let (progress, time) = steady(amounts, done: done)
      let pace = try #require(progress.pace(at: time))
      #expect(abs(pace.amountPerSecond - 1e6) < 1)
      #expect(abs(pace.secondsLeft - 2 * Double(10 - done)) < 1e-6)
    }
  }

  @Test("The small files at the end take longer than their pixels, and that is known")
  func smallFiles() throws {
    let amounts = [Int](repeating: 500_000, count: 10) + [Int](repeating: 4000, count: 500)
    let seconds = amounts.map { Double($0 + 16_384) / 1e6 }
    let total = Double(amounts.reduce(0, +))
    var progress = RunProgress(of: Workload(unit: .pixels, files: amounts.count, amount: total))
    var time = 0.0
    for (amount, taken) in zip(amounts, seconds) {
      time += taken
      progress.end(piece("a.png", amount), failed: false, at: time)
      guard let pace = progress.pace(at: time) else { continue }
      #expect(abs(pace.secondsLeft - (seconds.reduce(0, +) - time)) < 1e-6)
    }
    #expect(time > 15)
  }

  @Test("Nothing is said in the first seconds, nor of two files in many")
  func evidence() {
    let amounts = [Int](repeating: 100_000, count: 100)
    #expect(steady(amounts, done: 20).progress.pace(at: 2.9) == nil)
    #expect(steady(amounts, done: 20).progress.pace(at: 3) != nil)
    #expect(steady(amounts, done: 2).progress.pace(at: 5) == nil)
    #expect(steady(amounts, done: 3).progress.pace(at: 5) != nil)
  }

  @Test("While a file is at work the time runs down, but not beyond that file")
  func between() throws {
    var (progress, time) = steady([4_000_000, 4_000_000, 4_000_000, 4_000_000], done: 2)
    progress.begin(piece("2.png", 4_000_000))
    let left = try [0, 1, 3, 4, 50].map { try #require(progress.pace(at: time + $0)).secondsLeft }
    for (found, expected) in zip(left, [8.0, 7, 5, 4, 4]) { #expect(abs(found - expected) < 1e-6) }
  }

  @Test("A change of pace is followed, and one odd file is not")
  func change() throws {
    var rate = Rate()
    var time = 0.0
    for _ in 0..<60 {
      time += 1
      rate.record(1, at: time)
    }
    var odd = rate
    odd.record(1, at: time + 3)
    #expect(abs(try #require(odd.perSecond) - 1) < 0.2)
    for _ in 0..<60 {
      time += 2
      rate.record(1, at: time)
    }
    #expect(abs(try #require(rate.perSecond) - 0.5) < 0.06)
  }

  @Test("What has failed counts as no work, and is none of what is left")
  func failed() throws {
    var (progress, time) = steady([2_000_000, 2_000_000, 6_000_000], done: 2)
    let before = try #require(progress.pace(at: time)).amountPerSecond
    progress.begin(piece("2.png", 6_000_000))
    progress.end(piece("2.png", 6_000_000), failed: true, at: time)
    #expect(progress.fraction == 1 && progress.filesDone == 3 && progress.atWork.isEmpty)
    #expect(try #require(progress.pace(at: time)).amountPerSecond == before)
    #expect(try #require(progress.pace(at: time)).secondsLeft == 0)
  }

  @Test(
    "Seconds are told the more coarsely the more there are, and never too few",
    arguments: [
      (0, "1 s"), (3.2, "4 s"), (9.99, "10 s"), (10, "10 s"), (41, "45 s"), (55, "55 s"),
      (55.1, "1 min"), (61, "1 min 10 s"), (590, "9 min 50 s"), (591, "10 min"), (3540, "59 min"),
      (3541, "1 h"), (4000, "1 h 10 min"), (7200, "2 h"), (.infinity, "277777 h 50 min"),
    ])
  func timeLeft(seconds: Double, text: String) { #expect(seconds.asTimeLeft == text) }

  @Test("A line of a terminal has as much as there is room for")
  func line() {
    var (progress, time) = steady([Int](repeating: 2_000_000, count: 12), done: 3)
    let name = "effects/rain on the glass of the window.png"
    progress.begin(piece(name, 2_000_000))
    progress.begin(piece("b.png", 2_000_000))
    func line(_ columns: Int) -> String { progress.terminalLine(columns: columns, at: time) }
    let figures = " 25 %   3 of 12 files  20 s left  1.0 MP/s"
    #expect(line(200) == "\(figures)  \(name)")
    #expect(line(79) == "\(figures)  effects/rain on t…of the window.png")
    #expect(line(50) == figures)
    #expect(line(40) == " 25 %   3 of 12 files  20 s left")
    #expect(line(25) == " 25 %   3 of 12 files")
    #expect(line(10) == " 25 %")
    #expect(line(3) == "…%" || line(3).columnCount <= 3)
    #expect(
      progress.logLine(at: time)
        == "jpng: 25 %, 3 of 12 files, 20 s left, 1.0 MP/s, at work on \(name)")
  }

  @Test("No line is wider than asked for", arguments: [Workload.Unit.pixels, .bytes, .steps])
  func widths(unit: Workload.Unit) {
    let names = [
      "", "a\nb.png", "絵文字の名前/絵文字の名前.png", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧.png", String(repeating: "long", count: 99),
    ]
    for done in 0...names.count {
      var progress = RunProgress(of: Workload(unit: unit, files: names.count, amount: 5e10))
      for name in names { progress.begin(piece(name, 10_000_000_000)) }
      for (index, name) in names.prefix(done).enumerated() {
        progress.end(piece(name, 10_000_000_000), failed: false, at: Double(index + 1) * 4000)
      }
      for columns in 1...130 {
        let line = progress.terminalLine(columns: columns, at: 25_000)
        #expect(line.columnCount <= columns)
        #expect(!line.contains("\n"))
      }
    }
  }
}
