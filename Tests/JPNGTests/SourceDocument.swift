import Foundation
import TestSupport

/// A text file of this package: a document, or a source.
struct SourceDocument {
  let text: String

  /// - Parameter path: From the root of the package.
  init(_ path: String) throws {
    let url = SharedFixtures.packageRoot.appending(path: path)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  var lines: [String] { text.components(separatedBy: "\n") }

  /// The text without blocks of code.
  var prose: String { text.replacing(/(?s)```.*?```/, with: "") }

  /// The lines from a heading to the next one of any level.
  func section(_ heading: String) -> [String] {
    Array(lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") })
  }

  /// The cells of each row of the table in a section; its heading is left out.
  func rows(under heading: String) -> [[String]] {
    let rows = section(heading).filter { $0.hasPrefix("| ") }.map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Array(rows.dropFirst(2))
  }

  /// What is between backticks.
  static func quoted(in text: String) -> [String] {
    text.matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  /// The text files below a folder, with their paths from the root of the package.
  static func files(in folder: String) throws -> [(path: String, text: String)] {
    let url = SharedFixtures.packageRoot.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    return names.sorted().compactMap { name in
      let text = try? String(contentsOf: url.appending(path: name), encoding: .utf8)
      return text.map { ("\(folder)/\(name)", $0) }
    }
  }
}
