#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is open for reading.
package struct OpenFile: ~Copyable {
  /// The file's path, as the caller wrote it.
  package let path: String
  /// The file's size when it was opened; 0 for a stream.
  package let byteCount: Int
  /// Whether it is a pipe or a device, for which one may have to wait.
  let isStream: Bool
  let descriptor: Int32
  /// Whether it was opened here, and not by who started the program.
  private let closes: Bool

  /// - Parameter rules: Say whether it may be a stream. Their limit is for those who read all of
  ///   it. Default: it may not.
  package init(_ path: String, _ rules: ReadingRules = ReadingRules()) throws(FileError) {
    // With O_NONBLOCK, a pipe opens at once. Without it, opening would wait, through the first
    // signal, for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path, .opening, errno) }
    var status = stat()
    let failure = fstat(descriptor, &status) == 0 ? nil : errno
    let kind = status.st_mode & S_IFMT
    let error: FileError? =
      if let failure {
        FileError(path, .opening, failure)
      } else if kind == S_IFDIR {
        FileError(path, .opening, EISDIR)
      } else if kind != S_IFREG, !rules.allowsSpecialFiles {
        .special(path)
      } else {
        nil
      }
    if let error {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    closes = true
    isStream = kind != S_IFREG
    byteCount = isStream ? 0 : Int(status.st_size)
    // From here on, reading waits for what is to come.
    if isStream { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
  }

  private init(stream path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    closes = false
    isStream = true
    byteCount = 0
  }

  static func standardInput() -> OpenFile {
    OpenFile(stream: StandardStream.path, descriptor: STDIN_FILENO)
  }

  deinit { if closes { close(descriptor) } }

  /// Reads the last `limit` bytes, or all if there are fewer. This is usually one system call.
  package func tail(_ limit: Int) throws(FileError) -> [UInt8] {
    try bytes(in: byteCount - min(limit, byteCount)..<byteCount)
  }

  /// Reads a range of a file that is no stream.
  package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    let (bytes, failure) = systemRead(descriptor, range.count, at: range.lowerBound)
    if let failure { throw FileError(path, .reading, failure) }
    guard bytes.count == range.count else {
      throw FileError(path: path, attempt: .reading, reason: "The file became shorter meanwhile")
    }
    return bytes
  }
}
