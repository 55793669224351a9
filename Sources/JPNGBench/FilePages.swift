#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The pages of a file in the system's cache.
struct FilePages {
  let path: String

  /// Has the system write what it has not written yet: such pages cannot be dropped.
  func write() -> Bool { withDescriptor { fsync($0) == 0 } }

  /// Puts the pages out of the cache, but for those that somebody has mapped.
  func drop() -> Bool {
    #if canImport(Glibc)
      withDescriptor { posix_fadvise($0, 0, 0, POSIX_FADV_DONTNEED) == 0 }
    #else
      false
    #endif
  }

  /// Whether there are bytes in the file, and none of its pages is in the cache.
  var areCold: Bool {
    #if canImport(Glibc)
      withDescriptor { descriptor in
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return false }
        let (page, byteCount) = (sysconf(Int32(_SC_PAGESIZE)), Int(status.st_size))
        let memory: UnsafeMutableRawPointer? = mmap(
          nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        defer { munmap(memory, byteCount) }
        var pages = [UInt8](repeating: 1, count: (byteCount + page - 1) / page)
        return mincore(memory, byteCount, &pages) == 0 && pages.allSatisfy { $0 & 1 == 0 }
      }
    #else
      false
    #endif
  }

  private func withDescriptor(_ body: (Int32) -> Bool) -> Bool {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return body(descriptor)
  }
}
