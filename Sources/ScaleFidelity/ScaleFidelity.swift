internal import Foundation
internal import JPNG

/// `scale-fidelity [--quality Q] IMAGE.png…` prints how close scaled pictures come to the
/// originals.
@main
struct ScaleFidelity {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var quality = 90
    if arguments.count >= 2, arguments[0] == "--quality", let value = Int(arguments[1]) {
      quality = value
      arguments.removeFirst(2)
    }
    for path in arguments {
      let source = try SourceImage(png: Array(try Data(contentsOf: URL(filePath: path))))
      try Fidelity.report(URL(filePath: path).lastPathComponent, source, quality: quality)
    }
  }
}
