internal import CQualityKernels
internal import JPNGPixels

/// Those of ``FringeEdges``, ``FringeError`` and ``FringeReference``.
extension CKernels {
  /// How many pixels are looked at together.
  static let fringeLanes = Int(QK_FRINGE_ROOM) + 1
  /// By what alpha is multiplied, so that averages are whole numbers.
  static let alphaParts = Int(QK_ALPHA_PARTS)

  /// Averages of squares of pixels, as ``PremultipliedAverages`` has them.
  ///
  /// - Parameter rows: The rows of pixels of one row of squares.
  static func averages(of rows: Rows, dividedBy divisor: Int, room: Int) -> [UInt16] {
    let width = rows.byteCount / PixelBuffer.bytesPerPixel
    precondition(rows.count > 0 && room > (width - 1) / divisor, "room for all squares")
    var sums = [UInt32](repeating: 0, count: 4 * width)
    for y in 0..<rows.count {
      rows.withPixels(y) { row in
        row.withUnsafeBufferPointer { row in
          guard let row = row.baseAddress else { return }
          qk_add_premultiplied(row, width, &sums)
        }
      }
    }
    return [UInt16](unsafeUninitializedCapacity: 4 * room) { averages, count in
      guard let averages = averages.baseAddress else { return }
      qk_average_columns(sums, width, rows.count, divisor, averages, room)
      count = 4 * room
    }
  }

  /// The alpha of a row of pixels, in ``alphaParts``.
  static func alphaOfPixels(_ row: Span<PixelWord>) -> [UInt16] {
    row.withUnsafeBufferPointer { row in
      [UInt16](unsafeUninitializedCapacity: row.count) { alpha, count in
        guard let start = row.baseAddress, let alpha = alpha.baseAddress else { return }
        qk_alpha_of_pixels(start, row.count, alpha)
        count = row.count
      }
    }
  }

  /// Four times the alpha of a row of midpoints: one less.
  static func alphaOfMidpoints(_ row: [UInt16], _ below: [UInt16]) -> [UInt16] {
    precondition(!row.isEmpty && below.count == row.count, "rows of the same length")
    return [UInt16](unsafeUninitializedCapacity: row.count - 1) { alpha, count in
      guard let alpha = alpha.baseAddress else { return }
      qk_alpha_of_midpoints(row, below, row.count - 1, alpha)
      count = row.count - 1
    }
  }

  /// Marks pixels of a row whose alpha differs by `step` or more from that of a neighbour.
  ///
  /// - Parameters:
  ///   - marks: Gets 255 or 0 for each pixel.
  ///   - index: Where in `marks` the first pixel's is.
  static func markEdges(
    _ row: [UInt16], _ above: [UInt16], _ below: [UInt16], step: Int, in marks: inout [UInt8],
    at index: Int
  ) {
    let width = row.count
    precondition(above.count == width && below.count == width, "rows of the same length")
    precondition(index >= 0 && index + width <= marks.count, "room for the marks of a row")
    marks.withUnsafeMutableBufferPointer { marks in
      guard let marks = marks.baseAddress else { return }
      qk_mark_edges(row, above, below, width, UInt16(step), marks + index)
    }
  }

  /// Marks for the pixels of a row that have one at most two columns and rows away.
  ///
  /// - Parameters:
  ///   - edges: Marks of the row, and of those above and below, with two of 0 before and behind
  ///     each row.
  ///   - width: The number of pixels of a row.
  static func spread(_ edges: ArraySlice<UInt8>, width: Int) -> [UInt8] {
    let stride = width + 4
    precondition(!edges.isEmpty && edges.count % stride == 0, "whole rows")
    let rowCount = edges.count / stride
    return [UInt8](unsafeUninitializedCapacity: width) { spread, count in
      edges.withUnsafeBufferPointer { edges in
        guard let edges = edges.baseAddress, let spread = spread.baseAddress else { return }
        qk_spread_marks(edges + 2, stride, Int32(rowCount), width, spread)
      }
      count = width
    }
  }

  /// The columns of a row with marks other than 0, ascending and apart.
  static func columns(_ marks: [UInt8]) -> [qk_columns] {
    [qk_columns](unsafeUninitializedCapacity: marks.count / 2 + 1) { columns, count in
      guard let columns = columns.baseAddress else { return }
      count = qk_find_columns(marks, marks.count, columns)
    }
  }

  /// The largest error of pixels, 0…255 (``FringeError``).
  ///
  /// - Parameters:
  ///   - columns: The columns that count of each row.
  ///   - rows: The rows that count.
  ///   - a: The reference.
  ///   - b: The other picture.
  static func largestError(
    _ columns: MarkedColumns, _ rows: Range<Int>, _ a: Rows, _ b: Rows
  ) -> Int {
    var ofColumns = [UInt8](repeating: 0, count: columns.end + Int(QK_FRINGE_ROOM))
    columns.withPointers(rows) { marked in
      let end = (x: columns.end, y: rows.upperBound)
      Part(rows: a, start: (0, 0)).withPointers(rows.lowerBound, upTo: end) { a in
        Part(rows: b, start: (0, 0)).withPointers(rows.lowerBound, upTo: end) { b in
          qk_raise_to_fringe(&a, &b, &marked, &ofColumns)
        }
      }
    }
    return Int(ofColumns.max() ?? 0)
  }

