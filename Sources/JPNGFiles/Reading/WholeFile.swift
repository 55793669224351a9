package import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files from their beginning to their end, pipes and standard input too.
package enum WholeFile {
  /// Reads a whole file, or its first `limit` bytes.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    // Only a cancellation makes it `nil`.
    try read(path, limit: limit, cancellation: nil) ?? []
  }

  /// The same, but gives up waiting for a pipe, or for standard input, when the work is cancelled.
  ///
  /// - Parameter path: A file, or ``StandardStream/path`` for standard input.
  /// - Returns: `nil` where the work was cancelled before the input's end.
  package static func read(
    _ path: String, limit: Int = .max, cancellation: Cancellation?
  ) throws(FileError) -> [UInt8]? {
    if path == StandardStream.path {
      return try Source(path: path, descriptor: STDIN_FILENO, cancellation: cancellation)
        .read(capacity: pipeCapacity, limit: limit)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path, .opening, errno) }
    defer { close(descriptor) }
    let status = FileStatus(path)
    let mayWait = status?.kind == .other
    let source = Source(
      path: path, descriptor: descriptor, cancellation: mayWait ? cancellation : nil)
    // One byte more than the file has, so that its end shows without growing the array.
    return try source.read(capacity: min((status?.byteCount ?? 0) + 1, limit), limit: limit)
  }

  private static let pipeCapacity = 1 << 16

  private struct Source {
    let path: String
    let descriptor: Int32
    /// `nil` where reading never has to wait for somebody who writes.
    let cancellation: Cancellation?

    func read(capacity: Int, limit: Int) throws(FileError) -> [UInt8]? {
      var bytes: [UInt8] = []
      var room = max(1, capacity)
      while bytes.count < limit {
        let wanted = min(room, limit - bytes.count)
        var isCancelled = false
        let (chunk, failure) = systemRead(descriptor, wanted) {
          isCancelled = !waitForInput()
          return !isCancelled
        }
        if let failure { throw FileError(path, .reading, failure) }
        if isCancelled { return nil }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        if chunk.count < wanted { break }
        room = max(pipeCapacity, bytes.count)
      }
      return bytes
    }

    /// Waits until there is something to read, or nothing will come any more, and looks every 50
    /// milliseconds whether the work was cancelled.
    ///
    /// - Returns: Whether to read; not where it was cancelled.
    private func waitForInput() -> Bool {
      guard let cancellation else { return true }
      while !cancellation.isRequested {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&state, 1, 50)
        // What poll cannot wait for, read tells about.
        if count > 0 || count < 0 && errno != EINTR { return true }
      }
      return false
    }
  }
}
