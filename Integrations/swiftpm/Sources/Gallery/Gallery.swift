import Foundation
import JPNG

/// Prints the pictures that were packed into this program's resource bundle.
@main
enum Gallery {
  /// What every PNG file begins with.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  static func main() throws {
    let bundle = Bundle.module
    let files = try FileManager.default.contentsOfDirectory(
      at: bundle.resourceURL ?? bundle.bundleURL, includingPropertiesForKeys: nil)
    for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "jpng" {
      let bytes = try [UInt8](Data(contentsOf: file))
      // With `fallback: png` in jpng.yml, a picture that packing makes larger is kept as it was.
      if bytes.starts(with: signature) {
        print("\(file.lastPathComponent): kept as PNG, \(bytes.count) bytes")
        continue
      }
      let pixels = try JPNGDecoder(bytes).decode()
      print("\(file.lastPathComponent): \(pixels.size), \(bytes.count) bytes")
    }
  }
}
