import JPNG
import JPNGThreads
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
      $0.effort = .fast
    }
    return try #require(FileParts(try pack(SampleImages.soft(size), options).bytes))
  }

  /// Decodes whole and in part on several threads; each must give what `expected` has there.
  static func check(_ file: [UInt8], _ expected: PixelBuffer, _ comment: Comment) throws {
    guard let decoder = try? JPNGDecoder(file) else { return }
    let threads = ThreadBudget(threadCount: 4)
    if let pixels = try? decoder.decode(sharing: threads) { #expect(pixels == expected, comment) }
    let region = Region(x: 3, y: 130, width: 9, height: 20)
    if let pixels = try? decoder.decode(region: region, sharing: threads) {
      #expect(pixels == expected.cutout(region), comment)
    }
  }

  @Test("Any byte of the index may change", arguments: [PackOptions.AlphaMode.png, .jpeg])
  func changedBytes(alpha: PackOptions.AlphaMode) throws {
    let file = try Self.file(alpha)
    let expected = try unpack(file.bytes, onThreads: 1)
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
    let expected = try unpack(file.bytes, onThreads: 1)
    let index = try #require(file["rsti"])
    let count = Int(index[2])
    #expect(count == 12)  // 13 rows of MCUs
    let offsets = (0..<count).map { Array(index[4 + 4 * $0..<8 + 4 * $0]) }
    // Each names the marker eight further on, of the same number, as long as there is one.
    let shifted = (0..<count).flatMap { offsets[min($0 + 8, count - 1)] }
    file["rsti"] = Array(index[..<4]) + shifted + Array(index[(4 + 4 * count)...])
    try Self.check(file.bytes, expected, "shifted")
    #expect(facadeError { try JPNGDecoder(file.bytes).verify() }?.plane == .color)
    #expect(try unpack(file.bytes, onThreads: 4) == expected)
  }

  @Test("A plane whose markers are out of order is an error, on any number of threads")
  func markersOutOfOrder() throws {
    var file = try Self.file(.png)
    let marker = try #require(
      file.color.indices.dropLast().first { file.color[$0] == 0xFF && file.color[$0 + 1] == 0xD2 })
    file.color[marker + 1] = 0xD5
    for threads in [1, 4] {
      let error = facadeError { _ = try unpack(file.bytes, onThreads: threads) }
      #expect(error?.code == .malformed)
      #expect(error?.plane == .color)
    }
  }

  @Test("Damage is the same error on any number of threads", arguments: 0..<40)
  func damage(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      var file = try Self.file(alpha)
      let place = Int.random(in: 600..<file.color.count, using: &generator)
      file.color[place] ^= .random(in: 1...255, using: &generator)
      try Self.checkErrors(file, "byte \(place)")
    }
  }

  @Test("Too much data before a marker is an error on any number of threads", arguments: 0..<12)
  func excessData(marker: Int) throws {
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      var file = try Self.file(alpha)
      let places = file.color.indices.dropLast().filter {
        file.color[$0] == 0xFF && (0xD0...0xD7).contains(file.color[$0 + 1])
      }
      // More than libjpeg reads ahead.
      let excess = [UInt8](repeating: 0x55, count: 20)
      file.color.insert(contentsOf: excess, at: places[marker])
      // As if the writer had put it there.
      var index = try #require(file["rsti"])
      for listed in marker..<places.count {
        let offset = littleEndian(UInt32(places[listed] + excess.count))
        index.replaceSubrange(4 + 4 * listed..<8 + 4 * listed, with: offset)
      }
      file["rsti"] = index
      try Self.checkErrors(file, "marker \(marker)")
      let error = facadeError { _ = try unpack(file.bytes) }
      #expect(error?.code == .malformed && error?.plane == .color)
    }
  }

  /// Bytes that a decoder need not look at, as the marker behind them is found without them. With
  /// few of them libjpeg-turbo has nothing to say: it has read them ahead.
  @Test(
    "Few bytes too many before any marker of alpha are judged alike by any number of threads",
    arguments: [[0], [0x55], [0x55, 0xAA, 0], [0xFF, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9]] as [[UInt8]])
  func excessAlpha(excess: [UInt8]) throws {
    let file = try Self.file(.jpeg)
    let places = file.alpha.indices.dropLast().filter {
      file.alpha[$0] == 0xFF && (0xD0...0xD7).contains(file.alpha[$0 + 1])
    }
    for (number, place) in places.enumerated() {
      var changed = file
      changed.alpha.insert(contentsOf: excess, at: place)
      // As if the writer had put it there: the index of alpha is behind that of colour.
      var index = try #require(file["rsti"])
      let start = index.count - 4 * places.count
      for listed in number..<places.count {
        let offset = littleEndian(UInt32(places[listed] + excess.count))
        index.replaceSubrange(start + 4 * listed..<start + 4 * listed + 4, with: offset)
      }
      changed["rsti"] = index
      changed["crcs"] = nil
      try Self.checkErrors(changed, "marker \(number), \(excess)")
    }
  }

  /// Whatever decoding on one thread gives, others give as well.
  static func checkErrors(_ file: FileParts, _ comment: Comment) throws {
    func outcome(_ threads: Int) -> (error: JPNGError?, pixels: PixelBuffer?) {
      var pixels: PixelBuffer?
      let error = facadeError { pixels = try unpack(file.bytes, onThreads: threads) }
      return (error, pixels)
    }
    let expected = outcome(1)
    for threads in [2, 5, 64] {
      #expect(outcome(threads).error == expected.error, comment)
      #expect(outcome(threads).pixels == expected.pixels, comment)
    }
  }

  @Test("An index of a PNG is a finding, not an obstacle")
  func indexOfPNG() throws {
    var file = try Self.file(.png)
    let index = try #require(file["rsti"])
    file["rsti"] = index.dropLast(4) + [1, 0, 1, 0, 9, 0, 0, 0]
    #expect(facadeError { try JPNGDecoder(file.bytes).verify() }?.plane == .alpha)
    _ = try unpack(file.bytes)
  }

  @Test("Bands of more rows than there are", arguments: [200, 201, 65_535] as [UInt16])
  func largeBands(rows: UInt16) throws {
    var file = try Self.file(.png)
    let expected = try unpack(file.bytes)
    file["band"] = littleEndian(rows)
    try JPNGDecoder(file.bytes).verify()
    #expect(try unpack(file.bytes) == expected)
  }

  @Test("Bands of another height than the alpha plane has are not believed", arguments: 1...60)
  func wrongBands(rows: UInt16) throws {
    var file = try Self.file(.png)
    let expected = try unpack(file.bytes, onThreads: 1)
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

  @Test("A preview that says it is large is refused by its header")
  func largePreview() throws {
    let options = PackOptions.with { ($0.preview, $0.isProgressive) = (.eighth, true) }
    var file = try #require(FileParts(try pack(SampleImages.soft(Self.size), options).bytes))
    let frame = try #require(
      file.color.indices.dropLast().first { file.color[$0] == 0xFF && file.color[$0 + 1] == 0xC2 })
    // 16,000 × 16,000, which is within the limits of a file of its own.
    file.color.replaceSubrange(frame + 5..<frame + 9, with: [0x3E, 0x80, 0x3E, 0x80])
    let payload = [8, 0, 255] + littleEndian(UInt32(file.color.count)) + file.color
    file.chunks = []
    file["prvw"] = payload
    let bytes = file.bytes
    let error = facadeError {
      _ = try JPNGDecoder.preview(inTail: bytes, fileByteCount: bytes.count)
    }
    #expect(error?.code == .limitExceeded)
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
