package import Foundation

/// Programs of other people that read what we write; tests that need one are skipped without it:
///
///     @Test(.enabled(if: StockTool.djpeg.isPresent, StockTool.djpeg.requirement))
package enum StockTool: String, Sendable {
  /// libjpeg-turbo's decoder.
  case djpeg
  /// netpbm's reader of PNGs.
  case pngtopnm

  package var isPresent: Bool { url != nil }
  package var requirement: String { "needs \(rawValue)" }

  package var url: URL? { executable(named: rawValue) }

  /// What the program makes of a file: its output as an image, or `nil` where it fails.
  package func decode(_ file: [UInt8], _ arguments: [String] = []) throws -> PNMImage? {
    guard let url else { return nil }
    let result = try runProcess(url, arguments, standardInput: file)
    return result.status == 0 ? PNMImage(result.standardOutput) : nil
  }
}

/// The program that a shell would run by that name.
package func executable(named name: String) -> URL? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").lazy
    .map { URL(filePath: String($0)).appending(path: name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// An image of the netpbm formats P4, P5 and P6, as their manual pages describe them.
package struct PNMImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let channels: Int
  /// Tightly packed rows, each sample scaled to 0…255.
  package let samples: [UInt8]

  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func word() -> String {
      let word = rest.prefix { $0 > 0x20 }
      rest = rest.dropFirst(word.count + 1)
      return String(decoding: word, as: UTF8.self)
    }
    let format = word()
    guard let width = Int(word()), let height = Int(word()) else { return nil }
    (self.width, self.height) = (width, height)
    channels = format == "P6" ? 3 : 1
    if format == "P4" {
      let rowBytes = (width + 7) / 8
      guard rest.count == rowBytes * height else { return nil }
      let start = rest.startIndex
      // In a bitmap, 1 is black.
      samples = (0..<width * height).map { index in
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        return rest[start + y * rowBytes + x / 8] >> UInt8(7 - x % 8) & 1 == 1 ? 0 : 255
      }
      return
    }
    guard ["P5", "P6"].contains(format), let maximum = Int(word()), (1...255).contains(maximum),
      rest.count == width * height * channels
    else { return nil }
    samples = rest.map { UInt8((Int($0) * 255 + maximum / 2) / maximum) }
  }
}
