import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("What the PNG writer refuses")
struct PNGWriterMisuseTests {
  static func settings(_ width: Int, _ height: Int) -> PNGWriter.Settings {
    PNGWriter.Settings(size: ImageSize(width: width, height: height), colorType: .grey)
  }

  /// The error of writing `rows` rows of random bytes.
  static func error(_ settings: PNGWriter.Settings, rows: Int) -> CodecError? {
    var generator = SeededGenerator(seed: 81)
    let samples = generator.bytes(settings.size.width * rows)
    return codecError {
      let writer = try PNGWriter(settings)
      try samples.withRows(byteCount: settings.size.width) { try writer.write($0) }
      _ = try writer.finish()
    }
  }

  @Test("The right number of rows is accepted")
  func allRows() {
    #expect(Self.error(Self.settings(16, 16), rows: 16) == nil)
  }

  @Test("Finishing a small image before its last row fails")
  func missingRows() {
    #expect(Self.error(Self.settings(16, 16), rows: 15) != nil)
  }

  @Test("Finishing a large image before its last row fails")
  func missingRowsOfLarge() {
    #expect(Self.error(Self.settings(300, 300), rows: 299) != nil)
  }

  @Test("Writing more rows than the image has fails")
  func tooManyRows() {
    #expect(Self.error(Self.settings(16, 16), rows: 17) != nil)
  }

  @Test("A depth that the colour type does not have is refused", arguments: [0, 3, 5, 32])
  func invalidDepth(depth: Int) {
    var settings = Self.settings(16, 16)
    settings.bitDepth = depth
    #expect(Self.error(settings, rows: 16) != nil)
  }

  @Test("A palette of more than 256 entries is refused")
  func paletteTooLong() {
    var settings = Self.settings(16, 16)
    settings.colorType = .palette
    settings.palette = [PixelWord](repeating: 0, count: 257)
    #expect(Self.error(settings, rows: 16)?.reason.contains("256") == true)
  }

  @Test("A palette image without a palette is refused")
  func noPalette() {
    var settings = Self.settings(16, 16)
    settings.colorType = .palette
    #expect(Self.error(settings, rows: 16) != nil)
  }
}
