internal import CCodecShims
package import JPNGPixels

/// Encodes a PNG row by row, by libpng.
package final class PNGWriter {
  private let handle: OpaquePointer
  private let rowByteCount: Int

  /// The level for files that are made to be worked on, not shipped.
  package static let quickLevel = 4

  package enum Filters: Hashable, Sendable {
    /// Best for palettes and for fewer than 8 bits a sample.
    case none
    case up
    /// libpng's choice, row by row.
    case adaptive
  }

  package struct Settings: Hashable, Sendable {
    package var size: ImageSize
    package var colorType: PNGColorType
    /// 1, 2, 4, 8 or 16, as the colour type allows.
    package var bitDepth = 8
    package var isInterlaced = false
    /// zlib's scale, 0…9.
    package var level = 6
    package var filters: Filters = .adaptive
    /// Goes into an iCCP chunk; empty for none.
    package var iccProfile: [UInt8] = []
    /// Red, green, blue, alpha of each entry, for colour type `.palette`.
    package var palette: [PixelWord] = []

    package init(size: ImageSize, colorType: PNGColorType) {
      self.size = size
      self.colorType = colorType
    }
  }

  package init(_ settings: Settings) throws(CodecError) {
    var shape = cs_png_settings()
    shape.width = UInt32(settings.size.width)
    shape.height = UInt32(settings.size.height)
    shape.bit_depth = UInt32(settings.bitDepth)
    shape.color_type = UInt32(settings.colorType.rawValue)
    shape.interlaced = settings.isInterlaced ? 1 : 0
    shape.level = Int32(settings.level)
    shape.filters =
      switch settings.filters {
      case .none: CS_PNG_FILTER_NONE
      case .up: CS_PNG_FILTER_UP
      case .adaptive: CS_PNG_FILTER_ALL
      }
    handle = try Self.open(&shape, settings)
    rowByteCount =
      settings.size.width * settings.colorType.channelCount * (settings.bitDepth == 16 ? 2 : 1)
  }

  private static func open(
    _ shape: inout cs_png_settings, _ settings: Settings
  ) throws(CodecError) -> OpaquePointer {
    var (writer, report) = (OpaquePointer?.none, cs_report())
    let status = settings.iccProfile.withUnsafeBufferPointer { icc in
      settings.palette.withUnsafeBytes { palette in
        shape.icc = icc.baseAddress
        shape.icc_count = icc.count
        shape.palette = palette.assumingMemoryBound(to: UInt8.self).baseAddress
        shape.palette_count = settings.palette.count
        return cs_png_writer_open(&shape, &writer, &report)
      }
    }
    guard status == CS_OK, let writer else {
      cs_png_writer_free(writer)
      try CodecError.check(status, report)
      throw CodecError.outOfMemory
    }
    return writer
  }

  deinit { cs_png_writer_free(handle) }

  /// Encodes the next rows; all of them at once where the image is interlaced. Samples of fewer
  /// than 8 bits come in a byte each, unscaled.
  ///
  /// - Precondition: A row has just the bytes that the settings call for.
  package func write(_ rows: Rows) throws(CodecError) {
    precondition(rows.byteCount == rowByteCount, "rows of the picture's width")
    var report = cs_report()
    let base = rows.unsafeBase.assumingMemoryBound(to: UInt8.self)
    try CodecError.check(
      cs_png_writer_write(handle, base, rows.stride, UInt32(rows.count), &report), report)
  }

  /// Ends the image after its last row and returns the PNG.
  package func finish() throws(CodecError) -> [UInt8] {
    var (bytes, report) = (cs_bytes(), cs_report())
    try CodecError.check(cs_png_writer_finish(handle, &bytes, &report), report)
    return bytes.taken()
  }
}
