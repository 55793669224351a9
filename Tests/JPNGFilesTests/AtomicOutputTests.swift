import JPNGFiles
import TestSupport
import Testing

@Suite("Files that are written in pieces")
struct AtomicOutputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Nothing is at the path before all of it is")
  func pieces() throws {
    try folder.write([9], to: "a")
    var output = try AtomicOutput(folder.path("a"), overwrites: true)
    try output.write([1, 2])
    try output.write([3])
    #expect(try folder.read("a") == [9])
    #expect(try WholeFile.read(output.temporaryPath) == [1, 2, 3])
    try output.place()
    #expect(try folder.read("a") == [1, 2, 3])
    #expect(folder.files == ["a"])
  }

  @Test("What is given up leaves nothing")
  func abandoned() throws {
    do {
      let output = try AtomicOutput(folder.path("a"), overwrites: true)
      try output.write([1])
    }
    #expect(folder.files.isEmpty)
  }

  @Test("A file that may not be replaced is kept, also one that comes meanwhile")
  func existing() throws {
    var output = try AtomicOutput(folder.path("a"), overwrites: false)
    try folder.write([1], to: "a")
    #expect(throws: FileWriteError(folder.path("a"), .exists)) { try output.place() }
    #expect(throws: FileWriteError(folder.path("a"), .exists)) {
      _ = try AtomicOutput(folder.path("a"), overwrites: false)
    }
    #expect(try folder.read("a") == [1])
  }

  @Test("Neither a folder nor a device is replaced")
  func special() throws {
    try folder.write([1], to: "folder/a")
    for path in [folder.path("folder"), "/dev/null", folder.path("missing/a")] {
      #expect(throws: FileWriteError.self) { _ = try AtomicOutput(path, overwrites: true) }
    }
  }
}
