import JPNG
import TestSupport
import Testing

/// A folder of files of every kind, of which bundles are made.
enum BundleSample {
  /// Of all files but those that are hidden.
  static let names = ["a.json", "empty", "kept.png", "ui/icon.jpng", "ui/icon@2x.jpng"]

  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(try packedWithPreview(seed: 1), to: "art/ui/icon.jpng")
    try folder.write(try packedWithPreview(seed: 2), to: "art/ui/icon@2x.jpng")
    try folder.write(Sample.png(), to: "art/kept.png")
    try folder.write(Array("{}".utf8), to: "art/a.json")
    try folder.write([], to: "art/empty")
    try folder.write([1], to: "art/.hidden")
    try folder.write([1], to: "art/.folder/file")
    return folder
  }

  static func packedWithPreview(seed: Int) throws -> [UInt8] {
    var options = PackOptions()
    options.preview = .eighth
    return try JPNGEncoder(options: options).encode(SourceImage(png: Sample.png(seed: seed))).bytes
  }

  /// Makes a bundle of it.
  static func create(
    _ arguments: [String], into output: String, in folder: TemporaryFolder
  ) throws {
    let result = try Tool.run(["bundle", "create", "art", "-o", output] + arguments, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }
}
