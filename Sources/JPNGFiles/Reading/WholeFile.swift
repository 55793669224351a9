package import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files from beginning to end. Pipes and standard input are files, too.
package enum WholeFile {
  /// Reads a whole file, or its first `limit` bytes.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    // The result is `nil` only after a cancellation, and nothing can cancel this.
    try read(path, limit: limit, cancellation: nil) ?? []
  }

  /// Reads standard input to its end, and stops waiting for it when the work is cancelled.
  ///
  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  package static func readStandardInput(
    cancellation: Cancellation
  ) throws(FileError) -> [UInt8]? {
    let source = Source(
      path: StandardStream.path, descriptor: STDIN_FILENO, cancellation: cancellation)
    return try source.read(capacity: pipeCapacity, limit: .max)
  }

  /// Reads a whole file, or its first `limit` bytes, and stops waiting for a pipe when the work is
  /// cancelled.
  ///
  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  package static func read(
    _ path: String, limit: Int = .max, cancellation: Cancellation?
  ) throws(FileError) -> [UInt8]? {
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
    /// Ends the wait for input; `nil` if nothing does.
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

    /// Waits until there is something to read or the input has ended. Every 50 milliseconds it
    /// looks whether the work was cancelled.
    ///
    /// - Returns: Whether to go on reading: `false` if the work was cancelled.
    private func waitForInput() -> Bool {
      guard let cancellation else { return true }
      while !cancellation.isRequested {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&state, 1, 50)
        // If poll fails, the read that follows reports why.
        if count > 0 || count < 0 && errno != EINTR { return true }
      }
      return false
    }
  }
}
