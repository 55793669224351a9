import JPNG
import TestSupport
import Testing

@Suite("jpng pack: encoding options")
struct EncodingOptionTests {
  private static let choices: [(option: String, setting: String, values: [String])] = [
    ("--quality", "quality", ["1", "50", "100"]), ("-q", "quality", ["33"]),
    ("--alpha", "alpha", ["auto", "png", "jpeg"]),
    ("--alpha-quality", "alphaQuality", ["1", "100"]),
    ("--subsampling", "subsampling", ["auto", "444", "422", "420"]),
    ("--effort", "effort", ["fast", "balanced", "best"]),
    ("--hidden-color", "hiddenColor", ["fill", "keep", "zero"]),
    ("--association", "association", ["straight", "premultiplied"]),
    ("--color-profile", "colorProfile", ["preserve", "srgb", "strip"]),
  ]

  /// What `inspect --json` says of a file packed with `arguments`.
  private func inspected(_ arguments: [String]) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "a.png")
    let packed = try Tool.run(["pack", "a.png", "-o", "a.jpng"] + arguments, in: folder)
    #expect(packed.status == 0, "\(arguments): \(packed.errors)")
    let result = try Tool.run("inspect", "a.jpng", "--json", in: folder)
    return try #require(try result.entries("files").first)
  }

  private static let defaults = [
    "alpha=auto", "subsampling=auto", "effort=balanced", "hiddenColor=fill",
    "association=straight", "colorProfile=preserve",
  ]

  @Test("Every value of every option is accepted, and the file's settings name all but defaults")
  func values() throws {
    for choice in Self.choices {
      for value in choice.values {
        let settings = try inspected([choice.option, value])["settings"] as? String
        let words = try #require(settings).split(separator: " ")
        let setting = "\(choice.setting)=\(value)"
        #expect(words.contains { $0 == setting } != Self.defaults.contains(setting), "\(setting)")
      }
    }
  }

  @Test("--subsampling is what the colour plane gets", arguments: ["444", "422", "420"])
  func subsampling(value: String) throws {
    #expect(try inspected(["--subsampling", value])["subsampling"] as? String == value)
  }

  @Test("--alpha is what the alpha plane gets", arguments: [("png", "JPNG"), ("jpeg", "JPJP")])
  func alpha(value: String, kind: String) throws {
    #expect(try inspected(["--alpha", value])["kind"] as? String == kind)
  }

  @Test("--progressive makes the colour plane progressive, which it is not otherwise")
  func progressive() throws {
    #expect(try inspected(["--progressive"])["progressive"] as? Bool == true)
    #expect(try inspected([])["progressive"] as? Bool == false)
  }

  @Test("--association is what the file declares", arguments: ["straight", "premultiplied"])
  func association(value: String) throws {
    #expect(try inspected(["--association", value])["association"] as? String == value)
  }

  @Test("A higher quality takes more bytes")
  func quality() throws {
    let sizes = try ["10", "90"].map { try inspected(["-q", $0])["colorBytes"] as? Int ?? 0 }
    #expect(sizes[0] < sizes[1])
  }

  @Test("More effort takes fewer bytes")
  func effort() throws {
    let folder = try TemporaryFolder()
    let picture = SampleImages.soft(ImageSize(width: 160, height: 120))
    try folder.write(SourceImage(pixels: picture).optimizedPNG(), to: "a.png")
    let sizes = try ["fast", "balanced", "best"].map { effort in
      let packed = try Tool.run("pack", "a.png", "-o", "-", "--effort", effort, in: folder)
      let info = try JPNGDecoder(packed.standardOutput).info
      return info.colorByteCount + info.alphaByteCount
    }
    #expect(sizes[1] < sizes[0])
    #expect(sizes[2] < sizes[1])
  }

  @Test("--alpha-max-error bounds the errors of alpha", arguments: [0, 4, 60])
  func alphaMaxError(limit: Int) throws {
    let folder = try TemporaryFolder()
    let picture = SampleImages.soft(ImageSize(width: 160, height: 120))
    try folder.write(SourceImage(pixels: picture).optimizedPNG(), to: "a.png")
    for alpha in ["auto", "jpeg"] where limit > 0 || alpha == "auto" {
      let packed = try Tool.run(
        "pack", "a.png", "-o", "-", "--alpha", alpha, "--alpha-max-error", "\(limit)", in: folder)
      let decoded = try JPNGDecoder(packed.standardOutput).decode()
      #expect(PixelDifference(picture.alphaSamples, decoded.alphaSamples).peak <= limit)
    }
    let wrong = try Tool.run("pack", "a.png", "--alpha-max-error", "256", in: folder)
    #expect(wrong.status == 64)
  }

  @Test("--force is accepted")
  func force() throws {
    #expect(try inspected(["--force"])["width"] as? Int == 24)
  }
}
