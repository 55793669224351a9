import Foundation
import TestSupport

/// A named pipe as an input of the tool, which waits for its bytes for as long as a test wants.
struct InputPipe {
  private let path: String

  init(_ name: String, in folder: TemporaryFolder) throws {
    path = folder.path(name)
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Waits until the tool has begun to read, or has ended.
  ///
  /// - Returns: What the tool then waits for.
  /// - Throws: ``RunningTool/Ended`` if it has ended.
  func waitForReader(_ tool: RunningTool) throws -> Writer {
    while tool.isRunning {
      // Fails as long as nobody has opened the pipe to read from it.
      let end = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard end < 0 else {
        // With a reader of our own, a write does not raise SIGPIPE where the tool has ended.
        return Writer(end: end, ownReader: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
      }
      usleep(2_000)
    }
    throw tool.ended()
  }

  /// Opens the pipe without waiting for the tool, which can then read from it and waits for bytes.
  func held() throws -> Writer {
    let ownReader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let end = open(path, O_WRONLY | O_CLOEXEC)
    guard ownReader >= 0, end >= 0 else { throw CocoaError(.fileWriteUnknown) }
    return Writer(end: end, ownReader: ownReader)
  }

  /// The end that the test writes to.
  struct Writer {
    fileprivate let end: Int32
    fileprivate let ownReader: Int32

    func close() {
      for descriptor in [end, ownReader] { _ = Foundation.close(descriptor) }
    }

    /// Hands over the whole file, which has to fit into a pipe: 64 KiB on Linux. Returns when it
    /// was read.
    func feed(_ bytes: [UInt8]) throws {
      guard write(end, bytes, bytes.count) == bytes.count else {
        throw CocoaError(.fileWriteUnknown)
      }
      _ = Foundation.close(end)
      while unreadByteCount(in: ownReader) > 0 { usleep(2_000) }
      _ = Foundation.close(ownReader)
    }
  }
}
