/// How much of a picture's translucency is smooth, as in glows, shadows and panes of glass. Edges
/// of shapes are translucent too, but only in single pixels that differ much from each other.
package enum SmoothAlpha {
  /// Neighbours that differ by more do not belong to the same smooth area.
  private static let largestStep = 8

  /// The share of translucent pixels whose right neighbour is translucent too and hardly different,
  /// 0…1. Real glows have 0.45 and more, cut-outs hardly ever 0.3.
  package static func share(of pixels: PixelBuffer) -> Double {
    var translucent = 0
    var smooth = 0
    pixels.forEachRow { _, row in
      var last = 0
      for x in row.indices {
        let alpha = Int(row[x] >> 24)
        if alpha > 0, alpha < 255 {
          translucent += 1
          if last > 0, last < 255, abs(alpha - last) <= largestStep { smooth += 1 }
        }
        last = alpha
      }
    }
    return translucent == 0 ? 0 : Double(smooth) / Double(translucent)
  }
}
