internal import JPNGBytes
package import JPNGPlaneDecoding

/// How the rows of a plane are decoded: which source of rows there will be, and what it can do.
///
/// This is the one place that knows the sources. A new one is a case here, and whatever plans a
/// decoding asks the properties below.
package enum RowDecoding: Sendable {
  /// A JPEG, by the decoder of our own. The segments say where decoding can begin; without them,
  /// all rows above those that are needed are decoded too.
  case baseline(BaselineJPEG, EntropyCodedSegments?)
  /// A JPEG, by libjpeg-turbo. The segments are the same.
  case jpeg(JPEGHeader, EntropyCodedSegments?)
  /// A PNG, by libdeflate, which inflates one band after the other.
  case greyPNG(GreyPNG)
  /// A PNG, by libpng, one row after the other.
  case streamedPNG
  /// A PNG, by libpng, which can only decode an interlaced one as a whole.
  case interlacedPNG

  /// What lets the decoding of a plane be quicker than from start to end by a stock library.
  package struct Shortcuts {
    /// The scale at which rows will be wanted of a source that scales.
    var scale = Scale.full
    /// The check of the plane's restart index; `nil` if no row would be skipped by it.
    var restarts: RestartIndexCheck?
    /// The number of rows of a PNG's band, as the file declares it.
    var rowsPerBand: Int?
    /// A PNG is left to libpng, which needs less memory, if its bands inflate to more bytes.
    var maxBandByteCount = Int.max

    /// As few shortcuts as there can be: `nil` if the stock libraries are linked.
    static func fewest(at scale: Scale) -> Shortcuts? {
      StockCodecs.areLinked ? nil : Shortcuts(scale: scale)
    }

    /// Decoders of our own, for a plane that is read from start to end.
    package static var ownDecoders: Shortcuts { ownDecoders(at: .full) }

    /// The same at a scale.
    package static func ownDecoders(at scale: Scale) -> Shortcuts { Shortcuts(scale: scale) }

    /// The shortcut by the bands of a PNG.
    package static func bands(of rowsPerBand: Int?) -> Shortcuts {
      Shortcuts(rowsPerBand: rowsPerBand)
    }
  }

  /// Chooses how a plane is decoded.
  ///
  /// - Parameter shortcuts: Which shortcuts may be used; `nil` for none, so that the stock
  ///   libraries read the plane from start to end.
  init(_ bytes: ByteView, _ header: PlaneHeader, _ shortcuts: Shortcuts? = nil) {
    switch header {
    case .jpeg(let header):
      let baseline = shortcuts.flatMap { BaselineJPEG(bytes, at: $0.scale) }
      let segments = shortcuts?.restarts?.segments(
        of: bytes, header, decodingChecks: baseline != nil)
      if let baseline {
        self = .baseline(baseline, segments)
      } else {
        self = .jpeg(header, segments)
      }
    case .png(let header):
      if let shortcuts, let png = GreyPNG(bytes, rowsPerBand: shortcuts.rowsPerBand),
        png.bandByteCount <= shortcuts.maxBandByteCount || !StockCodecs.areLinked
      {
        self = .greyPNG(png)
      } else {
        self = header.isInterlaced ? .interlacedPNG : .streamedPNG
      }
    }
  }

  /// A source of some rows of a plane, which are counted on the scaled picture.
  ///
  /// - Precondition: The scale is that of the shortcuts where there are any. It is the full one
  ///   unless this ``scales``, and the layout is grey for a PNG.
  func rows(
    _ rows: Range<Int>, of plane: CodedPlane, as layout: RowLayout, _ scale: Scale
  ) throws(CodecError) -> any RowSource {
    switch self {
    case .baseline(let jpeg, let segments):
      return try BaselineReader(jpeg, plane.bytes, as: layout, rows, segments)
    case .jpeg(let header, let segments):
      return try StockCodecs.jpegRows(rows, of: plane, header, segments, layout, scale)
    case .greyPNG(let png):
      return try GreyPNGRows(png, plane.bytes, from: rows.lowerBound)
    case .streamedPNG:
      return try StockCodecs.pngRows(from: rows.lowerBound, of: plane, isInterlaced: false)
    case .interlacedPNG:
      return try StockCodecs.pngRows(from: rows.lowerBound, of: plane, isInterlaced: true)
    }
  }
}

extension RowDecoding {
  /// Whether the source decodes to any scale. Others decode to the full scale only.
  var scales: Bool {
    switch self {
    case .baseline, .jpeg: true
    case .greyPNG, .streamedPNG, .interlacedPNG: false
    }
  }

  /// Whether decoding can begin at any row at little cost, so that several threads can decode a
  /// part each.
  var canBeginAnywhere: Bool {
    switch self {
    case .baseline(_, let segments), .jpeg(_, let segments): segments != nil
    case .greyPNG(let png): png.bandCount > 1 || png.bandByteCount <= 1 << 18
    case .streamedPNG, .interlacedPNG: false
    }
  }

  /// Where the decoding of a JPEG can begin; `nil` if only at its start, and for a PNG.
  var segments: EntropyCodedSegments? {
    switch self {
    case .baseline(_, let segments), .jpeg(_, let segments): segments
    case .greyPNG, .streamedPNG, .interlacedPNG: nil
    }
  }

  /// The most bytes that any source of a plane with this header holds of the whole plane, besides a
  /// few rows.
  ///
  /// - Parameter resultByteCount: The number of bytes of the decoded picture.
  static func maxHeldByteCount(_ header: PlaneHeader, resultByteCount: Int) -> Int {
    let pixelCount = header.size.pixelCount
    switch header {
    case .jpeg(let header):
      // libjpeg holds the coefficients of a JPEG of several scans, two bytes each.
      return header.hasMultipleScans ? 2 * header.componentCount * pixelCount : 0
    case .png(let header):
      return header.isInterlaced || !StockCodecs.areLinked
        ? pixelCount : min(pixelCount, maxBandByteCount(resultByteCount: resultByteCount))
    }
  }

  /// How large a band may be. It is inflated as a whole, which must not take a lot of memory and
  /// more than the result.
  static func maxBandByteCount(resultByteCount: Int) -> Int { max(1 << 20, resultByteCount) }
}
