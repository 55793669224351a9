import JPNGFiles
import TestSupport
import Testing

@Suite("Files put in place whole")
struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cause(_ body: () throws -> Void) -> FileWriteError.Cause? {
    do { try body() } catch { return (error as? FileWriteError)?.cause }
    return nil
  }

  @Test("What is written is there, and nothing else is")
  func writing() throws {
    try AtomicFile.write([1, 2, 3], to: folder.path("a"), overwrites: false)
    try AtomicFile.write([4], to: folder.path("a"), overwrites: true)
    #expect(try folder.read("a") == [4])
    #expect(folder.files == ["a"])
  }

  @Test("A file that may not be replaced is kept, and no temporary file is left")
  func existing() throws {
    try folder.write([1], to: "a")
    #expect(cause { try AtomicFile.write([2], to: folder.path("a"), overwrites: false) } == .exists)
    #expect(cause { try AtomicFile.refuseExisting(folder.path("a")) } == .exists)
    #expect(try folder.read("a") == [1])
    #expect(folder.files == ["a"])
  }

  @Test("Neither a folder nor what is in a missing one can be created")
  func refused() throws {
    let place = cause { try AtomicFile.write([2], to: folder.path("."), overwrites: true) }
    #expect(place == .cannotCreate(reason: "is a folder"))
    let missing = cause { try AtomicFile.write([2], to: folder.path("x/a"), overwrites: true) }
    #expect(missing == .cannotCreate(reason: "No such file or directory"))
  }

  @Test("What a killed run has left is swept away, other files are not")
  func sweep() throws {
    for name in [".jpng-1-1.tmp", ".jpng-other", "a.tmp"] { try folder.write([1], to: name) }
    AtomicFile.sweep(folder.path("."))
    #expect(folder.files == [".jpng-other", "a.tmp"])
  }

  @Test("Removing what is not there is no failure")
  func removing() throws {
    try folder.write([1], to: "a")
    try AtomicFile.remove(folder.path("a"))
    try AtomicFile.remove(folder.path("a"))
    #expect(folder.files.isEmpty)
  }
}
