import JPNGLoading
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// How often a thread was given a page of memory.
private enum PageFaults {
  /// Only Linux counts for each thread, and other threads run other tests meanwhile. Sanitizers
  /// touch memory of their own with every access.
  static var isCounted: Bool { MeasuredTool.isMeaningful }

  /// How many the calling thread has had without waiting for the disk.
  static var minorCount: Int {
    #if canImport(Glibc)
      var usage = rusage()
      // RUSAGE_THREAD, an extension of Linux that is not imported.
      let thread: Int32 = 1
      return getrusage(thread, &usage) == 0 ? usage.ru_minflt : 0
    #else
      return 0
    #endif
  }
}

@Suite("Pixels kept on disk: memory")
struct PixelCachePageFaultTests {
  private static let pageSize = 4096

  /// Reads a byte of each page, which is all that a copy needs to be noticed.
  private func touch(_ image: CachedImage) -> Int {
    image.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.pageSize).reduce(0) { $0 + Int(bytes[$1]) }
    }
  }

  @Test(
    "A picture that was shown before is shown again without copying it, and without page faults",
    .enabled(if: PageFaults.isCounted, Comment(rawValue: MeasuredTool.requirement)))
  func warm() async throws {
    let folder = try TemporaryFolder()
    let pictures = MadePictures(512, 512)
    try await pictures.image(1, try PixelCache(folder: folder.path("cache")))
    // Opened anew, as another process would.
    let cache = try PixelCache(folder: folder.path("cache"))
    let sum = touch(try #require(pictures.kept(1, cache)))

    // All are held at once, so that copies could not share memory. Nothing here waits, so all of it
    // runs on one thread.
    var shown: [CachedImage] = []
    shown.reserveCapacity(100)
    let before = PageFaults.minorCount
    var isSame = true
    for _ in 0..<100 {
      guard let image = pictures.kept(1, cache) else { break }
      isSame = isSame && touch(image) == sum
      shown.append(image)
    }
    let faults = PageFaults.minorCount - before
    #expect(isSame && shown.count == 100)
    // What mapping it once would take; copies would take a hundred times as many.
    #expect(faults <= 512 * 512 * 4 / Self.pageSize)
    #expect(Set(shown.map { $0.withUnsafeBytes { $0.baseAddress } }).count == 1)
    #expect(pictures.count == 1)
  }
}
