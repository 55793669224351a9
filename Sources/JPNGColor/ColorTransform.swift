internal import CColorMemory
internal import CLibLCMS2
package import JPNGPixels

/// A conversion of RGBA rows to sRGB by Little CMS, with the relative colorimetric intent.
package final class ColorTransform {
  private let transform: cmsHTRANSFORM
  /// The depth of the rows' samples.
  package let depth: Depth

  /// Bits of a sample.
  package enum Depth: Hashable, Sendable {
    case bits8
    /// Two bytes in the machine's order.
    case bits16
  }

  /// - Throws: An error if `source` cannot be read, or not be converted.
  package init(from source: ColorDescription, depth: Depth) throws(ColorError) {
    self.depth = depth
    let profile = try LCMSProfile(source)
    let target = try LCMSProfile.sRGB()
    let bytes = depth == .bits8 ? 1 : 2
    // A grey profile converts the first sample of each pixel. The other three are "extra" samples,
    // which Little CMS skips.
    let input =
      profile.isGrey
      ? Self.format(PT_GRAY, channels: 1, extra: 3, bytes: bytes)
      : Self.format(PT_RGB, channels: 3, extra: 1, bytes: bytes)
    let output = Self.format(PT_RGB, channels: 3, extra: 1, bytes: bytes)
    // Little CMS optimises the matrix and curves of 8-bit RGB without loss. Anything else it would
    // replace by a coarse table, which is up to nine 8-bit steps off where a curve is steep.
    let isOptimizedExactly = depth == .bits8 && !profile.isGrey
    let flags =
      isOptimizedExactly ? cmsFLAGS_NOCACHE : cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE
    guard
      let transform = cmsCreateTransformTHR(
        color_context(), profile.handle, input, target.handle, output,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), cmsUInt32Number(flags))
    else { throw ColorError(description: "no conversion to sRGB from this colour profile") }
    self.transform = transform
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts the colours of pixels of 8 bits a sample in place. Alpha does not change.
  ///
  /// - Precondition: The transform's depth is 8 bits.
  package func apply(to row: inout MutableSpan<PixelWord>) {
    precondition(depth == .bits8, "a transform of this depth")
    defer { extendLifetime(self) }
    row.withUnsafeMutableBufferPointer {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number($0.count))
    }
  }

  /// Converts the colours of pixels of 16 bits a sample in place. Alpha does not change.
  ///
  /// - Parameter row: Four samples a pixel.
  /// - Precondition: The transform's depth is 16 bits.
  package func applyWide(to row: inout MutableSpan<UInt16>) {
    precondition(depth == .bits16, "a transform of this depth")
    defer { extendLifetime(self) }
    row.withUnsafeMutableBufferPointer {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number($0.count / 4))
    }
  }

  /// A pixel format as lcms2.h puts it into bit fields. It does so by macros, which Swift does not
  /// import.
  private static func format(
    _ space: Int32, channels: Int, extra: Int, bytes: Int
  ) -> cmsUInt32Number {
    cmsUInt32Number(space) << 16 | cmsUInt32Number(extra) << 7 | cmsUInt32Number(channels) << 3
      | cmsUInt32Number(bytes)
  }
}
