/// Why bytes are no sound bundle, or why files cannot be put into one.
package struct BundleError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// The bundle contradicts itself, or the form that docs/bundle.md prescribes.
    case malformed
    /// A later version has written it.
    case unsupported
  }

  package let code: Code
  /// The entry that it is about, if it is about one.
  package let entry: String?
  package let reason: String

  package init(_ code: Code, entry: String? = nil, _ reason: String) {
    self.code = code
    self.entry = entry
    self.reason = reason
  }

  static func malformed(_ reason: String, entry: String? = nil) -> BundleError {
    BundleError(.malformed, entry: entry, reason)
  }

  /// "entry a.png: it overlaps the next".
  package var description: String { entry.map { "entry \($0): \(reason)" } ?? reason }
}
