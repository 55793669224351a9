import JPNGPlanes
import Testing

@Suite("Versions of the codec libraries")
struct LibraryVersionTests {
  @Test("The versions of all libraries are known")
  func versions() {
    #expect(LibraryVersions.all.map(\.name) == ["libjpeg-turbo", "libpng", "zlib", "libdeflate"])
    #expect(LibraryVersions.all.allSatisfy { $0.version.split(separator: ".").count >= 2 })
  }
}
