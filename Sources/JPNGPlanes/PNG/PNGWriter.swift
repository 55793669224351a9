internal import CCodecShims
package import JPNGPixels

/// Encodes a PNG row by row with libpng.
package final class PNGWriter {
  private let handle: OpaquePointer
  private let rowByteCount: Int

  /// The compression level for files that should be written quickly because they will be edited,
  /// not shipped.
  package static let quickLevel = 4

  /// The row filters that are used.
  package enum Filters: Hashable, Sendable {
    /// No filter. That is best for palettes and for fewer than 8 bits a sample.
    case none
    /// For each row the filter that libpng chooses.
    case adaptive
  }

  /// How the PNG is encoded.
  package struct Settings: Hashable, Sendable {
    package var size: ImageSize
    package var colorType: PNGColorType
    /// Bits a sample: 1, 2, 4, 8 or 16, as the colour type allows.
    package var bitDepth = 8
    package var isInterlaced = false
    /// The compression level, 0…9, on zlib's scale.
    package var level = 6
    package var filters: Filters = .adaptive
    /// The ICC profile, which goes into an iCCP chunk; empty for none.
    package var iccProfile: [UInt8] = []
    /// Colour and alpha of each entry, for colour type `.palette`.
    package var palette: [PixelWord] = []

    package init(size: ImageSize, colorType: PNGColorType) {
      self.size = size
      self.colorType = colorType
    }
  }

  package init(_ settings: Settings) throws(CodecError) {
    var shimSettings = cs_png_settings()
    shimSettings.width = UInt32(settings.size.width)
    shimSettings.height = UInt32(settings.size.height)
    shimSettings.bit_depth = UInt32(settings.bitDepth)
    shimSettings.color_type = UInt32(settings.colorType.rawValue)
    shimSettings.interlaced = settings.isInterlaced ? 1 : 0
    shimSettings.level = Int32(settings.level)
    shimSettings.filters =
      switch settings.filters {
      case .none: CS_PNG_FILTER_NONE
      case .adaptive: CS_PNG_FILTER_ALL
      }
    handle = try Self.open(&shimSettings, settings)
    rowByteCount =
      settings.size.width * settings.colorType.channelCount * (settings.bitDepth == 16 ? 2 : 1)
  }

  private static func open(
    _ shimSettings: inout cs_png_settings, _ settings: Settings
  ) throws(CodecError) -> OpaquePointer {
    var writer: OpaquePointer?
    var report = cs_report()
    let status = settings.iccProfile.withUnsafeBufferPointer { icc in
      settings.palette.withUnsafeBytes { palette in
        shimSettings.icc = icc.baseAddress
        shimSettings.icc_count = icc.count
        shimSettings.palette = palette.assumingMemoryBound(to: UInt8.self).baseAddress
        shimSettings.palette_count = settings.palette.count
        return cs_png_writer_open(&shimSettings, &writer, &report)
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

  /// Encodes the next rows. Samples of fewer than 8 bits take a byte each and are not scaled.
  ///
  /// - Precondition: A row has exactly the bytes that the settings require. All rows of an
  ///   interlaced image are written at once.
  package func write(_ rows: Rows) throws(CodecError) {
    precondition(rows.byteCount == rowByteCount, "rows of the picture's width")
    try call { report in
      rows.withUnsafeBase {
        cs_png_writer_write(handle, $0, rows.stride, UInt32(rows.count), &report)
      }
    }
  }

  /// Ends the image after its last row and returns the PNG.
  package func finish() throws(CodecError) -> [UInt8] {
    var bytes = cs_bytes()
    try call { cs_png_writer_finish(handle, &bytes, &$0) }
    return bytes.taken()
  }

  /// Calls a function of the shims that works on the writer, which stays alive meanwhile.
  private func call(_ function: (inout cs_report) -> cs_status) throws(CodecError) {
    defer { extendLifetime(self) }
    try CodecError.call(function)
  }
}
