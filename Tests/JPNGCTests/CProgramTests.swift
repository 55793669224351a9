import CJPNG
import JPNG
import TestSupport
import Testing

/// Options of decode.c, and what they mean to the Swift library.
struct DecodeCase: Sendable, CustomStringConvertible {
  var description: String
  var region: Region?
  var resolution = Resolution.full
  var options = DecodeOptions()

  static let all: [DecodeCase] = [
    DecodeCase(description: ""),
    DecodeCase(description: "eighths=8 threads=3", options: DecodeOptions(threads: 3)),
    DecodeCase(description: "eighths=2", resolution: .scale(.quarter)),
    DecodeCase(description: "fit=100,40", resolution: .fit(width: 100, height: 40)),
    DecodeCase(description: "fit=33,0", resolution: .fit(width: 33, height: .max)),
    DecodeCase(description: "fit=4000,4000"),
    DecodeCase(
      description: "region=33,17,70,41", region: Region(x: 33, y: 17, width: 70, height: 41)),
    DecodeCase(
      description: "region=33,17,70,41 eighths=4 stride=400",
      region: Region(x: 33, y: 17, width: 70, height: 41), resolution: .scale(.half)),
    DecodeCase(
      description: "bgra premultiplied",
      options: DecodeOptions(association: .premultiplied, pixelFormat: .bgra)),
  ]
}

@Suite(
  "A C program with the header and the dynamic library",
  .enabled(if: CProgram.compiler != nil, "needs a C compiler"),
  .disabled(if: CProgram.needsRuntime, "a sanitized library needs a program that is sanitized too"))
struct CProgramTests {
  let program: CProgram
  let packed: [UInt8]

  init() throws {
    program = try CProgram.decode.get()
    packed = try Sample.packed.get()
  }

  private func run(_ file: [UInt8], _ options: String) throws -> ProcessResult {
    try program.run(file, options.split(separator: " ").map(String.init))
  }

  @Test("It decodes what the Swift library decodes", arguments: DecodeCase.all)
  func rows(decodeCase: DecodeCase) throws {
    let result = try run(packed, decodeCase.description)
    let expected = try JPNGDecoder(packed, options: decodeCase.options)
      .decode(region: decodeCase.region, at: decodeCase.resolution)
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.standardOutput == expected.rgba)
  }

  @Test(
    "It decodes on several threads, where the file is large enough for them",
    arguments: [1, 2, 3, UInt32.max])
  func threads(count: UInt32) throws {
    var options = PackOptions()
    (options.restarts, options.effort) = (.rows, .fast)
    let pixels = SampleImages.random(ImageSize(width: 400, height: 400))
    let file = try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels)).bytes
    let result = try run(file, "threads=\(count)")
    #expect(result.status == 0)
    #expect(try result.standardOutput == JPNGDecoder(file).decode().rgba)
  }

  @Test("It decodes the preview, in any format", arguments: ["", "bgra premultiplied stride=128"])
  func preview(options: String) throws {
    let result = try run(packed, "preview " + options)
    let expected = try JPNGDecoder(
      packed,
      options: options.isEmpty
        ? DecodeOptions() : DecodeOptions(association: .premultiplied, pixelFormat: .bgra)
    ).preview()
    #expect(result.status == 0)
    #expect(result.standardOutput == expected?.rgba)
  }

  @Test("It reads what the file says about itself")
  func info() throws {
    let info = try JPNGDecoder(packed).info
    let encoding = info.alphaEncoding == .png ? 1 : 2
    let expected =
      "150 90 encoding \(encoding) kind 3 bytes \(info.colorByteCount) \(info.alphaByteCount) "
      + "profile 0 preview 1 19 12\n"
    #expect(try run(packed, "info").output == expected)
  }

  @Test(
    "A wrong call is an error with a message",
    arguments: [
      ("eighths=9", JPNG_INVALID_ARGUMENT, "eighths is 9"),
      ("eighths=2 fit=10,10", JPNG_INVALID_ARGUMENT, "both set"),
      ("stride=596", JPNG_INVALID_ARGUMENT, "row_stride is 596"),
      ("stride=602", JPNG_INVALID_ARGUMENT, "row_stride is 602"),
      ("region=100,0,51,1", JPNG_INVALID_REGION, "not within 150×90"),
    ])
  func misuse(options: String, code: jpng_code, message: String) throws {
    let result = try run(packed, options)
    #expect(result.status == Int32(code.rawValue))
    #expect(result.errors.contains(message))
    #expect(result.standardOutput.isEmpty)
  }

  @Test("A file that is not valid is an error with a message")
  func hostileFiles() throws {
    var generator = SeededGenerator(seed: 5)
    for file in [generator.bytes(5000), Array(packed.dropLast(300)), [], [0]] {
      let result = try run(file, "")
      #expect(result.status == Int32(JPNG_MALFORMED.rawValue))
      #expect(result.errors.count > 5)
    }
    // Damage that only decoding finds names the plane.
    let alpha = try JPNGDecoder(packed).info.colorByteCount + 60
    var damaged = packed
    for index in alpha..<alpha + 40 { damaged[index] ^= 0x5A }
    let result = try run(damaged, "")
    #expect(result.status == Int32(JPNG_MALFORMED.rawValue))
    #expect(result.errors.contains("alpha plane: "))
  }

  @Test("It encodes what the Swift library encodes")
  func encodes() throws {
    let pixels = SampleImages.soft(Sample.size)
    var options = PackOptions()
    options.quality = 61
    let result = try CProgram.encode.get().run(["150", "90", "61"], input: pixels.rgba)
    #expect(result.errors == "")
    #expect(
      try result.standardOutput
        == JPNGEncoder(options: options)
        .encode(SourceImage(pixels: pixels)).bytes)
  }
}
