internal import JPNGPixels
internal import JPNGThreads

/// The largest error near edges of alpha, where a wrong colour or alpha shows as a halo.
///
/// A pixel is on an edge where its alpha in the reference differs by ``edgeStep`` or more from that
/// of a pixel above, below, left or right of it. Near an edge is every pixel at most two columns
/// and two rows from one on it. The error is that of any channel composited over black or white, in
/// 8 bits. Magenta, the usual colour to look for halos on, needs no test of its own: each of its
/// channels is black's or white's. No other background shows a larger error either, for the error
/// is linear in the background.
struct FringeError {
  /// An eighth of the range. The edges of cut-outs rise by more within a pixel, even where they are
  /// softened over four or five; glows and shadows rise more slowly, and coding noise in them would
  /// make edges of a lower step everywhere.
  static let edgeStep = 32
  /// How many rows and columns from an edge still count.
  private static let reach = 2

  let reference: PixelBuffer
  let candidate: PixelBuffer

  /// 0…255; `nil` where the reference has no edge.
  func maximum(sharing threads: ThreadBudget) -> Int? {
    let height = reference.size.height
    let parts = threads.map((height - 1) / Self.stripHeight + 1) { strip in
      maximum(in: strip * Self.stripHeight..<min(height, (strip + 1) * Self.stripHeight))
    }
    return parts.compactMap { $0 }.max()
  }

  private static let stripHeight = 64

  private func maximum(in rows: Range<Int>) -> Int? {
    let reach = Self.reach
    // Edges above and below the strip have pixels near them in it.
    let first = max(0, rows.lowerBound - reach)
    let last = min(reference.size.height, rows.upperBound + reach) - 1
    let nearColumns = (first...last).map { spread(edges(in: $0)) }
    var largest: Int?
    for y in rows {
      let around = max(first, y - reach)...min(last, y + reach)
      let lines = around.map { nearColumns[$0 - first] }.filter { !$0.isEmpty }
      guard !lines.isEmpty else { continue }
      largest = max(largest ?? 0, largestError(in: y, where: lines))
    }
    return largest
  }

  /// The columns of row `y` that are on an edge, ascending.
  private func edges(in y: Int) -> [Int] {
    let lastRow = reference.size.height - 1
    return reference.withRow(y) { row in
      reference.withRow(max(0, y - 1)) { above in
        reference.withRow(min(lastRow, y + 1)) { below in
          let last = row.count - 1
          var edges: [Int] = []
          for x in 0...last {
            let pixel = row[x]
            if Self.isStep(pixel, above[x]) || Self.isStep(pixel, below[x])
              || Self.isStep(pixel, row[max(0, x - 1)])
              || Self.isStep(pixel, row[min(last, x + 1)])
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
  private func spread(_ columns: [Int]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for x in columns {
      let end = min(reference.size.width, x + Self.reach + 1)
      let start = max(0, x - Self.reach)
      if let last = ranges.last, start <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  private func largestError(in y: Int, where lines: [[Range<Int>]]) -> Int {
    reference.withRow(y) { a in
      candidate.withRow(y) { b in
        var largest = 0
        for x in lines.joined().joined() { largest = max(largest, Self.error(a[x], b[x])) }
        return largest
      }
    }
  }

  private static func error(_ a: PixelWord, _ b: PixelWord) -> Int {
    guard a != b else { return 0 }
    return max(
      Background.black.largestDifference(of: a, b), Background.white.largestDifference(of: a, b))
  }
}
