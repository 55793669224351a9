internal import CLibLCMS2

/// Why a colour profile cannot be used.
package struct ColorError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}

/// What the samples of a source mean.
package enum ColorDescription: Hashable, Sendable {
  /// An ICC profile, RGB or grey.
  case icc([UInt8])
  /// A power function and primaries, as PNG's gAMA and cHRM chunks give them.
  case parametric(Parametric)

  package struct Parametric: Hashable, Sendable {
    /// Linear light = sample ^ `exponent`; `nil` for the sRGB curve.
    package var exponent: Double?
    /// CIE 1931 x and y of white, red, green, blue; `nil` for sRGB's.
    package var chromaticities: [SIMD2<Double>]?

    package init(exponent: Double?, chromaticities: [SIMD2<Double>]?) {
      (self.exponent, self.chromaticities) = (exponent, chromaticities)
    }
  }
}

/// A conversion of RGBA rows to sRGB by Little CMS, relative colorimetric.
package final class ColorTransform {
  private let transform: cmsHTRANSFORM
  /// Whether rows are RGBA of 16 bits a sample in native order, or of 8.
  package let depth: Depth

  package enum Depth: Hashable, Sendable {
    case bits8
    case bits16
  }

  package init(from source: ColorDescription, depth: Depth) throws(ColorError) {
    self.depth = depth
    let profile = try LCMSProfile(source)
    let target = try LCMSProfile.sRGB()
    let bytes = depth == .bits8 ? 1 : 2
    // Grey profiles see a pixel's first sample; the other three are "extra" and left alone.
    let input =
      profile.isGrey ? Self.format(PT_GRAY, 1, 3, bytes) : Self.format(PT_RGB, 3, 1, bytes)
    let output = Self.format(PT_RGB, 3, 1, bytes)
    // Little CMS would replace any other pipeline than the matrix and curves of 8-bit RGB by a
    // coarse table, up to nine 8-bit steps off where a curve is steep.
    let isExact = depth == .bits8 && !profile.isGrey
    let flags = isExact ? cmsFLAGS_NOCACHE : cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE
    guard
      let transform = cmsCreateTransform(
        profile.handle, input, target.handle, output,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), cmsUInt32Number(flags))
    else { throw ColorError(description: "no conversion to sRGB from this colour profile") }
    self.transform = transform
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts the colours of `count` pixels in place; alpha stays.
  package func apply(to pixels: UnsafeMutableRawPointer, count: Int) {
    cmsDoTransform(transform, pixels, pixels, cmsUInt32Number(count))
  }

  /// The bit fields of lcms2.h's pixel formats, whose macros Swift does not import.
  private static func format(
    _ space: Int32, _ channels: Int, _ extra: Int, _ bytes: Int
  ) -> cmsUInt32Number {
    cmsUInt32Number(space) << 16 | cmsUInt32Number(extra) << 7 | cmsUInt32Number(channels) << 3
      | cmsUInt32Number(bytes)
  }
}

/// An open Little CMS profile.
private struct LCMSProfile: ~Copyable {
  let handle: cmsHPROFILE

  var isGrey: Bool { cmsGetColorSpace(handle) == cmsSigGrayData }

  init(_ source: ColorDescription) throws(ColorError) {
    switch source {
    case .icc(let bytes): handle = try Self.open(bytes)
    case .parametric(let parametric): handle = try Self.make(parametric)
    }
  }

  private init(handle: cmsHPROFILE) { self.handle = handle }

  deinit { _ = cmsCloseProfile(handle) }

  static func sRGB() throws(ColorError) -> LCMSProfile {
    guard let handle = cmsCreate_sRGBProfile() else {
      throw ColorError(description: "out of memory for a colour profile")
    }
    return LCMSProfile(handle: handle)
  }

  private static func open(_ bytes: [UInt8]) throws(ColorError) -> cmsHPROFILE {
    guard let handle = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else {
      throw ColorError(description: "the ICC profile cannot be read")
    }
    let space = cmsGetColorSpace(handle)
    guard space == cmsSigRgbData || space == cmsSigGrayData else {
      _ = cmsCloseProfile(handle)
      throw ColorError(description: "the ICC profile is neither RGB nor grey")
    }
    return handle
  }

  private static func make(
    _ source: ColorDescription.Parametric
  ) throws(ColorError) -> cmsHPROFILE {
    let failure = ColorError(
      description: "the gAMA and cHRM chunks describe no usable colour space")
    guard let curve = curve(exponent: source.exponent) else { throw failure }
    defer { cmsFreeToneCurve(curve) }
    // ITU-R BT.709-6, table 1: the primaries and white point of sRGB.
    let points =
      source.chromaticities ?? [[0.3127, 0.3290], [0.64, 0.33], [0.30, 0.60], [0.15, 0.06]]
    var white = cmsCIExyY(x: points[0].x, y: points[0].y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: points[1].x, y: points[1].y, Y: 1),
      Green: cmsCIExyY(x: points[2].x, y: points[2].y, Y: 1),
      Blue: cmsCIExyY(x: points[3].x, y: points[3].y, Y: 1))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let handle = cmsCreateRGBProfile(&white, &primaries, &curves) else { throw failure }
    return handle
  }

  private static func curve(exponent: Double?) -> OpaquePointer? {
    if let exponent { return cmsBuildGamma(nil, exponent) }
    // IEC 61966-2-1: Y = ((X + 0.055) / 1.055)^2.4, or X / 12.92 below 0.04045.
    let parameters: [cmsFloat64Number] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return cmsBuildParametricToneCurve(nil, 4, parameters)
  }
}
