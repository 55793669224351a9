import JPNGDecode
import JPNGLoading
import Testing

@Suite("Without libjpeg-turbo, libpng, Little CMS and libdeflate")
struct DecodeOnlyTests {
  @Test("There are files of every kind to be decoded")
  func files() {
    #expect(Reference.names.count >= 16)
    #expect(Reference.names.contains("progressive.jpng"))
  }

  @Test(
    "Each scale has the pixels that a full build gives", arguments: Reference.decodable, 1...8)
  func scales(name: String, eighths: Int) throws {
    let decoder = try JPNGDecoder(Reference.file(name))
    let scale = try #require(Scale(eighths: eighths))
    let pixels = try decoder.rawRows(at: .scale(scale))
    #expect(try pixels == Reference.rows(of: name, "\(eighths)"))
  }

  @Test("A box, a region, and two threads of large files do, too", arguments: Reference.decodable)
  func ways(name: String) throws {
    var decoder = try JPNGDecoder(Reference.file(name))
    decoder.options.threads = 2
    #expect(try decoder.decode().rows == Reference.rows(of: name, "8"))
    let fitted = try decoder.decode(at: .fit(width: 50, height: 40))
    #expect(try fitted.rows == Reference.rows(of: name, "fit"))
    let part = try decoder.decode(region: Region(x: 3, y: 5, width: 20, height: 17))
    #expect(try part.rows == Reference.rows(of: name, "region"))
  }

  @Test("Files are loaded, too", arguments: Reference.decodable)
  func loading(name: String) throws {
    let image = try JPNGImage(contentsOf: Reference.path(of: name))
    #expect(try image.pixels.rows == Reference.rows(of: name, "8"))
  }

  @Test("A progressive plane is refused by name")
  func progressive() throws {
    let error = #expect(throws: JPNGError.self) {
      try JPNGDecoder(Reference.file("progressive.jpng"))
    }
    #expect(error?.code == .unsupported)
    #expect(error?.plane == .color)
    #expect(error?.reason.contains("progressive") == true)
  }

  @Test("Damaged planes are refused, strictly or not", arguments: Reference.decodable)
  func damaged(name: String) throws {
    var file = try Reference.file(name)
    let info = try JPNGDecoder(file).info
    // Codes that no Huffman code has, up to the end of the colour plane.
    for i in info.colorByteCount / 2..<info.colorByteCount { file[i] = i % 2 == 0 ? 0xFF : 0 }
    for isStrict in [true, false] {
      let error = #expect(throws: JPNGError.self) {
        try JPNGDecoder(file, options: DecodeOptions(isStrict: isStrict)).decode()
      }
      #expect(error?.code == .malformed || error?.code == .unsupported)
    }
  }

  @Test("Each file that is cut off is refused", arguments: Reference.decodable)
  func truncated(name: String) throws {
    let file = try Reference.file(name)
    for count in [0, 1, file.count / 2, file.count - 1] {
      #expect(throws: JPNGError.self) { try JPNGDecoder(Array(file.prefix(count))).decode() }
    }
  }
}

extension Reference {
  /// Those that need no codec library.
  static var decodable: [String] { names.filter { !$0.contains("progressive") } }
}

extension PixelBuffer {
  /// The pixels without padding between rows.
  var rows: [UInt8] {
    withUnsafeBytes { bytes in
      (0..<size.height).flatMap { y in
        bytes[y * rowStride..<y * rowStride + 4 * size.width]
      }
    }
  }
}
