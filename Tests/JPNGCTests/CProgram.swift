import Foundation
import JPNG
import TestSupport

/// One of the programs in C here, compiled against the header, and linked to the dynamic library
/// that the build puts beside the test bundle.
struct CProgram: Sendable {
  private let folder: TemporaryFolder

  /// Whether the library was built with a sanitizer whose runtime the program would have to bring.
  static let needsRuntime =
    ["address", "thread"].contains(ProcessInfo.processInfo.environment["JPNG_SANITIZER"])

  static let compiler = executable(named: "cc") ?? executable(named: "clang")

  /// - Parameter name: That of the file, without its extension.
  private init(_ name: String) throws {
    folder = try TemporaryFolder()
    let root = SharedFixtures.packageRoot
    let libraries = BuiltProducts.folder.path
    guard let compiler = Self.compiler else { throw Failure(errors: "no C compiler") }
    let result = try runProcess(
      compiler,
      [
        "-std=c11", "-Wall", "-Wextra", "-Werror", "-O1",
        root.appending(path: "Tests/JPNGCTests/\(name).c").path,
        "-I", root.appending(path: "Sources/CJPNG/include").path,
        "-L", libraries, "-lJPNGC", "-Wl,-rpath,\(libraries)",
        "-o", folder.path("program"),
      ])
    guard result.status == 0 else { throw Failure(errors: result.errors) }
  }

  func run(_ file: [UInt8], _ options: [String]) throws -> ProcessResult {
    let scratch = try TemporaryFolder()
    try scratch.write(file, to: "file.jpng")
    return try runProcess(
      folder.url.appending(path: "program"), [scratch.path("file.jpng")] + options)
  }

  func run(_ options: [String], input: [UInt8]) throws -> ProcessResult {
    try runProcess(folder.url.appending(path: "program"), options, standardInput: input)
  }

  struct Failure: Error { let errors: String }

  /// Compiled once for all tests.
  static let decode = Result { try CProgram("decode") }
  static let encode = Result { try CProgram("encode") }
  static let bundle = Result { try CProgram("bundle") }
}

/// The picture that all tests of this target decode.
enum Sample {
  static let size = ImageSize(width: 150, height: 90)

  static let packed: Result<[UInt8], any Error> = Result {
    var options = PackOptions()
    (options.restarts, options.preview) = (.rows, .eighth)
    return try JPNGEncoder(options: options)
      .encode(SourceImage(pixels: SampleImages.soft(size))).bytes
  }
}
