internal import CColorMemory
internal import CLibLCMS2

/// A colour profile that is open in Little CMS; closed when it is destroyed.
struct LCMSProfile: ~Copyable {
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
    guard let handle = cmsCreate_sRGBProfileTHR(color_context()) else {
      throw ColorError(description: "out of memory for a colour profile")
    }
    return LCMSProfile(handle: handle)
  }

  private static func open(_ bytes: [UInt8]) throws(ColorError) -> cmsHPROFILE {
    guard
      let handle = cmsOpenProfileFromMemTHR(
        color_context(), bytes, cmsUInt32Number(bytes.count))
    else {
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
    guard let handle = cmsCreateRGBProfileTHR(color_context(), &white, &primaries, &curves) else {
      throw failure
    }
    return handle
  }

  private static func curve(exponent: Double?) -> OpaquePointer? {
    if let exponent { return cmsBuildGamma(color_context(), exponent) }
    // IEC 61966-2-1: Y = ((X + 0.055) / 1.055)^2.4, or X / 12.92 below 0.04045.
    let parameters: [cmsFloat64Number] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return cmsBuildParametricToneCurve(color_context(), 4, parameters)
  }
}
