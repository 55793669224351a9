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
  /// An eighth of the range. The edges of cut-outs rise by more within a pixel, even where they are
  /// softened over four or five; glows and shadows rise more slowly, and coding noise in them would
  /// make edges of a lower step everywhere.
  static let edgeStep = 32
  /// How many rows and columns from an edge still count.
  private static let reach = 2
  private static let stripHeight = 64

  private let reference: PixelBuffer
  /// For each row the columns near an edge, ascending and apart.
  private let nearColumns: [[Range<Int>]]

  /// Finds the edges of a picture.
  package init(reference: PixelBuffer, sharing threads: ThreadBudget) {
    let height = reference.size.height
    self.reference = reference
    nearColumns = threads.map((height - 1) / Self.stripHeight + 1) { strip in
      let rows = (strip * Self.stripHeight)..<min(height, (strip + 1) * Self.stripHeight)
      return Self.nearColumns(reference, rows)
    }.flatMap { $0 }
  }

  /// Whether the reference has an edge.
  package var isDefined: Bool { nearColumns.contains { !$0.isEmpty } }

  /// The largest error of a candidate, 0…255; `nil` where the reference has no edge.
  func maximum(of candidate: PixelBuffer, sharing threads: ThreadBudget) -> Int? {
    guard isDefined else { return nil }
    return largest(ofBlocks: Self.stripHeight, of: candidate, sharing: threads).max()
  }

  /// The largest error in each block of `side` × `side` pixels, row by row, 0…255.
  ///
  /// - Precondition: The candidate has the reference's size.
  package func largest(
    ofBlocks side: Int, of candidate: PixelBuffer, sharing threads: ThreadBudget
  ) -> [Int] {
    let size = reference.size
    return threads.map((size.height - 1) / side + 1) { row in
      var largest = [Int](repeating: 0, count: (size.width - 1) / side + 1)
      for y in (row * side)..<min(size.height, (row + 1) * side) {
        raise(&largest, ofBlocks: side, y, candidate)
      }
      return largest
    }.flatMap { $0 }
  }

  private func raise(
    _ largest: inout [Int], ofBlocks side: Int, _ y: Int, _ candidate: PixelBuffer
  ) {
    guard !nearColumns[y].isEmpty else { return }
    reference.withRow(y) { a in
      candidate.withRow(y) { b in
        for x in nearColumns[y].joined() {
          let (a, b) = (a[x], b[x])
          guard a != b, Self.bound(a, b) > largest[x / side] else { continue }
          largest[x / side] = max(largest[x / side], Self.error(a, b))
        }
      }
    }
  }

  static func error(_ a: PixelWord, _ b: PixelWord) -> Int {
    max(Background.black.largestDifference(of: a, b), Background.white.largestDifference(of: a, b))
  }

  /// What the error is not larger than: over any background, an error of a colour shows as much as
  /// the pixel is opaque, so at most fully, and one of alpha at most as far as black is from white.
  /// Both pixels are rounded, by half a step each.
  @inline(__always)
  static func bound(_ a: PixelWord, _ b: PixelWord) -> Int {
    let color = max(
      abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
      abs(Int(a.blue) - Int(b.blue)))
    return color + abs(Int(a >> 24) - Int(b >> 24)) + 1
  }

  /// For each of some rows the columns near an edge.
  private static func nearColumns(_ reference: PixelBuffer, _ rows: Range<Int>) -> [[Range<Int>]] {
    // Edges above and below the rows have pixels near them in these.
    let first = max(0, rows.lowerBound - reach)
    let last = min(reference.size.height, rows.upperBound + reach) - 1
    let spread = (first...last).map { y in
      ranges(near: edges(of: reference, in: y), width: reference.size.width)
    }
    return rows.map { y in
      let around = spread[(max(first, y - reach) - first)...(min(last, y + reach) - first)]
      return merged(around.joined().sorted { $0.lowerBound < $1.lowerBound })
    }
  }

  /// The columns of row `y` that are on an edge, ascending.
  private static func edges(of reference: PixelBuffer, in y: Int) -> [Int] {
    let lastRow = reference.size.height - 1
    return reference.withRow(y) { row in
      reference.withRow(max(0, y - 1)) { above in
        reference.withRow(min(lastRow, y + 1)) { below in
          let last = row.count - 1
          var edges: [Int] = []
          for x in 0...last {
            let pixel = row[x]
            if isStep(pixel, above[x]) || isStep(pixel, below[x])
              || isStep(pixel, row[max(0, x - 1)]) || isStep(pixel, row[min(last, x + 1)])
            {
              edges.append(x)
            }
          }
          return edges
        }
      }
    }
  }

  private static func isStep(_ a: PixelWord, _ b: PixelWord) -> Bool {
    abs(Int(a >> 24) - Int(b >> 24)) >= edgeStep
  }

  /// Ranges of columns near those, ascending and apart.
  private static func ranges(near columns: [Int], width: Int) -> [Range<Int>] {
    merged(columns.map { max(0, $0 - reach)..<min(width, $0 + reach + 1) })
  }

  /// Makes ascending ranges that overlap or touch one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}
