import JPNGFiles
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    let others = [
      ".jpng--1-1.tmp", ".jpng-+1-1.tmp", ".jpng-01-1.tmp", ".jpng-0-1.tmp", ".jpng-1-0.tmp",
      ".jpng-1-1.tmpx", ".jpng-1-1.txt", ".jpng-1.tmp", ".jpng-1-2-3.tmp", ".jpng-mine.tmp",
      ".jpng-other", ".jpng-99999999999-1.tmp", "a.tmp",
    ]
    for name in [".jpng-1-1.tmp", ".jpng-31999-12.tmp"] + others { try folder.write([1], to: name) }
    AtomicFile.sweep(folder.path("."))
    #expect(folder.files == others.sorted())
  }

  @Test("A pipe, a folder and a link with the name of a temporary file are no such file")
  func sweepSpecialFiles() throws {
    try folder.write([1], to: "mine")
    try #require(mkfifo(folder.path(".jpng-1-1.tmp"), 0o600) == 0)
    try #require(mkdir(folder.path(".jpng-1-2.tmp"), 0o700) == 0)
    try #require(symlink("mine", folder.path(".jpng-1-3.tmp")) == 0)
    AtomicFile.sweep(folder.path("."))
    for number in 1...3 { #expect(FileStatus.exists(folder.path(".jpng-1-\(number).tmp"))) }
    #expect(try folder.read("mine") == [1])
  }

  @Test("A pipe in an output folder is not written to, as nobody may read from it")
  func pipes() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let refused = cause {
      try AtomicFile.write([1], to: folder.path("pipe"), overwrites: true, isNamed: false)
    }
    #expect(refused == .cannotCreate(reason: "is a pipe or a device"))
  }

  @Test("Removing what is not there is no failure")
  func removing() throws {
    try folder.write([1], to: "a")
    try AtomicFile.remove(folder.path("a"))
    try AtomicFile.remove(folder.path("a"))
    #expect(folder.files.isEmpty)
  }
}
