package import JPNGPixels

/// How often each alpha value occurs in an image.
package struct AlphaStatistics: Hashable, Sendable {
  /// The number of pixels with each alpha value: 256 entries.
  package let histogram: [Int]

  package init(histogram: [Int]) {
    precondition(histogram.count == 256)
    self.histogram = histogram
  }

  package init(of pixels: PixelBuffer) {
    // Four tables are used in turn. With only one, a long run of the same value would be slow to
    // count, as each increment of a counter has to wait for the one before.
    var tables = [Int](repeating: 0, count: 4 * 256)
    pixels.forEachRow { _, row in
      var counts = tables.mutableSpan
      for x in row.indices { counts[(x & 3) << 8 | Int(row[x] >> 24)] &+= 1 }
    }
    histogram = (0..<256).map { value in
      (0..<4).reduce(0) { $0 + tables[$1 << 8 | value] }
    }
  }

  /// The number of pixels with alpha 0.
  package var hiddenCount: Int { histogram[0] }
  /// The number of pixels with alpha 255.
  package var opaqueCount: Int { histogram[255] }
  /// The number of all pixels.
  package var pixelCount: Int { histogram.reduce(0, +) }

  /// The kind of transparency that these values make.
  package var kind: AlphaKind {
    if opaqueCount == pixelCount { return .opaque }
    return opaqueCount + hiddenCount == pixelCount ? .binary : .general
  }

  /// The smallest bit depth of a PNG in which every value that occurs has a sample: 1, 2, 4 or 8.
  package var losslessBitDepth: Int {
    for (depth, step) in [(1, 255), (2, 85), (4, 17)]
    where histogram.indices.allSatisfy({ histogram[$0] == 0 || $0 % step == 0 }) {
      return depth
    }
    return 8
  }
}
