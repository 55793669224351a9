package import JPNGPixels

/// What the extension between the alpha plane and the trailer says. Any part of it may be missing.
package struct Extension: Hashable, Sendable {
  package var info: Info?
  package var association: Association?
  package var levels: AlphaLevels?
  package var checksums: Checksums?
  package var restarts: Restarts?
  /// Rows of each band of a PNG alpha plane. The last band may have fewer.
  package var rowsPerBand: Int?
  /// Whether colour and alpha vary together so much that scaling them separately would be seen.
  /// Scales below 4/8 are then averages of the premultiplied picture at 4/8.
  package var averagesSmallScales = false
  /// The name of the encoder and its settings.
  package var settings: String?
  package var preview: Preview?

  /// What the file says about the whole picture.
  package struct Info: Hashable, Sendable {
    package var size: ImageSize
    package var alphaKind: AlphaKind

    package init(size: ImageSize, alphaKind: AlphaKind) {
      self.size = size
      self.alphaKind = alphaKind
    }
  }

  /// The CRC-32 of each plane.
  package struct Checksums: Hashable, Sendable {
    package var color: UInt32
    package var alpha: UInt32

    package init(color: UInt32, alpha: UInt32) {
      self.color = color
      self.alpha = alpha
    }
  }

  /// Where the restart markers of each plane are.
  package struct Restarts: Hashable, Sendable {
    package var color: RestartIndex
    package var alpha: RestartIndex

    package init(color: RestartIndex, alpha: RestartIndex) {
      self.color = color
      self.alpha = alpha
    }
  }

  /// The most bytes of an extension. The trailer's `footerSize`, which counts both, has 16 bits.
  package static let maxByteCount = Int(UInt16.max) - Trailer.byteCount

  package init() {}
}
