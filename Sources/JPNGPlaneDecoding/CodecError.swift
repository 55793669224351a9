/// Why a JPEG or a PNG could not be decoded or encoded.
package struct CodecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// The bytes are not a valid JPEG or PNG.
    case corrupt
    /// The file is valid, but of a kind that is not handled.
    case unsupported
    /// The image is over a limit.
    case limit
    /// The system has no memory left.
    case outOfMemory
  }

  package var kind: Kind
  /// What is wrong, in one sentence. If a codec library has found it, the words are the library's.
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  package var description: String { reason }

  package static var outOfMemory: CodecError { CodecError(.outOfMemory, "out of memory") }
}
