import JPNGPixels
import TestSupport
import Testing

@Suite("Area averages")
struct AreaFilterTests {
  /// The average of what the target interval covers of the samples, by integrating.
  static func average(_ samples: [Double], _ start: Double, _ end: Double) -> Double {
    let end = min(end, Double(samples.count))
    var sum = 0.0
    for (i, sample) in samples.enumerated() {
      sum += sample * max(0, min(end, Double(i + 1)) - max(start, Double(i)))
    }
    return sum / (end - start)
  }

  /// The area average of a plane, each target pixel `step` source pixels wide and high.
  static func reference(
    _ plane: [Double], _ size: ImageSize, _ target: ImageSize, stepX: Double, stepY: Double
  ) -> [Double] {
    let rows = (0..<size.height).map { y in
      let row = Array(plane[y * size.width..<(y + 1) * size.width])
      return (0..<target.width).map {
        average(row, Double($0) * stepX, Double($0 + 1) * stepX)
      }
    }
    return (0..<target.height).flatMap { y in
      (0..<target.width).map { x in
        average(rows.map { $0[x] }, Double(y) * stepY, Double(y + 1) * stepY)
      }
    }
  }

  static let sizes = SampleImages.oddSizes + [ImageSize(width: 40, height: 24)]

  @Test("A reduced plane is the exact average, rounded", arguments: sizes, Scale.all)
  func plane(size: ImageSize, scale: Scale) {
    var generator = SeededGenerator(seed: 12)
    let plane = generator.bytes(size.pixelCount)
    let target = scale.applied(to: size)
    let step = 8 / Double(scale.eighths)
    let expected = Self.reference(
      plane.map(Double.init), size, target, stepX: step, stepY: step)
    for firstRow in [0, target.height / 2] {
      var reducer = PlaneReducer(size, scale, firstRow: firstRow)
      var sourceRow = reducer.firstSourceRow
      for y in firstRow..<target.height {
        var row = [UInt8](repeating: 0, count: target.width)
        var samples = row.mutableSpan
        reducer.reduce(into: &samples) { source in
          for i in 0..<source.count {
            source.withRow(i) { samples in
              for x in samples.indices { samples[x] = plane[(sourceRow + i) * size.width + x] }
            }
          }
          sourceRow += source.count
        }
        for x in row.indices {
          #expect(abs(Double(row[x]) - expected[y * target.width + x]) <= 0.5 + 1e-9, "seed 12")
        }
      }
      #expect(sourceRow == size.height)
    }
  }

  @Test("A filtered picture is the premultiplied average", arguments: sizes, [1, 3, 5, 100])
  func picture(size: ImageSize, length: Int) {
    let source = SampleImages.random(size)
    let target = ImageSize(width: min(size.width, length), height: min(size.height, length))
    let rgba = source.rgba.map(Double.init)
    func average(_ value: (Int) -> Double) -> [Double] {
      Self.reference(
        (0..<size.pixelCount).map(value), size, target,
        stepX: Double(size.width) / Double(target.width),
        stepY: Double(size.height) / Double(target.height))
    }
    let alpha = average { rgba[$0 * 4 + 3] }
    let channels = (0..<3).map { c in average { rgba[$0 * 4 + c] * rgba[$0 * 4 + 3] / 255 } }
    var result: [PixelWord] = []
    AreaFilter(source, .straight, to: target).forEachRow(.premultiplied) { result += $0 }
    #expect(result.count == target.pixelCount)
    for (i, word) in result.enumerated() {
      #expect(abs(Double(word.alpha) - alpha[i]) <= 0.6)
      for (value, channel) in zip([word.red, word.green, word.blue], channels) {
        #expect(abs(Double(value) - channel[i]) <= 1)
      }
    }
  }

  @Test("Straight and premultiplied results show the same over any background")
  func associations() {
    let source = SampleImages.soft(ImageSize(width: 37, height: 29))
    let filter = AreaFilter(source, .straight, to: ImageSize(width: 11, height: 9))
    var (straight, premultiplied): ([PixelWord], [PixelWord]) = ([], [])
    filter.forEachRow(.straight) { straight += $0 }
    filter.forEachRow(.premultiplied) { premultiplied += $0 }
    for (a, b) in zip(straight, premultiplied) {
      #expect(a.alpha == b.alpha)
      let again = AssociationKernels.premultiply(a)
      #expect(abs(Int(again.red) - Int(b.red)) <= 1)
      #expect(abs(Int(again.blue) - Int(b.blue)) <= 1)
    }
  }

  @Test("Hidden pixels lend no colour to visible ones, and keep one of their own")
  func hiddenPixels() {
    let source = SampleImages.image(ImageSize(width: 8, height: 2)) { x, _ in
      x < 2 ? (10, 200, 30, 255) : (255, 0, 255, 0)
    }
    var row: [PixelWord] = []
    AreaFilter(source, .straight, to: ImageSize(width: 2, height: 1)).forEachRow(.straight) {
      row += $0
    }
    #expect(row[0] == PixelWord(red: 10, green: 200, blue: 30, alpha: 128))
    #expect(row[1] == PixelWord(red: 255, green: 0, blue: 255, alpha: 0))
  }

  @Test("To its own size, nothing changes but what hides", arguments: sizes)
  func identity(size: ImageSize) {
    let source = SampleImages.soft(size)
    var result: [PixelWord] = []
    AreaFilter(source, .straight, to: size).forEachRow(.straight) { result += $0 }
    #expect(result.map { [$0.red, $0.green, $0.blue, $0.alpha] }.flatMap { $0 } == source.rgba)
  }
}
