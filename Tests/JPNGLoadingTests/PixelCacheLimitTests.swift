import JPNGLoading
import TestSupport
import Testing

@Suite("Pixels kept on disk: the limit")
struct PixelCacheLimitTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The bytes on disk of a picture of 64 × 64.
  private static let slot = 64 * 64 * 4

  private func cache(limit: Int) throws -> PixelCache {
    try PixelCache(folder: folder.path("cache"), limit: limit)
  }

  @Test("At the limit, the picture that was used least recently goes")
  func oldest() async throws {
    let cache = try cache(limit: 10 * Self.slot)
    let pictures = MadePictures(64, 64)
    for number in 0..<10 { try await pictures.image(number, cache) }
    #expect(cache.contents == (10, 10 * Self.slot))
    // 0 and 4 are used again, so 1, 2 and 3 are the oldest.
    for number in [0, 4] { #expect(pictures.kept(number, cache) != nil) }
    for number in 10..<13 { try await pictures.image(number, cache) }
    #expect(cache.contents == (10, 10 * Self.slot))
    #expect(pictures.check(0..<13, in: cache) == [0] + Array(4..<13))
  }

  @Test("Pictures of another size make room too, and less than a slot over the limit is too much")
  func sizes() async throws {
    let cache = try cache(limit: 8 * Self.slot + Self.slot / 2)
    let (small, large) = (MadePictures(64, 64), MadePictures(128, 128))
    for number in 0..<8 { try await small.image(number, cache) }
    try await large.image(0, cache)
    #expect(cache.contents == (5, 8 * Self.slot))
    #expect(small.check(0..<4, in: cache) == [])
    try await large.image(1, cache)
    #expect(cache.contents == (2, 8 * Self.slot))
    #expect(large.check(0..<2, in: cache) == [0, 1])
    try await small.image(8, cache)
    #expect(large.check(0..<2, in: cache) == [1])
    #expect(cache.contents == (2, 5 * Self.slot))
  }

  @Test("The disk has no more than the limit, for ever new pictures of ever new sizes")
  func disk() async throws {
    let cache = try cache(limit: 40 * Self.slot)
    for round in 0..<200 {
      let pictures = MadePictures(64 + round % 7, 64)
      try await pictures.image(round, cache)
    }
    let tables = folder.tables("cache").map { folder.path("cache/\($0)") }
    let allocated = tables.reduce(0) { $0 + allocatedByteCount($1) }
    // A page for the header of each.
    #expect(allocated <= 40 * Self.slot + tables.count * 16384)
  }

  @Test("A picture stays as it is while it is held, whatever comes after it")
  func held() async throws {
    let cache = try cache(limit: 4 * Self.slot)
    let other = try self.cache(limit: 4 * Self.slot)
    let pictures = MadePictures(64, 64)
    var held: [CachedImage] = []
    for number in 0..<3 { held.append(try await pictures.image(number, cache)) }
    for number in 3..<30 {
      try await pictures.image(number, number.isMultiple(of: 2) ? cache : other)
    }
    for number in 0..<3 { #expect(held[number].pixels == pictures.pixels(number)) }
    #expect(cache.contents.count == 4)
    #expect(pictures.check(0..<29, in: cache) == [0, 1, 2])
    held = []
    for number in 30..<34 { try await pictures.image(number, cache) }
    #expect(pictures.check(0..<34, in: other) == Array(30..<34))
  }

  @Test("If all are held, a picture is shown all the same, and not kept")
  func allHeld() async throws {
    let cache = try cache(limit: 4 * Self.slot)
    let pictures = MadePictures(64, 64)
    var held: [CachedImage] = []
    for number in 0..<10 { held.append(try await pictures.image(number, cache)) }
    #expect(held.map(\.origin) == (0..<10).map { $0 < 4 ? .made : .unkept })
    for (number, image) in held.enumerated() { #expect(image.pixels == pictures.pixels(number)) }
    #expect(pictures.check(0..<10, in: cache) == [0, 1, 2, 3])
    #expect(cache.contents == (4, 4 * Self.slot))
  }

  @Test("A picture that is larger than the limit is shown, and removes none")
  func tooLarge() async throws {
    let cache = try cache(limit: 4 * Self.slot)
    let (small, large) = (MadePictures(64, 64), MadePictures(129, 128))
    for number in 0..<4 { try await small.image(number, cache) }
    let image = try await large.image(0, cache)
    #expect(image.origin == .unkept && image.pixels == large.pixels(0))
    #expect(small.check(0..<4, in: cache).count == 4)
  }

  @Test("A cache that is opened with a smaller limit shrinks to it with the next picture")
  func smaller() async throws {
    let pictures = MadePictures(64, 64)
    let before = try cache(limit: 100 * Self.slot)
    for number in 0..<50 { try await pictures.image(number, before) }
    let cache = try cache(limit: 7 * Self.slot)
    #expect(cache.contents.count == 50)
    try await pictures.image(50, cache)
    #expect(pictures.check(0..<51, in: cache) == Array(44..<51))
  }

  @Test("10,000 pictures are kept, found in another process's place, and more than 16,384 are not")
  func many() async throws {
    let cache = try cache(limit: 1 << 30)
    let pictures = MadePictures(4, 4)
    for number in 0..<10_000 { try await pictures.image(number, cache) }
    #expect(cache.contents.count == 10_000)
    let again = try self.cache(limit: 1 << 30)
    #expect(pictures.check(0..<10_000, in: again).count == 10_000)
    for number in 10_000..<17_000 { try await pictures.image(number, again) }
    #expect(again.contents.count == 16_384)
    #expect(pictures.check(0..<17_000, in: cache) == Array(17_000 - 16_384..<17_000))
  }
}
