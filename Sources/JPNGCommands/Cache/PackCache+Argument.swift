internal import JPNGCache
internal import JPNGFiles

extension PackCache {
  /// The bytes that a cache may take: what was not used for longest is removed.
  static let limit = 5_000_000_000

  /// The cache that `--cache` names, or the environment, or the system's conventions (on Linux the
  /// XDG Base Directory Specification); `nil` if it is off, or there is no such folder.
  init?(argument: String?) {
    guard let name = argument ?? Environment["JPNG_CACHE"] ?? Self.usualFolder, name != "off"
    else { return nil }
    self.init(folder: name)
  }

  private static var usualFolder: String? {
    #if canImport(Darwin)
      return Environment["HOME"]?.appendingPath("Library/Caches/jpng")
    #else
      if let folder = Environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
        return folder.appendingPath("jpng")
      }
      return Environment["HOME"]?.appendingPath(".cache/jpng")
    #endif
  }
}
