internal import JPNGPixels
internal import JPNGThreads

/// Which pixels of a picture are near edges of alpha.
///
/// A pixel is on an edge where its alpha differs by ``step`` or more from that of a pixel above,
/// below, left or right of it. Near an edge is every pixel at most two columns and two rows from
/// one on it.
struct FringeEdges: Sendable {
  /// An eighth of the range. The edges of cut-outs rise by more within a pixel, even where they are
  /// softened over four or five; glows and shadows rise more slowly, and coding noise in them would
  /// make edges of a lower step everywhere.
  static let step = 32
  /// How many rows and columns from an edge still count.
  private static let reach = 2
  private static let stripHeight = 64

  /// The columns of pixels near an edge of each row.
  let pixels: MarkedColumns
  /// The same of midpoints, half-way between each pixel, the one on its right, and the two below:
  /// a row and a column less.
  let midpoints: MarkedColumns

  /// - Parameters:
  ///   - hasMidpoints: Whether midpoints are looked at, too.
  ///   - alpha: Returns the alpha of a row, in 64ths of a step of 1/255.
  init(
    of size: ImageSize, hasMidpoints: Bool, _ threads: ThreadBudget,
    alpha: @Sendable (Int) -> [UInt16]
  ) {
    pixels = Self.columnsNearEdges(
      size.height, step: Self.step * CKernels.alphaParts, threads
    ) { $0.map(alpha) }
    let hasMidpoints = hasMidpoints && size.width > 1
    midpoints = Self.columnsNearEdges(
      hasMidpoints ? size.height - 1 : 0, step: 4 * Self.step * CKernels.alphaParts, threads
    ) { rows in
      let alphas = (rows.lowerBound...rows.upperBound).map(alpha)
      return zip(alphas, alphas.dropFirst()).map(CKernels.alphaOfMidpoints)
    }
  }

  private init(pixels: MarkedColumns, midpoints: MarkedColumns) {
    (self.pixels, self.midpoints) = (pixels, midpoints)
  }

  var isEmpty: Bool { pixels.isEmpty && midpoints.isEmpty }

  /// Those of a part of the picture.
  func part(rows: Range<Int>, columns: Range<Int>) -> FringeEdges {
    let betweenRows = rows.dropLast().clamped(to: 0..<midpoints.rowCount)
    return FringeEdges(
      pixels: pixels.part(rows, columns),
      midpoints: midpoints.part(betweenRows, columns.dropLast()))
  }

  /// Which pixels of a part count: 1, and behind which the midpoint does: 2.
  func marks(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    let width = columns.count
    var marks = [UInt8](repeating: 0, count: width * rows.count)
    // The midpoints behind the last row and column lie outside.
    for (near, mark, reach) in [(pixels, UInt8(1), 0), (midpoints, UInt8(2), 1)] {
      let all = rows.clamped(to: 0..<min(max(0, rows.upperBound - reach), near.rowCount))
      guard !all.isEmpty else { continue }
      let part = near.part(all, columns.lowerBound..<(columns.upperBound - reach))
      for y in 0..<part.rowCount {
        for x in part.columns(ofRow: y) { marks[y * width + x] |= mark }
      }
    }
    return marks
  }

  /// The columns near an edge of each row.
  ///
  /// - Parameter alpha: Returns the alpha of rows, in the unit of `step`.
  private static func columnsNearEdges(
    _ height: Int, step: Int, _ threads: ThreadBudget,
    alpha: @Sendable (Range<Int>) -> [[UInt16]]
  ) -> MarkedColumns {
    let strips = threads.map((height + stripHeight - 1) / stripHeight) { strip in
      let rows = (strip * stripHeight)..<min(height, (strip + 1) * stripHeight)
      // Edges above and below the rows have pixels near them in these.
      let around = max(0, rows.lowerBound - reach)..<min(height, rows.upperBound + reach)
      let first = max(0, around.lowerBound - 1)
      let rowsOfAlpha = alpha(first..<min(height, around.upperBound + 1))
      let stride = rowsOfAlpha[0].count + 2 * reach
      var edges = [UInt8](repeating: 0, count: around.count * stride)
      for y in around {
        let (row, last) = (y - first, rowsOfAlpha.count - 1)
        CKernels.markEdges(
          rowsOfAlpha[row], rowsOfAlpha[max(0, row - 1)], rowsOfAlpha[min(last, row + 1)],
          step: step, in: &edges, at: (y - around.lowerBound) * stride + reach)
      }
      return rows.reduce(into: MarkedColumns()) { columns, y in
        let near = ((y - reach)..<(y + reach + 1)).clamped(to: around)
        let start = (near.lowerBound - around.lowerBound) * stride
        let marks = edges[start..<(start + near.count * stride)]
        columns.append(CKernels.spread(marks, width: stride - 2 * reach))
      }
    }
    return strips.reduce(into: MarkedColumns()) { $0.append($1) }
  }
}
