import JPNG
import TestSupport
import Testing

@Suite("Export")
struct ExportTests {
  static let contents: [(content: ExportContent, colorType: UInt8)] = [
    (.pixels, 6), (.plane(.color), 2), (.plane(.alpha), 0),
  ]

  static func decoder(
    _ picture: Picture, stored: Association = .straight, wanted: Association = .straight,
    alpha: PackOptions.AlphaMode = .automatic
  ) throws -> JPNGDecoder {
    let file = try pack(picture.pixels, .with { ($0.association, $0.alpha) = (stored, alpha) })
    return try JPNGDecoder(file.bytes, options: DecodeOptions(association: wanted))
  }

  @Test("The PNG is of the type its content asks for", arguments: contents)
  func header(content: ExportContent, colorType: UInt8) throws {
    let png = try Self.decoder(.soft).png(content)
    // IHDR: 8 bytes of signature, 8 of length and tag, width, height, depth, type.
    #expect(Array(png[16..<26]) == bigEndian(UInt32(41)) + bigEndian(UInt32(23)) + [8, colorType])
  }

  @Test("The PNG holds the pixels that are decoded", arguments: Picture.all, Association.allCases)
  func pixels(picture: Picture, wanted: Association) throws {
    for stored in Association.allCases {
      let decoder = try Self.decoder(picture, stored: stored, wanted: wanted)
      let (source, decoded) = (try SourceImage(png: try decoder.png()), try decoder.decode())
      #expect(source.pixels == decoded)
      #expect(source.warnings == [])
      #expect(try decoder.rawRows() == decoded.rgba)
    }
  }

  @Test("The order of a PNG's bytes is no option", arguments: [Picture.soft, .onePixel])
  func order(picture: Picture) throws {
    let file = try pack(picture.pixels, .with { $0.preview = .eighth }).bytes
    let decoder = try JPNGDecoder(file)
    let swapped = try JPNGDecoder(file, options: DecodeOptions(pixelFormat: .bgra))
    for (content, _) in Self.contents {
      #expect(try swapped.png(content) == decoder.png(content))
      #expect(try swapped.rawRows(content) == decoder.rawRows(content))
    }
    #expect(try swapped.previewPNG() == decoder.previewPNG())
  }

  @Test("The alpha plane needs no colour", arguments: PackOptions.AlphaMode.allCases)
  func damagedColor(alpha: PackOptions.AlphaMode) throws {
    var parts = try #require(
      FileParts(try pack(Picture.soft.pixels, .with { $0.alpha = alpha }).bytes))
    let expected = try JPNGDecoder(parts.bytes).rawRows(.plane(.alpha))
    parts.color.removeLast(20)
    let decoder = try JPNGDecoder(parts.bytes)
    #expect(facadeError { _ = try decoder.rawRows(.plane(.color)) }?.plane == .color)
    #expect(try decoder.rawRows(.plane(.alpha)) == expected)
  }

  @Test("The colour plane is exported as it is stored", arguments: Picture.all)
  func color(picture: Picture) throws {
    for stored in Association.allCases {
      // What is wanted makes no difference to a plane.
      let asStored = try Self.decoder(picture, stored: stored, wanted: stored)
      for wanted in Association.allCases {
        let decoder = try Self.decoder(picture, stored: stored, wanted: wanted)
        let rows = try decoder.rawRows(.plane(.color))
        #expect(rows == (try asStored.rawRows(.plane(.color))))
        #expect(try SourceImage(png: try decoder.png(.plane(.color))).pixels.colorSamples == rows)
      }
    }
    let straight = try Self.decoder(picture)
    #expect(try straight.rawRows(.plane(.color)) == straight.decode().colorSamples)
  }

  @Test("The alpha plane is exported as alpha", arguments: Picture.all)
  func alpha(picture: Picture) throws {
    for alpha in PackOptions.AlphaMode.allCases {
      let decoder = try Self.decoder(picture, alpha: alpha)
      let rows = try decoder.rawRows(.plane(.alpha))
      #expect(rows == (try decoder.decode().alphaSamples))
      let exported = try SourceImage(png: try decoder.png(.plane(.alpha))).pixels
      #expect(exported.alphaSamples.allSatisfy { $0 == 255 })
      #expect(exported.colorSamples == rows.flatMap { [$0, $0, $0] })
    }
  }

  @Test("An opaque file's alpha plane is not decoded, and is 255 throughout")
  func opaqueAlpha() throws {
    var parts = try #require(FileParts(try pack(Picture.opaque.pixels).bytes))
    // Cut behind the header, so that decoding it would fail.
    parts.alpha = Array(parts.alpha.dropLast(20))
    let decoder = try JPNGDecoder(parts.bytes)
    #expect(try decoder.rawRows(.plane(.alpha)).allSatisfy { $0 == 255 })
    #expect(try decoder.decode().alphaSamples.allSatisfy { $0 == 255 })
    #expect(facadeError { try decoder.verify() }?.plane == .alpha)
  }

  @Test("An interlaced alpha plane is decoded as any other")
  func interlacedAlpha() throws {
    let kind = PNGKind(colorType: 0, bitDepth: 4, isTransparent: false, isInterlaced: true)
    let png = kind.builder(width: 41, height: 23, seed: 39)
    var parts = try #require(
      FileParts(try pack(Picture.soft.pixels, .with { $0.alpha = .png }).bytes))
    (parts.alpha, parts["crcs"]) = (png.encoded(), nil)
    let decoder = try JPNGDecoder(parts.bytes)
    #expect(try decoder.rawRows(.plane(.alpha)) == png.referenceGrey8)
    try decoder.verify()
  }

  @Test("Rows decoded further apart leave the bytes between them alone", arguments: Picture.all)
  func stride(picture: Picture) throws {
    let decoder = try Self.decoder(picture)
    let size = decoder.info.size
    let (rowBytes, expected) = (size.width * 4, try decoder.decode().rgba)
    for padding in [0, 4, 60] {
      let rowStride = rowBytes + padding
      // A guard of 16 bytes behind the last row, which needs no padding of its own.
      let count = rowStride * (size.height - 1) + rowBytes
      var memory = [UInt32](repeating: 0xA5A5_A5A5, count: count / 4 + 4)
      try memory.withUnsafeMutableBytes { memory in
        try decoder.decode(
          into: UnsafeMutableRawBufferPointer(rebasing: memory[..<count]), rowStride: rowStride)
      }
      let bytes = memory.withUnsafeBytes { Array($0) }
      for y in 0..<size.height {
        let row = bytes[(y * rowStride)...].prefix(rowBytes)
        #expect(Array(row) == Array(expected[(y * rowBytes)...].prefix(rowBytes)))
        let between = bytes[(y * rowStride + rowBytes)...].prefix(
          y < size.height - 1 ? padding : 16)
        #expect(between.allSatisfy { $0 == 0xA5 })
      }
    }
  }
}
