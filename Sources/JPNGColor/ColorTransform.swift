internal import CLibLCMS2
package import JPNGPixels

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

  /// Converts the colours of pixels of 8 bits a sample in place; alpha stays.
  ///
  /// - Precondition: The transform's depth is 8 bits.
  package func apply(to row: inout MutableSpan<PixelWord>) {
    precondition(depth == .bits8, "a transform of this depth")
    row.withUnsafeMutableBufferPointer {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number($0.count))
    }
  }

  /// Converts the colours of pixels of 16 bits a sample in place, four samples each; alpha stays.
  ///
  /// - Precondition: The transform's depth is 16 bits.
  package func applyWide(to row: inout MutableSpan<UInt16>) {
    precondition(depth == .bits16, "a transform of this depth")
    row.withUnsafeMutableBufferPointer {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number($0.count / 4))
    }
  }

  /// The bit fields of lcms2.h's pixel formats, whose macros Swift does not import.
  private static func format(
    _ space: Int32, _ channels: Int, _ extra: Int, _ bytes: Int
  ) -> cmsUInt32Number {
    cmsUInt32Number(space) << 16 | cmsUInt32Number(extra) << 7 | cmsUInt32Number(channels) << 3
      | cmsUInt32Number(bytes)
  }
}
