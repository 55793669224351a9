package import JPNGPixels

/// What a JPEG is like, whatever makes its coefficients: size, components, coding and profile.
package struct JPEGFrame: Hashable, Sendable {
  /// The components, and the samples that they are made from.
  package enum Components: Hashable, Sendable {
    /// One, from a byte a pixel.
    case grey
    /// Three, from red, green, blue and a fourth byte that is ignored.
    case color(Subsampling)

    package var bytesPerPixel: Int { self == .grey ? 1 : 4 }
  }

  package var size: ImageSize
  package var components: Components
  package var isProgressive = false
  /// Whether a restart marker is behind every row of MCUs. (Not where progressive.)
  package var hasRestarts = false
  /// Goes into APP2 segments; empty for none.
  package var iccProfile: [UInt8] = []

  package init(size: ImageSize, components: Components) {
    self.size = size
    self.components = components
  }
}
