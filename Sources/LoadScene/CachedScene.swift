import JPNGLoading

/// Loads the files of a scene through a cache of decoded pictures.
struct CachedScene {
  private let loader: CachedImageLoader

  init(_ folder: String) throws {
    loader = CachedImageLoader(cache: try PixelCache(folder: folder), options: Self.options)
  }

  private static let options = DecodeOptions(association: .premultiplied, threads: 1)

  /// Loads all files, a few at a time, and prints where each picture came from.
  func show(_ paths: [String]) async {
    let start = ContinuousClock.now
    var (count, cachedCount) = (0, 0)
    await load(paths) { outcome in
      let time = milliseconds(ContinuousClock.now - start)
      switch outcome.result {
      case .success(let image):
        print("\(image.origin)\t\(time)\t\(image.size)\t\(outcome.path)")
        count += 1
        if image.origin == .cache { cachedCount += 1 }
      case .failure(let error): print("failed\t\(error)")
      }
    }
    let time = milliseconds(ContinuousClock.now - start)
    print("\(count) of \(paths.count) files in \(time), \(cachedCount) of them from the cache")
    if let refusal = loader.cache.refusal { print("not all can be kept: \(refusal)") }
  }

  /// What became of a file. A tuple would do, but Swift 6.3's optimiser loses it on its way out of
  /// a task.
  private struct Outcome: Sendable {
    let path: String
    let result: Result<CachedImage, any Error>
  }

  private func load(_ paths: [String], _ report: (Outcome) -> Void) async {
    await withTaskGroup(of: Outcome.self) { group in
      for (index, path) in paths.enumerated() {
        // Each that is done lets the next one begin.
        if index >= 8, let outcome = await group.next() { report(outcome) }
        group.addTask {
          do {
            let image = try await loader.image(contentsOf: path)
            return Outcome(path: path, result: .success(image))
          } catch {
            return Outcome(path: path, result: .failure(error))
          }
        }
      }
      for await outcome in group { report(outcome) }
    }
  }

  /// Prints how long a file takes to be decoded, to be shown for the first time by this process,
  /// and to be shown again by a program that let go of it, as the median of so many times; and how
  /// many pages the process was given meanwhile. One byte of each page is read every time, so a
  /// page that was copied would be counted.
  func measure(_ path: String, _ repetitions: Int) async throws {
    var faults = minorPageFaults()
    var start = ContinuousClock.now
    _ = try JPNGImage(contentsOf: path, options: Self.options)
    let decoded = Figures(time: ContinuousClock.now - start, faults: minorPageFaults() - faults)

    faults = minorPageFaults()
    start = ContinuousClock.now
    var image: CachedImage? = try await loader.image(contentsOf: path)
    let firstTime = ContinuousClock.now - start
    let sample = Self.sample(image)
    image = nil
    let first = Figures(time: firstTime, faults: minorPageFaults() - faults)

    // The array takes its memory before faults are counted.
    var times = [Duration](repeating: .zero, count: repetitions)
    var isSame = true
    faults = minorPageFaults()
    for index in times.indices {
      start = ContinuousClock.now
      image = try await loader.image(contentsOf: path)
      times[index] = ContinuousClock.now - start
      isSame = isSame && Self.sample(image) == sample
      image = nil
    }
    faults = minorPageFaults() - faults
    let again = Figures(time: times.sorted()[repetitions / 2], faults: faults)
    print(
      "\(path): decoded in \(decoded), shown in \(first), "
        + "then \(repetitions) times in \(again)")
    if !isSame { print("the picture has changed meanwhile") }
  }

  private struct Figures: CustomStringConvertible {
    let time: Duration
    let faults: Int

    var description: String {
      let tenths = Int(time / .nanoseconds(100))
      return "\(tenths / 10).\(tenths % 10) µs (\(faults) minor faults)"
    }
  }

  /// The sum of one byte of each page.
  private static func sample(_ image: CachedImage?) -> UInt8? {
    image?.withBytes { bytes in
      stride(from: 0, to: bytes.byteCount, by: 4096).reduce(0) { sum, offset in
        // Safe: every byte is a number.
        unsafe sum &+ bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      }
    }
  }
}
