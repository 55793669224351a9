import TestSupport
import Testing

@testable import JPNGBench

/// Whether temporary files can be put out of the system's cache here.
let canReadCold: Bool = {
  guard let folder = try? TemporaryFolder() else { return false }
  return (try? ColdFile([1], in: folder.path("."))) != nil
}()

@Suite("Files out of the cache")
struct ColdFileTests {
  @Test(
    "A file that was put out of the cache reads as it was written",
    .enabled(if: canReadCold, "the system keeps the pages of temporary files"),
    arguments: [1, 4096, 99_999])
  func content(byteCount: Int) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 6)
    let bytes = generator.bytes(byteCount)
    let file = try #require(try ColdFile(bytes, in: folder.path(".")))
    for _ in 0..<2 {
      #expect(file.drop())
      #expect(file.read() == bytes)
    }
  }

  @Test("Where nothing can be written, that is an error")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CodecRefusal.self) { try ColdFile([1], in: folder.path("missing")) }
  }
}
