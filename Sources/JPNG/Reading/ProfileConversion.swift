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
    let transform: ColorTransform
    do throws(ColorError) {
      transform = try ColorTransform(from: description, depth: .bits8)
    } catch {
      throw JPNGError(error)
    }
    mutateEachRow { _, row in
      guard let base = row.baseAddress else { return }
      transform.apply(to: base, count: row.count)
    }
  }
}
