import JPNGPixels
import TestSupport
import Testing

@testable import JPNG

@Suite("Tiles with the largest errors")
struct WorstTilesTests {
  /// Errors of blocks of 8 × 8 pixels.
  private static func errors(_ size: ImageSize, seed: UInt64 = 7) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    return (0..<((size.width + 7) / 8 * ((size.height + 7) / 8))).map { _ in
      Int.random(in: 0...200, using: &generator)
    }
  }

  @Test(
    "They are whole tiles, the worst first",
    arguments: [(300, 241), (16, 4000), (8, 4000), (1, 1), (65, 31)])
  func order(width: Int, height: Int) {
    let size = ImageSize(width: width, height: height)
    let errors = Self.errors(size)
    let tiles = WorstTiles(errors, of: size)
    #expect(tiles.corners.count == min(32, (width / 16) * (height / 16)))
    let found = tiles.corners.map { corner in
      #expect(corner.x % 16 == 0 && corner.y % 16 == 0)
      #expect(corner.x + 16 <= width && corner.y + 16 <= height)
      let first = corner.y / 8 * ((width + 7) / 8) + corner.x / 8
      let below = first + (width + 7) / 8
      return [errors[first], errors[first + 1], errors[below], errors[below + 1]].max() ?? 0
    }
    #expect(found == found.sorted(by: >))
    #expect(found.isEmpty || width * height < 8192 || found[0] > 150)
  }

  @Test("What is put back is all of the tiles but their rims")
  func replaced() throws {
    let picture = SampleImages.soft(ImageSize(width: 300, height: 241))
    let tiles = WorstTiles(Self.errors(picture.size), of: picture.size)
    var sample = try #require(tiles.sample(of: picture))
    #expect(tiles.replaced(in: picture, by: sample) == picture)
    sample.mutateEachRow { _, row in for x in row.indices { row[x] ^= 0x80_8080 } }
    let result = tiles.replaced(in: picture, by: sample)
    var changedCount = 0
    for y in 0..<241 {
      for x in 0..<300 {
        let isInner = tiles.corners.contains { corner in
          (corner.x + 1..<corner.x + 15).contains(x) && (corner.y + 1..<corner.y + 15).contains(y)
        }
        let difference = picture.withRow(y) { $0[x] } ^ result.withRow(y) { $0[x] }
        #expect(difference == (isInner ? 0x80_8080 : 0))
        changedCount += isInner ? 1 : 0
      }
    }
    #expect(changedCount == 32 * 14 * 14)
  }

  @Test("At half size the tiles are half as large")
  func replacedAtHalfSize() throws {
    let picture = SampleImages.soft(ImageSize(width: 301, height: 241))
    let tiles = WorstTiles(Self.errors(picture.size), of: picture.size)
    let half = picture.reduced(.straight, by: 2)
    let sample = try #require(tiles.sample(of: picture)).reduced(.straight, by: 2)
    // Tiles are even, so that their averages are those of the picture.
    #expect(tiles.replaced(in: half, dividedBy: 2, by: sample) == half)
    var changed = sample
    changed.mutateEachRow { _, row in for x in row.indices { row[x] ^= 0x80_8080 } }
    let result = tiles.replaced(in: half, dividedBy: 2, by: changed)
    let changedCount = (0..<half.size.height).reduce(0) { count, y in
      count
        + half.withRow(y) { a in
          result.withRow(y) { b in a.indices.count { a[$0] != b[$0] } }
        }
    }
    #expect(changedCount == 32 * 6 * 6)
  }

  @Test("Of a small picture there is no sample")
  func small() {
    let picture = SampleImages.soft(ImageSize(width: 128, height: 128))
    #expect(WorstTiles(Self.errors(picture.size), of: picture.size).sample(of: picture) == nil)
  }
}
