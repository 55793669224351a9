import JPNGFiles
import TestSupport
import Testing

@Suite("Folders")
struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Names come in the order of their bytes")
  func listing() throws {
    for name in ["b", "a", "Z", "é", ".hidden"] { try folder.write([], to: name) }
    let listing = try Folder(folder.path(".")).listing()
    #expect(listing.names == [".hidden", "Z", "a", "b", "é"])
    #expect(listing.undecodable.isEmpty)
    #expect(throws: FileError.self) { try Folder(folder.path("missing")).listing() }
  }

  @Test("A folder is created with those above it, once or twice")
  func creating() throws {
    try Folder(folder.path("x/y//z/")).create()
    try Folder(folder.path("x/y/z")).create()
    #expect(FileStatus(folder.path("x/y/z"))?.kind == .folder)
  }

  @Test("No folder takes the place of a file")
  func refused() throws {
    try folder.write([], to: "a")
    // Of a folder that cannot be created, the one above it says why.
    for path in ["a", "a/b", "a/b/c"] {
      do throws(FileWriteError) {
        try Folder(folder.path(path)).create()
        Issue.record("created")
      } catch {
        #expect(error.path == folder.path("a"))
        #expect(error.cause == .cannotCreate(reason: "a file of that name exists"))
      }
    }
  }
}
