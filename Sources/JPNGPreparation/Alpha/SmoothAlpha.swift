package import JPNGPixels

/// How much of a picture's translucency is smooth, as in glows, shadows and panes of glass. Edges
/// of shapes are translucent too, but only in single pixels that differ much from each other.
package enum SmoothAlpha {
  /// Neighbours that differ by more do not belong to the same smooth area.
  private static let largestStep = 8

  /// The share of translucent pixels whose left neighbour is translucent too and hardly different,
  /// 0…1. Real glows have 0.45 and more, cut-outs hardly ever 0.3.
  package static func share(of pixels: PixelBuffer) -> Double {
    var translucent = 0
    var smooth = 0
    pixels.forEachRow { _, row in
      let counted = PreparationKernels.countTranslucent(row, largestStep: largestStep)
      translucent += counted.all
      smooth += counted.smooth
    }
    return translucent == 0 ? 0 : Double(smooth) / Double(translucent)
  }
}
