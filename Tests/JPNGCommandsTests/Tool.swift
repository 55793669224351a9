import Foundation
import JPNG
import TestSupport
import Testing

/// The built command line tool.
enum Tool {
  static func run(
    _ arguments: String..., input: [UInt8] = [], in folder: TemporaryFolder
  ) throws -> ProcessResult {
    try run(arguments, input: input, in: folder)
  }

  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: TemporaryFolder
  ) throws -> ProcessResult {
    try runProcess(
      BuiltProducts.jpng, arguments, standardInput: input, in: folder.url,
      environment: ["COLUMNS": "80"])
  }
}

extension ProcessResult {
  /// Standard output as a JSON object.
  var json: [String: Any] {
    get throws { try jsonObject(standardOutput) }
  }

  /// The assets of a pack report or the files of another, in their order.
  func entries(_ key: String) throws -> [[String: Any]] {
    try #require(try json[key] as? [[String: Any]])
  }

  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

func jsonObject(_ bytes: [UInt8]) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}

/// PNG files small enough to be packed in no time.
enum Sample {
  /// Smooth colour; alpha 0 on the left, 255 on the right, soft between.
  static func png(width: Int = 24, height: Int = 16, seed: Int = 0) -> [UInt8] {
    builder(width: width, height: height, seed: seed).encoded()
  }

  static func builder(width: Int = 24, height: Int = 16, seed: Int = 0) -> PNGBuilder {
    PNGBuilder(width: width, height: height) { x, y, channel in
      switch channel {
      case 3: UInt16(max(0, min(255, (x - width / 4) * 512 / width)))
      case 0: UInt16((x * 5 + seed * 17) % 256)
      case 1: UInt16((y * 7 + seed * 31) % 256)
      default: UInt16((x * 2 + y * 3) % 256)
      }
    }
  }

  /// A packed file.
  static func packed(seed: Int = 0) throws -> [UInt8] {
    try JPNGEncoder().encode(SourceImage(png: png(seed: seed))).bytes
  }
}

func verifies(_ bytes: [UInt8]) -> Bool {
  do {
    try JPNGDecoder(bytes).verify()
    return true
  } catch {
    return false
  }
}
