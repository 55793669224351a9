import JPNGLoading
import JPNGThreads
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures whose pixels their number decides, in a cache, and how often each was made.
final class MadePictures: Sendable {
  let size: ImageSize
  private let counts = Locked<[Int: Int]>([:])

  init(_ width: Int, _ height: Int) { size = ImageSize(width: width, height: height) }

  func key(_ number: Int) -> PixelCache.Key {
    PixelCache.Key(contentOf: Array("\(number)".utf8), variant: "\(size)")
  }

  /// What the picture is, whether it comes from the cache or not.
  func pixels(_ number: Int) -> PixelBuffer {
    SampleImages.random(size, seed: UInt64(number) + 1)
  }

  /// The picture from the cache, which makes it if it is not there.
  @discardableResult
  func image(_ number: Int, _ cache: PixelCache) async throws -> CachedImage {
    try await cache.image(for: key(number), size: size) { destination in
      self.counts.withLock { $0[number, default: 0] += 1 }
      destination.copy(self.pixels(number))
    }
  }

  /// The picture if it is in the cache.
  func kept(_ number: Int, _ cache: PixelCache) -> CachedImage? {
    cache.cachedImage(for: key(number), size: size)
  }

  /// How often a picture was made.
  func count(_ number: Int) -> Int { counts.withLock { $0[number] ?? 0 } }
  /// How often any picture was made.
  var count: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// Expects all pictures of a cache to be those that would be made, and says which were kept.
  func check(_ numbers: Range<Int>, in cache: PixelCache) -> [Int] {
    numbers.filter { number in
      guard let image = kept(number, cache) else { return false }
      #expect(image.pixels == pixels(number), "picture \(number)")
      return true
    }
  }
}

/// An event that tasks wait for.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// A failure that a test has made.
struct MadeFailure: Error, Hashable { let number: Int }

/// Bytes that a file takes on the disk.
func allocatedByteCount(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
}

extension TemporaryFolder {
  /// The names of a cache's tables.
  func tables(_ folder: String) -> [String] {
    files(below: folder).filter { $0.hasSuffix(".pixels") && $0 != "index.pixels" }
  }
}
