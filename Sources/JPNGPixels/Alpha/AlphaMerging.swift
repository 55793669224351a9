/// Puts decoded colour and alpha together in the association that is wanted.
package struct AlphaMerging: Sendable {
  private let conversion: Conversion

  /// What brings stored pixels into the association that is wanted.
  private enum Conversion {
    case none
    case premultiply
    case unpremultiply
    /// Stored premultiplied and wanted so; coding noise may have lifted colour above alpha.
    case clamp
  }

  /// - Parameters:
  ///   - stored: The association of the decoded planes.
  ///   - wanted: That of the result.
  package init(from stored: Association, to wanted: Association) {
    conversion =
      switch (stored, wanted) {
      case (.straight, .straight): .none
      case (.straight, .premultiplied): .premultiply
      case (.premultiplied, .straight): .unpremultiply
      case (.premultiplied, .premultiplied): .clamp
      }
  }

  /// The planes as they are stored.
  package static let unchanged = AlphaMerging(from: .straight, to: .straight)

  /// Merges some columns of rows of colour, 4 bytes a pixel, and of alpha, a byte a pixel, into
  /// `target`, which is written past the cache. What `color` holds is overwritten on the way.
  package func merge(
    _ color: MutableRows, _ alpha: Rows, columns: Range<Int>, into target: MutableRows
  ) {
    for y in 0..<target.count {
      let color = UnsafeMutableBufferPointer(rebasing: color.pixels(y)[columns])
      let alpha = UnsafeBufferPointer(rebasing: alpha.samples(y)[columns])
      if case .none = conversion {
        AlphaKernels.merge(UnsafeBufferPointer(color), alpha, storingInto: target.pixels(y))
      } else {
        AlphaKernels.merge(alpha, into: color)
        convert(color)
        AlphaKernels.store(color, into: target.pixels(y))
      }
    }
  }

  /// Merges some columns of rows of alpha, a byte a pixel, into rows of colour that are in the
  /// target already.
  package func merge(_ alpha: Rows, columns: Range<Int>, into target: MutableRows) {
    for y in 0..<target.count {
      AlphaKernels.merge(
        UnsafeBufferPointer(rebasing: alpha.samples(y)[columns]), into: target.pixels(y))
      convert(target.pixels(y))
    }
  }

  private func convert(_ pixels: UnsafeMutableBufferPointer<PixelWord>) {
    var row = pixels.mutableSpan
    switch conversion {
    case .none: break
    case .premultiply: AssociationKernels.premultiply(&row)
    case .unpremultiply: AssociationKernels.unpremultiply(&row)
    case .clamp: AssociationKernels.clampToAlpha(&row)
    }
  }
}
