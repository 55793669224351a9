#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A regular file that is open for reading.
package struct OpenFile: ~Copyable {
  /// The file's path, as the caller wrote it.
  package let path: String
  /// The file's size when it was opened.
  package let byteCount: Int
  let descriptor: Int32

  package init(_ path: String) throws(FileError) {
    // With O_NONBLOCK, a pipe opens at once and is refused below. Without it, opening a pipe would
    // wait for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path, .opening, errno) }
    var status = stat()
    let error: FileError? =
      if fstat(descriptor, &status) != 0 {
        FileError(path, .opening, errno)
      } else if status.st_mode & S_IFMT == S_IFDIR {
        FileError(path, .opening, EISDIR)
      } else if status.st_mode & S_IFMT != S_IFREG {
        FileError(path: path, attempt: .opening, reason: "Not a regular file")
      } else {
        nil
      }
    if let error {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads the last `limit` bytes, or all if there are fewer. This is usually one system call.
  package func tail(_ limit: Int) throws(FileError) -> [UInt8] {
    let wanted = min(limit, byteCount)
    let (tail, failure) = systemRead(descriptor, wanted, at: byteCount - wanted)
    if let failure { throw FileError(path, .reading, failure) }
    guard tail.count == wanted else {
      throw FileError(path: path, attempt: .reading, reason: "The file became shorter meanwhile")
    }
    return tail
  }
}
