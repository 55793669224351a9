import JPNGPixels
import JPNGQuality
import Testing

@Suite("The picture of a difference")
struct DifferenceImageTests {
  static let sizes: [(width: Int, height: Int, isStacked: Bool)] = [
    (20, 19, true), (19, 20, false), (20, 20, false), (40, 1, true), (1, 40, false),
    (1, 1, false),
  ]

  /// Where a pixel of the first panel is in another.
  private func place(
    _ x: Int, _ y: Int, in index: Int, _ size: ImageSize, _ isStacked: Bool
  ) -> (x: Int, y: Int) {
    isStacked ? (x, y + index * (size.height + 8)) : (x + index * (size.width + 8), y)
  }

  @Test("Panels are side by side, stacked where the picture is wider than high", arguments: sizes)
  func layout(width: Int, height: Int, isStacked: Bool) throws {
    let size = ImageSize(width: width, height: height)
    let reference = PixelBuffer.flat(width, height, 40)
    // One pixel differs, the last one, by more than the heat map tells apart.
    let candidate = changed(reference) { x, y, pixel in
      if (x, y) == (width - 1, height - 1) { pixel.red = 240 }
    }
    let image = try DifferenceImage.draw(reference: reference, candidate: candidate)
    let length = { (side: Int) in 3 * side + 2 * 8 }
    #expect(
      image.size
        == ImageSize(
          width: isStacked ? width : length(width), height: isStacked ? length(height) : height))
    let blank = PixelBuffer.flat(image.size.width, image.size.height, 255)
    let expected = changed(blank) { x, y, pixel in
      for index in 0..<3 {
        let start = place(0, 0, in: index, size, isStacked)
        let (px, py) = (x - start.x, y - start.y)
        guard (0..<width).contains(px), (0..<height).contains(py) else { continue }
        let isChanged = (px, py) == (width - 1, height - 1)
        pixel =
          switch index {
          case 0: Pixel(red: 40, green: 40, blue: 40, alpha: 255)
          case 1: Pixel(red: isChanged ? 240 : 40, green: 40, blue: 40, alpha: 255)
          default:
            isChanged
              ? Pixel(red: 252, green: 255, blue: 165, alpha: 255)
              : Pixel(red: 0, green: 0, blue: 0, alpha: 255)
          }
      }
    }
    #expect(image.rgba == expected.rgba)
  }

  @Test("Each panel's checkerboard begins at its own corner", arguments: sizes)
  func checkerboard(width: Int, height: Int, isStacked: Bool) throws {
    let size = ImageSize(width: width, height: height)
    let hidden = PixelBuffer.flat(width, height, 90, alpha: 0)
    let image = try DifferenceImage.draw(reference: hidden, candidate: hidden)
    for y in 0..<height {
      for x in 0..<width {
        let gray: UInt8 = (x / 8 + y / 8).isMultiple(of: 2) ? 255 : 204
        for (index, value) in [gray, gray, 0].enumerated() {
          let place = place(x, y, in: index, size, isStacked)
          #expect(image[place.x, place.y] == (value, value, value, 255))
        }
      }
    }
  }

  @Test("Pictures of two sizes have none")
  func sizesDiffer() {
    #expect(throws: QualityError.self) {
      try DifferenceImage.draw(reference: .flat(20, 19, 1), candidate: .flat(19, 20, 1))
    }
  }
}
