import JPNG
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

@Suite("The best quality within a size")
struct SizeSearchTests {
  private func search(
    _ limit: Int, effort: PackOptions.Effort = .fast
  ) throws -> SizeSearch.Outcome {
    var options = PackOptions()
    options.effort = effort
    let source = try SourceImage(png: PNGFiles.noise(side: 48))
    let search = SizeSearch(options: options, limit: limit, sharing: ThreadBudget(idle: 0))
    return try #require(try search.run(source))
  }

  private func size(_ quality: Int, of found: SizeSearch.Outcome) throws -> Int {
    var options = found.packed.options
    options.quality = quality
    options.alphaQuality = min(PackOptions().alphaQuality, 100 - (100 - quality) * 3 / 4)
    let source = try SourceImage(png: PNGFiles.noise(side: 48))
    return try JPNGEncoder(options: options, sharing: ThreadBudget(idle: 0)).encode(source).bytes
      .count
  }

  @Test("It fits, and the next quality would not", arguments: [3000, 4000, 6000])
  func fits(_ limit: Int) throws {
    let found = try search(limit)
    #expect(found.isReached && found.packed.bytes.count <= limit)
    #expect(found.encodes <= SizeSearch.maxEncodes)
    let quality = found.packed.options.quality
    if quality < 100, found.encodes < SizeSearch.maxEncodes {
      #expect(try size(quality + 1, of: found) > limit)
    }
  }

  @Test("All that is wanted is given where there is room, and the least where there is not")
  func ends() throws {
    let roomy = try search(1_000_000)
    #expect(roomy.isReached && roomy.packed.options.quality == 100)
    let tight = try search(10)
    #expect(!tight.isReached && tight.packed.options.quality == 1)
  }

  @Test("The best effort is within the limit, too")
  func best() throws {
    let found = try search(4000, effort: .best)
    #expect(found.isReached && found.packed.bytes.count <= 4000)
  }
}
