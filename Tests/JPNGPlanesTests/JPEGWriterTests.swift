import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Writing JPEGs")
struct JPEGWriterTests {
  static let size = ImageSize(width: 67, height: 45)

  @Test(
    "Colour comes back nearly as it was, in every size, sampling and order of scans",
    arguments: SampleImages.oddSizes, Subsampling.allCases)
  func color(size: ImageSize, subsampling: Subsampling) throws {
    // Smooth over the whole range of sizes: no detail that subsampling would lose.
    let samples = SampleImages.image(size) { x, y in
      (UInt8(40 + 2 * x), UInt8(200 - 3 * y), UInt8(90 + x + y), UInt8(truncatingIfNeeded: x * y))
    }
    for isProgressive in [false, true] {
      let jpeg = try encodeJPEG(
        samples.rgba,
        .init(
          size: size, layout: .color(subsampling), quality: 97, isProgressive: isProgressive))
      let decoded = try decodeJPEG(jpeg)
      #expect(decoded.header.size == size)
      #expect(decoded.header.componentCount == 3)
      #expect(decoded.header.subsampling == subsampling)
      #expect(decoded.header.isProgressive == isProgressive)
      #expect(decoded.trailing == 0)
      let error = difference(decoded.samples, opaqueSamples(samples))
      #expect(error.max <= 10 && error.mean < 2, "error \(error)")
    }
  }

  @Test("Grey comes back nearly as it was", arguments: SampleImages.oddSizes, [false, true])
  func grey(size: ImageSize, isProgressive: Bool) throws {
    let samples = (0..<size.pixelCount).map { UInt8(60 + $0 % size.width * 2 + $0 / size.width) }
    let jpeg = try encodeJPEG(
      samples, .init(size: size, layout: .grey, quality: 97, isProgressive: isProgressive))
    let decoded = try decodeJPEG(jpeg, .grey)
    #expect(decoded.header.size == size)
    #expect(decoded.header.componentCount == 1)
    #expect(difference(decoded.samples, samples).max <= 4)
  }

  @Test("The frame is as asked for, as another reader of markers sees it")
  func frame() throws {
    let samples = SampleImages.soft(Self.size).rgba
    for (subsampling, factors) in [(Subsampling.yuv444, 0x11), (.yuv422, 0x21), (.yuv420, 0x22)] {
      for (isProgressive, marker) in [(false, 0xC0), (true, 0xC2)] {
        let jpeg = try encodeJPEG(
          samples,
          .init(
            size: Self.size, layout: .color(subsampling), quality: 50,
            isProgressive: isProgressive))
        let frame = try #require(jpegSegments(jpeg).first { $0.marker == UInt8(marker) })
        #expect(Array(frame.payload.prefix(8)) == [8, 0, 45, 0, 67, 3, 1, UInt8(factors)])
        #expect([frame.payload[10], frame.payload[13]] == [0x11, 0x11])
        #expect(jpeg.suffix(2) == [0xFF, 0xD9])
      }
    }
  }

  @Test("A higher quality is closer and larger")
  func quality() throws {
    let pixels = SampleImages.soft(Self.size)
    var last = (bytes: 0, error: Double.infinity)
    for quality in [10, 50, 90, 100] {
      let jpeg = try encodeJPEG(
        pixels.rgba, .init(size: Self.size, layout: .color(.yuv444), quality: quality))
      let error = difference(try decodeJPEG(jpeg).samples, opaqueSamples(pixels)).mean
      #expect(jpeg.count > last.bytes && error < last.error, "quality \(quality)")
      last = (jpeg.count, error)
    }
  }

  @Test("The fourth byte of a pixel changes nothing")
  func ignoresFourthByte() throws {
    let pixels = SampleImages.soft(Self.size)
    let settings = JPEGSettings(size: Self.size, layout: .color(.yuv420), quality: 80)
    #expect(
      try encodeJPEG(pixels.rgba, settings) == encodeJPEG(opaqueSamples(pixels), settings))
  }

  @Test("Rows written a few at a time give the same file", arguments: [1, 7, 16, 17])
  func batches(batch: Int) throws {
    let samples = SampleImages.soft(Self.size).rgba
    let settings = JPEGSettings(size: Self.size, layout: .color(.yuv420), quality: 80)
    #expect(try encodeJPEG(samples, settings, batch: batch) == encodeJPEG(samples, settings))
  }

  @Test("Huffman tables are made for the image")
  func optimisedTables() throws {
    let jpeg = try encodeJPEG(
      SampleImages.opaque(Self.size).rgba,
      .init(size: Self.size, layout: .color(.yuv444), quality: 30))
    // The tables of the specification's annex K have 12 and 162 symbols each, 420 bytes in all.
    let tables = jpegSegments(jpeg).filter { $0.marker == 0xC4 }
    #expect((4...400).contains(tables.map(\.payload.count).reduce(0, +)))
  }

  @Test("An ICC profile comes back whole", arguments: [1, 65_519, 65_520, 200_000])
  func icc(count: Int) throws {
    var generator = SeededGenerator(seed: 41)
    let profile = generator.bytes(count)
    let jpeg = try encodeJPEG(
      SampleImages.soft(Self.size).rgba,
      .init(size: Self.size, layout: .color(.yuv420), quality: 80, iccProfile: profile))
    #expect(try decodeJPEG(jpeg).icc == profile, "seed 41")
    let segments = jpegSegments(jpeg).filter { $0.marker == 0xE2 }
    #expect(segments.count == (count + 65_518) / 65_519)
    #expect(segments.allSatisfy { $0.payload.starts(with: Array("ICC_PROFILE\0".utf8)) })
  }

  @Test("Without an ICC profile there is none")
  func noICC() throws {
    let jpeg = try encodeJPEG(
      SampleImages.soft(Self.size).rgba,
      .init(size: Self.size, layout: .color(.yuv420), quality: 80))
    #expect(try decodeJPEG(jpeg).icc == [])
    #expect(!jpegSegments(jpeg).contains { $0.marker == 0xE2 })
  }

  @Test("An output of many megabytes is whole")
  func largeOutput() throws {
    let size = ImageSize(width: 1024, height: 700)
    let tile = SampleImages.random(ImageSize(width: 1024, height: 28)).rgba
    let samples = (0..<25).flatMap { _ in tile }
    let jpeg = try encodeJPEG(samples, .init(size: size, layout: .color(.yuv444), quality: 100))
    #expect(jpeg.count > 2_000_000)
    #expect(try decodeJPEG(jpeg).trailing == 0)
  }

  @Test("Finishing before the last row fails")
  func missingRows() {
    let samples = [UInt8](repeating: 0, count: 16 * 15)
    let settings = JPEGSettings(
      size: ImageSize(width: 16, height: 16), layout: .grey, quality: 80)
    #expect(codecError { _ = try encodeJPEG(samples, settings) } != nil)
  }

  @Test("Writing more rows than the image has fails")
  func tooManyRows() {
    let samples = [UInt8](repeating: 0, count: 16 * 17)
    let settings = JPEGSettings(
      size: ImageSize(width: 16, height: 16), layout: .grey, quality: 80)
    let error = codecError { _ = try encodeJPEG(samples, settings) }
    #expect(error?.reason.contains("more rows") == true)
  }

  @Test("A side that JPEG cannot have is over a limit", arguments: [(65_501, 1), (1, 70_000)])
  func tooLarge(width: Int, height: Int) {
    let size = ImageSize(width: width, height: height)
    let error = codecError {
      _ = try JPEGWriter(JPEGFrame(size: size, components: .grey), quality: 80)
    }
    #expect(error?.kind == .limit)
  }
}
