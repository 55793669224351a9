import Foundation
import JPNGPipeline
import JPNGThreads
import TestSupport

extension FuzzTarget {
  /// Any text as the lines of a manifest: refused with a line, or a list of files. Shards of it
  /// have all of them together, each once.
  static let manifest = FuzzTarget(
    name: "manifest",
    seeds: {
      let all = [
        #"{"source": "a.png"}"# + "\n\n" + #"{"source": "ui/b.png", "output": "x/y.jpng"}"#,
        #"{"source": "./ui/../a.png", "settings": {"quality": 95, "preview": "8"}}"# + "\r\n",
        #"{"source": "gone.png"}"# + "\n" + #"{"source": "a.png", "output": "../a.jpng"}"#,
        #"{"source": "a.png"}"# + "\n" + #"{"source": "a.png", "output": "b.jpng"}"#,
      ]
      return all.map { Array($0.utf8) }
    },
    run: { bytes in
      let tree = try ManifestTree.shared.get()
      try tree.write(bytes)
      let shards = ["1/1", "1/3", "2/3", "3/3"].map { tree.list($0) }
      guard let all = tree.list(nil) else {
        expect(shards.allSatisfy { $0 == nil }, "a shard of a list that is refused")
        return
      }
      guard let first = shards[0] else {
        expect(shards.allSatisfy { $0 == nil }, "shards disagree on whether the set is sound")
        return
      }
      expect(first == all, "other files as the only shard")
      let others = shards.dropFirst().flatMap { $0 ?? [] }
      expect(others.sorted() == all.sorted(), "other files as shards")
    })
}

/// A folder with a manifest, and some files that it may name.
private struct ManifestTree {
  static let shared = Result { try ManifestTree() }

  private let folder: TemporaryFolder
  private let selection: InputSelection

  private init() throws {
    folder = try TemporaryFolder()
    for name in ["art/a.png", "art/ui/b.png"] { try folder.write([], to: name) }
    var selection = InputSelection()
    selection.root = folder.path("art")
    self.selection = selection
  }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

  private var path: String { folder.path("manifest") }

  /// The paths of the files of a shard, or of all, and what is said of those that are not there;
  /// `nil` if the manifest is refused.
  func list(_ text: String?) -> [String]? {
    let shard = text.flatMap { Shard($0) }.map {
      ShardSelection($0, destination: folder.path("packed"))
    }
    do throws(AssetFailure) {
      let list = try InputList(
        manifest: .path(path), selection: selection, shard: shard, needsOutput: false,
        cancellation: Cancellation())
      let files = list.files.map { file in
        expect(!file.relativePath.split(separator: "/").contains(".."), "a file outside the root")
        return "\(file.place) \(file.relativePath) \(file.output ?? "-")"
      }
      return files + zip(list.failurePlaces, list.failures).map { "\($0) \($1)" }
    } catch {
      expect(!"\(error)".isEmpty, "refused without a reason")
      return nil
    }
  }
}
