/// The one script of a page, known by its hash: the page forbids all others.
package struct PageScript: Sendable {
  let source: String
  let sha256: String

  /// - Parameter sha256: Of `text`, in base64.
  package init(_ source: String, sha256: String) {
    (self.source, self.sha256) = (source, sha256)
  }

  /// What stands in the element, and is hashed.
  package var text: String { source.asCharacterData }
}
