/// What a codec library says is wrong with a plane or a PNG.
package struct CodecError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case corrupt
    case unsupported
    case limit
    case outOfMemory
  }

  package var kind: Kind
  /// One sentence, in the library's own words where it has any.
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  package var description: String { reason }

  static var outOfMemory: CodecError { CodecError(.outOfMemory, "out of memory") }
}
