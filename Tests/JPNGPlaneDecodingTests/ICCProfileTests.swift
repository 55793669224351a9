import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport
import Testing

@Suite("ICC profiles in JPEGs")
struct ICCProfileTests {
  /// An APP2 segment with a part of a profile.
  private func part(_ number: UInt8, of count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let payload = Array("ICC_PROFILE\0".utf8) + [number, count] + bytes
    return [0xFF, 0xE2] + bigEndian(UInt16(payload.count + 2)) + payload
  }

  /// A JPEG with some segments behind its first two bytes.
  private func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    let plain = RandomJPEG(seed: 3).encoded()
    return Array(plain[..<2]) + segments.joined() + plain[2...]
  }

  private func profile(_ jpeg: [UInt8]) -> [UInt8]? {
    jpeg.withView { ICCProfileSegments.profile(of: $0) }
  }

  private func profileByLibrary(_ jpeg: [UInt8]) -> [UInt8]? {
    try? jpeg.withView { (bytes) throws(CodecError) in
      try JPEGReader(bytes, limits: .none).iccProfile()
    }
  }

  @Test("A profile of any size is read, or none", arguments: [0, 1, 3000, 65_519, 65_520, 200_000])
  func written(byteCount: Int) throws {
    var generator = SeededGenerator(seed: 7)
    var frame = JPEGFrame(size: ImageSize(width: 8, height: 8), components: .grey)
    frame.iccProfile = generator.bytes(byteCount)
    let writer = try JPEGWriter(frame, quality: 80)
    try [UInt8](repeating: 9, count: 64).withRows(byteCount: 8) { (rows) throws(CodecError) in
      try writer.write(rows)
    }
    #expect(profile(try writer.finish()) == frame.iccProfile)
  }

  @Test("Parts may come in any order, and others than profiles between them")
  func order() {
    let other: [UInt8] = [0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8)
    let found = jpeg(part(2, of: 2, [3, 4]), other, part(1, of: 2, [1, 2]))
    #expect(profile(found) == [1, 2, 3, 4])
    #expect(profileByLibrary(found) == [1, 2, 3, 4])
  }

  @Test("Parts that contradict each other are no profile, and libjpeg warns of them")
  func contradictions() {
    let wrong = [
      jpeg(part(1, of: 2, [1])), jpeg(part(1, of: 1, [1]), part(1, of: 1, [1])),
      jpeg(part(1, of: 2, [1]), part(2, of: 3, [1])), jpeg(part(0, of: 1, [1])),
      jpeg(part(2, of: 1, [1])), jpeg(part(1, of: 1, [])), jpeg(part(1, of: 0, [1])),
    ]
    for file in wrong {
      #expect(profile(file) == nil)
      #expect(profileByLibrary(file) == nil)
    }
  }
}
