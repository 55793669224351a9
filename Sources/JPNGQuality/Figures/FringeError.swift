package import JPNGPixels
package import JPNGThreads

/// The largest error near edges of alpha, where a wrong colour or alpha shows as a halo.
///
/// A pixel is on an edge where its alpha in the reference differs by ``edgeStep`` or more from that
/// of a pixel above, below, left or right of it. Near an edge is every pixel at most two columns
/// and two rows from one on it. The error is that of any channel composited over black or white, in
/// 8 bits. Magenta, the usual colour to look for halos on, needs no test of its own: each of its
/// channels is black's or white's. No other background shows a larger error either, for the error
/// is linear in the background.
package struct FringeError: Sendable {
  /// Where pixels are looked at, in the order in which errors are returned.
  package enum Look: Int, CaseIterable, Sendable {
    /// Each by itself.
    case asDecoded
    /// Half-way between each, the one on its right, and the two below, mixed as straight colours:
    /// those of hidden pixels, too, as a sampler of textures does. The reference's are mixed
    /// premultiplied.
    case straightMidpoints
    /// The same with the other's mixed premultiplied, too.
    case premultipliedMidpoints
  }

  /// An eighth of the range. The edges of cut-outs rise by more within a pixel, even where they are
  /// softened over four or five; glows and shadows rise more slowly, and coding noise in them would
  /// make edges of a lower step everywhere.
  static let edgeStep = 32
  /// How many rows and columns from an edge still count.
  private static let reach = 2
  private static let stripHeight = 64

  private let reference: PixelBuffer
  /// The columns near an edge of each row.
  private let nearColumns: MarkedColumns
  /// The same of midpoints.
  private let nearMidpoints: MarkedColumns

  /// Finds the edges of a picture.
  ///
  /// - Parameter hasMidpoints: Whether to look at midpoints, too. Default: no.
  package init(
    reference: PixelBuffer, hasMidpoints: Bool = false, sharing threads: ThreadBudget
  ) {
    self.reference = reference
    nearColumns = Self.columnsNearEdges(reference.size.height, threads) { y in
      reference.withRow(y) { row in
        var alpha = [UInt8](repeating: 0, count: row.count)
        var span = alpha.mutableSpan
        AlphaKernels.extract(row, shift: 0, into: &span)
        return alpha
      }
    }
    let hasMidpoints = hasMidpoints && reference.size.width > 1
    nearMidpoints = Self.columnsNearEdges(
      hasMidpoints ? reference.size.height - 1 : 0, threads
    ) { y in
      reference.withRow(y) { row in
        reference.withRow(y + 1) { CKernels.alphaOfMidpoints(row, $0) }
      }
    }
  }

  /// Whether the reference has an edge.
  package var isDefined: Bool { !nearColumns.isEmpty || !nearMidpoints.isEmpty }

  /// The largest error of a candidate, 0…255; `nil` where the reference has no edge.
  func maximum(of candidate: PixelBuffer, sharing threads: ThreadBudget) -> Int? {
    guard isDefined else { return nil }
    let blocks = largest(ofBlocks: Self.stripHeight, of: candidate, sharing: threads)
    return blocks[Look.asDecoded.rawValue].max().map(Int.init)
  }

  /// The largest error in which each block of `side` × `side` pixels has a part, row by row,
  /// 0…255, by each ``Look``.
  ///
  /// - Precondition: The candidate has the reference's size.
  package func largest(
    ofBlocks side: Int, of candidate: PixelBuffer, sharing threads: ThreadBudget
  ) -> [[UInt8]] {
    let size = reference.size
    let rowsOfBlocks = threads.map((size.height - 1) / side + 1) { row in
      let rows = (row * side)..<min(size.height, (row + 1) * side)
      // A block has a part in the midpoints before it, too.
      let rowsOfMidpoints = max(0, rows.lowerBound - 1)..<min(size.height - 1, rows.upperBound)
      let zeros = [UInt8](repeating: 0, count: (size.width - 1) / side + 1)
      var largest = Look.allCases.map { _ in zeros }
      reference.withRows { a in
        candidate.withRows { b in
          raise(
            &largest, ofBlocks: side, (nearColumns, rows), (nearMidpoints, rowsOfMidpoints),
            (a, (0, 0)), (b, (0, 0)))
        }
      }
      return largest
    }
    return Look.allCases.map { look in
      rowsOfBlocks.flatMap { $0[look.rawValue] }
    }
  }

  /// The largest error of a part of a candidate that stands for one of the reference, by each
  /// ``Look``.
  ///
  /// - Parameters:
  ///   - corner: The upper left pixel of the part in the reference.
  ///   - side: The number of columns and of rows of the part.
  ///   - source: That in the candidate.
  package func largest(
    at corner: (x: Int, y: Int), side: Int, of candidate: PixelBuffer, from source: (x: Int, y: Int)
  ) -> [UInt8] {
    let columns = nearColumns.part(
      corner.y..<(corner.y + side), corner.x..<(corner.x + side))
    let midpoints = nearMidpoints.part(
      corner.y..<(corner.y + side - 1), corner.x..<(corner.x + side - 1))
    var largest = Look.allCases.map { _ in [UInt8(0)] }
    reference.withRows { a in
      candidate.withRows { b in
        raise(
          &largest, ofBlocks: side, (columns, 0..<columns.rowCount),
          (midpoints, 0..<midpoints.rowCount), (a, corner), (b, source))
      }
    }
    return largest.map { $0[0] }
  }

  /// Which pixels of a part count: 1, and behind which the midpoint does: 2.
  func marks(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    let width = columns.count
    var marks = [UInt8](repeating: 0, count: width * rows.count)
    // The midpoints behind the last row and column lie outside.
    for (near, mark, reach) in [(nearColumns, UInt8(1), 0), (nearMidpoints, UInt8(2), 1)] {
      let all = rows.clamped(to: 0..<min(max(0, rows.upperBound - reach), near.rowCount))
      guard !all.isEmpty else { continue }
      let part = near.part(all, columns.lowerBound..<(columns.upperBound - reach))
      for y in 0..<part.rowCount {
        for x in part.columns(ofRow: y) { marks[y * width + x] |= mark }
      }
    }
    return marks
  }

  /// Some rows of marked columns.
  private typealias Marks = (columns: MarkedColumns, rows: Range<Int>)

  private func raise(
    _ largest: inout [[UInt8]], ofBlocks side: Int, _ columns: Marks, _ midpoints: Marks,
    _ a: CKernels.Part, _ b: CKernels.Part
  ) {
    CKernels.raise(
      &largest[Look.asDecoded.rawValue], ofBlocks: side, to: columns.columns, columns.rows, a, b)
    guard !midpoints.columns.isEmpty else { return }
    var straight = largest[Look.straightMidpoints.rawValue]
    var premultiplied = largest[Look.premultipliedMidpoints.rawValue]
    CKernels.raiseToMidpoints(
      straight: &straight, premultiplied: &premultiplied, ofBlocks: side, midpoints.columns,
      midpoints.rows, a, b)
    largest[Look.straightMidpoints.rawValue] = straight
    largest[Look.premultipliedMidpoints.rawValue] = premultiplied
  }
}

extension FringeError {
  /// The columns near an edge of each row.
  ///
  /// - Parameter alpha: Returns the alpha of a row.
  private static func columnsNearEdges(
    _ height: Int, _ threads: ThreadBudget, _ alpha: @Sendable (Int) -> [UInt8]
  ) -> MarkedColumns {
    let strips = threads.map((height + stripHeight - 1) / stripHeight) { strip in
      let rows = (strip * stripHeight)..<min(height, (strip + 1) * stripHeight)
      // Edges above and below the rows have pixels near them in these.
      let around = max(0, rows.lowerBound - reach)..<min(height, rows.upperBound + reach)
      let first = max(0, around.lowerBound - 1)
      let rowsOfAlpha = (first..<min(height, around.upperBound + 1)).map(alpha)
      let stride = rowsOfAlpha[0].count + 2 * reach
      var edges = [UInt8](repeating: 0, count: around.count * stride)
      for y in around {
        let (row, last) = (y - first, rowsOfAlpha.count - 1)
        CKernels.markEdges(
          rowsOfAlpha[row], rowsOfAlpha[max(0, row - 1)], rowsOfAlpha[min(last, row + 1)],
          step: edgeStep, in: &edges, at: (y - around.lowerBound) * stride + reach)
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
