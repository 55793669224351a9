internal import CPixelKernels
internal import JPNGPixels

/// The row loops in C that look at pictures before they are coded.
enum PreparationKernels {
  /// Averages squares of 2 × 2 pixels of two rows (``FillPyramidLevel``).
  static func halve(
    _ top: Span<PixelWord>, _ bottom: Span<PixelWord>, into cells: inout MutableSpan<PixelWord>
  ) {
    precondition(top.count == bottom.count && (top.count + 1) / 2 == cells.count)
    top.withUnsafeBufferPointer { top in
      bottom.withUnsafeBufferPointer { bottom in
        cells.withUnsafeMutableBufferPointer { cells in
          guard let first = top.baseAddress, let second = bottom.baseAddress,
            let start = cells.baseAddress
          else { return }
          pk_halve(first, second, top.count, start)
        }
      }
    }
  }

  /// Fills the holes of a row from the cells that cover it and the next nearest.
  static func fillHoles(
    of row: inout MutableSpan<PixelWord>, near: Span<PixelWord>, far: Span<PixelWord>
  ) {
    precondition((row.count + 1) / 2 == near.count && near.count == far.count)
    row.withUnsafeMutableBufferPointer { row in
      near.withUnsafeBufferPointer { near in
        far.withUnsafeBufferPointer { far in
          guard let start = row.baseAddress, let first = near.baseAddress,
            let second = far.baseAddress
          else { return }
          pk_fill_holes(start, row.count, first, second, near.count)
        }
      }
    }
  }

  /// Counts the translucent pixels of a row, and those of them that have a left neighbour whose
  /// alpha differs by no more than `largestStep` and is translucent, too.
  static func countTranslucent(
    _ row: Span<PixelWord>, largestStep: Int
  ) -> (all: Int, smooth: Int) {
    row.withUnsafeBufferPointer { row in
      guard let start = row.baseAddress else { return (0, 0) }
      let counted = pk_count_translucent(start, row.count, Int32(largestStep))
      return (Int(counted.all), Int(counted.smooth))
    }
  }

  /// Adds the pixels of a row to the sums of the blocks that it goes through.
  static func add(_ row: Span<PixelWord>, to sums: inout [pk_block_sums]) {
    precondition((row.count + 7) / 8 <= sums.count)
    row.withUnsafeBufferPointer { row in
      guard let start = row.baseAddress else { return }
      pk_add_block_sums(start, row.count, &sums)
    }
  }
}
