package import JPNGPixels
package import JPNGThreads

/// A picture at one scale, to find errors of another near its edges of alpha (``FringeEdges``), by
/// several looks at it. They are those of ``FringeError``, but not rounded to whole steps: averages
/// and mixtures of pixels are held to a 255th of one.
package struct FringeReference: Sendable {
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

  /// What is an error of 1/255.
  package static let step = 255

  package let original: PixelBuffer
  /// What the sides of the original are divided by.
  let divisor: Int
  let edges: FringeEdges
  /// What pixels of the original are averaged to; `nil` if they are not.
  private let averages: PremultipliedAverages?

  /// Averages a picture, and finds its edges.
  ///
  /// - Parameter divisor: What its sides are divided by: 1, 2, 4 or 8.
  package init(_ original: PixelBuffer, dividedBy divisor: Int, sharing threads: ThreadBudget) {
    self.original = original
    self.divisor = divisor
    guard divisor > 1 else {
      averages = nil
      edges = FringeEdges(of: original.size, hasMidpoints: true, threads) { y in
        original.withRow(y) { CKernels.alphaOfPixels($0) }
      }
      return
    }
    let averages = PremultipliedAverages(of: original, dividedBy: divisor, sharing: threads)
    self.averages = averages
    edges = FringeEdges(of: averages.size, hasMidpoints: true, threads) {
      averages.alpha(ofRow: $0)
    }
  }

  /// A part of another reference, with the edges that the whole picture has there.
  ///
  /// - Parameters:
  ///   - original: That part of the whole's original.
  ///   - rows: Its rows there. They begin at a multiple of the divisor, as columns do.
  ///   - columns: Its columns there.
  package init(
    _ original: PixelBuffer, of whole: FringeReference, rows: Range<Int>, columns: Range<Int>
  ) {
    func divided(_ range: Range<Int>) -> Range<Int> {
      let first = range.lowerBound / whole.divisor
      return first..<(first + (range.count - 1) / whole.divisor + 1)
    }
    self.original = original
    divisor = whole.divisor
    averages = whole.averages?.part(rows: divided(rows), columns: divided(columns))
    edges = whole.edges.part(rows: divided(rows), columns: divided(columns))
  }

  /// Whether the picture has an edge at this scale.
  package var isDefined: Bool { !edges.isEmpty }

  private var size: ImageSize { averages?.size ?? original.size }

  /// The largest error in which each block of `side` × `side` pixels has a part, row by row, in
  /// units of 1/``step``, by each ``Look``.
  ///
  /// - Parameter wantedRows: The rows of blocks that are looked at: errors of others are 0.
  ///   Default: all.
  /// - Precondition: The candidate has the reference's size.
  package func largest(
    ofBlocks side: Int, in wantedRows: Range<Int>? = nil, of candidate: PixelBuffer,
    sharing threads: ThreadBudget
  ) -> [[UInt16]] {
    let size = size
    let rowsOfBlocks = threads.map((size.height - 1) / side + 1) { row in
      let rows = (row * side)..<min(size.height, (row + 1) * side)
      // A block has a part in the midpoints before it, too.
      let rowsOfMidpoints = max(0, rows.lowerBound - 1)..<min(size.height - 1, rows.upperBound)
      let zeros = [UInt16](repeating: 0, count: (size.width - 1) / side + 1)
      var largest = Look.allCases.map { _ in zeros }
      guard wantedRows?.contains(row) != false else { return largest }
      raise(
        &largest, ofBlocks: side, (edges.pixels, rows), (edges.midpoints, rowsOfMidpoints), (0, 0),
        of: candidate, (0, 0))
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
  ) -> [UInt16] {
    let columns = edges.pixels.part(
      corner.y..<(corner.y + side), corner.x..<(corner.x + side))
    let midpoints = edges.midpoints.part(
      corner.y..<(corner.y + side - 1), corner.x..<(corner.x + side - 1))
    var largest = Look.allCases.map { _ in [UInt16(0)] }
    raise(
      &largest, ofBlocks: side, (columns, 0..<columns.rowCount),
      (midpoints, 0..<midpoints.rowCount),
      corner, of: candidate, source)
    return largest.map { $0[0] }
  }

  /// Some rows of marked columns.
  private typealias Marks = (columns: MarkedColumns, rows: Range<Int>)

  private func raise(
    _ largest: inout [[UInt16]], ofBlocks side: Int, _ columns: Marks, _ midpoints: Marks,
    _ corner: (x: Int, y: Int), of candidate: PixelBuffer, _ source: (x: Int, y: Int)
  ) {
    candidate.withRows { rows in
      original.withRows { pixels in
        let reference = CKernels.Reference(pixels: pixels, averages: averages, start: corner)
        CKernels.raise(
          &largest[Look.asDecoded.rawValue], ofBlocks: side, columns.columns, columns.rows,
          reference, CKernels.Part(rows: rows, start: source))
        guard !midpoints.columns.isEmpty else { return }
        var straight = largest[Look.straightMidpoints.rawValue]
        var premultiplied = largest[Look.premultipliedMidpoints.rawValue]
        CKernels.raiseToMidpoints(
          straight: &straight, premultiplied: &premultiplied, ofBlocks: side, midpoints.columns,
          midpoints.rows, reference, CKernels.Part(rows: rows, start: source))
        largest[Look.straightMidpoints.rawValue] = straight
        largest[Look.premultipliedMidpoints.rawValue] = premultiplied
      }
    }
  }
}
