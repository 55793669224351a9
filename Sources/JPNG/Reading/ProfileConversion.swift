internal import JPNGColor

extension PixelBuffer {
  /// Converts colours to sRGB, in which pictures are compared.
  ///
  /// - Parameter profile: The ICC profile they are in, RGB or grey; empty for sRGB.
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
  /// A conversion to sRGB; what keeps it from being made is an unsupported file.
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
