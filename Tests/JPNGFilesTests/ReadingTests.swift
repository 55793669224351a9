import JPNGFiles
import JPNGThreads
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files read whole")
struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file of any length, or its beginning", arguments: [0, 1, 65_536, 200_001])
  func files(count: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = generator.bytes(count)
    try folder.write(bytes, to: "a")
    #expect(try WholeFile.read(folder.path("a")) == bytes)
    #expect(try WholeFile.read(folder.path("a"), limit: 64) == Array(bytes.prefix(64)))
  }

  @Test("What is not there, or is a folder, has the system's reason")
  func refused() {
    let reasons = ["missing", "."].map { name in
      do throws(FileError) {
        _ = try WholeFile.read(folder.path(name))
        return ""
      } catch {
        return error.reason
      }
    }
    #expect(reasons == ["No such file or directory", "Is a directory"])
  }

  @Test(
    "A pipe is read to its end; waiting for it ends when the work is cancelled",
    .timeLimit(.minutes(10)))
  func pipes() async throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for both, so that opening does not wait, and the end does not come by itself.
    let writer = open(path, O_RDWR)
    try #require(writer >= 0)
    defer { close(writer) }
    #expect(write(writer, "abc", 3) == 3)
    let cancellation = Cancellation()
    async let bytes = WholeFile.read(path, cancellation: cancellation)
    // When this has been read, the reader waits for more. Its task may need the thread of this one.
    while unreadByteCount(in: writer) > 0 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(cancellation.request() == false)
    #expect(try await bytes == nil)
    #expect(cancellation.request() == true)
    #expect(write(writer, "defghi", 6) == 6)
    #expect(try WholeFile.read(path, limit: 3, cancellation: Cancellation())?.count == 3)
  }
}
