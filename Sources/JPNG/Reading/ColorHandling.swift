internal import JPNGColor
internal import JPNGPlanes

/// What is to be done with the samples of one source.
struct ColorHandling {
  /// The conversion to sRGB, where there is to be one.
  var conversion: ColorDescription?
  /// The profile to keep; empty for none.
  var iccProfile: [UInt8] = []
  var warning: String?

  init(
    _ space: PNGColorSpace, codePoints: [UInt8]?, policy: ColorProfilePolicy
  ) throws(JPNGError) {
    if let codePoints, try Self.isSRGB(codePoints, space, policy) { return }
    guard codePoints != nil || !space.isDeclaredSRGB else { return }  // cICP goes first
    if let profile = space.profile {
      let description = ColorDescription.icc(profile.bytes)
      guard !description.isEffectivelySRGB else { return }
      switch policy {
      case .strip: warning = "dropped the colour profile \"\(profile.name)\""
      case .preserve where !description.isGrey: iccProfile = profile.bytes
      case .preserve, .srgb: conversion = description
      }
    } else if policy == .strip, let codePoints {
      warning = "dropped the colour description (\(Self.name(of: codePoints)))"
    } else if let parametric = space.parametricUnlessSRGB {
      if policy == .strip {
        warning = "dropped the colour description (\(space.parametricName))"
      } else {
        conversion = .parametric(parametric)
      }
    }
  }

  /// Whether cICP says sRGB. What else it says (HDR, wide gamut) is heeded only as far as an ICC
  /// profile beside it says the same.
  private static func isSRGB(
    _ codePoints: [UInt8], _ space: PNGColorSpace, _ policy: ColorProfilePolicy
  ) throws(JPNGError) -> Bool {
    // ITU-T H.273: BT.709 primaries, the sRGB curve, RGB, full range.
    if codePoints == [1, 13, 0, 1] { return true }
    guard space.profile != nil || policy == .strip else {
      throw JPNGError(.unsupported, "colour by \(name(of: codePoints)) without an ICC profile")
    }
    return false
  }

  private static func name(of codePoints: [UInt8]) -> String {
    "cICP code points " + codePoints.map(String.init).joined(separator: "/")
  }
}

extension PNGColorSpace {
  /// gAMA and cHRM, unless both are sRGB's within the tolerances libpng uses (a twentieth of the
  /// exponent, 0.01 in x and y).
  fileprivate var parametricUnlessSRGB: ColorDescription.Parametric? {
    let exponent = gamma.flatMap { abs($0 * 2.2 - 1) < 0.05 ? nil : 1 / $0 }
    let points = chromaticities.map { [$0.white, $0.red, $0.green, $0.blue] }
    let sRGB: [SIMD2<Double>] = [[0.3127, 0.3290], [0.64, 0.33], [0.30, 0.60], [0.15, 0.06]]
    let others = points.flatMap { points in
      zip(points, sRGB).allSatisfy { a, b in
        abs(a.x - b.x) <= 0.01 && abs(a.y - b.y) <= 0.01
      } ? nil : points
    }
    guard exponent != nil || others != nil else { return nil }
    return ColorDescription.Parametric(exponent: exponent, chromaticities: others)
  }

  fileprivate var parametricName: String {
    [gamma.map { "gAMA \($0)" }, chromaticities.map { _ in "cHRM" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}
