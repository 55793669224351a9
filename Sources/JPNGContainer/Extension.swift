package import JPNGPixels

/// What the extension between the alpha plane and the trailer says; each part may be missing.
package struct Extension: Hashable, Sendable {
  package var info: Info?
  package var association: Association?
  package var levels: AlphaLevels?
  package var checksums: Checksums?
  package var restarts: Restarts?
  /// Rows of each band of a PNG alpha plane.
  package var rowsPerBand: Int?
  /// Whether colour and alpha vary together so much that scales below 4/8 should be averaged from
  /// 4/8, in premultiplied space.
  package var averagesSmallScales = false
  package var settings: String?
  package var preview: Preview?

  package struct Info: Hashable, Sendable {
    package var size: ImageSize
    package var alphaKind: AlphaKind

    package init(size: ImageSize, alphaKind: AlphaKind) {
      (self.size, self.alphaKind) = (size, alphaKind)
    }
  }

  package struct Checksums: Hashable, Sendable {
    package var color: UInt32
    package var alpha: UInt32

    package init(color: UInt32, alpha: UInt32) {
      (self.color, self.alpha) = (color, alpha)
    }
  }

  /// The restart markers of both planes.
  package struct Restarts: Hashable, Sendable {
    package var color: RestartIndex
    package var alpha: RestartIndex

    package init(color: RestartIndex, alpha: RestartIndex) {
      (self.color, self.alpha) = (color, alpha)
    }
  }

  /// What `footerSize`, 16 bits, leaves for it.
  package static let maxByteCount = Int(UInt16.max) - Trailer.byteCount

  package init() {}
}
