#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is mapped into memory, to be read only. Nothing is copied, and only the parts that
/// are used are read from the disk.
///
/// If a file is truncated while it is mapped, the memory behind its new end is gone: using it ends
/// the process (SIGBUS), and so does a read error of the disk. So replace a file by renaming a new
/// one over it, which does not affect mappings of the old one. Read a file that others may truncate
/// into an array instead of mapping it.
///
/// `@unchecked Sendable`: the memory that `bytes` points to is only read, belongs to this object
/// alone, and is mapped from `init` to `deinit`.
public final class MappedFile: @unchecked Sendable {
  /// The file's bytes. They are valid only while this object lives.
  public let bytes: UnsafeRawBufferPointer

  /// Maps a whole file. An empty file has no bytes.
  ///
  /// - Throws: An error if there is no regular file at `path`, or the system does not map it.
  public init(_ path: String) throws(FileError) {
    bytes = try OpenFile(path).map() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Has the system read a range of the file at once, so that using it does not wait for one page
  /// after the other. Where the system does not do it, nothing is lost but time.
  package func prefetch(_ range: Range<Int>) {
    guard let start = bytes.baseAddress, !range.isEmpty, range.upperBound <= bytes.count else {
      return
    }
    // Whole pages: the system takes no other addresses.
    let first = range.lowerBound / Self.pageByteCount * Self.pageByteCount
    posix_madvise(
      UnsafeMutableRawPointer(mutating: start + first), range.upperBound - first,
      POSIX_MADV_WILLNEED)
  }

  private static let pageByteCount = Int(getpagesize())

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }
}

extension OpenFile {
  /// Maps the whole file; `nil` if it is empty, since the system maps no empty files.
  fileprivate func map() throws(FileError) -> UnsafeRawBufferPointer? {
    guard byteCount > 0 else { return nil }
    let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw FileError(path, .mapping, errno) }
    return UnsafeRawBufferPointer(start: start, count: byteCount)
  }
}