  /// Raises, for each block of `side` columns, a number to the largest error of pixels
  /// (``FringeReference``).
  ///
  /// - Parameters:
  ///   - columns: The columns that count of each row.
  ///   - rows: The rows that count.
  ///   - a: The reference, from where columns and rows are counted.
  ///   - b: The same of the other picture.
  static func raise(
    _ largest: inout [UInt16], ofBlocks side: Int, _ columns: MarkedColumns, _ rows: Range<Int>,
    _ a: Reference, _ b: Part
  ) {
    guard !columns.isEmpty(rows) else { return }
    precondition(largest.count * side >= columns.end, "a number for each column")
    var ofColumns = [UInt16](repeating: 0, count: columns.end + Int(QK_FRINGE_ROOM))
    withPointers(columns, rows, a, b, reach: 0) { a, b, marked in
      qk_raise_to_errors(&a, &b, &marked, &ofColumns)
    }
    qk_raise_blocks(ofColumns, columns.end, side, 0, &largest)
  }

  /// The same of midpoints, which are one less in a row, and a row less than there are of pixels.
  static func raiseToMidpoints(
    straight: inout [UInt16], premultiplied: inout [UInt16], ofBlocks side: Int,
    _ columns: MarkedColumns, _ rows: Range<Int>, _ a: Reference, _ b: Part
  ) {
    guard !columns.isEmpty(rows) else { return }
    precondition(straight.count * side > columns.end, "a number for each column")
    precondition(premultiplied.count == straight.count)
    // The last midpoint is one of the block of the pixel behind it, too.
    let width = columns.end + 1
    var straightOfColumns = [UInt16](repeating: 0, count: width + Int(QK_FRINGE_ROOM))
    var premultipliedOfColumns = straightOfColumns
    withPointers(columns, rows, a, b, reach: 1) { a, b, marked in
      qk_raise_to_errors_of_midpoints(
        &a, &b, &marked, &straightOfColumns, &premultipliedOfColumns)
    }
    qk_raise_blocks(straightOfColumns, width, side, 1, &straight)
    qk_raise_blocks(premultipliedOfColumns, width, side, 1, &premultiplied)
  }

  /// Rows of a picture, and the pixel from which rows and columns are counted.
  struct Part {
    let rows: Rows
    let start: (x: Int, y: Int)
  }

  /// The same of a reference: of its averages, where there are any.
  struct Reference {
    let pixels: Rows
    let averages: PremultipliedAverages?
    let start: (x: Int, y: Int)
  }

  /// - Parameter reach: How many rows and columns more are read than are marked.
  private static func withPointers(
    _ columns: MarkedColumns, _ rows: Range<Int>, _ a: Reference, _ b: Part, reach: Int,
    _ body: (inout qk_fringe_reference, inout qk_pixel_rows, inout qk_marked_rows) -> Void
  ) {
    columns.withPointers(rows) { marked in
      let end = (x: columns.end + reach, y: rows.upperBound + reach)
      a.withPointers(rows.lowerBound, upTo: end) { a in
        b.withPointers(rows.lowerBound, upTo: end) { b in body(&a, &b, &marked) }
      }
    }
  }
}

extension MarkedColumns {
  /// Calls `body` with some rows; not at all where nothing is marked.
  fileprivate func withPointers(_ rows: Range<Int>, _ body: (inout qk_marked_rows) -> Void) {
    guard !rows.isEmpty, !isEmpty else { return }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "rows that are marked")
    ranges.withUnsafeBufferPointer { ranges in
      starts.withUnsafeBufferPointer { starts in
        guard let ranges = ranges.baseAddress, let starts = starts.baseAddress else { return }
        var marked = qk_marked_rows(
          count: rows.count, columns: ranges, starts: starts + rows.lowerBound)
        body(&marked)
      }
    }
  }
}

extension CKernels.Part {
  /// Calls `body` with the pixels from the start of a row on, which are there up to an end.
  fileprivate func withPointers(
    _ row: Int, upTo end: (x: Int, y: Int), _ body: (inout qk_pixel_rows) -> Void
  ) {
    precondition(start.y + row >= 0 && start.y + end.y <= rows.count, "rows that exist")
    rows.withPixels(start.y + row) { first in
      precondition(start.x >= 0 && start.x + end.x <= first.count, "columns that exist")
      first.withUnsafeBufferPointer { first in
        guard let base = first.baseAddress else { return }
        var pixels = qk_pixel_rows(
          first: base + start.x, stride: rows.stride, width: first.count - start.x)
        body(&pixels)
      }
    }
  }
}

extension CKernels.Reference {
  /// Calls `body` with what is looked at, which is there up to an end.
  fileprivate func withPointers(
    _ row: Int, upTo end: (x: Int, y: Int), _ body: (inout qk_fringe_reference) -> Void
  ) {
    guard let averages else {
      return CKernels.Part(rows: pixels, start: start).withPointers(row, upTo: end) { pixels in
        withUnsafePointer(to: pixels) { pixels in
          var reference = qk_fringe_reference(pixels: pixels, averages: nil, room: 0)
          body(&reference)
        }
      }
    }
    precondition(start.y + row >= 0 && start.y + end.y <= averages.size.height, "rows that exist")
    precondition(start.x >= 0 && start.x + end.x <= averages.size.width, "columns that exist")
    averages.numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      var reference = qk_fringe_reference(
        pixels: nil, averages: base + 4 * (start.y + row) * averages.room + start.x,
        room: averages.room)
      body(&reference)
    }
  }
}
