import Foundation
import JPNG

/// Prints the pictures that were packed into this program's resource bundle.
@main
enum Gallery {
  static func main() throws {
    let files = Bundle.module.urls(forResourcesWithExtension: "jpng", subdirectory: nil) ?? []
    for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
      let bytes = try Data(contentsOf: file)
      let decoder = try JPNGDecoder([UInt8](bytes))
      let pixels = try decoder.decode()
      print("\(file.lastPathComponent): \(pixels.size), \(bytes.count) bytes")
    }
  }
}
