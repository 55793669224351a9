import Foundation
import Testing

/// The programs that `make test-remote-cache` has built, which the other builds of the tests leave
/// out: their dependencies take minutes.
enum ProgramsUnderTest {
  /// `jpng` as it is installed, with the remote cache.
  static let jpng = URL(inEnvironment: "JPNG_INSTALLED")
  /// A server of caches that can also be slow, broken or wrong (Tests/CacheServer).
  static let cacheServer = URL(inEnvironment: "JPNG_CACHE_SERVER")

  static let areHere = jpng != nil && cacheServer != nil
  static let advice: Comment = "make test-remote-cache builds what this needs"
}

extension URL {
  fileprivate init?(inEnvironment name: String) {
    guard let path = ProcessInfo.processInfo.environment[name] else { return nil }
    self.init(filePath: path)
  }
}
