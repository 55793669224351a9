internal import CCodecShims
package import JPNGBytes
package import JPNGPixels

/// Decodes a PNG of any kind, row by row with libpng, or as a whole.
package final class PNGReader {
  package let header: PNGHeader
  /// The first of libpng's warnings, which are about errors that it could go on after; `nil` if
  /// there is none.
  package private(set) var warning: String?
  private let handle: OpaquePointer
  private let strictness: Strictness
  /// The PNG. The reader keeps it because libpng reads from its memory.
  let bytes: ByteView
  /// The number of bytes of a decoded row, once decoding has started.
  private var rowByteCount = 0

  /// The samples of a decoded row.
  package enum Layout {
    /// 1 byte a pixel, 0…255. Only greyscale PNGs can be decoded to this.
    case grey8
    /// 4 bytes a pixel: red, green, blue, alpha. A 16-bit sample v becomes
    /// `(v × 255 + 32767) / 65535`.
    case rgba8
    /// 8 bytes a pixel: red, green, blue, alpha, two bytes each in the machine's order.
    case rgba16

    package var bytesPerPixel: Int {
      switch self {
      case .grey8: 1
      case .rgba8: 4
      case .rgba16: 8
      }
    }
  }

  /// Reads all chunks before the image data.
  ///
  /// - Throws: `.corrupt`, `.unsupported`, or `.limit` for a picture over the limits.
  package init(
    _ bytes: ByteView, limits: Limits, strictness: Strictness = .lenient
  ) throws(CodecError) {
    guard !bytes.isEmpty else { throw CodecError(.corrupt, "no bytes") }
    var reader: OpaquePointer?
    var header = cs_png_header()
    do throws(CodecError) {
      warning = try strictness.call { Self.open(bytes, &reader, &header, &$0) }
      self.header = try PNGHeader(header)
      if let objection = limits.objection(to: self.header.size) {
        throw CodecError(.limit, objection)
      }
      guard let reader else { throw CodecError.outOfMemory }
      handle = reader
    } catch {
      cs_png_reader_free(reader)
      throw error
    }
    self.strictness = strictness
    self.bytes = bytes
  }

  private static func open(
    _ bytes: ByteView, _ reader: inout OpaquePointer?, _ header: inout cs_png_header,
    _ report: inout cs_report
  ) -> cs_status {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return CS_CORRUPT
      }
      return cs_png_reader_open(start, bytes.count, &reader, &header, &report)
    }
  }

  deinit { cs_png_reader_free(handle) }

  /// Starts decoding. Call this once, before the first row is read.
  package func start(_ layout: Layout) throws(CodecError) {
    let shimLayout =
      switch layout {
      case .grey8: CS_PNG_GREY8
      case .rgba8: CS_PNG_RGBA8
      case .rgba16: CS_PNG_RGBA16
      }
    rowByteCount = header.size.width * layout.bytesPerPixel
    try call { cs_png_reader_start(handle, shimLayout, &$0) }
  }

  /// Decodes the next rows, as many as `rows` has.
  ///
  /// - Precondition: A row has exactly the bytes that the layout requires. All rows of an
  ///   interlaced image are read at once.
  package func read(into rows: MutableRows) throws(CodecError) {
    precondition(rows.byteCount == rowByteCount, "rows of the picture's width")
    try call { report in
      rows.withUnsafeBase {
        cs_png_reader_read(handle, $0, rows.stride, UInt32(rows.count), &report)
      }
    }
  }

  /// Reads on from the last row to the end of the IEND chunk.
  ///
  /// - Returns: The number of bytes behind its end.
  package func finish() throws(CodecError) -> Int {
    var trailing = 0
    try call { cs_png_reader_finish(handle, &trailing, &$0) }
    return trailing
  }

  /// Calls a function of the shims that works on the reader, which stays alive meanwhile.
  private func call(_ function: (inout cs_report) -> cs_status) throws(CodecError) {
    defer { extendLifetime(self) }
    let found = try strictness.call(function)
    if warning == nil { warning = found }
  }
}

extension PNGHeader {
  fileprivate init(_ header: cs_png_header) throws(CodecError) {
    guard let colorType = PNGColorType(rawValue: Int(header.color_type)) else {
      throw CodecError(.corrupt, "colour type \(header.color_type)")
    }
    self.init(
      size: ImageSize(width: Int(header.width), height: Int(header.height)),
      bitDepth: Int(header.bit_depth), colorType: colorType,
      isInterlaced: header.interlaced != 0, hasTransparencyChunk: header.has_transparency != 0,
      colorSpace: PNGColorSpace(header))
  }
}

extension PNGColorSpace {
  fileprivate init(_ header: cs_png_header) {
    isDeclaredSRGB = header.has_srgb != 0
    if header.has_gamma != 0, header.gamma > 0 { gamma = Double(header.gamma) / 100_000 }
    if header.has_chromaticities != 0 {
      let c = header.chromaticities
      func point(_ x: Int32, _ y: Int32) -> SIMD2<Double> {
        SIMD2(Double(x), Double(y)) / 100_000
      }
      chromaticities = Chromaticities(
        white: point(c.0, c.1), red: point(c.2, c.3), green: point(c.4, c.5),
        blue: point(c.6, c.7))
    }
    if let icc = header.icc, header.icc_count > 0 {
      profile = Profile(
        name: header.icc_name.map { String(cString: $0) } ?? "",
        bytes: Array(UnsafeBufferPointer(start: icc, count: header.icc_count)))
    }
  }
}
