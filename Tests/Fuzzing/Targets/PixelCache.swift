import Foundation
import JPNGBytes
import JPNGPixelCache
import JPNGThreads
import TestSupport

extension FuzzTarget {
  /// A pixel cache whose files were damaged anywhere: it shows the pictures that were put into it,
  /// or none, and it works again. If the damage has right checksums, it still does not crash.
  static let pixelCache = FuzzTarget(
    name: "pixel-cache",
    seeds: {
      let places: [[UInt8]] = DamagedCache.Part.allCases.indices.map { part in
        [UInt8(part), 8, 0, 1, UInt8(part), 25, 0, 0x80]
      }
      return places.flatMap { [[0, 0] + $0, [1, 0] + $0] } + [[0, 1], [0, 2], [0, 3]]
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let isSealed = input.bool()
      let damaged = try DamagedCache(&input, isSealed: isSealed)
      defer { damaged.remove() }
      guard let cache = try? PixelCache(folder: damaged.folder) else { return }
      for number in 0..<DamagedCache.count {
        let key = DamagedCache.key(number)
        guard let image = cache.cachedImage(for: key, size: DamagedCache.size) else { continue }
        let pixels = image.pixels
        expect(isSealed || pixels == DamagedCache.pixels(number), "picture \(number) is wrong")
      }
      for number in 0...DamagedCache.count {
        let image = try damaged.make(number, in: cache)
        let isExpected = isSealed || image == DamagedCache.pixels(number)
        expect(isExpected, "picture \(number) is wrong when it is made")
      }
    })
}

/// The files of a cache with a few pictures, in which some bytes have been changed.
private struct DamagedCache {
  static let count = 3
  static let size = ImageSize(width: 5, height: 4)

  static func key(_ number: Int) -> PixelCache.Key { PixelCache.Key(contentOf: [UInt8(number)]) }

  static func pixels(_ number: Int) -> PixelBuffer {
    SampleImages.random(size, seed: UInt64(number))
  }

  /// What bytes are changed of.
  enum Part: CaseIterable {
    case indexHeader
    case indexCounters
    case indexEntries
    case tableHeader
    case tablePixels

    /// Where it is in its file.
    var range: Range<Int> {
      switch self {
      case .indexHeader, .tableHeader: 0..<64
      case .indexCounters: 512..<2048
      case .indexEntries: 4096..<4096 + 64 * (DamagedCache.count + 1)
      case .tablePixels: 4096..<4096 * (DamagedCache.count + 1)
      }
    }

    var isOfTable: Bool { self == .tableHeader || self == .tablePixels }
  }

  let folder: String

  /// - Parameter isSealed: Whether the checksums of headers and entries are made right again.
  init(_ input: inout FuzzInput, isSealed: Bool) throws {
    var (index, table) = (SoundCache.shared.index, SoundCache.shared.table)
    let length = input.byte()
    while !input.isEmpty {
      let part = input.element(of: Part.allCases)
      let offset = part.range.lowerBound + Int(input.word()) % part.range.count
      if part.isOfTable {
        table[offset] ^= input.byte()
      } else {
        index[offset] ^= input.byte()
      }
    }
    if isSealed { Self.seal(&index, &table) }
    let sound = SoundCache.shared
    folder = sound.temporary.path("damaged")
    let tableCount = [sound.tableCount, sound.tableCount - 1, 4096, 0][Int(length & 3)]
    try write(index, "index.pixels", sound.indexCount)
    try write(table, sound.tableName, tableCount)
  }

  private func write(_ bytes: [UInt8], _ name: String, _ count: Int) throws {
    try SoundCache.shared.temporary.write(bytes, to: "damaged/\(name)")
    expect(truncate(folder + "/" + name, off_t(count)) == 0, "no file of \(count) bytes")
  }

  func remove() { try? SoundCache.shared.temporary.remove("damaged") }

  /// Has the cache make a picture, unless it has it.
  func make(_ number: Int, in cache: PixelCache) throws -> PixelBuffer {
    try waiting {
      try await cache.image(for: Self.key(number), size: Self.size) { destination in
        destination.copy(Self.pixels(number))
      }.pixels
    }
  }

  private static func seal(_ index: inout [UInt8], _ table: inout [UInt8]) {
    for start in stride(from: 4096, to: index.count, by: 64) {
      write(checksum(of: index[start + 8..<start + 64]), into: &index, at: start)
    }
    write(checksum(of: index[0..<56]), into: &index, at: 56)
    write(checksum(of: table[0..<56]), into: &table, at: 56)
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint()
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 8) {
      fingerprint.add(
        bytes[start..<start + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
    return fingerprint.first
  }

  private static func write(_ value: UInt64, into bytes: inout [UInt8], at offset: Int) {
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }
}

/// The files as the cache has written them, as far as they are not zeros.
private struct SoundCache {
  static let shared: SoundCache = {
    do {
      return try SoundCache()
    } catch {
      fatalError("\(error)")
    }
  }()

  let temporary: TemporaryFolder
  let index: [UInt8]
  let table: [UInt8]
  let tableName: String
  let indexCount: Int
  let tableCount: Int

  private init() throws {
    temporary = try TemporaryFolder()
    let cache = try PixelCache(folder: temporary.path("sound"))
    for number in 0..<DamagedCache.count {
      _ = try waiting {
        try await cache.image(for: DamagedCache.key(number), size: DamagedCache.size) {
          $0.copy(DamagedCache.pixels(number))
        }
      }
    }
    tableName = temporary.files(below: "sound").first { $0 != "index.pixels" } ?? ""
    let (index, table) = (
      try temporary.read("sound/index.pixels"), try temporary.read("sound/\(tableName)")
    )
    (indexCount, tableCount) = (index.count, table.count)
    self.index = Array(index.prefix(DamagedCache.Part.indexEntries.range.upperBound))
    self.table = Array(table.prefix(DamagedCache.Part.tablePixels.range.upperBound))
  }
}

/// Runs `body` in a task, and waits for its end.
private func waiting<R: Sendable>(
  _ body: @escaping @Sendable () async throws -> R
) throws -> R {
  let (done, result) = (DispatchSemaphore(value: 0), Locked<Result<R, any Error>?>(nil))
  Task.detached {
    let found: Result<R, any Error>
    do {
      found = .success(try await body())
    } catch {
      found = .failure(error)
    }
    result.withLock { $0 = found }
    done.signal()
  }
  done.wait()
  guard let result = result.withLock({ $0 }) else { fatalError("a task without a result") }
  return try result.get()
}
