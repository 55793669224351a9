/// Counts of the alpha values of an image.
package struct AlphaStatistics: Hashable, Sendable {
  /// Pixels of each alpha value: 256 entries.
  package let histogram: [Int]

  package init(histogram: [Int]) {
    precondition(histogram.count == 256)
    self.histogram = histogram
  }

  package init(of pixels: PixelBuffer) {
    // Four tables, used in turn: in long runs of one value, each increment of a single counter would
    // have to wait for the one before.
    var tables = [Int](repeating: 0, count: 4 * 256)
    pixels.forEachRow { _, row in
      var counts = tables.mutableSpan
      for x in row.indices { counts[(x & 3) << 8 | Int(row[x] >> 24)] &+= 1 }
    }
    histogram = (0..<256).map { value in
      (0..<4).reduce(0) { $0 + tables[$1 << 8 | value] }
    }
  }

  package var hidden: Int { histogram[0] }
  package var opaque: Int { histogram[255] }
  package var total: Int { histogram.reduce(0, +) }

  package var kind: AlphaKind {
    if opaque == total { return .opaque }
    return opaque + hidden == total ? .binary : .general
  }

  /// The fewest bits a sample that hold every value present without loss: 1, 2, 4 or 8.
  package var losslessBitDepth: Int {
    for (depth, step) in [(1, 255), (2, 85), (4, 17)]
    where histogram.indices.allSatisfy({ histogram[$0] == 0 || $0 % step == 0 }) {
      return depth
    }
    return 8
  }
}
