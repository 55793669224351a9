import JPNGLoading
import JPNGThreads
import TestSupport
import Testing

/// Bytes of images that were delivered and not yet done with.
private final class Outstanding: Sendable {
  private let counts = Locked((images: 0, bytes: 0, mostImages: 0, mostBytes: 0))

  /// Takes its time with an image: other tasks get every chance to deliver more.
  func visit(_ image: JPNGImage) async {
    let bytes = image.pixels.rowStride * image.pixels.size.height
    counts.withLock {
      $0.images += 1
      $0.bytes += bytes
      $0.mostImages = max($0.mostImages, $0.images)
      $0.mostBytes = max($0.mostBytes, $0.bytes)
    }
    for _ in 0..<50 { await Task.yield() }
    counts.withLock {
      $0.images -= 1
      $0.bytes -= bytes
    }
  }

  var mostImages: Int { counts.withLock { $0.mostImages } }
  var mostBytes: Int { counts.withLock { $0.mostBytes } }
}

@Suite("Loading a scene: memory and cancellation")
struct AssetLoaderLimitTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ sides: [Int], isProgressive: Bool = false) throws -> [String] {
    try sides.enumerated().map { index, side in
      let bytes = try packed(side, side, isProgressive: isProgressive)
      try folder.write(bytes, to: "\(index).jpng")
      return folder.path("\(index).jpng")
    }
  }

  /// Bytes of the pixels of a picture 64 pixels wide and high.
  private static let byteCount = 64 * 64 * 4

  @Test("No more is out than the limit, down to one image", arguments: [1, 2, 3])
  func memory(images: Int) async throws {
    let paths = try write(Array(repeating: 64, count: 8))
    let outstanding = Outstanding()
    // Room for a half more than the images that fit.
    let limit = images * Self.byteCount + Self.byteCount / 2
    let outcomes = await AssetLoader(memoryLimit: limit, threads: 6).load(paths) { event in
      if case .image(let image) = event.content { await outstanding.visit(image) }
    }
    #expect(outcomes == paths.map { _ in .loaded })
    #expect(outstanding.mostBytes <= limit)
    #expect((1...images).contains(outstanding.mostImages))
  }

  @Test("An image over the limit is loaded with nothing beside it", arguments: [0, 1, 20_000])
  func overLimit(limit: Int) async throws {
    // Each is larger than the limit.
    let paths = try write([96, 80, 96, 90])
    let outstanding = Outstanding()
    let outcomes = await AssetLoader(memoryLimit: limit, threads: 4).load(paths) { event in
      if case .image(let image) = event.content { await outstanding.visit(image) }
    }
    #expect(outcomes == paths.map { _ in .loaded })
    #expect(outstanding.mostImages == 1)
  }

  @Test("What a progressive file's decoding holds counts as well")
  func progressive() async throws {
    let paths = try write(Array(repeating: 64, count: 4), isProgressive: true)
    let outstanding = Outstanding()
    // Pixels take 4 bytes each, coefficients 8: room for one picture, and the pixels of two more.
    let loader = AssetLoader(memoryLimit: 5 * Self.byteCount, threads: 4)
    await loader.load(paths) { event in
      if case .image(let image) = event.content { await outstanding.visit(image) }
    }
    #expect(outstanding.mostImages == 1)
  }

  @Test("A cancelled task loads nothing")
  func cancelledBefore() async throws {
    let paths = try write([20, 30])
    let recorder = Recorder()
    let outcomes = await withTaskGroup(of: [AssetLoader.Outcome].self) { group in
      group.cancelAll()
      group.addTask { await AssetLoader().load(paths) { recorder.add($0) } }
      return await group.next() ?? []
    }
    #expect(outcomes == [.cancelled, .cancelled])
    #expect(recorder.all.isEmpty)
  }

  @Test(
    "After cancellation nothing more is delivered, also where others wait for memory",
    .timeLimit(.minutes(30)), arguments: ["preview", "image"], [(1, 1 << 28), (4, 1)])
  func cancelledDuring(
    kind: String, machine: (threads: Int, memoryLimit: Int)
  ) async throws {
    let paths = try write([64, 60, 50, 40, 30])
    let recorder = Recorder()
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let outcomes = await withTaskGroup(of: [AssetLoader.Outcome].self) { group in
      group.addTask {
        let loader = AssetLoader(memoryLimit: machine.memoryLimit, threads: machine.threads)
        return await loader.load(paths) { event in
          recorder.add(event)
          guard event.name.hasPrefix(kind) else { return }
          // Holds on to the first of its kind until the task is cancelled.
          signal.finish()
          try? await Task.sleep(for: .seconds(3600))
        }
      }
      for await _ in signals {}
      group.cancelAll()
      return await group.next() ?? []
    }
    // Either there is one thread, or memory for one picture: one was out. With several threads it
    // need not be the largest; who waits for memory first is not decided.
    let images = recorder.all.filter { $0.name.hasPrefix("image") }
    var expected = paths.map { _ in AssetLoader.Outcome.cancelled }
    if kind == "image" {
      #expect(images.count == 1 && recorder.all.count == paths.count + 1)
      expected[try #require(images.first).index] = .loaded
    } else {
      #expect(recorder.all.count == 1 && images.isEmpty)
    }
    #expect(outcomes == expected)
  }
}
