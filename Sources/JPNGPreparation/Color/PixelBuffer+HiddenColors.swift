package import JPNGPixels

extension PixelBuffer {
  /// Makes the colour of all hidden pixels black.
  package mutating func zeroHiddenColors() {
    mutateEachRow { _, row in
      for x in row.indices where row[x] >> 24 == 0 { row[x] = 0 }
    }
  }

  /// Gives hidden pixels a smooth extension of the visible colours. Alpha does not change.
  ///
  /// This is pull-push interpolation (Gortler et al., "The Lumigraph", SIGGRAPH 1996, section
  /// 3.4.2). A pyramid of halved images is made, in which each cell is the average of the visible
  /// colours below it, weighted by alpha. Then, from the top of the pyramid down, the cells with
  /// nothing visible are filled by bilinear interpolation from the level above.
  ///
  /// An image with nothing visible becomes mid-grey, which takes a JPEG the fewest bytes.
  package mutating func fillHiddenColors() {
    var levels: [FillPyramidLevel] = []
    var level = withRows { FillPyramidLevel(halving: $0, size: size) }
    while level.size.pixelCount > 1 {
      levels.append(level)
      level = level.halved()
    }
    levels.append(level)
    guard var above = levels.popLast() else { return }
    if above.cells[0] >> 24 == 0 {
      above.cells[0] = PixelWord(red: 128, green: 128, blue: 128, alpha: 1)
    }
    while var level = levels.popLast() {
      level.cells.withMutableRows(width: level.size.width) { cells in
        for y in 0..<cells.count { cells.withPixels(y) { above.fillHoles(of: &$0, y: y) } }
      }
      above = level
    }
    mutateEachRow { y, row in above.fillHoles(of: &row, y: y) }
  }
}
