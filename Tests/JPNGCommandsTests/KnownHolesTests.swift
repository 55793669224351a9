import Foundation
import TestSupport
import Testing

@testable import JPNGCommands

@Suite("Libraries with known holes")
struct KnownHolesTests {
  @Test(
    "Versions are compared number by number",
    arguments: [
      ("1.6.36", "1.6.37"), ("1.6.9", "1.6.37"), ("1.5.99", "1.6"), ("2.1", "2.1.1"),
      ("2.9", "2.10"), ("2.0 or older", "2.1.1"), ("1.2.12-rc1", "1.2.13"), ("0", "0.1"),
    ])
  func older(version: String, floor: String) {
    #expect(KnownHoles.isOlder(version, than: floor))
    #expect(!KnownHoles.isOlder(floor, than: version))
    #expect(!KnownHoles.isOlder(floor, than: floor))
  }

  @Test(
    "A text without a number is not judged", arguments: ["", "unknown", "v1", "."])
  func unknown(version: String) {
    #expect(!KnownHoles.isOlder(version, than: "1.0"))
  }

  @Test(
    "A library below its floor is warned of, with a hole to look up",
    arguments: KnownHoles.floors)
  func warning(floor: KnownHoles.Floor) throws {
    let warnings = KnownHoles.warnings(about: [
      (floor.library, "1.1"), (floor.library, floor.version), ("libdeflate", "0.1"),
    ])
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning.hasPrefix("\(floor.library) 1.1 has known security holes (CVE-"))
    #expect(warning.contains("\(floor.version) or newer"))
  }

  /// Their security updates keep the numbers.
  @Test(
    "Nothing is said of what supported distributions have",
    arguments: [
      // Debian 12
      [
        ("libjpeg-turbo", "2.1.5"), ("libpng", "1.6.39"), ("zlib", "1.2.13"), ("lz4", "1.9.4"),
        ("Little CMS", "2.14"), ("libdeflate", "1.14"),
      ],
      // Ubuntu 24.04
      [
        ("libjpeg-turbo", "2.1.5"), ("libpng", "1.6.43"), ("zlib", "1.3"), ("lz4", "1.9.4"),
        ("Little CMS", "2.14"), ("libdeflate", "1.19"),
      ],
      // Debian 13
      [
        ("libjpeg-turbo", "2.1.5"), ("libpng", "1.6.48"), ("zlib", "1.3.1"), ("lz4", "1.10.0"),
        ("Little CMS", "2.16"), ("libdeflate", "1.23"),
      ],
    ])
  func distributions(libraries: [(String, String)]) {
    #expect(KnownHoles.warnings(about: libraries.map { (name: $0.0, version: $0.1) }).isEmpty)
  }

  @Test("SECURITY.md has the floors, and where each comes from")
  func document() throws {
    let file = SharedFixtures.packageRoot.appending(path: "SECURITY.md")
    let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    for floor in KnownHoles.floors {
      let row = lines.first { $0.hasPrefix("| \(floor.library) | \(floor.version) |") }
      let text = try #require(row, "\(floor.library) is not in SECURITY.md")
      for hole in floor.holes.split(separator: ", ") { #expect(text.contains(hole)) }
    }
  }
}

/// A library that the system loads before all others. Its functions take the place of theirs.
enum PreloadedLibrary {
  static let compiler = executable(named: "cc")

  static let isPossible: Bool = {
    #if os(Linux)
      // The runtime of these sanitizers has to come before everything else.
      let sanitizer = ProcessInfo.processInfo.environment["JPNG_SANITIZER"] ?? ""
      return compiler != nil && !["address", "thread"].contains(sanitizer)
    #else
      return false
    #endif
  }()
}

@Suite(
  "jpng --version with an old library",
  .enabled(if: PreloadedLibrary.isPossible, "needs Linux and a C compiler, without a sanitizer"))
struct OldLibraryTests {
  @Test("It is the version of what is loaded that counts, and it is told on stderr")
  func preloaded() throws {
    let folder = try TemporaryFolder()
    let source = """
      const char *png_get_libpng_ver(const void *png) { (void)png; return "1.6.30"; }
      """
    try folder.write(Array(source.utf8), to: "old.c")
    let compiler = try #require(PreloadedLibrary.compiler)
    let compilation = try runProcess(
      compiler, ["-shared", "-fPIC", folder.path("old.c"), "-o", folder.path("libold.so")])
    #expect(compilation.status == 0, "\(compilation.errors)")
    for arguments in [["--version"], ["pack", "--version"]] {
      let result = try runProcess(
        BuiltProducts.jpng, arguments,
        environment: ["LD_PRELOAD": folder.path("libold.so")])
      #expect(result.status == 0)
      #expect(result.output.contains("\nlibpng 1.6.30\n"))
      #expect(!result.output.contains("warning"))
      #expect(
        result.errors == """
          jpng: warning: libpng 1.6.30 has known security holes (CVE-2018-13785, CVE-2019-7317); \
          1.6.37 or newer is needed, or a package that fixes them

          """)
    }
  }
}
