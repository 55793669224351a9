internal import JPNGFiles
internal import JPNGPixelCache

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A temporary folder with a pixel cache. It is removed at the end.
final class CacheFolder: Sendable {
  private let path: String

  /// - Parameter parent: The folder that it is made in.
  /// - Throws: why there can be no cache.
  init(in parent: String) throws(CodecRefusal) {
    var template = Array((parent + "/.jpng-bench-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CodecRefusal(String(cString: strerror(errno))) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = try openCache()
  }

  deinit {
    for file in files { unlink(file) }
    rmdir(path)
  }

  /// The cache as a program has it that was just started: it has mapped nothing, and compares what
  /// it shows with its checksum.
  func openCache() throws(CodecRefusal) -> PixelCache {
    do throws(FileError) {
      // There is no limit but the disk's.
      return try PixelCache(folder: path, limit: 1 << 50)
    } catch {
      throw CodecRefusal(error.reason)
    }
  }

  private var files: [String] {
    ((try? Folder(path).listing())?.names ?? []).map { path.appendingPath($0) }
  }

  /// The files with the pixels: all but the index, which is read when a cache is opened.
  var tables: [FilePages] {
    files.filter { !$0.hasSuffix("/index.pixels") }.map(FilePages.init)
  }
}

extension BenchRun {
  /// Why no pixels can be kept in a folder; `nil` if they can.
  package static func failureOfKeeping(in folder: String) -> String? {
    do throws(CodecRefusal) {
      _ = try CacheFolder(in: folder)
      return nil
    } catch {
      return error.reason
    }
  }
}
