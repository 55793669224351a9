import JPNGFiles
import TestSupport
import Testing

@Suite("Files that are shared")
struct SharedFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("file")
  }

  private func create() throws -> SharedFile {
    try SharedFile.create(at: path, beginning: [1, 2, 3], byteCount: 100_000)
    return try #require(try SharedFile(existing: path))
  }

  @Test("A file is created whole, and not twice")
  func creating() throws {
    #expect(try SharedFile(existing: path) == nil)
    let file = try create()
    #expect(file.byteCount == 100_000)
    #expect(file.read(5, at: 0) == [1, 2, 3, 0, 0])
    try SharedFile.create(at: path, beginning: [9], byteCount: 1)
    #expect(file.isCurrent && file.byteCount == 100_000)
    #expect(folder.files == ["file"])
    #expect(throws: FileError.self) {
      try SharedFile.create(at: folder.path("missing/file"), beginning: [], byteCount: 1)
    }
    #expect(throws: FileError.self) { try SharedFile(existing: folder.path(".")) }
  }

  @Test("What one mapping writes, all others show; rights are those that were asked for")
  func mapping() throws {
    let file = try create()
    try file.reserve(0..<100_000)
    let (writer, reader) = (try file.map(0..<100_000, .writing), try file.map(0..<64, .reading))
    writer.store(UInt64(7), 8)
    #expect(reader.load(8, as: UInt64.self) == 7)
    #expect((writer.increment(8), reader.counter(8)) == (8, 8))
    writer.setCounter(8, to: .max)
    #expect(writer.increment(8) == 0)
    // Beyond the end there is nothing to map, also if the file was cut off.
    #expect(throws: FileError.self) { try file.map(0..<100_001, .reading) }
    try file.grow(to: 200_000)
    try file.grow(to: 150_000)
    #expect(file.byteCount == 200_000)
    #expect(try file.map(0..<200_000, .reading).load(199_992, as: UInt64.self) == 0)
  }

  @Test("A part that is released reads as zeros, and is as long as before")
  func releasing() throws {
    let file = try create()
    let page = MappedMemory.pageSize
    let memory = try file.map(0..<100_000, .writing)
    for offset in stride(from: 0, to: 100_000, by: 8) { memory.store(UInt64.max, offset) }
    file.release(page..<3 * page)
    #expect(file.byteCount == 100_000)
    for (offset, value) in [(page - 8, UInt64.max), (page, 0), (3 * page - 8, 0), (3 * page, .max)]
    {
      #expect(memory.load(offset, as: UInt64.self) == value)
    }
  }

  @Test("Locks exclude other openings of the file, byte by byte, until those end")
  func locks() throws {
    let (first, second) = (try create(), try create())
    #expect(first.tryLock(5, .shared) && second.tryLock(5, .shared))
    #expect(!second.tryLock(5, .exclusive))
    first.unlock(5)
    #expect(second.tryLock(5, .exclusive))
    #expect(!first.tryLock(5, .shared))
    // Other bytes are free, also far beyond the end.
    #expect(first.tryLock(6, .exclusive) && first.tryLock(1 << 53, .exclusive))
    // From exclusive to shared without a gap.
    #expect(second.tryLock(5, .shared) && first.tryLock(5, .shared))
    second.unlock(5)
    do {
      let third = try create()
      #expect(!third.tryLock(6, .shared) && third.tryLock(7, .exclusive))
      #expect(!first.tryLock(7, .shared))
    }
    #expect(first.tryLock(7, .shared))
  }

  @Test("A file knows whether it still has its name, and takes no other's away")
  func names() throws {
    let first = try create()
    first.removeName()
    #expect(!first.isCurrent && !folder.exists("file"))
    let second = try create()
    first.removeName()
    #expect(second.isCurrent && folder.exists("file"))
    #expect(first.read(3, at: 0) == [1, 2, 3])
  }
}
