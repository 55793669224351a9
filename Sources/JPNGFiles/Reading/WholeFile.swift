package import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files from beginning to end. Pipes and standard input are files, too.
package enum WholeFile {
  /// Reads a whole file.
  ///
  /// - Parameter rules: Default: regular files of up to 1 GB.
  /// - Throws: An error also if the rules do not allow the file.
  package static func read(
    _ path: String, _ rules: ReadingRules = ReadingRules()
  ) throws(FileError) -> [UInt8] {
    // The result is `nil` only after a cancellation, and nothing can cancel this.
    try read(path, rules, cancellation: nil) ?? []
  }

  /// Reads a whole file, and stops waiting for a pipe when the work is cancelled.
  ///
  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  package static func read(
    _ path: String, _ rules: ReadingRules, cancellation: Cancellation?
  ) throws(FileError) -> [UInt8]? {
    let file = try OpenFile(path, rules)
    return try file.readToEnd(rules, cancellation)
  }

  /// Reads standard input to its end, and stops waiting for it when the work is cancelled.
  ///
  /// - Parameter rules: Say how much of it is read.
  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  package static func readStandardInput(
    _ rules: ReadingRules, cancellation: Cancellation
  ) throws(FileError) -> [UInt8]? {
    try OpenFile.standardInput().readToEnd(rules.standardInput, cancellation)
  }

  /// Reads the first bytes of a file, fewer if it has no more.
  package static func beginning(
    of path: String, byteCount: Int, _ rules: ReadingRules = ReadingRules()
  ) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, rules)
    let (bytes, failure) = systemRead(file.descriptor, byteCount)
    if let failure { throw FileError(path, .reading, failure) }
    return bytes
  }

  /// Whether a file has exactly these bytes. Only a piece of it is in memory at a time.
  package static func isSame(_ path: String, as bytes: [UInt8]) throws(FileError) -> Bool {
    var compared = 0
    var isSame = true
    try forEachPiece(of: path) { piece in
      isSame = bytes.hasBytes(of: piece, at: compared)
      compared += piece.count
      return isSame
    }
    return isSame && compared == bytes.count
  }

  /// Calls `body` with the bytes of a file, a piece after the other, for as long as it returns
  /// `true`.
  ///
  /// - Parameters:
  ///   - allowsSpecialFiles: Whether it may be a pipe or a device. Default: no.
  ///   - cancellation: Ends the wait for a pipe. Default: nothing does.
  package static func forEachPiece(
    of path: String, allowsSpecialFiles: Bool = false, cancellation: Cancellation? = nil,
    _ body: ([UInt8]) -> Bool
  ) throws(FileError) {
    let file = try OpenFile(path, ReadingRules(allowsSpecialFiles: allowsSpecialFiles))
    try file.forEachPiece(cancellation, body)
  }

  /// The same of standard input.
  package static func forEachPieceOfStandardInput(
    cancellation: Cancellation, _ body: ([UInt8]) -> Bool
  ) throws(FileError) {
    try OpenFile.standardInput().forEachPiece(cancellation, body)
  }
}

extension [UInt8] {
  /// Whether the bytes of `piece` are also here, from `start` on.
  fileprivate func hasBytes(of piece: [UInt8], at start: Int) -> Bool {
    guard piece.count <= count - start else { return false }
    let (own, other) = (span.extracting(start..<start + piece.count), piece.span)
    // Without a way out of the loop, many bytes are compared at once.
    var difference: UInt8 = 0
    for index in other.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}

extension OpenFile {
  fileprivate func forEachPiece(
    _ cancellation: Cancellation?, _ body: ([UInt8]) -> Bool
  ) throws(FileError) {
    while true {
      let (piece, failure) = systemRead(descriptor, 1 << 20) { waitForInput(cancellation) }
      if let failure { throw FileError(path, .reading, failure) }
      guard !piece.isEmpty, body(piece) else { return }
    }
  }

  /// By how much a file may grow while it is read. Files of the system's own, such as those of
  /// /proc, have no bytes before they are read, and some of them have no end.
  private static let roomForGrowth = 1 << 24

  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  fileprivate func readToEnd(
    _ rules: ReadingRules, _ cancellation: Cancellation?
  ) throws(FileError) -> [UInt8]? {
    if !isStream, byteCount > rules.maxByteCount {
      throw .tooLarge(path, limit: rules.maxByteCount)
    }
    let own = isStream ? rules.maxStreamByteCount : byteCount + Self.roomForGrowth
    let limit = min(rules.maxByteCount, own)
    // One byte more than the file has, so that its end shows. A file of the system's own, such as
    // one of /proc, says that it has none.
    var room = max(byteCount + 1, 1 << 16)
    var parts: [[UInt8]] = []
    var count = 0
    while true {
      let wanted = min(room, limit - count + 1)
      var isCancelled = false
      let (part, failure) = systemRead(descriptor, wanted) {
        isCancelled = !waitForInput(cancellation)
        return !isCancelled
      }
      if let failure { throw FileError(path, .reading, failure) }
      if isCancelled { return nil }
      count += part.count
      guard count <= limit else {
        let isEndless = isStream && limit < rules.maxByteCount
        throw isEndless ? .endless(path, limit: limit) : .tooLarge(path, limit: limit)
      }
      parts.append(part)
      if part.count < wanted { return Self.joined(&parts, count) }
      room = 1 << 22
    }
  }

  /// Puts parts together, each of which is freed when it has been copied: an array that grows would
  /// take three times the memory.
  private static func joined(_ parts: inout [[UInt8]], _ count: Int) -> [UInt8] {
    if parts.count == 1 { return parts[0] }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for index in parts.indices {
      all += parts[index]
      parts[index] = []
    }
    return all
  }

  /// Waits until there is something to read or the input has ended. Every 50 milliseconds it looks
  /// whether the work was cancelled.
  ///
  /// - Returns: Whether to go on reading: `false` if the work was cancelled.
  private func waitForInput(_ cancellation: Cancellation?) -> Bool {
    guard isStream else { return true }
    while cancellation?.isRequested != true {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&state, 1, 50)
      // If poll fails, the read that follows reports why.
      if count > 0 || count < 0 && errno != EINTR { return true }
    }
    return false
  }
}
