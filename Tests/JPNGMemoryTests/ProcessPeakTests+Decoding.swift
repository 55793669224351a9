import Foundation
import JPNG
import JPNGPixels
import TestSupport
import Testing

extension ProcessPeakTests {
  private static let side = 2000

  /// Runs a program that decodes a file, and holds its peak against what the decoder estimates.
  private func checkDecoding(
    _ path: String, at resolution: Resolution = .full, by program: URL = BuiltProducts.loadScene,
    _ arguments: [String] = [], location: SourceLocation = #_sourceLocation
  ) throws {
    let file = try folder.read(path)
    let estimate = try JPNGDecoder(file).byteCount(at: resolution)
    let (result, peak) = try MeasuredTool.run(arguments + [path], of: program, in: folder)
    #expect(result.status == 0, "\(result.errors)", sourceLocation: location)
    #expect(peak < estimate + file.count + Self.processByteCount, sourceLocation: location)
    #expect(peak > estimate / 2, "an estimate that is far off", sourceLocation: location)
  }

  private func pack(_ options: [String]) throws {
    try folder.write(PNGFiles.large(side: Self.side), to: "in/0.png")
    let packed = try MeasuredTool.run(["pack", "in/0.png", "-o", "0.jpng"] + options, in: folder)
    try #require(packed.result.status == 0, "\(packed.result.errors)")
  }

  /// A scene of one picture: what is decoded for the preview is given back before the image is.
  @Test("Loading a picture, progressive or not", arguments: [false, true], ["png", "jpeg"])
  func decoding(isProgressive: Bool, alpha: String) throws {
    try pack(["--alpha", alpha] + (isProgressive ? ["--progressive"] : []))
    try checkDecoding("0.jpng")
  }

  @Test("Loading a picture whose alpha plane is an interlaced PNG, which no encoder of ours makes")
  func interlacedAlpha() throws {
    try pack(["--alpha", "png"])
    var parts = try #require(FileParts(try folder.read("0.jpng")))
    parts.alpha = PNGFiles.interlacedGrey(side: Self.side)
    // What was said of the alpha plane before is true no more.
    for tag in ["crcs", "band"] { parts[tag] = nil }
    try folder.write(parts.bytes, to: "interlaced.jpng")
    try checkDecoding("interlaced.jpng")
  }

  /// The area filter makes nearly as large a picture of the whole one.
  @Test("Unpacking a picture through an area filter", arguments: ["png", "jpeg"])
  func filtered(alpha: String) throws {
    try pack(["--alpha", alpha])
    let side = Self.side - 8
    try checkDecoding(
      "0.jpng", at: .fit(longerSide: side), by: BuiltProducts.jpng,
      ["unpack", "--fit", "\(side)", "--format", "raw", "-o", "out"])
  }
}
