internal import CQualityKernels
internal import JPNGPixels

/// The C functions of `CQualityKernels` for spans, whose lengths are checked here.
enum CKernels {
  /// Rows that ``blurRows(_:into:)`` takes at a time, beside each other.
  static let lanes = Int(QK_LANES)

  /// Columns of zeros that ``blurRows(_:into:)`` needs before its rows and behind them.
  static let margin = 2 * RecursiveGaussian.radius

  /// Blurs rows along themselves; each column is ``lanes`` floats, one of each row.
  ///
  /// - Parameter input: The columns, with ``margin`` columns of zeros before and behind them.
  static func blurRows(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    precondition(output.count % lanes == 0, "whole columns")
    precondition(input.count == output.count + 2 * margin * lanes, "zeros on either side")
    let width = output.count / lanes
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        guard let start = input.baseAddress, let target = output.baseAddress else { return }
        qk_blur_rows(RecursiveGaussian.published.waves, start + margin * lanes, target, width)
      }
    }
  }

  /// Blurs a row across rows. All rows have the same number of floats, a multiple of eight.
  ///
  /// - Parameters:
  ///   - top: The row ``RecursiveGaussian/radius`` + 1 above.
  ///   - bottom: The row ``RecursiveGaussian/radius`` − 1 below.
  ///   - states: Six rows of zeros before the first row; then what the row above left there.
  static func blurColumns(
    _ top: Span<Float>, _ bottom: Span<Float>, states: inout MutableSpan<Float>,
    into row: inout MutableSpan<Float>
  ) {
    let count = row.count
    precondition(count % 8 == 0, "whole vectors")
    precondition(top.count == count && bottom.count == count, "rows of the same length")
    precondition(states.count == 6 * count, "six rows of states")
    top.withUnsafeBufferPointer { top in
      bottom.withUnsafeBufferPointer { bottom in
        states.withUnsafeMutableBufferPointer { states in
          row.withUnsafeMutableBufferPointer { row in
            guard let top = top.baseAddress, let bottom = bottom.baseAddress,
              let states = states.baseAddress, let row = row.baseAddress
            else { return }
            qk_blur_columns(
              RecursiveGaussian.published.waves, top, bottom, states, count, row, count)
          }
        }
      }
    }
  }

  /// Replaces linear red, green and blue, 0…1, by X, Y and B, positive as SSIMULACRA2 has them.
  /// All three have the same number of floats, a multiple of eight.
  static func convertToXYB(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>
  ) {
    let count = red.count
    precondition(count % 8 == 0, "whole vectors")
    precondition(green.count == count && blue.count == count, "rows of the same length")
    red.withUnsafeMutableBufferPointer { red in
      green.withUnsafeMutableBufferPointer { green in
        blue.withUnsafeMutableBufferPointer { blue in
          guard let red = red.baseAddress, let green = green.baseAddress,
            let blue = blue.baseAddress
          else { return }
          qk_linear_to_xyb(red, green, blue, count)
        }
      }
    }
  }
}

/// Those of ``FringeError``.
extension CKernels {
  /// The alpha of a row of midpoints: one less.
  static func alphaOfMidpoints(_ row: Span<PixelWord>, _ below: Span<PixelWord>) -> [UInt8] {
    precondition(!row.isEmpty && below.count == row.count, "rows of the same length")
    return row.withUnsafeBufferPointer { row in
      below.withUnsafeBufferPointer { below in
        [UInt8](unsafeUninitializedCapacity: row.count - 1) { alpha, count in
          guard let start = row.baseAddress, let below = below.baseAddress,
            let alpha = alpha.baseAddress
          else { return }
          qk_alpha_of_midpoints(start, below, row.count - 1, alpha)
          count = row.count - 1
        }
      }
    }
  }

