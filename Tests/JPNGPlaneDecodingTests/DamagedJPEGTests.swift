import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport
import Testing

/// Whatever is wrong with a JPEG, the decoder of our own refuses it, or decodes it as libjpeg-turbo
/// does. It does not take what libjpeg-turbo warns of.
@Suite("Damaged JPEGs, and unusual ones")
struct DamagedJPEGTests {
  /// Decodes at some scales. Each result is that of libjpeg-turbo, or an error.
  ///
  /// - Returns: The number of results that are no errors.
  private func expectSameOrError(_ jpeg: [UInt8], _ note: String) -> Int {
    [Scale.full, .half, .eighth].count { scale in
      guard let decoded = try? decode(jpeg, .rgbx, scale) else { return false }
      let expected = try? decodeWithLibrary(jpeg, .rgbx, scale)
      #expect(decoded == expected, "\(note) at \(scale)")
      return true
    }
  }

  @Test("Cut off anywhere")
  func truncated() {
    for seed in 0..<6 as Range<UInt64> {
      let jpeg = RandomJPEG(seed: seed, maxSide: 24).encoded()
      for count in 0..<jpeg.count {
        #expect((try? decode(Array(jpeg.prefix(count)), .rgbx, .full)) == nil)
      }
    }
  }

  /// Only a sanitizer sees it if that goes further into memory each time.
  @Test("Who goes on behind damage is refused again and again")
  func readAgain() throws {
    for seed in 0..<24 as Range<UInt64> {
      var picture = RandomJPEG(seed: seed, maxSide: 40)
      picture.width += 60
      picture.height += 60
      let bytes = picture.encoded()
      try Array(bytes.prefix(bytes.count * 3 / 4)).withView { view in
        let jpeg = try #require(BaselineJPEG(view, at: .full))
        let size = jpeg.header.size
        let reader = try BaselineReader(jpeg, view, as: .rgbx, 0..<size.height, nil)
        var row = [UInt8](repeating: 0, count: size.width * 4)
        row.withMutableRows(byteCount: size.width * 4) { row in
          func isRefused() -> Bool { (try? reader.read(into: row)) == nil }
          #expect((0..<size.height).contains { _ in isRefused() }, "seed \(seed)")
          #expect((0..<2000).allSatisfy { _ in isRefused() }, "seed \(seed)")
        }
      }
    }
  }

  @Test("Bytes changed anywhere")
  func changed() {
    var decodedCount = 0
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var jpeg = RandomJPEG(seed: seed % 40, maxSide: 40).encoded()
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        jpeg[.random(in: 0..<jpeg.count, using: &generator)] =
          [0, 0xFF, 0xD0, .random(in: 0...255, using: &generator)].randomElement(using: &generator)
          ?? 0
      }
      decodedCount += expectSameOrError(jpeg, "seed \(seed)")
    }
    #expect(decodedCount > 0)
  }

  @Test("Bytes left out or put in anywhere")
  func shifted() {
    var decodedCount = 0
    for seed in 0..<1000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var jpeg = RandomJPEG(seed: seed % 40, maxSide: 40).encoded()
      let place = Int.random(in: 0..<jpeg.count, using: &generator)
      if seed % 2 == 0 {
        jpeg.remove(at: place)
      } else {
        jpeg.insert(.random(in: 0...255, using: &generator), at: place)
      }
      decodedCount += expectSameOrError(jpeg, "seed \(seed)")
    }
    #expect(decodedCount > 0)
  }

  @Test("Coefficients that no picture has")
  func extremes() {
    var decodedCount = 0
    for seed in 0..<60 as Range<UInt64> {
      let jpeg = RandomJPEG(seed: seed, maxSide: 40, amplitude: 60000)
      decodedCount += expectSameOrError(jpeg.encoded(), "seed \(seed)")
    }
    #expect(decodedCount > 0)
  }

  @Test("Kinds that are left to libjpeg-turbo", arguments: [0xC2, 0xC3, 0xC9] as [UInt8])
  func otherFrames(marker: UInt8) throws {
    var builder = JPEGBuilder(width: 9, height: 9, components: [.init(sample: 1)])
    builder.frame = marker
    #expect(try decode(builder.encoded(), .grey, .full) == nil)
  }

  @Test("Sampling factors that are left to libjpeg-turbo", arguments: [(1, 2), (4, 1), (4, 4)])
  func otherSampling(horizontal: Int, vertical: Int) throws {
    let builder = JPEGBuilder(
      width: 40, height: 40,
      components: [
        .init(sample: 1, horizontal: horizontal, vertical: vertical), .init(sample: 2),
        .init(sample: 3),
      ])
    #expect(try decode(builder.encoded(), .rgbx, .full) == nil)
  }

  @Test("A grey JPEG may have any sampling factors")
  func greySampling() throws {
    let builder = JPEGBuilder(
      width: 40, height: 21, components: [.init(sample: 99, horizontal: 2, vertical: 2)])
    let expected = try decodeWithLibrary(builder.encoded(), .grey, .full)
    #expect(try decode(builder.encoded(), .grey, .full) == expected)
  }

  @Test("RGB is left to libjpeg-turbo: by its names, and by Adobe's marker")
  func rgb() throws {
    var builder = JPEGBuilder(
      width: 9, height: 9, components: [.init(sample: 1), .init(sample: 2), .init(sample: 3)])
    builder.segments = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])]
    #expect(try decode(builder.encoded(), .rgbx, .full) == nil)
    builder.segments = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])]
    let expected = try decodeWithLibrary(builder.encoded(), .rgbx, .full)
    #expect(try decode(builder.encoded(), .rgbx, .full) == expected)
  }

  @Test("Headers that libjpeg-turbo refuses, or warns of, are not taken")
  func headers() throws {
    let plain = RandomJPEG(seed: 3).encoded()
    func with(_ segment: [UInt8]) -> [UInt8] { Array(plain[..<2]) + segment + plain[2...] }
    func jfif(_ version: UInt8) -> [UInt8] {
      with([0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [version, 1, 0, 0, 1, 0, 1, 0, 0])
    }
    func table(_ count: Int) -> [UInt8] {
      // A table that no component has, with codes of 9 and 10 bits.
      let counts = [UInt8](repeating: 0, count: 8) + [UInt8(count / 2), UInt8(count - count / 2)]
      let payload = [0x13] + counts + [UInt8](repeating: 0, count: 6 + count)
      return with([0xFF, 0xC4] + bigEndian(UInt16(payload.count + 2)) + payload)
    }
    for (jpeg, isTaken) in [
      (plain, true), (jfif(1), true), (jfif(2), false), (table(256), true), (table(257), false),
    ] {
      #expect((jpeg.withView { BaselineJPEG.header(of: $0) } != nil) == isTaken)
      #expect(((try? decodeWithLibrary(jpeg, .rgbx, .full)) != nil) == isTaken)
    }
  }
}
