import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

@Suite("Tiles with the largest errors")
struct WorstTilesTests {
  /// Errors of blocks of 8 × 8 pixels.
  private static func errors(_ size: ImageSize, seed: UInt64 = 7) -> [UInt16] {
    var generator = SeededGenerator(seed: seed)
    return (0..<((size.width + 7) / 8 * ((size.height + 7) / 8))).map { _ in
      UInt16.random(in: 0...200, using: &generator)
    }
  }

  /// The largest error in the tile with this corner.
  private static func largest(_ errors: [UInt16], _ x: Int, _ y: Int, width: Int) -> UInt16 {
    let first = y / 8 * ((width + 7) / 8) + x / 8
    let below = first + (width + 7) / 8
    return [errors[first], errors[first + 1], errors[below], errors[below + 1]].max() ?? 0
  }

  @Test("They are those with the largest errors", arguments: [(300, 241), (16, 4000), (129, 130)])
  func worst(width: Int, height: Int) throws {
    let size = ImageSize(width: width, height: height)
    let errors = Self.errors(size)
    let tiles = try #require(WorstTiles([errors], count: 8, of: size))
    let found = tiles.corners.map { Self.largest(errors, $0.x, $0.y, width: width) }
    var all: [UInt16] = []
    for y in stride(from: 0, through: height - 16, by: 16) {
      for x in stride(from: 0, through: width - 16, by: 16) {
        all.append(Self.largest(errors, x, y, width: width))
      }
    }
    #expect(found.sorted(by: >) == Array(all.sorted(by: >).prefix(8)))
    #expect(tiles.corners.allSatisfy { $0.x % 16 == 0 && $0.y % 16 == 0 })
  }

  @Test("Each look has its own")
  func looks() throws {
    let size = ImageSize(width: 300, height: 241)
    let looks = [Self.errors(size), Self.errors(size, seed: 8)]
    let corners = try looks.map { errors in
      try #require(WorstTiles([errors], count: 8, of: size)).corners.map { [$0.x, $0.y] }
    }
    let both = try #require(WorstTiles(looks, count: 8, of: size)).corners.map { [$0.x, $0.y] }
    let all = Set(corners[0] + corners[1])
    #expect(Set(both).isSubset(of: all))
    #expect(both.count == all.count / 8 * 8)
  }

  @Test("A sample is of whole tiles, at each scale", arguments: [1, 2, 4])
  func sample(divisor: Int) throws {
    let size = ImageSize(width: 301, height: 241)
    let picture = SampleImages.soft(size).reduced(.straight, by: divisor)
    let tiles = try #require(WorstTiles([Self.errors(size)], count: 16, of: size))
    let sample = tiles.sample(of: picture, dividedBy: divisor)
    let side = 16 / divisor
    #expect(sample.size == ImageSize(width: 8 * side, height: 2 * side))
    for (index, corner) in tiles.corners.enumerated() {
      let (left, top) = (index % 8 * side, index / 8 * side)
      for y in 0..<side {
        for x in 0..<side {
          let pixel = picture[corner.x / divisor + x, corner.y / divisor + y]
          #expect(sample[left + x, top + y] == pixel)
        }
      }
    }
  }

  /// At full size, the chroma of outermost pixels is mixed with that of other tiles.
  @Test(
    "Errors of all pixels count, but at full size not those of the outermost",
    arguments: [(1, 0, false), (1, 1, true), (1, 14, true), (1, 15, false)]
      + [(2, 0, true), (2, 7, true), (4, 0, true), (4, 3, true)])
  func errors(divisor: Int, column: Int, counts: Bool) throws {
    let size = ImageSize(width: 301, height: 241)
    // One colour, also where it is hidden, so that it is the same between pixels.
    let original = SampleImages.image(size) { x, y in
      (90, 120, 200, (x / 8 + y / 8) % 2 == 0 ? 255 : 0)
    }
    let picture = original.reduced(.straight, by: divisor)
    let threads = ThreadBudget(threadCount: 1)
    let fringe = FringeReference(original, dividedBy: divisor, sharing: threads)
    // Those with errors are near edges, as all pixels differ.
    var inverted = picture
    inverted.mutateEachRow { _, row in for x in row.indices { row[x] = ~row[x] } }
    let errors = fringe.largest(ofBlocks: 8 / divisor, of: inverted, sharing: threads)[0]
    let tiles = try #require(WorstTiles([errors], count: 8, of: size))
    let sample = tiles.sample(of: picture, dividedBy: divisor)
    #expect(tiles.largest(fringe, of: sample, dividedBy: divisor) == [0, 0, 0])
    let side = 16 / divisor
    var other = sample
    other.mutateEachRow { _, row in
      for x in stride(from: column, to: row.count, by: side) { row[x] = ~row[x] }
    }
    let found = tiles.largest(fringe, of: other, dividedBy: divisor)
    #expect(found.allSatisfy { ($0 > 0) == counts })
  }

  @Test("There are none in a small picture")
  func small() {
    let size = ImageSize(width: 76, height: 76)
    #expect(WorstTiles([Self.errors(size)], count: 8, of: size) == nil)
    let bar = ImageSize(width: 8, height: 4000)
    #expect(WorstTiles([Self.errors(bar)], count: 8, of: bar) == nil)
  }
}
