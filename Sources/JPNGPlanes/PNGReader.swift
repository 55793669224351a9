internal import CCodecShims
package import JPNGPixels

/// Decodes a PNG row by row, by libpng.
package final class PNGReader {
  package let header: PNGHeader
  /// What libpng complained about and went on after: the first complaint, or `nil`.
  package private(set) var warning: String?
  private let handle: OpaquePointer
  private let strictness: Strictness

  package enum Layout {
    /// 1 byte a pixel, 0…255; from greyscale only.
    case grey8
    /// Red, green, blue, alpha, a byte each; 16-bit samples rounded to `(v·255 + 32767) / 65535`.
    case rgba8
    /// Red, green, blue, alpha, two bytes each, native order.
    case rgba16

    package var bytesPerPixel: Int {
      switch self {
      case .grey8: 1
      case .rgba8: 4
      case .rgba16: 8
      }
    }
  }

  /// Reads all chunks before the image data; refuses sizes that `limits` do not allow.
  ///
  /// `bytes` must stay where they are for as long as the reader lives.
  package init(
    _ bytes: UnsafeRawBufferPointer, limits: Limits, strictness: Strictness = .lenient
  ) throws(CodecError) {
    guard let base = bytes.baseAddress else { throw CodecError(.corrupt, "no bytes") }
    var (reader, header, report) = (OpaquePointer?.none, cs_png_header(), cs_report())
    let status = cs_png_reader_open(
      base.assumingMemoryBound(to: UInt8.self), bytes.count, &reader, &header, &report)
    let parsed: PNGHeader
    do throws(CodecError) {
      try CodecError.check(status, report)
      try strictness.check(report)
      parsed = try PNGHeader(header)
      if let objection = limits.objection(to: parsed.size) { throw CodecError(.limit, objection) }
    } catch {
      cs_png_reader_free(reader)
      throw error
    }
    guard let reader else { throw CodecError(.outOfMemory, "out of memory") }
    self.header = parsed
    handle = reader
    self.strictness = strictness
    warning = report.warnings > 0 ? report.text : nil
  }

  deinit { cs_png_reader_free(handle) }

  /// Starts decoding; once, before the first row.
  package func start(_ layout: Layout) throws(CodecError) {
    var report = cs_report()
    let shape =
      switch layout {
      case .grey8: CS_PNG_GREY8
      case .rgba8: CS_PNG_RGBA8
      case .rgba16: CS_PNG_RGBA16
      }
    try check(cs_png_reader_start(handle, shape, &report), report)
  }

  /// Decodes the next `count` rows to `rows`, `stride` bytes apart; all rows at once where the
  /// image is interlaced.
  package func read(
    _ count: Int, into rows: UnsafeMutableRawPointer, stride: Int
  ) throws(CodecError) {
    var report = cs_report()
    try check(
      cs_png_reader_read(
        handle, rows.assumingMemoryBound(to: UInt8.self), stride, UInt32(count), &report), report)
  }

  /// Reads on to the end of the IEND chunk after the last row; returns the number of bytes
  /// behind it.
  package func finish() throws(CodecError) -> Int {
    var (trailing, report) = (0, cs_report())
    try check(cs_png_reader_finish(handle, &trailing, &report), report)
    return trailing
  }

  private func check(_ status: cs_status, _ report: cs_report) throws(CodecError) {
    try CodecError.check(status, report)
    try strictness.check(report)
    if report.warnings > 0, warning == nil { warning = report.text }
  }
}
