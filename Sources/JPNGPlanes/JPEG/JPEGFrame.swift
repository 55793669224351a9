package import JPNGPixels

/// The properties of a JPEG that do not depend on how its coefficients are made: size, components,
/// coding and profile.
package struct JPEGFrame: Hashable, Sendable {
  /// The components, and the samples that they are made from.
  package enum Components: Hashable, Sendable {
    /// One component, made from 1 byte a pixel.
    case grey
    /// Three components, made from 4 bytes a pixel: red, green, blue, and one that is ignored.
    case color(Subsampling)

    /// The number of bytes a pixel that the components are made from.
    package var bytesPerPixel: Int { self == .grey ? 1 : 4 }
  }

  package var size: ImageSize
  package var components: Components
  package var isProgressive = false
  /// Whether there is a restart marker behind every row of MCUs. A progressive JPEG has none,
  /// whatever this says.
  package var hasRestarts = false
  /// Whether coefficients are coded with the example codes of ITU-T T.81, annex K, rather than with
  /// those that are best for them: that is larger, and takes less time. A progressive JPEG never
  /// is.
  package var hasTypicalCodes = false
  /// The ICC profile, which goes into APP2 segments; empty for none.
  package var iccProfile: [UInt8] = []

  package init(size: ImageSize, components: Components) {
    self.size = size
    self.components = components
  }
}
