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
