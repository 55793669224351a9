#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Paints the sample images into a folder. The same code paints the same pictures every time.
@main
struct MakeSampleAssets {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: make-sample-assets OUTPUT_FOLDER")
      exit(64)
    }
    let root = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    for sample in Sample.all {
      let folder = sample.folder.isEmpty ? root : root.appending(path: sample.folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let canvas = sample.paint()
      let png = try canvas.png(sample.storage)
      try Data(png).write(to: folder.appending(path: sample.name))
      print("\(sample.name): \(canvas.width)×\(canvas.height), \(png.count) bytes")
    }
  }
}
