internal import CCodecShims

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
    (self.kind, self.reason) = (kind, reason)
  }

  package var description: String { reason }
}

extension CodecError {
  /// Throws where a shim's status is not CS_OK.
  static func check(_ status: cs_status, _ report: cs_report) throws(CodecError) {
    let kind: Kind
    switch status {
    case CS_OK: return
    case CS_UNSUPPORTED: kind = .unsupported
    case CS_LIMIT: kind = .limit
    case CS_OUT_OF_MEMORY: throw CodecError(.outOfMemory, "out of memory")
    default: kind = .corrupt
    }
    throw CodecError(kind, report.text.isEmpty ? "not a valid file" : report.text)
  }
}

extension cs_report {
  /// The message, without the NUL that ends it.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Whether a codec's warnings (corrupt data it went on after) end the decoding.
package enum Strictness: Hashable, Sendable {
  case strict
  case lenient
}

extension Strictness {
  func check(_ report: cs_report) throws(CodecError) {
    guard self == .strict, report.warnings > 0 else { return }
    throw CodecError(.corrupt, report.text)
  }
}

extension cs_bytes {
  /// The bytes as an array; frees the library's copy.
  consuming func taken() -> [UInt8] {
    defer { cs_bytes_free(self) }
    return Array(UnsafeBufferPointer(start: data, count: count))
  }
}
