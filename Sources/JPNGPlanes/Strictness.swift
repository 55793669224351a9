internal import CCodecShims

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
