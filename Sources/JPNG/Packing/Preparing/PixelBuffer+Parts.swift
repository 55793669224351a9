internal import JPNGPixels

extension PixelBuffer {
  /// A copy of a rectangle.
  func part(rows: Range<Int>, columns: Range<Int>) -> PixelBuffer {
    var part = PixelBuffer(uninitialized: ImageSize(width: columns.count, height: rows.count))
    part.mutateEachRow { y, row in
      withRow(rows.lowerBound + y) { source in
        for x in row.indices { row[x] = source[columns.lowerBound + x] }
      }
    }
    return part
  }

  /// Square tiles of a picture, put together to a picture of their own, row by row. Those that do
  /// not fill a row are left out.
  ///
  /// - Parameters:
  ///   - corners: The upper left corners of the tiles, which lie within the picture.
  ///   - side: The side of a tile, in pixels.
  ///   - columns: How many tiles are side by side.
  init(tiles corners: [(x: Int, y: Int)], side: Int, columns: Int, of picture: PixelBuffer) {
    self.init(
      size: ImageSize(width: columns * side, height: corners.count / columns * side))
    mutateEachRow { y, row in
      for column in 0..<columns {
        let corner = corners[y / side * columns + column]
        picture.withRow(corner.y + y % side) { source in
          for x in 0..<side { row[column * side + x] = source[corner.x + x] }
        }
      }
    }
  }
}
