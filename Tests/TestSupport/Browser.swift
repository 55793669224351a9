package import Foundation

/// Chromium, without a window; tests that need it are skipped where it is not installed, or not
/// asked for:
///
///     @Test(.enabled(if: Browser.isWanted, Browser.requirement))
package enum Browser {
  package static let requirement = "needs chromium or google-chrome, and JPNG_BROWSERS=1"

  package static var isWanted: Bool { areWanted && url != nil }

  /// Whether pages are to be tested in browsers, which takes a minute: `make test-browsers` says
  /// so.
  static let areWanted = ProcessInfo.processInfo.environment["JPNG_BROWSERS"] == "1"

  static var url: URL? {
    ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(executable(named:)).first
  }

  /// The document that a page has become after its scripts have run.
  package static func document(of page: URL, isDark: Bool, width: Int = 1280) throws -> String {
    guard let url else { return "" }
    let profile = try TemporaryFolder()
    let result = try runProcess(
      url,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile.url.path)",
        "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--window-size=\(width),1000",
        "--virtual-time-budget=10000", "--dump-dom", page.absoluteString,
      ])
    return result.output
  }
}
