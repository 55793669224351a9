import JPNG
import JPNGPixels
import JPNGScoring
import JPNGThreads
import Synchronization
import TestSupport
import Testing

/// What is told of a search's cost, and how it is cut short.
@Suite("Packing for a target score: the run")
struct TargetSearchRunTests {
  /// How a search ended that was cancelled when it asked for the nth time.
  private static func run(
    _ size: ImageSize, askedBeforeCancelling count: Int
  ) throws -> (outcome: TargetSearch.Outcome?, asked: Int) {
    let asked = Counter()
    let search = TargetSearch(
      options: PackOptions(), target: 80, sharing: ThreadBudget(threadCount: 1))
    let outcome = try search.run(SourceImage(pixels: SampleImages.soft(size))) {
      asked.next() > count
    }
    return (outcome, asked.count)
  }

  @Test("Cancelled at any time, it ends soon and without a file", arguments: 0...3)
  func cancelled(count: Int) throws {
    for size in [TargetSearchTests.size, ImageSize(width: 5, height: 5)] {
      let full = try Self.run(size, askedBeforeCancelling: .max)
      #expect(full.outcome != nil)
      let cut = try Self.run(size, askedBeforeCancelling: count)
      guard count < full.asked else { continue }
      #expect(cut.outcome == nil)
      // No trial lies behind the answer: whoever asks again ends too.
      #expect(cut.asked <= count + 5)
    }
  }

  @Test("What scoring takes is told, be there a score or not", arguments: [5, 40])
  func scoreSeconds(side: Int) throws {
    let pixels = SampleImages.soft(ImageSize(width: side, height: side))
    #expect(try TargetSearchTests.run(pixels, 70).scoreSeconds > 0)
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
