extension SourceImage {
  /// The picture at a smaller size. Each pixel is the average of the area that it covers, as
  /// ``AreaFilter`` makes it.
  package func reduced(to size: ImageSize) -> SourceImage {
    var target = PixelBuffer(uninitialized: size)
    target.withMutableRows { rows in
      var y = 0
      AreaFilter(pixels, .straight, to: size).forEachRow(.straight) { row in
        rows.withPixels(y) { target in
          for x in row.indices { target[x] = row[x] }
        }
        y += 1
      }
    }
    var reduced = self
    reduced.pixels = target
    return reduced
  }
}
