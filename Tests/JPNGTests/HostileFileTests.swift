import JPNG
import TestSupport
import Testing

@Suite("Hostile files")
struct HostileFileTests {
  /// A small file of one kind.
  struct Kind: Sendable, CustomStringConvertible {
    var description: String
    var options: PackOptions
    var picture = SampleImages.soft(ImageSize(width: 13, height: 11))
    var icc: [UInt8] = []

    func file() throws -> [UInt8] { try pack(picture, options, icc: icc).bytes }

    static let all = [
      Kind(
        description: "JPNG, 1 bit", options: .with { $0.alpha = .png },
        picture: SampleImages.binary(ImageSize(width: 13, height: 11))),
      Kind(description: "JPNG, 8 bits", options: .with { $0.alpha = .png }),
      Kind(
        description: "JPJP", options: .with { ($0.alpha, $0.subsampling) = (.jpeg, .yuv420) }),
      Kind(
        description: "progressive",
        options: .with { ($0.alpha, $0.isProgressive) = (.jpeg, true) }),
      Kind(description: "premultiplied", options: .with { $0.association = .premultiplied }),
      Kind(
        description: "opaque", options: PackOptions(),
        picture: SampleImages.opaque(ImageSize(width: 13, height: 11))),
      Kind(
        description: "with a profile", options: .with { $0.alpha = .png },
        icc: ICCProfileBuilder.displayP3.encoded),
    ]
  }

  /// Keeps a corrupt header from asking for much memory.
  static let limits = Limits(maxPixels: 1 << 14, maxSide: 1024, maxScans: 50)

  /// Reads a file in every way; returns the first error of each way.
  static func readEveryWay(_ file: [UInt8], isStrict: Bool = true) -> [JPNGError] {
    let options = DecodeOptions(
      association: .premultiplied, isStrict: isStrict, limits: limits)
    var decoder: JPNGDecoder?
    let opening = facadeError { decoder = try JPNGDecoder(file, options: options) }
    guard let decoder else { return [opening].compactMap(\.self) }
    return [
      facadeError { _ = try decoder.decode() }, facadeError { _ = try decoder.png() },
      facadeError { try decoder.verify() },
    ].compactMap(\.self)
  }

  @Test("A file cut short anywhere is refused", arguments: Kind.all)
  func truncations(kind: Kind) throws {
    let file = try kind.file()
    #expect(Self.readEveryWay(file) == [])
    for count in file.indices {
      let cut = Array(file.prefix(count))
      let error = facadeError { _ = try JPNGDecoder(cut) }
      if error?.code != .malformed { Issue.record("\(count) bytes") }
    }
  }

  @Test("A file with any one byte changed is refused or decoded, never more", arguments: Kind.all)
  func corruptions(kind: Kind) throws {
    let file = try kind.file()
    for index in file.indices {
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var corrupt = file
        corrupt[index] ^= mask
        let errors = Self.readEveryWay(corrupt)
        if errors.contains(where: \.reason.isEmpty) {
          Issue.record("byte \(index), bits \(mask): no reason")
        }
        if errors.contains(where: { $0.code == .checkFailed || $0.code == .outOfMemory }) {
          Issue.record("byte \(index), bits \(mask): \(errors)")
        }
      }
    }
  }

  @Test("Read leniently, a changed byte is refused or decoded as well", arguments: Kind.all)
  func lenientCorruptions(kind: Kind) throws {
    let file = try kind.file()
    for index in file.indices {
      var corrupt = file
      corrupt[index] ^= 0xFF
      let errors = Self.readEveryWay(corrupt, isStrict: false)
      if errors.contains(where: \.reason.isEmpty) { Issue.record("byte \(index): no reason") }
    }
  }

  @Test("Any changed byte of a plane fails the verification", arguments: Kind.all)
  func verified(kind: Kind) throws {
    let file = try kind.file()
    let parts = try #require(FileParts(file))
    for index in 0..<parts.color.count + parts.alpha.count {
      var corrupt = file
      corrupt[index] ^= 0x20
      let error = facadeError { try JPNGDecoder(corrupt).verify() }
      if error == nil { Issue.record("byte \(index)") }
    }
  }

  @Test("A changed byte that still decodes is found by its checksum, in the plane where it is")
  func checksums() throws {
    // Only the fast effort writes a JFIF header.
    let pixels = SampleImages.soft(ImageSize(width: 40, height: 24))
    let file = try pack(pixels, .with { ($0.alpha, $0.effort) = (.jpeg, .fast) }).bytes
    let parts = try #require(FileParts(file))
    #expect(facadeError { try JPNGDecoder(file).verifyChecksums() } == nil)
    // The density in the JFIF header (ITU-T T.871, section 10.1) means nothing to a decoder.
    for (plane, start) in [(Plane.color, 0), (.alpha, parts.color.count)] {
      var corrupt = file
      corrupt[start + 15] ^= 0x20
      let decoder = try JPNGDecoder(corrupt)
      #expect(try decoder.decode() == unpack(file))
      let error = try #require(facadeError { try decoder.verify() })
      #expect(error.code == .malformed)
      #expect(error.plane == plane)
      #expect(error.reason.contains("checksum"))
      #expect(facadeError { try decoder.verifyChecksums() } == error)
    }
  }

  @Test("Random planes between a valid extension and trailer are refused")
  func randomPlanes() throws {
    var parts = try #require(FileParts(try Kind.all[1].file()))
    var generator = SeededGenerator(seed: 35)
    for round in 0..<200 {
      parts.color = [0xFF, 0xD8, 0xFF] + generator.bytes(.random(in: 1...300, using: &generator))
      if facadeError({ _ = try JPNGDecoder(parts.bytes) }) == nil {
        Issue.record("round \(round)")
      }
    }
  }
}
