#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that lines are added to while a run goes on, so that what was done is known even if the
/// run is killed.
package final class AppendedFile: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Opens a file, which is created if there is none.
  package init(_ path: String) throws(FileWriteError) {
    self.path = path
    // With O_NONBLOCK, a pipe does not wait for somebody to read from it.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else { throw .cannotCreate(path) }
    guard FileStatus(path)?.kind == .file else {
      throw FileWriteError(path, .cannotCreate(reason: "is a pipe or a device"))
    }
  }

  deinit { close(descriptor) }

  /// Adds bytes. What several threads add does not mix, as each call is one of the system's.
  package func append(_ bytes: [UInt8]) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    throw FileWriteError(path, .notWritten(reason: systemReason(failure)))
  }
}
