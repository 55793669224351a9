internal import CCodecShims

extension CodecError {
  /// Throws the error that a shim reports, unless its status is CS_OK.
  static func check(_ status: cs_status, _ report: cs_report) throws(CodecError) {
    let kind: Kind
    switch status {
    case CS_OK: return
    case CS_UNSUPPORTED: kind = .unsupported
    case CS_LIMIT: kind = .limit
    case CS_OUT_OF_MEMORY: throw .outOfMemory
    default: kind = .corrupt
    }
    throw CodecError(kind, report.text.isEmpty ? "not a valid file" : report.text)
  }

  /// Calls a function of the shims and throws the error that it reports.
  ///
  /// The report is read where it is, and only if it says anything: it is large, and some functions
  /// are called for every row.
  ///
  /// - Returns: The first warning; `nil` if there is none.
  @discardableResult
  static func call(
    _ function: (inout cs_report) -> cs_status
  ) throws(CodecError) -> String? {
    var report = cs_report()
    let status = function(&report)
    guard status != CS_OK || report.warnings > 0 else { return nil }
    try check(status, report)
    return report.text
  }
}

extension Strictness {
  /// Calls a function of the shims and throws the error that it reports, or a warning if warnings
  /// are errors.
  ///
  /// - Returns: The first warning; `nil` if there is none.
  @discardableResult
  func call(_ function: (inout cs_report) -> cs_status) throws(CodecError) -> String? {
    let warning = try CodecError.call(function)
    if let warning, self == .strict { throw CodecError(.corrupt, warning) }
    return warning
  }
}

extension cs_report {
  /// The message as a string.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension cs_bytes {
  /// Copies the bytes to an array and frees the shim's memory.
  consuming func taken() -> [UInt8] {
    defer { cs_bytes_free(self) }
    return Array(UnsafeBufferPointer(start: data, count: count))
  }
}
