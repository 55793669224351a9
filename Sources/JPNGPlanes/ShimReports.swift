internal import CCodecShims

extension CodecError {
  /// Throws where a shim's status is not CS_OK.
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
  /// The message, without the NUL that ends it.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension cs_bytes {
  /// The bytes as an array; frees the library's copy.
  consuming func taken() -> [UInt8] {
    defer { cs_bytes_free(self) }
    return Array(UnsafeBufferPointer(start: data, count: count))
  }
}
