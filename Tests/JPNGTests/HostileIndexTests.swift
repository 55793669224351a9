import JPNG
import TestSupport
import Testing

/// Indices that are missing, short, wrong or made to mislead: the picture is the one that plain
/// decoding gives, or there is an error.
@Suite("Hostile restart indices, bands and previews")
struct HostileIndexTests {
  static let size = ImageSize(width: 40, height: 200)

  static func file(_ alpha: PackOptions.AlphaMode) throws -> FileParts {
    let options = PackOptions.with {
      ($0.alpha, $0.subsampling, $0.restarts) = (alpha, .yuv420, .rows)
    }
    return try #require(FileParts(try pack(SampleImages.soft(size), options).bytes))
  }

  /// Decodes whole and in part on several threads; each must give what `expected` has there.
  static func check(_ file: [UInt8], _ expected: PixelBuffer, _ comment: Comment) throws {
    guard let decoder = try? JPNGDecoder(file, options: DecodeOptions(threads: 4)) else { return }
    if let pixels = try? decoder.decode() { #expect(pixels == expected, comment) }
    let region = Region(x: 3, y: 130, width: 9, height: 20)
    if let pixels = try? decoder.decode(region: region) {
      #expect(pixels == expected.cutout(region), comment)
    }
  }

  @Test("Any byte of the index may change", arguments: [PackOptions.AlphaMode.png, .jpeg])
  func changedBytes(alpha: PackOptions.AlphaMode) throws {
    let file = try Self.file(alpha)
    let expected = try unpack(file.bytes, DecodeOptions(threads: 1))
    let index = try #require(file["rsti"])
    var generator = SeededGenerator(seed: 3)
    for offset in index.indices {
      var changed = file
      changed["rsti"]?[offset] ^= .random(in: 1...255, using: &generator)
      try Self.check(changed.bytes, expected, "byte \(offset), seed 3")
    }
    for count in index.indices {
      var changed = file
      changed["rsti"] = Array(index.prefix(count))
      try Self.check(changed.bytes, expected, "\(count) bytes")
    }
  }

  @Test("An index of other markers than it says is not believed")
  func shifted() throws {
    var file = try Self.file(.png)
    let expected = try unpack(file.bytes, DecodeOptions(threads: 1))
    let index = try #require(file["rsti"])
    let count = Int(index[2])
    #expect(count == 12)  // 13 rows of MCUs
    let offsets = (0..<count).map { Array(index[4 + 4 * $0..<8 + 4 * $0]) }
    // Each names the marker eight further on, of the same number, as long as there is one.
    let shifted = (0..<count).flatMap { offsets[min($0 + 8, count - 1)] }
    file["rsti"] = Array(index[..<4]) + shifted + Array(index[(4 + 4 * count)...])
    try Self.check(file.bytes, expected, "shifted")
    #expect(facadeError { try JPNGDecoder(file.bytes).verify() }?.plane == .color)
    #expect(try unpack(file.bytes, DecodeOptions(threads: 4)) == expected)
  }

  @Test("A plane whose markers are out of order is an error, on any number of threads")
  func markersOutOfOrder() throws {
    var file = try Self.file(.png)
    let marker = try #require(
      file.color.indices.dropLast().first { file.color[$0] == 0xFF && file.color[$0 + 1] == 0xD2 })
    file.color[marker + 1] = 0xD5
    for threads in [1, 4] {
      let error = facadeError { _ = try unpack(file.bytes, DecodeOptions(threads: threads)) }
      #expect(error?.code == .malformed)
      #expect(error?.plane == .color)
    }
  }

  @Test("Damage is the same error on any number of threads", arguments: [0.2, 0.5, 0.9])
  func damage(place: Double) throws {
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      var file = try Self.file(alpha)
      file.color[Int(Double(file.color.count) * place)] = 0xFF
      let errors = [1, 2, 5].map { threads in
        facadeError { _ = try unpack(file.bytes, DecodeOptions(threads: threads)) }
      }
      #expect(errors[1] == errors[0])
      #expect(errors[2] == errors[0])
    }
  }

  @Test("Bands of another height than the alpha plane has are not believed", arguments: 1...60)
  func wrongBands(rows: UInt16) throws {
    var file = try Self.file(.png)
    let expected = try unpack(file.bytes, DecodeOptions(threads: 1))
    file["band"] = littleEndian(rows)
    try Self.check(file.bytes, expected, "\(rows) rows")
    #expect(try unpack(file.bytes) == expected)
    #expect(facadeError { try JPNGDecoder(file.bytes).verify() }?.plane == .alpha)
  }

  @Test("verify takes what pack writes", arguments: [PackOptions.AlphaMode.png, .jpeg])
  func verified(alpha: PackOptions.AlphaMode) throws {
    let options = PackOptions.with {
      ($0.alpha, $0.restarts, $0.preview) = (alpha, .rows, .eighth)
    }
    let pixels = SampleImages.soft(ImageSize(width: 700, height: 500))
    try JPNGDecoder(try pack(pixels, options).bytes).verify()
  }

  @Test("A damaged preview is an error or a picture of the right size, and never worse")
  func preview() throws {
    let options = PackOptions.with { $0.preview = .eighth }
    let file = try #require(
      FileParts(try pack(SampleImages.soft(Self.size), options).bytes))
    let expected = try unpack(file.bytes)
    let payload = try #require(file["prvw"])
    var generator = SeededGenerator(seed: 4)
    for offset in payload.indices {
      var changed = file
      changed["prvw"]?[offset] ^= .random(in: 1...255, using: &generator)
      guard let decoder = try? JPNGDecoder(changed.bytes) else { continue }
      #expect(try decoder.decode() == expected, "byte \(offset), seed 4")
      if let preview = try? decoder.preview() {
        #expect(
          preview.size == ImageSize(width: 5, height: 25)
            || preview.size == ImageSize(width: 3, height: 13), "byte \(offset), seed 4")
      }
    }
  }
}
