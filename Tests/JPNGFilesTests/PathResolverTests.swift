import Foundation
import JPNGFiles
import TestSupport
import Testing

@Suite("Resolved paths")
struct PathResolverTests {
  @Test(
    "Files of one folder resolve as each alone does",
    arguments: [
      "a.png", "link.png", "folder/b.png", "through/b.png", "through/missing.png", "none/c.png",
      "folder/..", "folder/.", "through/../a.png", "folder//b.png",
    ])
  func resolved(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "a.png")
    try folder.write([2], to: "folder/b.png")
    for (link, target) in [("link.png", "a.png"), ("through", "folder")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    var resolver = PathResolver()
    let path = folder.url.path + "/" + name
    for path in [path, folder.url.path + "/folder/other.png", path] {
      let isLink = FileStatus.found(at: path).isLink
      #expect(resolver.bytes(of: path, isLink: isLink) == path.resolvedPathBytes)
    }
  }
}
