/// Something that is given any bytes, and must neither crash nor find a contradiction.
struct FuzzTarget: Sendable {
  /// The name by which `make fuzz` knows it, and by which the program is started.
  let name: String
  /// Repairs what makes most changed inputs worthless, such as checksums; `nil` if there is nothing
  /// to repair.
  var repair: (@Sendable ([UInt8]) -> [UInt8])?
  /// The inputs that fuzzing starts with. `make fuzz-seeds` writes them to Tests/Fuzzing/Seeds.
  var seeds: @Sendable () throws -> [[UInt8]]
  /// Works on an input. Whatever it throws is a finding, but for ``Uninteresting``.
  var run: @Sendable ([UInt8]) throws -> Void

  /// Thrown for an input that would only take time, such as the header of a huge picture.
  struct Uninteresting: Error {}

  /// All targets, in the order of docs/fuzzing.md.
  static let all: [FuzzTarget] = [
    container, restartIndex, decode, jpegDecoder, greyPNG, pngSource, encode, conversion,
    pixelCache, packReport, check, benchReport, glob, configuration, manifest, budget, libjpng,
    libjpngBundle, bundle,
  ]

  /// The target that the last component of a path names.
  static func named(_ path: String) -> FuzzTarget {
    let name = path.split(separator: "/").last ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("The program is started by the name of a target: \(all.map(\.name))")
    }
    return target
  }
}

/// Ends the process with a finding unless a condition holds.
func expect(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fatalError("FINDING: " + message(), file: file, line: line) }
}
