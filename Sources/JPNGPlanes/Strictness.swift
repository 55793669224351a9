internal import CCodecShims

/// What happens when a codec library warns of corrupt data that it can go on after.
package enum Strictness: Hashable, Sendable {
  /// Decoding ends with an error.
  case strict
  /// Decoding goes on.
  case lenient
}

extension Strictness {
  /// Throws the warning that a shim reports, if warnings are errors.
  func check(_ report: cs_report) throws(CodecError) {
    guard self == .strict, report.warnings > 0 else { return }
    throw CodecError(.corrupt, report.text)
  }
}
