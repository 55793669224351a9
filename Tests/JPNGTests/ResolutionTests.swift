import JPNG
import TestSupport
import Testing

@Suite("Scaled and fitted pictures")
struct ResolutionTests {
  @Test(
    "A fit keeps the shape, fills the box one way, and never enlarges",
    arguments: [
      (400, 300, 200, 200, 200, 150), (300, 400, 200, 200, 150, 200), (400, 300, 100, 300, 100, 75),
      (400, 300, 400, 30, 40, 30), (400, 300, 4000, 3000, 400, 300), (400, 300, 400, 300, 400, 300),
      (1000, 1, 10, 10, 10, 1), (1, 1000, 10, 10, 1, 10), (3, 2, 2, 2, 2, 1),
      (640, 480, 1, 1, 1, 1),
    ])
  func fit(numbers: (Int, Int, Int, Int, Int, Int)) {
    let (width, height, boxWidth, boxHeight, expectedWidth, expectedHeight) = numbers
    let size = Resolution.fit(width: boxWidth, height: boxHeight)
      .applied(to: ImageSize(width: width, height: height))
    #expect(size == ImageSize(width: expectedWidth, height: expectedHeight))
  }

  static let picture = SampleImages.soft(ImageSize(width: 203, height: 157))

  @Test(
    "What is decoded has the size that was announced", arguments: [1, 7, 26, 60, 157, 203, 500])
  func announced(longerSide: Int) throws {
    let resolution = Resolution.fit(longerSide: longerSide)
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      let decoder = try JPNGDecoder(try pack(Self.picture, .with { $0.alpha = alpha }).bytes)
      let pixels = try decoder.decode(at: resolution)
      #expect(try pixels.size == decoder.size(at: resolution))
      #expect(max(pixels.size.width, pixels.size.height) == min(203, longerSide))
    }
  }

  @Test("A fit of a region is the region, smaller")
  func fittedRegion() throws {
    let decoder = try JPNGDecoder(try pack(Self.picture, .with { $0.alpha = .png }).bytes)
    let region = Region(x: 50, y: 20, width: 100, height: 80)
    let pixels = try decoder.decode(region: region, at: .fit(longerSide: 50))
    #expect(pixels.size == ImageSize(width: 50, height: 40))
    // 50 of 100 is half: the scale alone does it.
    #expect(try pixels == decoder.decode(region: region, at: .scale(.half)))
  }

  @Test(
    "Every scale of the alpha plane is the exact average of the stored one", arguments: Scale.all)
  func alphaAverage(scale: Scale) throws {
    let decoder = try JPNGDecoder(try pack(Self.picture, .with { $0.alpha = .png }).bytes)
    let pixels = try decoder.decode(at: .scale(scale))
    #expect(pixels.size == scale.applied(to: Self.picture.size))
    var reducer = PlaneReducer(Self.picture.size, scale)
    let alpha = Self.picture.alphaSamples
    var expected: [UInt8] = []
    var sourceRow = 0
    for _ in 0..<pixels.size.height {
      var row = [UInt8](repeating: 0, count: pixels.size.width)
      var target = row.mutableSpan
      reducer.reduce(into: &target) { source in
        for y in 0..<source.count {
          source.withRow(y) { row in
            for x in row.indices { row[x] = alpha[(sourceRow + y) * 203 + x] }
          }
        }
        sourceRow += source.count
      }
      expected += row
    }
    #expect(pixels.alphaSamples == expected)
  }

  @Test(
    "A scaled picture looks like the area average of the original, over any background",
    arguments: [Scale.half, .quarter, .eighth], [PackOptions.AlphaMode.png, .jpeg])
  func fidelity(scale: Scale, alpha: PackOptions.AlphaMode) throws {
    let size = ImageSize(width: 240, height: 176)
    let pictures = [
      SampleImages.soft(size), SampleImages.opaque(size), SampleImages.binary(size),
      SampleImages.drops(size),
    ]
    for picture in pictures {
      let options = PackOptions.with { ($0.alpha, $0.quality) = (alpha, 90) }
      let scaled = try JPNGDecoder(try pack(picture, options).bytes).decode(at: .scale(scale))
      let reference = picture.reduced(.straight, by: 8 / scale.eighths)
      for background in [0, 128, 255] {
        // 38 dB.
        #expect(PixelDifference(reference, scaled, over: background).rootMeanSquare < 3.2)
      }
    }
  }

  /// Where luma is beyond black or white is not seen at full size, but mixed into smaller ones.
  @Test(
    "Black and white stay what they are at smaller scales, however alpha is kept",
    arguments: [Scale.half, .quarter, .eighth],
    [(Association.straight, HiddenColor.fill), (.straight, .keep), (.premultiplied, .fill)])
  func blackAndWhite(scale: Scale, kept: (association: Association, hidden: HiddenColor)) throws {
    let size = ImageSize(width: 160, height: 120)
    for hidden in [0, 40] {
      let bars = SampleImages.image(size) { x, y in
        let value: UInt8 = (x * x / 50 + y / 12) % 3 == 0 ? 0 : 255
        return (value, value, value, x < hidden ? 0 : 255)
      }
      let options = PackOptions.with {
        ($0.association, $0.hiddenColor, $0.alpha) = (kept.association, kept.hidden, .png)
      }
      let scaled = try JPNGDecoder(try pack(bars, options).bytes).decode(at: .scale(scale))
      let reference = bars.reduced(.straight, by: 8 / scale.eighths)
      // What is hidden is only cheap.
      let columns = (hidden + 8) * scale.eighths / 8..<scaled.size.width
      let pictures = [reference, scaled].map { $0.part(columns, 0..<scaled.size.height) }
      #expect(PixelDifference(pictures[0], pictures[1], over: 0).peak < 24)
    }
  }

  /// Planes have whole blocks, so decoders of a smaller scale mix what is beyond the picture into
  /// its last pixels.
  @Test(
    "The last row and column of a scaled picture are as good as the others",
    arguments: [1, 3, 6], [PackOptions.AlphaMode.png, .jpeg])
  func borders(remainder: Int, alpha: PackOptions.AlphaMode) throws {
    let size = ImageSize(width: 160 + remainder, height: 120 + remainder)
    let opaque = SampleImages.opaque(size)
    // Alpha with edges along the borders.
    let columns = SampleImages.image(size) { x, y in
      let pixel = opaque[x, y]
      return (pixel.red, pixel.green, pixel.blue, (x + y) % 40 < 30 ? 200 : 90)
    }
    for picture in [opaque, columns, SampleImages.drops(size)] {
      let file = try pack(picture, .with { $0.alpha = alpha }).bytes
      // The picture as if its last row and column came again.
      let extended = SampleImages.image(ImageSize(width: 168, height: 128)) { x, y in
        let pixel = picture[min(x, size.width - 1), min(y, size.height - 1)]
        return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
      }
      // At 1/8, less than half of a pixel may be of the picture.
      for (scale, factor) in [(Scale.half, 1.25), (.quarter, 1.25), (.eighth, 2.5)] {
        let scaled = try JPNGDecoder(file).decode(at: .scale(scale))
        let reference = extended.reduced(.straight, by: 8 / scale.eighths)
        func error(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
          let pictures = [reference, scaled].map { $0.part(columns, rows) }
          return PixelDifference(pictures[0], pictures[1], over: 128).rootMeanSquare
        }
        let (width, height) = (scaled.size.width, scaled.size.height)
        let limit = factor * error(0..<width - 1, 0..<height - 1) + 0.5
        #expect(error(0..<width, height - 1..<height) < limit, "\(scale), last row")
        #expect(error(width - 1..<width, 0..<height) < limit, "\(scale), last column")
      }
    }
  }

  @Test("BGRA is RGBA with red and blue exchanged, at any size", arguments: Association.allCases)
  func pixelFormats(association: Association) throws {
    let file = try pack(Self.picture, .with { $0.preview = .eighth }).bytes
    let rgba = try JPNGDecoder(file, options: DecodeOptions(association: association))
    let bgra = try JPNGDecoder(
      file, options: DecodeOptions(association: association, pixelFormat: .bgra))
    for resolution in [Resolution.full, .scale(.half), .fit(longerSide: 99)] {
      let swapped = try bgra.decode(at: resolution)
      #expect(try rgba.decode(at: resolution).rgba == swapped.exchangingRedAndBlue)
    }
    #expect(try rgba.preview()?.rgba == bgra.preview()?.exchangingRedAndBlue)
  }

  @Test(
    "Any stride will do, and what is between the rows is left alone", arguments: [0, 4, 60, 1000])
  func strides(padding: Int) throws {
    let decoder = try JPNGDecoder(try pack(Self.picture).bytes)
    for resolution in [Resolution.full, .scale(.quarter), .fit(longerSide: 50)] {
      let expected = try decoder.decode(at: resolution)
      let stride = expected.size.width * 4 + padding
      var memory = [UInt8](repeating: 0xA5, count: stride * expected.size.height)
      try memory.withUnsafeMutableBytes {
        try decoder.decode(at: resolution, into: $0, rowStride: stride)
      }
      for y in 0..<expected.size.height {
        let row = memory[y * stride..<(y + 1) * stride]
        let rowBytes = expected.size.width * 4
        #expect(
          row.prefix(rowBytes).elementsEqual(expected.rgba[(y * rowBytes)...].prefix(rowBytes)))
        #expect(row.dropFirst(rowBytes).allSatisfy { $0 == 0xA5 })
      }
    }
  }

  @Test("Bytes in an array, in a span and in memory decode alike")
  func sources() throws {
    let file = try pack(Self.picture).bytes
    let expected = try unpack(file)
    let spanned = try JPNGDecoder.withDecoder(of: file.span.bytes) { (decoder) throws(JPNGError) in
      try decoder.decode()
    }
    #expect(spanned == expected)
    let unowned = try file.withUnsafeBytes { try JPNGDecoder(unsafeBytes: $0, owner: nil).decode() }
    #expect(unowned == expected)
  }
}

extension PixelBuffer {
  fileprivate var exchangingRedAndBlue: [UInt8] {
    let rgba = self.rgba
    return rgba.indices.map { rgba[$0 % 4 == 0 ? $0 + 2 : $0 % 4 == 2 ? $0 - 2 : $0] }
  }

  fileprivate func part(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelBuffer {
    let size = ImageSize(width: columns.count, height: rows.count)
    return SampleImages.image(size) { x, y in
      let pixel = self[columns.lowerBound + x, rows.lowerBound + y]
      return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
    }
  }
}
