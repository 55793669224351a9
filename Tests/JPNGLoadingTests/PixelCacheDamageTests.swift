import Foundation
import JPNGLoading
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Caches whose files somebody has damaged: whatever it is, nothing wrong is shown, and the cache
/// works again.
@Suite("Pixels kept on disk: damage")
struct PixelCacheDamageTests {
  let folder: TemporaryFolder
  let pictures = MadePictures(20, 20)
  /// The files of a sound cache of 6 pictures.
  let index: [UInt8]
  /// The bytes of the table up to the last picture, and how long it is with the zeros behind them.
  let table: (name: String, bytes: [UInt8], byteCount: Int)

  private static let count = 6

  init() async throws {
    folder = try TemporaryFolder()
    let cache = try PixelCache(folder: folder.path("sound"))
    for number in 0..<Self.count { try await pictures.image(number, cache) }
    index = try folder.read("sound/index.pixels")
    let name = try #require(folder.tables("sound").first)
    let bytes = try folder.read("sound/\(name)")
    let end = (Self.count + 1) * MappedMemory.pageSize
    #expect(bytes[end...].allSatisfy { $0 == 0 })
    table = (name, Array(bytes[..<end]), bytes.count)
  }

  /// Opens a cache with these files in a folder of its own, expects it to show nothing wrong, and
  /// to work after that.
  ///
  /// - Parameter byteCount: The length of the table, if it is another one.
  /// - Returns: The pictures that were still there.
  @discardableResult
  private func check(
    index: [UInt8]? = nil, table: [UInt8]? = nil, byteCount: Int? = nil,
    _ comment: Comment? = nil
  ) async throws -> [Int] {
    let name = "damaged"
    defer { try? folder.remove(name) }
    try folder.write(index ?? self.index, to: "\(name)/index.pixels")
    try folder.write(table ?? self.table.bytes, to: "\(name)/\(self.table.name)")
    let path = folder.path("\(name)/\(self.table.name)")
    #expect(truncate(path, off_t(byteCount ?? self.table.byteCount)) == 0)
    let kept = pictures.check(0..<Self.count, in: try PixelCache(folder: folder.path(name)))
    // Everything can be made again, twice: what was thrown away may have ended the first world.
    for _ in 0..<2 {
      let cache = try PixelCache(folder: folder.path(name))
      for number in 0..<Self.count {
        #expect(try await pictures.image(number, cache).pixels == pictures.pixels(number), comment)
      }
    }
    let cache = try PixelCache(folder: folder.path(name))
    #expect(pictures.check(0..<Self.count, in: cache).count == Self.count, comment)
    #expect(cache.contents.count == Self.count, comment)
    return kept
  }

  @Test("Undamaged, all are there")
  func sound() async throws {
    #expect(try await check() == Array(0..<Self.count))
  }

