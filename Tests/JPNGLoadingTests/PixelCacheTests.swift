import JPNGLoading
import JPNGThreads
import TestSupport
import Testing

@Suite("Pixels kept on disk")
struct PixelCacheTests {
  let folder: TemporaryFolder
  let cache: PixelCache

  init() throws {
    folder = try TemporaryFolder()
    cache = try PixelCache(folder: folder.path("a/b/cache"))
  }

  @Test("A picture is what was made, in each format", arguments: PixelFormat.allCases)
  func formats(pixelFormat: PixelFormat) async throws {
    let sizes = SampleImages.oddSizes + [ImageSize(width: 300, height: 200)]
    for association in Association.allCases {
      for (number, size) in sizes.enumerated() {
        let pixels = SampleImages.random(size, seed: UInt64(number))
        let key = PixelCache.Key(contentOf: [1, 2, 3])
        // The key is the same for all: the format tells them apart.
        for origin in [CachedImage.Origin.made, .cache] {
          let image = try await cache.image(
            for: key, size: size, pixelFormat: pixelFormat, association: association
          ) { destination in
            #expect(destination.size == size && destination.pixelFormat == pixelFormat)
            destination.copy(pixels)
          }
          #expect(image.origin == origin)
          #expect(image.size == size && image.association == association)
          #expect(image.pixelFormat == pixelFormat)
          #expect(image.pixels == pixels)
        }
      }
    }
    #expect(cache.contents.count == 2 * sizes.count)
    #expect(folder.tables("a/b/cache").count == 2 * sizes.count)
  }

  @Test("Rows begin at multiples of 64 bytes and pictures at pages, also while they are made")
  func alignment() async throws {
    let pictures = MadePictures(37, 5)
    for number in 0..<3 {
      let image = try await cache.image(for: pictures.key(number), size: pictures.size) { place in
        #expect(place.rowStride == 192)
        place.withUnsafeMutableBytes { bytes in
          #expect(UInt(bitPattern: bytes.baseAddress) % 4096 == 0 && bytes.count == 5 * 192)
          bytes.copyBytes(from: (0..<bytes.count).map { UInt8(truncatingIfNeeded: $0) })
        }
      }
      #expect(image.rowStride == 192)
      image.withUnsafeBytes { bytes in
        #expect(UInt(bitPattern: bytes.baseAddress) % 4096 == 0)
        #expect(bytes.elementsEqual((0..<5 * 192).map { UInt8(truncatingIfNeeded: $0) }))
      }
      #expect(image.withBytes { $0.byteCount } == 5 * 192)
    }
  }

  @Test("What is kept is there when the cache is opened again")
  func reopening() async throws {
    let pictures = MadePictures(60, 40)
    for number in 0..<20 { try await pictures.image(number, cache) }
    let again = try PixelCache(folder: cache.folder)
    #expect(again.contents == cache.contents)
    for number in 0..<20 {
      let image = try await pictures.image(number, again)
      #expect(image.origin == .cache)
      #expect(image.pixels == pictures.pixels(number))
    }
    #expect(pictures.count == 20)
  }

  @Test("Whoever asks for a picture while it is made waits for it")
  func waiting() async throws {
    let pictures = MadePictures(50, 50)
    let (isMaking, mayEnd, count) = (Gate(), Gate(), Locked(0))
    let make: @Sendable (inout PixelCache.Destination) async -> Void = { destination in
      count.withLock { $0 += 1 }
      await isMaking.open()
      await mayEnd.wait()
      destination.copy(pictures.pixels(1))
    }
    try await withThrowingTaskGroup(of: CachedImage.self) { group in
      group.addTask { try await cache.image(for: pictures.key(1), size: pictures.size, make: make) }
      await isMaking.wait()
      #expect(pictures.kept(1, cache) == nil)
      for _ in 0..<50 {
        group.addTask {
          try await cache.image(for: pictures.key(1), size: pictures.size, make: make)
        }
      }
      await mayEnd.open()
      for try await image in group { #expect(image.pixels == pictures.pixels(1)) }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A failure reaches all who wait, and leaves nothing")
  func failing() async throws {
    let pictures = MadePictures(50, 50)
    let (isMaking, mayEnd) = (Gate(), Gate())
    await withTaskGroup(of: MadeFailure?.self) { group in
      for number in 0..<9 {
        group.addTask {
          do {
            _ = try await cache.image(for: pictures.key(1), size: pictures.size) { destination in
              await isMaking.open()
              await mayEnd.wait()
              destination.copy(pictures.pixels(2))
              throw MadeFailure(number: 5)
            }
            return nil
          } catch { return error as? MadeFailure }
        }
        if number == 0 { await isMaking.wait() }
      }
      await mayEnd.open()
      for await failure in group { #expect(failure == MadeFailure(number: 5)) }
    }
    #expect(cache.contents == (0, 0))
    #expect(try await pictures.image(1, cache).pixels == pictures.pixels(1))
    #expect(try PixelCache(folder: cache.folder).contents.count == 1)
  }

  @Test("One who is cancelled stops waiting, and the others get the picture")
  func cancellingOne() async throws {
    let pictures = MadePictures(50, 50)
    let (isMaking, mayEnd) = (Gate(), Gate())
    let first = Task {
      try await cache.image(for: pictures.key(1), size: pictures.size) { destination in
        await isMaking.open()
        await mayEnd.wait()
        destination.copy(pictures.pixels(1))
      }
    }
    await isMaking.wait()
    let second = Task { try await pictures.image(1, cache) }
    // The first is the one whose closure runs.
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await mayEnd.open()
    #expect(try await second.value.pixels == pictures.pixels(1))
  }

  @Test("When all who wait are cancelled, making it is")
  func cancellingAll() async throws {
    let pictures = MadePictures(50, 50)
    let (isMaking, isCancelled) = (Gate(), Gate())
    let task = Task {
      try await cache.image(for: pictures.key(1), size: pictures.size) { _ in
        await isMaking.open()
        do {
          try await Task.sleep(for: .seconds(3600))
        } catch {
          await isCancelled.open()
          throw error
        }
      }
    }
    await isMaking.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await isCancelled.wait()
    #expect(try await pictures.image(1, cache).pixels == pictures.pixels(1))
  }

  @Test("A task that is cancelled before it asks does not wait")
  func cancelledBefore() async {
    let pictures = MadePictures(50, 50)
    await withTaskGroup(of: Bool.self) { group in
      group.cancelAll()
      group.addTask {
        do {
          _ = try await pictures.image(1, cache)
          return false
        } catch { return error is CancellationError }
      }
      #expect(await group.next() == true)
    }
  }

  @Test("Keys differ by content and by variant")
  func keys() {
    let contents: [[UInt8]] = [[], [0], [0, 0], [1], [1, 0], [0, 1]]
    let keys = contents.flatMap { content in
      ["", "a", "ab"].map { PixelCache.Key(contentOf: content, variant: $0) }
    }
    #expect(Set(keys).count == keys.count)
    #expect(keys[3] == PixelCache.Key(contentOf: [0]))
    let bytes: [UInt8] = [1, 2, 3]
    #expect(
      PixelCache.Key(contentOf: bytes.span.bytes, variant: "a")
        == PixelCache.Key(contentOf: bytes, variant: "a"))
  }

  @Test("A folder that cannot be is an error, which names it")
  func noFolder() throws {
    try folder.write([], to: "file")
    let error = #expect(throws: FileError.self) { try PixelCache(folder: folder.path("file")) }
    #expect(error?.path == folder.path("file"))
  }
}
