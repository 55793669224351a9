package import Foundation

/// A browser that shows a page, and can be asked about it.
package protocol PageSession: AnyObject {
  /// Shows another page, and returns when it is loaded.
  func open(_ page: URL) throws

  /// What an expression is in the page; of a promise, what it becomes.
  func evaluate<Value>(_ expression: String, as type: Value.Type) throws -> Value

  /// Errors in the page's script so far, and what its policy has refused.
  func complaintsSoFar() throws -> [String]
}

/// The browsers that pages are tested in.
package enum PageBrowser: String, CaseIterable, Sendable {
  case chromium
  case firefox

  /// Those that are installed and wanted: Firefox takes so long that it has to be asked for.
  package static let present = allCases.filter { browser in
    switch browser {
    case .chromium: Browser.isWanted
    case .firefox: FirefoxSession.isWanted
    }
  }

  package func session() throws -> any PageSession {
    switch self {
    case .chromium: try BrowserSession(nil)
    case .firefox: try FirefoxSession()
    }
  }
}

extension BrowserSession: PageSession {
  package func complaintsSoFar() -> [String] { complaints }
}
