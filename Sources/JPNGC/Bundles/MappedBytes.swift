internal import CJPNG

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is mapped into memory, as `MappedFile` of `JPNGFiles` maps one. It is here a second
/// time, because that module would make the library a sixth larger.
///
/// `@unchecked Sendable`: the memory that `bytes` points to is only read, belongs to this object
/// alone, and is mapped from `init` to `deinit`.
final class MappedBytes: @unchecked Sendable {
  /// They are valid only while this object lives.
  let bytes: UnsafeRawBufferPointer

  init(_ path: String) throws(CallFailure) {
    // With O_NONBLOCK, a pipe opens at once, and is refused as it has no size.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, "opening", errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, "opening", errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, "opening", status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    let count = Int(status.st_size)
    // The system maps no empty files.
    guard count > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw .unreadable(path, "mapping", errno) }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// Has the system read a range at once, so that using it does not wait for one page after the
  /// other. Where the system does not do it, nothing is lost but time.
  func prefetch(_ range: Range<Int>) {
    guard let start = bytes.baseAddress, !range.isEmpty, range.upperBound <= bytes.count else {
      return
    }
    // Whole pages: the system takes no other addresses.
    let page = Int(getpagesize())
    let first = range.lowerBound / page * page
    posix_madvise(
      UnsafeMutableRawPointer(mutating: start + first), range.upperBound - first,
      POSIX_MADV_WILLNEED)
  }
}

extension CallFailure {
  /// "art.zip: opening: No such file or directory".
  fileprivate static func unreadable(
    _ path: String, _ attempt: String, _ code: Int32
  ) -> CallFailure {
    let reason = String(cString: strerror(code))
    return CallFailure(
      code: JPNG_FAILED, plane: JPNG_NO_PLANE, message: "\(path): \(attempt): \(reason)")
  }
}
