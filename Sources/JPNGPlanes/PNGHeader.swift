internal import CCodecShims
package import JPNGPixels

/// What a PNG says before its image data.
package struct PNGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: PNGColorType
  package let isInterlaced: Bool
  /// Whether a tRNS chunk makes some colours or palette entries transparent.
  package let hasTransparencyChunk: Bool
  package let colorSpace: PNGColorSpace

  init(_ header: cs_png_header) throws(CodecError) {
    size = ImageSize(width: Int(header.width), height: Int(header.height))
    bitDepth = Int(header.bit_depth)
    guard let colorType = PNGColorType(rawValue: Int(header.color_type)) else {
      throw CodecError(.corrupt, "colour type \(header.color_type)")
    }
    self.colorType = colorType
    isInterlaced = header.interlaced != 0
    hasTransparencyChunk = header.has_transparency != 0
    colorSpace = PNGColorSpace(header)
  }
}

/// The colour types of the PNG specification, section 11.2.1.
package enum PNGColorType: Int, Hashable, Sendable {
  case grey = 0
  case rgb = 2
  case palette = 3
  case greyAlpha = 4
  case rgba = 6
}

/// What a PNG says about the meaning of its samples, as its chunks say it.
package struct PNGColorSpace: Hashable, Sendable {
  /// An sRGB chunk, or an embedded profile that libpng recognises as one of the usual sRGB ones.
  package var isDeclaredSRGB = false
  /// The gAMA value: the encoding exponent, 0.45455 for sRGB.
  package var gamma: Double?
  package var chromaticities: Chromaticities?
  /// The iCCP profile and its name.
  package var profile: Profile?

  package struct Profile: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]
  }

  /// CIE 1931 x and y of the white point and the primaries.
  package struct Chromaticities: Hashable, Sendable {
    package var white: SIMD2<Double>
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    package init(
      white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
    ) {
      (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
    }
  }

  package init() {}

  init(_ header: cs_png_header) {
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
