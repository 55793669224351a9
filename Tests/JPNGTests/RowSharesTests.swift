import TestSupport
import Testing

@testable import JPNG
@testable import JPNGDecode

/// Threads that decode rows at a speed of their own, in simulated time.
private struct SimulatedThreads {
  /// When each thread begins, in the time that all steps take on one thread.
  var begins: [Double]
  /// How many times as long each thread takes.
  var slowness: [Double]

  /// Lets the threads decode everything.
  ///
  /// - Returns: The rows that each was given, and when the last one was done.
  func decode(_ cost: DecodingCost) -> (rows: [[Range<Int>]], end: Double) {
    let shares = RowShares(cost, threadCount: begins.count)
    let starts = (0..<cost.stepCount).map { cost.rows(of: $0).lowerBound }
    var rows = [[Range<Int>]](repeating: [], count: begins.count)
    var times = begins
    var running = Set(begins.indices)
    while let thread = running.min(by: { times[$0] < times[$1] }) {
      guard let next = shares.next(for: thread) else {
        running.remove(thread)
        continue
      }
      let step = starts.firstIndex(of: next.lowerBound) ?? 0
      let isContinued = rows[thread].last?.upperBound == next.lowerBound
      let start = isContinued ? 0 : cost.ofBeginning(at: step)
      times[thread] += (cost[step..<step + 1] + start) * slowness[thread]
      rows[thread].append(next)
    }
    return (rows, times.max() ?? 0)
  }
}

@Suite("Rows shared among threads")
struct RowSharesTests {
  static func cost(_ alpha: PackOptions.AlphaMode, _ scale: Scale, _ region: Region? = nil) throws
    -> DecodingCost
  {
    let options = PackOptions.with {
      ($0.alpha, $0.subsampling, $0.restarts) = (alpha, .yuv420, .rows)
      $0.effort = .fast
    }
    let pixels = SampleImages.soft(ImageSize(width: 300, height: 1001))
    let decoder = try JPNGDecoder(try pack(pixels, options).bytes)
    let plan = try decoder.bytes.withView { bytes in
      DecodePlan(
        decoder, bytes, try decoder.geometry(of: region, at: .scale(scale)), of: .pixels,
        usesShortcuts: true, threadCount: 2)
    }
    return try #require(plan.cost)
  }

  @Test(
    "Each row is given to one thread, at any speed, and the last is done soon after the others",
    arguments: [PackOptions.AlphaMode.png, .jpeg], [Scale.full, .eighth])
  func shared(alpha: PackOptions.AlphaMode, scale: Scale) throws {
    let cost = try Self.cost(alpha, scale)
    let height = scale.applied(to: 1001)
    for (begins, slowness) in [
      ([0], [1]), ([0, 0], [1, 1]), ([0, 0.2], [1, 1]), ([0.05, 0], [1, 2]),
      ([0, 0.01, 0.02, 0.03], [1, 1, 1, 1]),
    ] as [([Double], [Double])] {
      let (rows, end) = SimulatedThreads(begins: begins, slowness: slowness).decode(cost)
      let given = rows.joined().sorted { $0.lowerBound < $1.lowerBound }
      #expect(given.first?.lowerBound == 0 && given.last?.upperBound == height)
      #expect(zip(given, given.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      // As good as can be would be all threads at work from their begin to the end, and no cost of
      // beginning somewhere, which is larger with bands. Two halves would take 1 of [1, 2].
      let speed = slowness.reduce(0) { $0 + 1 / $1 }
      let lost = zip(begins, slowness).reduce(0) { $0 + $1.0 / $1.1 }
      #expect(end <= (1 + lost) / speed + (alpha == .png ? 0.3 : 0.2), "\(begins), \(slowness)")
    }
  }

  @Test("Threads have rows that follow each other, for the most part")
  func beginsSeldom() throws {
    let cost = try Self.cost(.jpeg, .full)
    let threads = SimulatedThreads(begins: [0, 0.02, 0.02], slowness: [1, 1.2, 1])
    for rows in threads.decode(cost).rows {
      let gaps = zip(rows, rows.dropFirst()).count { $0.upperBound != $1.lowerBound }
      #expect(rows.count > 5 && gaps <= 3)
    }
  }

  @Test("A region's rows, from the middle of a row of MCUs on")
  func region() throws {
    let cost = try Self.cost(.png, .full, Region(x: 3, y: 250, width: 9, height: 333))
    let threads = SimulatedThreads(begins: [0, 0], slowness: [1, 1])
    let given = threads.decode(cost).rows.joined().sorted { $0.lowerBound < $1.lowerBound }
    #expect(given.first?.lowerBound == 250 && given.last?.upperBound == 583)
    #expect(zip(given, given.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  /// A thread that is done with the last rows goes on with rows further up.
  @Test(
    "The ends of the planes are checked in whatever order rows are decoded",
    arguments: [PackOptions.AlphaMode.png, .jpeg])
  func anyOrder(alpha: PackOptions.AlphaMode) throws {
    let options = PackOptions.with {
      ($0.alpha, $0.subsampling, $0.restarts, $0.effort) = (alpha, .yuv420, .rows, .fast)
    }
    let size = ImageSize(width: 40, height: 200)
    let parts = try #require(FileParts(try pack(SampleImages.soft(size), options).bytes))
    var damaged = parts
    damaged.color[parts.color.count - 1] = 0xD5  // instead of EOI
    for (file, isDamaged) in [(parts, false), (damaged, true)] {
      let decoder = try JPNGDecoder(file.bytes)
      var pixels = PixelBuffer(uninitialized: size)
      let error = facadeError {
        try decoder.bytes.withView { bytes in
          let plan = DecodePlan(
            decoder, bytes, try decoder.geometry(of: nil, at: .full), of: .pixels,
            usesShortcuts: true, threadCount: 2)
          var left = [0..<32, 32..<96, 96..<200]
          try pixels.withMutableRows { rows in
            try plan.decode(nil, into: rows) { left.popLast() }
          }
        }
      }
      #expect((error != nil) == isDamaged, "\(String(describing: error))")
      if !isDamaged { #expect(try pixels == decoder.decode()) }
    }
  }
}
