internal import CCodecShims
package import JPNGBytes
package import JPNGPixels

/// Decodes a JPEG row by row with libjpeg-turbo.
package final class JPEGReader {
  package let header: JPEGHeader
  private let handle: OpaquePointer
  private let strictness: Strictness
  /// The JPEG. The reader keeps it because libjpeg reads from its memory.
  private let bytes: ByteView
  /// The number of bytes of a decoded row, once decoding has started.
  private var rowByteCount = 0

  /// Reads the header.
  ///
  /// - Throws: `.corrupt`, `.unsupported`, or `.limit` for a picture over the limits.
  package convenience init(
    _ bytes: ByteView, limits: Limits, strictness: Strictness = .strict
  ) throws(CodecError) {
    try self.init(bytes, nil, limits, strictness)
  }

  /// Reads the header to decode a range of rows of MCUs only. They are a picture of their own: the
  /// header has their height, and decoding begins with the first row of them.
  package convenience init(
    _ bytes: ByteView, mcuRows: Range<Int>, of segments: EntropyCodedSegments, limits: Limits,
    strictness: Strictness = .strict
  ) throws(CodecError) {
    let data = segments.data(of: mcuRows)
    let excerpt = cs_jpeg_excerpt(
      height_offset: segments.heightOffset, header_count: segments.headerCount,
      data_offset: data.lowerBound, data_count: data.count,
      height: UInt32(segments.height(of: mcuRows)), first_restart: UInt32(mcuRows.lowerBound & 7))
    try self.init(bytes, excerpt, limits, strictness)
  }

  private init(
    _ bytes: ByteView, _ excerpt: cs_jpeg_excerpt?, _ limits: Limits, _ strictness: Strictness
  ) throws(CodecError) {
    guard !bytes.isEmpty else { throw CodecError(.corrupt, "no bytes") }
    var reader: OpaquePointer?
    var header = cs_jpeg_header()
    do throws(CodecError) {
      try strictness.call { Self.open(bytes, excerpt, limits, &reader, &header, &$0) }
      self.header = JPEGHeader(header)
      if let objection = limits.objection(to: self.header.size) {
        throw CodecError(.limit, objection)
      }
      guard let reader else { throw CodecError.outOfMemory }
      handle = reader
    } catch {
      cs_jpeg_reader_free(reader)
      throw error
    }
    self.strictness = strictness
    self.bytes = bytes
  }

  private static func open(
    _ bytes: ByteView, _ excerpt: cs_jpeg_excerpt?, _ limits: Limits,
    _ reader: inout OpaquePointer?, _ header: inout cs_jpeg_header, _ report: inout cs_report
  ) -> cs_status {
    let limit = cs_jpeg_limits(
      max_pixels: UInt64(clamping: limits.maxPixels), max_scans: UInt32(clamping: limits.maxScans),
      max_scanned_pixels: UInt64(clamping: limits.maxScannedPixels))
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return CS_CORRUPT
      }
      guard var excerpt else {
        return cs_jpeg_reader_open(start, bytes.count, nil, limit, &reader, &header, &report)
      }
      return cs_jpeg_reader_open(start, bytes.count, &excerpt, limit, &reader, &header, &report)
    }
  }

  deinit { cs_jpeg_reader_free(handle) }

  /// The ICC profile in the APP2 segments; empty if there is none.
  package func iccProfile() throws(CodecError) -> [UInt8] {
    var icc = cs_bytes()
    try call { cs_jpeg_reader_icc(handle, &icc, &$0) }
    return icc.taken()
  }

  /// Starts decoding. Call this once, before the first row is read.
  ///
  /// - Parameters:
  ///   - layout: The samples of the decoded rows.
  ///   - scale: The scale of the decoded picture, which its rows then have. Default: full.
  package func start(_ layout: RowLayout, scale: Scale = .full) throws(CodecError) {
    let shimLayout =
      switch layout {
      case .grey: CS_JPEG_GREY
      case .rgbx: CS_JPEG_RGBX
      case .bgrx: CS_JPEG_BGRX
      }
    rowByteCount = scale.applied(to: header.size.width) * layout.bytesPerPixel
    try call { cs_jpeg_reader_start(handle, shimLayout, UInt32(scale.eighths), &$0) }
  }

  /// Decodes the next rows, as many as `rows` has.
  ///
  /// - Precondition: A row has exactly the bytes that the layout and the scale require.
  package func read(into rows: MutableRows) throws(CodecError) {
    precondition(rows.byteCount == rowByteCount, "rows of the picture's width")
    try call { report in
      rows.withUnsafeBase {
        cs_jpeg_reader_read(handle, $0, rows.stride, UInt32(rows.count), &report)
      }
    }
  }

  /// Reads on from the last row to the end of the JPEG.
  ///
  /// - Returns: The number of bytes behind its end.
  package func finish() throws(CodecError) -> Int {
    var trailing = 0
    try call { cs_jpeg_reader_finish(handle, &trailing, &$0) }
    return trailing
  }

  /// Calls a function of the shims that works on the reader, which stays alive meanwhile.
  private func call(_ function: (inout cs_report) -> cs_status) throws(CodecError) {
    defer { extendLifetime(self) }
    try strictness.call(function)
  }
}

extension JPEGHeader {
  fileprivate init(_ header: cs_jpeg_header) {
    let h = header.h_sampling
    let v = header.v_sampling
    let factors = [(h.0, v.0), (h.1, v.1), (h.2, v.2)].prefix(Int(header.components))
    self.init(
      size: ImageSize(width: Int(header.width), height: Int(header.height)),
      componentCount: factors.count,
      sampling: factors.map { SamplingFactors(horizontal: Int($0.0), vertical: Int($0.1)) },
      restartInterval: Int(header.restart_interval), isProgressive: header.progressive != 0,
      hasMultipleScans: header.multiple_scans != 0)
  }
}
