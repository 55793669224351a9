import JPNGBytes
import JPNGPixels
import JPNGPlanes
import JPNGQuality
import JPNGThreads

/// A PNG or JPEG as RGBA.
func decoded(_ file: [UInt8]) throws -> PixelBuffer {
  try file.withView { bytes in
    guard file.first == 0xFF else {
      let reader = try PNGReader(bytes, limits: Limits())
      try reader.start(.rgba8)
      return try filled(reader.header.size) { try reader.read(into: $0) }
    }
    let reader = try JPEGReader(bytes, limits: Limits())
    try reader.start(.rgbx)
    return try filled(reader.header.size) { try reader.read(into: $0) }
  }
}

private func filled(
  _ size: ImageSize, _ read: (MutableRows) throws -> Void
) throws -> PixelBuffer {
  var pixels = PixelBuffer(size: size)
  try pixels.withMutableRows(read)
  return pixels
}

/// What a JPEG of that quality makes of a picture; its alpha is kept.
func afterJPEG(_ pixels: PixelBuffer, quality: Int) throws -> PixelBuffer {
  let writer = try JPEGWriter(
    JPEGFrame(size: pixels.size, components: .color(.yuv444)), quality: quality)
  try pixels.withRows { try writer.write($0) }
  let colors = try decoded(try writer.finish())
  return changed(colors) { x, y, pixel in pixel.alpha = pixels[x, y].alpha }
}

struct Pixel {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8
}

/// A copy with each pixel changed.
func changed(
  _ pixels: PixelBuffer, _ change: (_ x: Int, _ y: Int, _ pixel: inout Pixel) -> Void
) -> PixelBuffer {
  var copy = pixels
  copy.mutateEachRow { y, row in
    for x in row.indices {
      let word = row[x]
      var pixel = Pixel(red: word.red, green: word.green, blue: word.blue, alpha: word.alpha)
      change(x, y, &pixel)
      row[x] = PixelWord(
        red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
    }
  }
  return copy
}

func scores(
  _ reference: PixelBuffer, _ candidate: PixelBuffer, threadCount: Int = 1
) throws -> QualityScores {
  try QualityScores.compare(
    reference: reference, candidate: candidate, sharing: ThreadBudget(threadCount: threadCount))
}

extension PixelBuffer {
  /// One colour all over.
  static func flat(
    _ width: Int, _ height: Int, _ gray: UInt8, alpha: UInt8 = 255
  ) -> PixelBuffer {
    let pixel = [gray, gray, gray, alpha]
    return PixelBuffer(
      size: ImageSize(width: width, height: height),
      rgba: [[UInt8]](repeating: pixel, count: width * height).flatMap { $0 })
  }
}
