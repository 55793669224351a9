#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file as read-only memory: what is touched of it is read, and nothing is copied.
///
/// A file that is truncated while it is mapped takes its memory away: touching it then ends the
/// process (SIGBUS), as does an error of the disk. Replace files by renaming a new one over them,
/// which leaves mapped ones as they are, or read those into an array that others may shorten.
///
/// `@unchecked Sendable`: `bytes` is read-only memory of this object's alone, there from `init` to
/// `deinit`.
public final class MappedFile: @unchecked Sendable {
  /// The file's bytes; they are valid for as long as this object lives, no longer.
  public let bytes: UnsafeRawBufferPointer

  /// Maps all of a file. An empty one has no bytes.
  ///
  /// - Throws: where there is no regular file at `path`, or the system refuses it.
  public init(_ path: String) throws(FileError) {
    bytes = try OpenFile(path).map() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }
}

extension OpenFile {
  /// All of it as memory that shows the file; `nil` where it is empty.
  fileprivate func map() throws(FileError) -> UnsafeRawBufferPointer? {
    guard byteCount > 0 else { return nil }
    let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw FileError(path, .mapping, errno) }
    return UnsafeRawBufferPointer(start: start, count: byteCount)
  }
}
