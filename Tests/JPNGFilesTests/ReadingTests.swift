import Foundation
import JPNGFiles
import JPNGThreads
import TestSupport
import Testing

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
    #expect(
      try WholeFile.beginning(of: folder.path("a"), byteCount: 64) == Array(bytes.prefix(64)))
    #expect(try WholeFile.isSame(folder.path("a"), as: bytes))
    #expect(try !WholeFile.isSame(folder.path("a"), as: bytes + [0]))
    #expect(try count == 0 || !WholeFile.isSame(folder.path("a"), as: bytes.dropLast()))
  }

  private func error(_ name: String, _ rules: ReadingRules) -> FileError? {
    do throws(FileError) { _ = try WholeFile.read(folder.path(name), rules) } catch { return error }
    return nil
  }

  @Test("A file of more bytes than the limit is refused, without a look at its bytes")
  func limit() throws {
    try folder.write([UInt8](repeating: 1, count: 1000), to: "a")
    #expect(error("a", ReadingRules(maxByteCount: 1000)) == nil)
    #expect(error("a", ReadingRules(maxByteCount: 999))?.kind == .tooLarge(limit: 999))
    // A file that takes no room on the disk, and would take a terabyte of memory.
    let descriptor = open(folder.path("sparse"), O_RDWR | O_CREAT, 0o600)
    try #require(descriptor >= 0 && ftruncate(descriptor, 1 << 40) == 0)
    close(descriptor)
    #expect(
      error("sparse", ReadingRules())?.kind
        == .tooLarge(limit: ReadingRules().maxByteCount))
  }

  @Test("Pipes and devices are refused at once, unless they are allowed; then the limit holds")
  func specialFiles() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(error("pipe", ReadingRules())?.kind == .special)
    try #require(symlink("/dev/zero", folder.path("zero")) == 0)
    #expect(error("zero", ReadingRules())?.kind == .special)
    let allowed = ReadingRules(maxByteCount: 5_000_000, allowsSpecialFiles: true)
    #expect(error("zero", allowed)?.kind == .tooLarge(limit: 5_000_000))
    let named = ReadingRules(allowsSpecialFiles: true, maxStreamByteCount: 3_000_000)
    #expect(error("zero", named)?.kind == .endless(limit: 3_000_000))
  }

  @Test(
    "A file that says that it has no bytes, and has some, is read",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs Linux's /proc"))
  func growingFile() throws {
    #expect(try !WholeFile.read("/proc/self/status").isEmpty)
  }

  @Test("A pipe is read piece by piece, where it is allowed", .timeLimit(.minutes(30)))
  func pieces() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.self) { try WholeFile.forEachPiece(of: path) { _ in true } }
    // Opening waits for the reader.
    Thread.detachNewThread {
      let writer = open(path, O_WRONLY)
      _ = write(writer, "abc", 3)
      close(writer)
    }
    var all: [UInt8] = []
    try WholeFile.forEachPiece(of: path, allowsSpecialFiles: true) {
      all += $0
      return true
    }
    #expect(all == Array("abc".utf8))
  }

  /// Requests cancellation once a condition holds, on a thread of its own: readers that wait take
  /// the pool's, of which there may be two.
  private func cancel(
    _ cancellation: Cancellation, when condition: @escaping @Sendable () -> Bool
  ) {
    Thread.detachNewThread {
      while !condition() { Thread.sleep(forTimeInterval: 0.002) }
      cancellation.request()
    }
  }

  @Test(
    "Waiting for somebody to open the other end ends when the work is cancelled",
    .timeLimit(.minutes(30)))
  func lonelyPipe() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let cancellation = Cancellation()
    let start = ContinuousClock.now
    cancel(cancellation) { ContinuousClock.now - start > .milliseconds(120) }
    #expect(try WholeFile.read(path, .named, cancellation: cancellation) == nil)
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
    .timeLimit(.minutes(30)))
  func pipes() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for both, so that opening does not wait, and the end does not come by itself.
    let writer = open(path, O_RDWR)
    try #require(writer >= 0)
    defer { close(writer) }
    #expect(write(writer, "abc", 3) == 3)
    let cancellation = Cancellation()
    // When this has been read, the reader waits for more.
    cancel(cancellation) { unreadByteCount(in: writer) == 0 }
    #expect(try WholeFile.read(path, .named, cancellation: cancellation) == nil)
    #expect(cancellation.request() == true)
  }
}