  @Test("Any byte of the index")
  func indexBytes() async throws {
    var generator = SeededGenerator(seed: 1)
    // The words of the header, the counters, and the entries; then some anywhere.
    let known = Array(stride(from: 0, to: 64, by: 5)) + [512, 519, 1024, 1031, 1536, 1543]
    let entries = (0..<40).map { _ in Int.random(in: 4096..<4096 + 7 * 64, using: &generator) }
    let any = (0..<10).map { _ in Int.random(in: index.indices, using: &generator) }
    for offset in known + entries + any {
      var index = index
      index[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      let kept = try await check(index: index, "byte \(offset)")
      // A damaged entry loses itself only.
      if (4096..<4096 + 64 * Self.count).contains(offset) {
        #expect(kept.count == Self.count - 1, "byte \(offset)")
      }
    }
  }

  @Test("Any byte of a picture, and of a table's header")
  func tableBytes() async throws {
    let page = MappedMemory.pageSize
    var generator = SeededGenerator(seed: 2)
    for number in 0..<Self.count {
      var bytes = table.bytes
      // The rows take 2560 bytes of the slot.
      bytes[page + number * page + Int.random(in: 0..<2560, using: &generator)] ^= 4
      let kept = try await check(table: bytes, "picture \(number)")
      #expect(kept == (0..<Self.count).filter { $0 != number })
    }
    for offset in stride(from: 0, to: 64, by: 5) {
      var bytes = table.bytes
      bytes[offset] ^= 1
      #expect(try await check(table: bytes, "byte \(offset) of the header") == [])
    }
  }

  @Test("Files that are cut off, empty, longer, or of something else")
  func lengths() async throws {
    var generator = SeededGenerator(seed: 3)
    for count in [0, 1, 63, 64, 4095, 4096, 4097, 16384, 100_000, index.count - 1] {
      #expect(try await check(index: Array(index.prefix(count))) == [], "\(count) bytes")
    }
    let page = MappedMemory.pageSize
    for count in [0, 1, 64, page, page + 1, 3 * page, table.byteCount - 1] {
      #expect(try await check(byteCount: count) == [], "\(count) bytes")
    }
    #expect(try await check(index: index + [0]) == [])
    #expect(try await check(byteCount: table.byteCount + 1) == [])
    #expect(try await check(index: generator.bytes(index.count)) == [])
    #expect(try await check(table: generator.bytes(100_000), byteCount: 100_000) == [])
    #expect(try await check(index: table.bytes) == [])
    #expect(try await check(table: index, byteCount: index.count) == [])
  }

  @Test("Zeros in place of any page, as after a loss of power")
  func lostPages() async throws {
    for start in stride(from: 0, to: 3 * 4096, by: 4096) {
      var index = index
      index.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0, count: 4096))
      try await check(index: index, "page at \(start) of the index")
    }
    for start in stride(from: 0, to: 7 * MappedMemory.pageSize, by: 4096) {
      var bytes = table.bytes
      bytes.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0, count: 4096))
      try await check(table: bytes, "page at \(start) of the table")
    }
  }

  @Test("An entry that was written in part, and one that is there twice")
  func entries() async throws {
    for count in stride(from: 8, to: 64, by: 8) {
      // The beginning of entry 3 where entry 0 was.
      var index = index
      let entry = index[4096 + 3 * 64..<4096 + 3 * 64 + count]
      index.replaceSubrange(4096..<4096 + count, with: entry)
      #expect(try await check(index: index) == Array(1..<Self.count))
    }
    // Two that name the same slot: the first who would write finds it, and begins anew.
    var index = index
    index.replaceSubrange(4096..<4096 + 64, with: Array(index[4096 + 64..<4096 + 128]))
    #expect(try await check(index: index) == Array(1..<Self.count))
  }

  @Test("Counts beyond all bounds")
  func hugeCounts() async throws {
    for value: UInt8 in [0x7F, 0xFF] {
      for offset in [512, 1024, 1536] {
        var index = index
        index.replaceSubrange(offset..<offset + 8, with: [UInt8](repeating: value, count: 8))
        #expect(try await check(index: index).count == Self.count)
      }
    }
  }

  @Test("A table of another format under this name; one of another index")
  func foreign() async throws {
    let other = MadePictures(20, 21)
    let cache = try PixelCache(folder: folder.path("other"))
    for number in 0..<Self.count { try await other.image(number, cache) }
    let name = try #require(folder.tables("other").first)
    #expect(try await check(table: folder.read("other/\(name)")) == [])
    // Of the same format, and of another index.
    cache.removeAll()
    for number in 0..<Self.count { try await pictures.image(number + 1, cache) }
    let same = try #require(folder.tables("other").first { $0.hasPrefix("20x20-") })
    #expect(try await check(table: folder.read("other/\(same)")) == [])
  }

  @Test("Files that are gone, and what is no file")
  func missing() async throws {
    let cache = try PixelCache(folder: folder.path("sound"))
    try folder.remove("sound/\(table.name)")
    #expect(pictures.check(0..<Self.count, in: cache) == [])
    #expect(try await pictures.image(1, cache).origin == .made)

    // The folder of a cache that is at work.
    try folder.remove("sound")
    #expect(try await pictures.image(2, cache).pixels == pictures.pixels(2))
    #expect(try await pictures.image(3, cache).origin == .made)
    #expect(try PixelCache(folder: folder.path("sound")).contents == cache.contents)

    try folder.write([], to: "odd/index.pixels/file")
    #expect(throws: FileError.self) { try PixelCache(folder: folder.path("odd")) }
  }

  @Test("A table that is removed while caches are at work")
  func removedTable() async throws {
    let (cache, other) = (
      try PixelCache(folder: folder.path("sound")), try PixelCache(folder: folder.path("sound"))
    )
    let held = try await pictures.image(0, cache)
    #expect(pictures.check(1..<Self.count, in: other).count == Self.count - 1)
    try folder.remove("sound/\(table.name)")
    // One that has it open goes on showing what is in it, until it writes something.
    #expect(pictures.check(0..<Self.count, in: cache).count == Self.count)
    let newcomer = try PixelCache(folder: folder.path("sound"))
    for turn in 0..<3 {
      for cache in [newcomer, cache, other] {
        for number in turn..<Self.count + turn {
          #expect(try await pictures.image(number, cache).pixels == pictures.pixels(number))
        }
      }
    }
    #expect(held.pixels == pictures.pixels(0))
    #expect(cache.contents == newcomer.contents && cache.contents == other.contents)
    // Not those that were shown from the file without a name all the time.
    for cache in [newcomer, cache, other] {
      #expect(pictures.check(2..<Self.count + 2, in: cache).count == Self.count)
    }
  }

  @Test("What a killed process was writing gives its room back")
  func reclaiming() async throws {
    let large = MadePictures(200, 200)
    let cache = try PixelCache(folder: folder.path("sound"))
    for number in 0..<3 { try await large.image(number, cache) }
    let name = try #require(folder.tables("sound").first { $0.hasPrefix("200x200") })
    let before = allocatedByteCount(folder.path("sound/\(name)"))
    // As if it had been in the middle of the sixth slot.
    let file = try FileHandle(forUpdating: URL(filePath: folder.path("sound/\(name)")))
    let slotByteCount = (before - MappedMemory.pageSize) / 3
    try file.seek(toOffset: UInt64(MappedMemory.pageSize + 5 * slotByteCount))
    try file.write(contentsOf: [UInt8](repeating: 1, count: slotByteCount / 2))
    try file.close()
    #expect(allocatedByteCount(folder.path("sound/\(name)")) > before + slotByteCount / 3)
    let newcomer = try PixelCache(folder: folder.path("sound"))
    #expect(allocatedByteCount(folder.path("sound/\(name)")) == before)
    #expect(large.check(0..<3, in: newcomer).count == 3)
  }

  @Test("Leftovers are removed, and other files are not")
  func leftovers() throws {
    let old = "20x20-rgba-straight-123abc.pixels"
    try folder.write([1], to: "sound/\(old)")
    try folder.write([1], to: "sound/notes-by-the-user.pixels")
    try folder.write([1], to: "sound/.jpng-1-1.tmp")
    _ = try PixelCache(folder: folder.path("sound"))
    #expect(!folder.exists("sound/\(old)") && !folder.exists("sound/.jpng-1-1.tmp"))
    #expect(folder.exists("sound/notes-by-the-user.pixels"))
    #expect(folder.exists("sound/\(table.name)"))
  }
}
