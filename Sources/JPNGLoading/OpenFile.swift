#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A regular file, open for reading.
struct OpenFile: ~Copyable {
  let path: String
  /// Bytes it had when it was opened.
  let byteCount: Int
  private let descriptor: Int32

  init(_ path: String) throws(FileError) {
    // O_NONBLOCK: a pipe is refused below instead of being waited for.
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
    (self.path, self.descriptor, byteCount) = (path, descriptor, Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// Its last `limit` bytes, or all where it has fewer. One call of the system's, as a rule.
  func tail(_ limit: Int) throws(FileError) -> [UInt8] {
    let wanted = min(limit, byteCount)
    let start = byteCount - wanted
    var failure: Int32?
    let tail = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let target = buffer.baseAddress.map { $0 + count }
        let got = pread(descriptor, target, wanted - count, off_t(start + count))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    if let failure { throw FileError(path, .reading, failure) }
    guard tail.count == wanted else {
      throw FileError(path: path, attempt: .reading, reason: "The file became shorter meanwhile")
    }
    return tail
  }

  /// All of it as memory that shows the file; `nil` where it is empty.
  func map() throws(FileError) -> UnsafeRawBufferPointer? {
    guard byteCount > 0 else { return nil }
    let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw FileError(path, .mapping, errno) }
    return UnsafeRawBufferPointer(start: start, count: byteCount)
  }
}

extension FileError {
  fileprivate init(_ path: String, _ attempt: Attempt, _ code: Int32) {
    self.init(path: path, attempt: attempt, reason: String(cString: strerror(code)))
  }
}
