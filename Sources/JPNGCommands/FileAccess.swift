#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whole files in and out of memory.
enum FileAccess {
  /// The standard input, written as a path.
  static let standardStream = "-"

  /// Reads a whole file, or its first `limit` bytes.
  static func read(_ path: String, limit: Int = .max) throws(CommandFailure) -> [UInt8] {
    guard path != standardStream else {
      return try Interruption.whileWaiting { () throws(CommandFailure) in
        try readAll(STDIN_FILENO, path, 1 << 16, limit)
      }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    // One byte more than the file has, so that its end shows without growing the array.
    let size = fileStatus(path)?.byteCount ?? 0
    return try readAll(descriptor, path, min(size + 1, limit), limit)
  }

  private static func readAll(
    _ descriptor: Int32, _ path: String, _ capacity: Int, _ limit: Int
  ) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = max(1, capacity)
    while bytes.count < limit {
      let wanted = min(room, limit - bytes.count)
      var failed = false
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        while count < wanted {
          let got = systemRead(descriptor, buffer.baseAddress.map { $0 + count }, wanted - count)
          if got < 0, errno == EINTR { continue }
          failed = got < 0
          guard got > 0 else { return }
          count += got
        }
      }
      if failed { throw unreadable(path) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < wanted { break }
      room = max(1 << 16, bytes.count)
    }
    return bytes
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    CommandFailure(.noInput, path, "reading", lastSystemError().reason)
  }
}

extension FileAccess {
  static func writeToStandardOutput(_ bytes: [UInt8]) throws(CommandFailure) {
    try write(bytes, to: STDOUT_FILENO, for: standardStream)
  }

  /// Writes all of `bytes`; `path` is what an error names.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, for path: String
  ) throws(CommandFailure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw CommandFailure(.ioError, path, "writing", lastSystemError().reason)
      }
      offset += count
    }
  }

  /// Creates a folder, and those above it, where there is none.
  static func createFolder(_ folder: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      let reason = fileStatus(folder).map { _ in "a file of that name exists" }
      throw CommandFailure(
        .cannotCreate, folder, "creating the folder", reason ?? lastSystemError().reason)
    }
  }
}
