import TestSupport
import Testing

@testable import JPNGBench

@Suite("Memory and files under measurement")
struct MeasuringTests {
  private static let tellsPeaks = PeakMemory.growth {}.byteCount != nil

  @Test(
    "The peak counts what is touched, even if it is freed",
    .enabled(if: tellsPeaks, "this system does not tell peaks of memory"))
  func peak() throws {
    let count = 64 << 20
    let (sum, byteCount) = PeakMemory.growth {
      [UInt8](repeating: 1, count: count).reduce(0) { $0 &+ Int($1) }
    }
    #expect(sum == count)
    #expect(try #require(byteCount) >= count - (1 << 20))
  }

  @Test(
    "A file that was put out of the cache reads as it was written", arguments: [1, 4096, 99_999])
  func coldFile(byteCount: Int) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 6)
    let bytes = generator.bytes(byteCount)
    guard let file = ColdFile(bytes, in: folder.path(".")) else { return }
    for _ in 0..<2 {
      #expect(file.drop())
      #expect(file.read() == bytes)
    }
  }

  @Test("Where nothing can be written, there is no file")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    #expect(ColdFile([1], in: folder.path("missing")) == nil)
  }
}
