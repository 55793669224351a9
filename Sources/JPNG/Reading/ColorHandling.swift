internal import JPNGColor
package import JPNGPlanes

/// Decides what is done about the colour space of a source: whether its samples are converted to
/// sRGB, and whether its profile is kept.
struct ColorHandling {
  /// The colour space from which samples are converted to sRGB; `nil` if they are not converted.
  var conversion: ColorDescription?
  /// The ICC profile that is kept; empty for none.
  var iccProfile: [UInt8] = []
  /// What the user should know about; `nil` if there is nothing.
  var warning: String?

  /// - Parameter codePoints: Those of the source's cICP chunk, if it has one.
  /// - Throws: `.unsupported` for a colour space that cannot be converted.
  init(
    _ space: PNGColorSpace, codePoints: [UInt8]?, policy: ColorProfilePolicy
  ) throws(JPNGError) {
    if let codePoints, try Self.isSRGB(codePoints, space, policy) { return }
    // If there are code points, they count more than an sRGB chunk.
    guard codePoints != nil || !space.isDeclaredSRGB else { return }
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

  /// Whether the code points are those of sRGB.
  ///
  /// - Throws: `.unsupported` for other code points, such as those for HDR or a wide gamut, unless
  ///   there is an ICC profile too, which then counts, or the colour space is to be dropped anyway.
  private static func isSRGB(
    _ codePoints: [UInt8], _ space: PNGColorSpace, _ policy: ColorProfilePolicy
  ) throws(JPNGError) -> Bool {
    // In ITU-T H.273 these are BT.709 primaries, the curve of sRGB, RGB, and full range.
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
  /// Whether gAMA and cHRM describe colours that are not those of sRGB.
  package var isParametricOtherThanSRGB: Bool { parametricUnlessSRGB != nil }

  /// What gAMA and cHRM say, unless both are about those of sRGB. The tolerances are libpng's: a
  /// twentieth of the exponent, and 0.01 in x and y.
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

  /// Names the chunks that describe the colour space, for a warning.
  fileprivate var parametricName: String {
    [gamma.map { "gAMA \($0)" }, chromaticities.map { _ in "cHRM" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}
