import JPNG
import JPNGLoading
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Pixels kept on disk: several processes")
struct PixelCacheSharingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What load-scene decodes with.
  private static let options = DecodeOptions(association: .premultiplied)

  /// Writes packed files whose pictures differ, and returns their names.
  private func write(_ count: Int, side: Int) throws -> [String] {
    var options = PackOptions()
    options.effort = .fast
    return try (0..<count).map { number in
      let pixels = SampleImages.opaque(
        ImageSize(width: side, height: side), seed: UInt64(number) + 1)
      let packed = try JPNGEncoder(options: options, threads: 1).encode(SourceImage(pixels: pixels))
      try folder.write(packed.bytes, to: "\(number).jpng")
      return folder.path("\(number).jpng")
    }
  }

  @Test("Two caches see each other's pictures, and never show anything else")
  func two() async throws {
    let path = folder.path("cache")
    let limit = 30 * 4096
    let caches = [
      try PixelCache(folder: path, limit: limit), try PixelCache(folder: path, limit: limit),
    ]
    let pictures = MadePictures(30, 30)
    try await pictures.image(0, caches[0])
    #expect(try await pictures.image(0, caches[1]).origin == .cache)
    // Both add and remove at the same time, more than there is room for.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(worker))
          var held: [(Int, CachedImage)] = []
          for _ in 0..<300 {
            let number = Int.random(in: 0..<60, using: &generator)
            let image = try await pictures.image(number, caches[worker % 2])
            #expect(image.pixels == pictures.pixels(number))
            held.append((number, image))
            if held.count > 5 {
              let (number, image) = held.removeFirst()
              #expect(image.pixels == pictures.pixels(number))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(caches[0].contents == caches[1].contents)
    #expect(caches[0].contents.byteCount <= limit)
    #expect(
      pictures.check(0..<60, in: caches[0]) == pictures.check(0..<60, in: caches[1]))
  }

  @Test("Removing all is for all, and leaves what is held")
  func removingAll() async throws {
    let (cache, other) = (
      try PixelCache(folder: folder.path("cache")), try PixelCache(folder: folder.path("cache"))
    )
    let pictures = MadePictures(300, 300)
    let held = try await pictures.image(0, cache)
    try await pictures.image(1, other)
    other.removeAll()
    #expect(cache.contents == (0, 0) && other.contents == (0, 0))
    #expect(folder.tables("cache").isEmpty)
    for number in 2..<9 { try await pictures.image(number, number % 2 == 0 ? cache : other) }
    #expect(held.pixels == pictures.pixels(0))
    #expect(pictures.check(0..<9, in: other) == Array(2..<9))
    #expect(cache.contents.count == 7)
  }

  @Test("What one process has made, another one shows, which has the cache open at the same time")
  func processes() async throws {
    let paths = try write(8, side: 40)
    let cache = try PixelCache(folder: folder.path("cache"))
    let loader = CachedImageLoader(cache: cache, options: Self.options)
    for path in paths[..<3] { _ = try await loader.image(contentsOf: path) }
    let result = try runProcess(
      BuiltProducts.loadScene, ["--cache", folder.path("cache")] + paths)
    #expect(result.output.contains("8 of 8 files in "))
    #expect(result.output.contains(", 3 of them from the cache\n"))
    for path in paths {
      let image = try await loader.image(contentsOf: path)
      #expect(image.origin == .cache)
      #expect(try image.pixels == JPNGImage(contentsOf: path, options: Self.options).pixels)
    }
  }

  @Test("A process that is killed while it writes leaves nothing that is wrong")
  func killed() async throws {
    let paths = try write(100, side: 96)
    let expected = try paths.map { try JPNGImage(contentsOf: $0, options: Self.options).pixels }
    var generator = SeededGenerator(seed: 4)
    var survivors: [Int] = []
    for round in 0..<12 {
      let name = "cache \(round)"
      let cache = try PixelCache(folder: folder.path(name))
      let tool = try RunningTool(
        ["--cache", folder.path(name)] + paths, in: folder, logs: try TemporaryFolder(),
        executable: BuiltProducts.loadScene)
      // At another one of the writes each time, and at another moment of it.
      let count = Int.random(in: 1..<90, using: &generator)
      while tool.isRunning, cache.contents.count < count {
        usleep(UInt32.random(in: 0..<200, using: &generator))
      }
      tool.send(SIGKILL)
      _ = tool.wait()
      let kept = cache.contents.count
      survivors.append(kept)
      // Nobody has to clean up: what is there is right, and the rest is made, by who was there
      // all the time and by who comes new.
      let newcomer = try PixelCache(folder: folder.path(name))
      for cache in round.isMultiple(of: 2) ? [cache, newcomer] : [newcomer, cache] {
        let loader = CachedImageLoader(cache: cache, options: Self.options)
        for (path, expected) in zip(paths, expected) {
          #expect(try await loader.image(contentsOf: path).pixels == expected)
        }
      }
      #expect(newcomer.contents.count == paths.count)
      #expect(cache.contents == newcomer.contents)
      #expect(newcomer.refusal == nil && cache.refusal == nil)
    }
    // Not every one was killed too early or too late.
    #expect(survivors.contains { (1..<paths.count).contains($0) })
  }

  @Test("A picture that was not finished takes no room on the disk")
  func unfinished() async throws {
    let pictures = MadePictures(200, 200)
    let cache = try PixelCache(folder: folder.path("cache"))
    for number in 0..<50 {
      _ = try? await cache.image(for: pictures.key(number), size: pictures.size) { destination in
        destination.copy(pictures.pixels(number))
        throw MadeFailure(number: number)
      }
    }
    let table = try #require(folder.tables("cache").first)
    #expect(allocatedByteCount(folder.path("cache/\(table)")) <= 16384)
    try await pictures.image(0, cache)
    #expect(cache.contents.count == 1)
  }
}
