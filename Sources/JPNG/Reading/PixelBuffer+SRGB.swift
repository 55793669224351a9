internal import JPNGColor

extension PixelBuffer {
  /// Converts the colours to sRGB, in which pictures are compared.
  ///
  /// - Parameter profile: The ICC profile of the colours, for RGB or grey; empty for sRGB.
  /// - Throws: `.unsupported` for a profile that cannot be used.
  package mutating func convertToSRGB(from profile: [UInt8]) throws(JPNGError) {
    guard !profile.isEmpty else { return }
    let description = ColorDescription.icc(profile)
    guard !description.isEffectivelySRGB else { return }
    let transform = try ColorTransform.toSRGB(from: description, .bits8)
    mutateEachRow { _, row in transform.apply(to: &row) }
  }
}

extension ColorTransform {
  /// Creates a conversion to sRGB.
  ///
  /// - Throws: `.unsupported` for colours that cannot be converted.
  static func toSRGB(
    from source: ColorDescription, _ depth: Depth
  ) throws(JPNGError) -> ColorTransform {
    do throws(ColorError) {
      return try ColorTransform(from: source, depth: depth)
    } catch {
      throw JPNGError(error)
    }
  }
}
