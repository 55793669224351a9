import Foundation
import JPNGLoading
import JPNGThreads
import TestSupport

/// A process that writes into a cache while others do: `cache-writer FOLDER LIMIT SEED`.
///
/// It shows random ones of 60 pictures, each of which it makes if it is not in the cache, until its
/// standard input ends; then all that are kept. For every 20 pictures it prints how many it has
/// made and how many it has found. The first picture that is not what it should be ends it, with
/// status 1.
@main
struct CacheWriter {
  private static let size = ImageSize(width: 64, height: 64)
  private static let count = 60

  private let cache: PixelCache
  private var generator: SeededGenerator
  /// Pictures that are shown for a while.
  private var held: [(number: Int, image: CachedImage)] = []
  private var (made, found) = (0, 0)

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let limit = Int(arguments[2]), let seed = UInt64(arguments[3])
    else { fatalError("usage: cache-writer FOLDER LIMIT SEED") }
    let isOver = Locked(false)
    // Whoever started this holds the other end, so it ends with them.
    Thread.detachNewThread {
      while readLine() != nil {}
      isOver.withLock { $0 = true }
    }
    var writer = CacheWriter(
      cache: try PixelCache(folder: arguments[1], limit: limit),
      generator: SeededGenerator(seed: seed))
    while !isOver.withLock({ $0 }) { try await writer.showSome() }
    writer.showKept()
  }

  private init(cache: PixelCache, generator: SeededGenerator) {
    (self.cache, self.generator) = (cache, generator)
  }

  /// The pixels and the key of each picture are those of `MadePictures`.
  private static func pixels(_ number: Int) -> PixelBuffer {
    SampleImages.random(size, seed: UInt64(number) + 1)
  }

  private static func key(_ number: Int) -> PixelCache.Key {
    PixelCache.Key(contentOf: Array("\(number)".utf8), variant: "\(size)")
  }

  private mutating func showSome() async throws {
    for _ in 0..<20 {
      let number = Int.random(in: 0..<Self.count, using: &generator)
      let image = try await cache.image(for: Self.key(number), size: Self.size) { destination in
        destination.copy(Self.pixels(number))
      }
      if image.origin == .cache { found += 1 } else { made += 1 }
      Self.check(image, number)
      held.append((number, image))
      // It has to be the same after others have come and gone.
      if held.count > 5 {
        let (number, image) = held.removeFirst()
        Self.check(image, number)
      }
    }
    // Not by `print`, which keeps what goes to a file until there is more of it.
    try FileHandle.standardOutput.write(contentsOf: Data("\(made) \(found)\n".utf8))
  }

  private func showKept() {
    for number in 0..<Self.count {
      guard let image = cache.cachedImage(for: Self.key(number), size: Self.size) else { continue }
      Self.check(image, number)
    }
  }

  private static func check(_ image: CachedImage, _ number: Int) {
    guard image.pixels != pixels(number) else { return }
    print("picture \(number) is not what was made")
    exit(1)
  }
}