  /// Marks pixels of a row whose alpha differs by `step` or more from that of a neighbour.
  ///
  /// - Parameters:
  ///   - marks: Gets 255 or 0 for each pixel.
  ///   - index: Where in `marks` the first pixel's is.
  static func markEdges(
    _ row: [UInt8], _ above: [UInt8], _ below: [UInt8], step: Int, in marks: inout [UInt8],
    at index: Int
  ) {
    let width = row.count
    precondition(above.count == width && below.count == width, "rows of the same length")
    precondition(index >= 0 && index + width <= marks.count, "room for the marks of a row")
    marks.withUnsafeMutableBufferPointer { marks in
      guard let marks = marks.baseAddress else { return }
      qk_mark_edges(row, above, below, width, UInt8(step), marks + index)
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

  /// Rows of a picture, and where in them the first row's first column is.
  typealias Part = (rows: Rows, start: (x: Int, y: Int))

  /// Raises, for each block of `side` columns, a number to the largest error of pixels.
  ///
  /// - Parameters:
  ///   - columns: The columns that count of each row.
  ///   - rows: The rows that count.
  ///   - a: The reference, from where the columns are counted.
  ///   - b: The same of the other picture.
  static func raise(
    _ largest: inout [UInt8], ofBlocks side: Int, to columns: MarkedColumns, _ rows: Range<Int>,
    _ a: Part, _ b: Part
  ) {
    precondition(largest.count * side >= columns.end, "a number for each column")
    let width = columns.end
    var ofColumns = [UInt8](repeating: 0, count: width + Int(QK_FRINGE_ROOM))
    columns.withPointers(rows, a, b, reach: 0) { pixels, columns, starts in
      qk_raise_to_fringe(&pixels, rows.count, columns, starts, &ofColumns)
    }
    qk_raise_blocks(ofColumns, width, side, 0, &largest)
  }

  /// The same of midpoints, which are one less in a row, and a row less than there are of pixels.
  static func raiseToMidpoints(
    straight: inout [UInt8], premultiplied: inout [UInt8], ofBlocks side: Int,
    _ columns: MarkedColumns, _ rows: Range<Int>, _ a: Part, _ b: Part
  ) {
    precondition(straight.count * side > columns.end, "a number for each column")
    precondition(premultiplied.count == straight.count)
    // The last midpoint is one of the block of the pixel behind it, too.
    let width = columns.end + 1
    var straightOfColumns = [UInt8](repeating: 0, count: width + Int(QK_FRINGE_ROOM))
    var premultipliedOfColumns = straightOfColumns
    columns.withPointers(rows, a, b, reach: 1) { pixels, columns, starts in
      qk_raise_to_fringe_of_midpoints(
        &pixels, rows.count, columns, starts, &straightOfColumns, &premultipliedOfColumns)
    }
    qk_raise_blocks(straightOfColumns, width, side, 1, &straight)
    qk_raise_blocks(premultipliedOfColumns, width, side, 1, &premultiplied)
  }
}

extension MarkedColumns {
  /// Calls `body` with the pixels of two pictures for some rows, the ranges of columns, and where
  /// those of each row begin among them; not at all if there are none.
  ///
  /// - Parameter reach: How many rows and columns more are read.
  fileprivate func withPointers(
    _ rows: Range<Int>, _ a: CKernels.Part, _ b: CKernels.Part, reach: Int,
    _ body: (inout qk_fringe_rows, UnsafePointer<qk_columns>, UnsafePointer<Int>) -> Void
  ) {
    guard !rows.isEmpty, !isEmpty else { return }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "rows that are marked")
    let widths = [a, b].map { part in
      let first = part.start.y + rows.lowerBound
      precondition(first >= 0 && first + rows.count + reach <= part.rows.count, "rows that exist")
      precondition(part.start.x >= 0, "columns that exist")
      return part.rows.byteCount / PixelBuffer.bytesPerPixel - part.start.x
    }
    let width = min(widths[0], widths[1])
    precondition(end + reach <= width, "columns that exist")
    a.rows.withPixels(a.start.y + rows.lowerBound) { first in
      b.rows.withPixels(b.start.y + rows.lowerBound) { otherFirst in
        first.withUnsafeBufferPointer { first in
          otherFirst.withUnsafeBufferPointer { otherFirst in
            ranges.withUnsafeBufferPointer { ranges in
              starts.withUnsafeBufferPointer { starts in
                guard let first = first.baseAddress, let otherFirst = otherFirst.baseAddress,
                  let ranges = ranges.baseAddress, let starts = starts.baseAddress
                else { return }
                var pixels = qk_fringe_rows(
                  reference: first + a.start.x, other: otherFirst + b.start.x,
                  reference_stride: a.rows.stride, other_stride: b.rows.stride, width: width)
                body(&pixels, ranges, starts + rows.lowerBound)
              }
            }
          }
        }
      }
    }
  }
}
