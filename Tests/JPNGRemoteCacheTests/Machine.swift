import Foundation
import TestSupport
import Testing

/// A machine that packs the same art as others do, with a local cache of its own.
struct Machine {
  let name: String
  let folder: TemporaryFolder

  /// Packs `art` in the folder.
  func pack(
    _ url: String, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try runProcess(
      #require(ProgramsUnderTest.jpng),
      ["pack", "art", "-o", output, "--json", "--cache", "cache \(name)", "--remote-cache", url]
        + options,
      in: folder.url, environment: environment)
  }

  var output: String { "out \(name)" }

  /// The contents of all packed files, by their names.
  var packed: [String: [UInt8]] {
    get throws {
      let names = folder.files(below: output)
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try folder.read("\(output)/\($0)")) })
    }
  }
}

extension TemporaryFolder {
  /// Pictures that are packed in no time, of different sizes.
  func writeArt(_ count: Int = 3) throws {
    for index in 0..<count {
      let builder = PNGBuilder(width: 24 + index, height: 16) { x, y, channel in
        UInt16((x * 5 + y * 7 + index * 17 + channel * 60) % 256)
      }
      try write(builder.encoded(), to: "art/\(index).png")
    }
  }
}

extension ProcessResult {
  /// What became of the assets.
  var statuses: [String] {
    get throws { try assets.compactMap { $0["status"] as? String } }
  }

  var assets: [[String: Any]] {
    get throws {
      let json = try JSONSerialization.jsonObject(with: Data(standardOutput))
      return try #require((json as? [String: Any])?["assets"] as? [[String: Any]])
    }
  }

  /// What was said of the remote cache.
  var complaints: [String] {
    errors.split(separator: "\n").map(String.init).filter { $0.contains("remote cache") }
  }
}
