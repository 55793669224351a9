#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file for what need not be in memory. It has no name, so that it is gone with the program,
/// however that ends.
final class ScratchFile: Sendable {
  /// The name that it had, for messages.
  let path: String
  private let descriptor: Int32

  /// - Parameter folder: Where it takes up space.
  init(in folder: Folder = .temporary) throws(FileWriteError) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    path = folder.path.appendingPath(".jpng-scratch-\(number)")
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(path) }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    throw FileWriteError(path, .notWritten(reason: systemReason(failure)))
  }

  /// Reads bytes that were added.
  func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    let (bytes, failure) = systemRead(descriptor, range.count, at: range.lowerBound)
    guard bytes.count == range.count else { throw FileError(path, .reading, failure ?? EIO) }
    return bytes
  }
}
