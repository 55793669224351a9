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
  func waitForReader(_ tool: RunningTool) throws -> Writer {
    while tool.isRunning {
      // Fails as long as nobody has opened the pipe to read from it.
      let end = open(path, O_WRONLY | O_NONBLOCK)
      // With a reader of our own, a write does not raise SIGPIPE where the tool has ended.
      if end >= 0 { return Writer(end: end, ownReader: open(path, O_RDONLY | O_NONBLOCK)) }
      usleep(2_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// The end that the test writes to.
  struct Writer {
    fileprivate let end: Int32
    fileprivate let ownReader: Int32

    /// Hands over the whole file, which has to fit into a pipe: 64 KiB on Linux.
    func feed(_ bytes: [UInt8]) throws {
      defer { for descriptor in [end, ownReader] { close(descriptor) } }
      guard write(end, bytes, bytes.count) == bytes.count else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
  }
}
