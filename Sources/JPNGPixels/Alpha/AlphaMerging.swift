/// Merges decoded colour and decoded alpha into pixels, and converts them to the association that
/// is asked for.
package struct AlphaMerging: Sendable {
  private let conversion: Conversion

  /// The conversion from the stored association to the one that is asked for.
  private enum Conversion {
    case none
    case premultiply
    case unpremultiply
    /// Both are premultiplied, but noise of coding may have made colours larger than their alpha.
    case clamp
  }

  /// - Parameters:
  ///   - stored: The association of the decoded planes.
  ///   - wanted: The association of the result.
  package init(from stored: Association, to wanted: Association) {
    conversion =
      switch (stored, wanted) {
      case (.straight, .straight): .none
      case (.straight, .premultiplied): .premultiply
      case (.premultiplied, .straight): .unpremultiply
      case (.premultiplied, .premultiplied): .clamp
      }
  }

  /// Whether colours stay as they are.
  package var isPlain: Bool {
    if case .none = conversion { true } else { false }
  }

  /// Merges the planes without a conversion.
  package static let unchanged = AlphaMerging(from: .straight, to: .straight)

  /// Merges some columns of rows of colour and of alpha into `target`, which is written past the
  /// cache.
  ///
  /// - Parameters:
  ///   - color: 4 bytes a pixel. The rows are overwritten on the way.
  ///   - alpha: 1 byte a pixel.
  ///   - columns: The columns of `color` and `alpha` that go to `target`.
  package func merge(
    _ color: MutableRows, _ alpha: Rows, columns: Range<Int>, into target: MutableRows
  ) {
    defer {
      extendLifetime(color)
      extendLifetime(alpha)
      extendLifetime(target)
    }
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

  /// Merges some columns of rows of alpha, 1 byte a pixel, into `target`, which has the colours of
  /// these columns already.
  package func merge(_ alpha: Rows, columns: Range<Int>, into target: MutableRows) {
    defer {
      extendLifetime(alpha)
      extendLifetime(target)
    }
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
