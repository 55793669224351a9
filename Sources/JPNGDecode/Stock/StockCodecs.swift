#if StockCodecs
  internal import JPNGBytes
  internal import JPNGPlanes

  /// What libjpeg-turbo and libpng do for decoding: they take planes of kinds that our own decoders
  /// do not, and say what is wrong with damaged ones.
  ///
  /// They are part of a build with the package trait `StockCodecs`. StockCodecs+Absent.swift has
  /// the same functions for a build without.
  enum StockCodecs {
    static let areLinked = true

    static func jpegHeader(
      of plane: ByteView, _ limits: Limits, _ strictness: Strictness
    ) throws(CodecError) -> JPEGHeader {
      try JPEGReader(plane, limits: limits, strictness: strictness).header
    }

    static func iccProfile(
      of plane: ByteView, _ limits: Limits, _ strictness: Strictness
    ) throws(CodecError) -> [UInt8] {
      try JPEGReader(plane, limits: limits, strictness: strictness).iccProfile()
    }

    static func pngHeader(
      of plane: ByteView, _ limits: Limits, _ strictness: Strictness
    ) throws(CodecError) -> GreyPNGHeader {
      let header = try PNGReader(plane, limits: limits, strictness: strictness).header
      guard header.colorType == .grey else { throw CodecError(.unsupported, "not a greyscale PNG") }
      return GreyPNGHeader(
        size: header.size, bitDepth: header.bitDepth, isInterlaced: header.isInterlaced)
    }

    /// A source of some rows of a JPEG, which are counted on the scaled picture.
    ///
    /// - Parameter segments: Where decoding can begin; `nil` if only at the start of the plane.
    static func jpegRows(
      _ rows: Range<Int>, of plane: CodedPlane, _ header: JPEGHeader,
      _ segments: EntropyCodedSegments?, _ layout: RowLayout, _ scale: Scale
    ) throws(CodecError) -> any RowSource {
      try JPEGRows(plane, header, segments, rows, layout, scale)
    }

    /// A source of the rows of a PNG from a row on.
    static func pngRows(
      from firstRow: Int, of plane: CodedPlane, isInterlaced: Bool
    ) throws(CodecError) -> any RowSource {
      let reader = try PNGReader(plane.bytes, limits: plane.limits, strictness: plane.strictness)
      try reader.start(.grey8)
      return isInterlaced
        ? try InterlacedRows(decoding: reader, from: firstRow)
        : try StreamedRows(reader, from: firstRow)
    }
  }
#endif
