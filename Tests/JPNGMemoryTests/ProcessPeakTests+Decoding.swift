import Foundation
import JPNG
import JPNGLoading
import JPNGMemory
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
    let estimate = try DecodingFootprint(JPNGDecoder(file), at: resolution).byteCount
    let (result, peak) = try MeasuredTool.run(arguments + [path], of: program, in: folder)
    #expect(result.status == 0, "\(result.errors)", sourceLocation: location)
    let ofProcess = try Self.processByteCount()
    #expect(peak < estimate + file.count + ofProcess, sourceLocation: location)
    #expect(peak > estimate / 2, "an estimate that is far off", sourceLocation: location)
  }

  private func pack(_ options: [String], side: Int = side) throws {
    try folder.write(PNGFiles.large(side: side), to: "in/0.png")
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

  /// The area filter makes a picture that is nearly as large as the one that it is made from.
  @Test("Unpacking a picture through an area filter")
  func filtered() throws {
    try pack(["--alpha", "jpeg"], side: 3000)
    try checkDecoding(
      "0.jpng", at: .fit(longerSide: 2992), by: BuiltProducts.jpng,
      ["unpack", "--fit", "2992", "--format", "raw", "-o", "out"])
  }
}
