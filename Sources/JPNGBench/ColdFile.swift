internal import JPNGFiles

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file whose pages can be put out of the system's cache, so that reading it takes what it takes
/// from storage.
final class ColdFile {
  private let path: String
  private let byteCount: Int

  /// Writes a temporary file to `folder`; it is removed at the end.
  ///
  /// - Returns: `nil` where the system keeps the pages all the same.
  /// - Throws: why it cannot be written.
  init?(_ bytes: [UInt8], in folder: String) throws(CodecRefusal) {
    var template = Array((folder + "/.jpng-bench-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw CodecRefusal(String(cString: strerror(errno))) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    byteCount = bytes.count
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { throw CodecRefusal(String(cString: strerror(errno))) }
      written += count
    }
    // Pages that are not on storage yet cannot be dropped.
    guard fsync(descriptor) == 0, drop(), isCold(descriptor) else { return nil }
  }

  deinit { unlink(path) }

  /// Puts the pages out of the cache.
  @discardableResult
  func drop() -> Bool {
    #if canImport(Glibc)
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0
    #else
      return false
    #endif
  }

  /// The file, from its start to its end.
  func read() -> [UInt8]? {
    let bytes = try? WholeFile.read(path)
    return bytes?.count == byteCount ? bytes : nil
  }

  private func isCold(_ descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      let page = sysconf(Int32(_SC_PAGESIZE))
      guard byteCount > 0,
        let memory = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0),
        memory != MAP_FAILED
      else { return false }
      defer { munmap(memory, byteCount) }
      var pages = [UInt8](repeating: 1, count: (byteCount + page - 1) / page)
      return mincore(memory, byteCount, &pages) == 0 && pages.allSatisfy { $0 & 1 == 0 }
    #else
      return false
    #endif
  }
}

extension BenchRun {
  /// Whether files in a folder can be put out of the cache.
  ///
  /// - Returns: Why nothing can be written there, or `nil`.
  package static func canReadCold(in folder: String) -> (answer: Bool, failure: String?) {
    do throws(CodecRefusal) {
      return (try ColdFile([UInt8](repeating: 1, count: 4096), in: folder) != nil, nil)
    } catch {
      return (false, error.reason)
    }
  }
}
