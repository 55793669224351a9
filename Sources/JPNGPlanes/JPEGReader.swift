internal import CCodecShims
package import JPNGPixels

/// What the header of a JPEG plane says.
package struct JPEGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// 1 (grey) or 3.
  package let componentCount: Int
  /// Horizontal and vertical sampling factors of each component.
  package let sampling: [SamplingFactors]
  /// MCUs between restart markers; 0 where there are none.
  package let restartInterval: Int
  package let isProgressive: Bool
  /// Whether libjpeg holds the coefficients of the whole plane while it decodes.
  package let hasMultipleScans: Bool

  package struct SamplingFactors: Hashable, Sendable {
    package let horizontal: Int
    package let vertical: Int
  }

  /// How chroma is sampled; `nil` where it is none of the three usual ways.
  package var subsampling: Subsampling? {
    guard componentCount == 3 else { return .yuv444 }
    let (luma, chroma) = (sampling[0], sampling[1])
    guard chroma == sampling[2] else { return nil }
    return Subsampling.allCases.first {
      luma.horizontal == chroma.horizontal * $0.factors.horizontal
        && luma.vertical == chroma.vertical * $0.factors.vertical
    }
  }

  /// Restart intervals in the image; 0 where there are no restart markers.
  package var restartIntervalCount: Int {
    guard restartInterval > 0 else { return 0 }
    return (mcusPerRow * mcuRowCount + restartInterval - 1) / restartInterval
  }

  fileprivate init(_ header: cs_jpeg_header) {
    size = ImageSize(width: Int(header.width), height: Int(header.height))
    componentCount = Int(header.components)
    let (h, v) = (header.h_sampling, header.v_sampling)
    let factors = [(h.0, v.0), (h.1, v.1), (h.2, v.2)].prefix(componentCount)
    sampling = factors.map { SamplingFactors(horizontal: Int($0.0), vertical: Int($0.1)) }
    restartInterval = Int(header.restart_interval)
    isProgressive = header.progressive != 0
    hasMultipleScans = header.multiple_scans != 0
  }
}

/// Decodes a JPEG row by row, by libjpeg-turbo.
package final class JPEGReader {
  package let header: JPEGHeader
  private let handle: OpaquePointer
  private let strictness: Strictness

  package enum Layout {
    /// 1 byte a pixel.
    case grey
    /// Red, green, blue, 255.
    case rgbx
    /// Blue, green, red, 255.
    case bgrx
  }

  /// Reads the header; refuses what ``Limits`` or the format do not allow.
  ///
  /// `bytes` must stay where they are for as long as the reader lives.
  package convenience init(
    _ bytes: UnsafeRawBufferPointer, limits: Limits, strictness: Strictness = .strict
  ) throws(CodecError) {
    try self.init(bytes, nil, limits, strictness)
  }

  /// The same for some rows of MCUs alone: a picture of its own as far as the reader goes.
  package convenience init(
    _ bytes: UnsafeRawBufferPointer, mcuRows: Range<Int>, of bands: JPEGBands, limits: Limits,
    strictness: Strictness = .strict
  ) throws(CodecError) {
    let data = bands.data(of: mcuRows)
    let band = cs_jpeg_band(
      height_offset: bands.heightOffset, header_count: bands.headerCount,
      data_offset: data.lowerBound, data_count: data.count,
      height: UInt32(bands.height(of: mcuRows)), first_restart: UInt32(mcuRows.lowerBound & 7))
    try self.init(bytes, band, limits, strictness)
  }

  private init(
    _ bytes: UnsafeRawBufferPointer, _ band: cs_jpeg_band?, _ limits: Limits,
    _ strictness: Strictness
  ) throws(CodecError) {
    guard let base = bytes.baseAddress else { throw CodecError(.corrupt, "no bytes") }
    var (reader, header, report) = (OpaquePointer?.none, cs_jpeg_header(), cs_report())
    let limit = cs_jpeg_limits(
      max_pixels: UInt64(clamping: limits.maxPixels), max_scans: UInt32(clamping: limits.maxScans))
    let start = base.assumingMemoryBound(to: UInt8.self)
    let status =
      if var band {
        cs_jpeg_reader_open(start, bytes.count, &band, limit, &reader, &header, &report)
      } else {
        cs_jpeg_reader_open(start, bytes.count, nil, limit, &reader, &header, &report)
      }
    do {
      try CodecError.check(status, report)
      try strictness.check(report)
    } catch {
      cs_jpeg_reader_free(reader)
      throw error
    }
    guard let reader else { throw CodecError(.outOfMemory, "out of memory") }
    let parsed = JPEGHeader(header)
    if let objection = limits.objection(to: parsed.size) {
      cs_jpeg_reader_free(reader)
      throw CodecError(.limit, objection)
    }
    self.header = parsed
    handle = reader
    self.strictness = strictness
  }

  deinit { cs_jpeg_reader_free(handle) }

  /// The ICC profile of the APP2 segments; empty where there is none.
  package func iccProfile() throws(CodecError) -> [UInt8] {
    var (icc, report) = (cs_bytes(), cs_report())
    try check(cs_jpeg_reader_icc(handle, &icc, &report), report)
    return icc.taken()
  }

  /// Starts decoding at a scale; once, before the first row. Rows are then of the scaled size.
  package func start(_ layout: Layout, scale: Scale = .full) throws(CodecError) {
    var report = cs_report()
    let shape =
      switch layout {
      case .grey: CS_JPEG_GREY
      case .rgbx: CS_JPEG_RGBX
      case .bgrx: CS_JPEG_BGRX
      }
    try check(cs_jpeg_reader_start(handle, shape, UInt32(scale.eighths), &report), report)
  }

  /// Decodes the next `count` rows to `rows`, `stride` bytes apart.
  package func read(
    _ count: Int, into rows: UnsafeMutableRawPointer, stride: Int
  ) throws(CodecError) {
    var report = cs_report()
    try check(
      cs_jpeg_reader_read(
        handle, rows.assumingMemoryBound(to: UInt8.self), stride, UInt32(count), &report), report)
  }

  /// Reads on to the end of the image after its last row; returns the number of bytes behind it.
  package func finish() throws(CodecError) -> Int {
    var (trailing, report) = (0, cs_report())
    try check(cs_jpeg_reader_finish(handle, &trailing, &report), report)
    return trailing
  }

  private func check(_ status: cs_status, _ report: cs_report) throws(CodecError) {
    try CodecError.check(status, report)
    try strictness.check(report)
  }
}
