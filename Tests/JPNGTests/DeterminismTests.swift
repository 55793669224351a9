import JPNG
import TestSupport
import Testing

@Suite("Determinism")
struct DeterminismTests {
  static let options: [PackCase] = [
    PackCase(options: PackOptions()), PackCase(options: .with { $0.alpha = .jpeg }),
    PackCase(options: .with { ($0.isProgressive, $0.association) = (true, .premultiplied) }),
    PackCase(options: .with { ($0.alpha, $0.subsampling) = (.png, .yuv420) }),
  ]

  @Test("The bytes do not depend on the number of threads", arguments: options)
  func threads(packCase: PackCase) throws {
    for picture in [Picture.soft, .binary, .opaque] {
      let files = try [1, 2, 8].map {
        try pack(picture.pixels, packCase.options, threads: $0).bytes
      }
      #expect(files[1] == files[0], "\(picture)")
      #expect(files[2] == files[0], "\(picture)")
    }
  }

  @Test("Packing again gives the same bytes", arguments: options)
  func repeated(packCase: PackCase) throws {
    let first = try pack(Picture.soft.pixels, packCase.options, threads: 2).bytes
    for _ in 0..<4 {
      #expect(try pack(Picture.soft.pixels, packCase.options, threads: 2).bytes == first)
    }
  }

  @Test("One encoder used from many tasks at once gives the same bytes")
  func sharedEncoder() async throws {
    let encoder = JPNGEncoder(options: PackOptions(), threads: 2)
    let expected = try pack(Picture.soft.pixels).bytes
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try encoder.encode(SourceImage(pixels: Picture.soft.pixels)).bytes }
      }
      for try await bytes in group { #expect(bytes == expected) }
    }
  }

  @Test("One decoder used from many tasks at once gives the same pixels")
  func sharedDecoder() async throws {
    let decoder = try JPNGDecoder(try pack(Picture.soft.pixels).bytes)
    let expected = try decoder.decode()
    try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<8 { group.addTask { try decoder.decode() } }
      for try await pixels in group { #expect(pixels == expected) }
    }
  }

  @Test("Packing leaves the caller's pixels as they were", arguments: HiddenColor.allCases)
  func leavesSourceAlone(hiddenColor: HiddenColor) throws {
    let pixels = Picture.binary.pixels
    let before = pixels.rgba
    for association in Association.allCases {
      _ = try pack(
        pixels, .with { ($0.hiddenColor, $0.association) = (hiddenColor, association) })
    }
    #expect(pixels.rgba == before)
  }
}
