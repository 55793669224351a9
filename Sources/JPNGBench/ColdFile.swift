internal import JPNG
internal import JPNGFiles

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file whose pages can be put out of the system's cache, so that reading it takes what it takes
/// from storage.
final class ColdFile: Sendable {
  let path: String
  let byteCount: Int

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
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest, rest.count)
      guard count > 0 else { throw CodecRefusal(String(cString: strerror(errno))) }
      rest.removeFirst(count)
    }
    guard pages.write(), pages.drop(), pages.areCold else { return nil }
  }

  deinit { unlink(path) }

  private var pages: FilePages { FilePages(path: path) }

  /// Puts the pages out of the cache.
  @discardableResult
  func drop() -> Bool { pages.drop() }

  /// The file, from its start to its end.
  func read() -> [UInt8]? {
    let bytes = try? WholeFile.read(path)
    return bytes?.count == byteCount ? bytes : nil
  }

  /// The end of the file, which has its preview.
  func readTail() -> [UInt8]? {
    guard let file = try? OpenFile(path), file.byteCount == byteCount else { return nil }
    return try? file.tail(JPNGDecoder.maxTailByteCount)
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
