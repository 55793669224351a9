#if !StockCodecs
  internal import JPNGBytes
  internal import JPNGPlaneDecoding

  /// What stands in for libjpeg-turbo and libpng in a build without them: it says what they would
  /// be needed for.
  enum StockCodecs {
    static let areLinked = false

    static func jpegHeader(
      of plane: ByteView, _: Limits, _: Strictness
    ) throws(CodecError) -> JPEGHeader {
      throw refusal(ofJPEG: plane)
    }

    static func iccProfile(
      of plane: ByteView, _: Limits, _: Strictness
    ) throws(CodecError) -> [UInt8] {
      throw CodecError(.corrupt, "parts of its ICC profile are missing")
    }

    static func pngHeader(
      of plane: ByteView, _: Limits, _: Strictness
    ) throws(CodecError) -> GreyPNGHeader {
      guard PNGSignature.begins(plane) else { throw CodecError(.corrupt, "not a PNG") }
      throw CodecError(
        .unsupported, "a damaged PNG, or one of a kind that needs libpng, which is not linked")
    }

    static func jpegRows(
      _: Range<Int>, of plane: CodedPlane, _: JPEGHeader, _: EntropyCodedSegments?, _: RowLayout,
      _: Scale
    ) throws(CodecError) -> any RowSource {
      throw refusal(ofJPEG: plane.bytes)
    }

    static func pngRows(
      from _: Int, of plane: CodedPlane, isInterlaced: Bool
    ) throws(CodecError) -> any RowSource {
      throw CodecError(.corrupt, "the PNG is damaged")
    }

    /// Why our own decoder does not take a JPEG: for its kind, or for what is wrong with it.
    private static func refusal(ofJPEG bytes: ByteView) -> CodecError {
      guard bytes.starts(with: [0xFF, 0xD8]) else { return CodecError(.corrupt, "not a JPEG") }
      let frame = JPEGMarkerSegments(bytes).first { isFrameHeader($0.marker) }
      return switch frame?.marker {
      case 0xC2: CodecError(.unsupported, "a progressive JPEG, and libjpeg is not linked")
      case nil: CodecError(.corrupt, "a JPEG without a frame header")
      default:
        CodecError(
          .unsupported,
          "a damaged JPEG, or one of a kind that needs libjpeg, which is not linked")
      }
    }

    /// Whether a marker is one of SOF0 to SOF15 (ITU-T T.81, B.1.1.3).
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
  }
#endif
