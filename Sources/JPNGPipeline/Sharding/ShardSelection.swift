internal import JPNGCache
internal import JPNGFiles

/// Picks the files of one shard out of a whole set. It goes by all names of the set, and sees what
/// the run of a shard could not see of its own files: that two assets have the same output, or that
/// an output is a source.
package struct ShardSelection {
  private let shard: Shard
  private let destination: String
  /// Digests of paths, as a million paths would take much memory.
  private var outputs: Set<ContentDigest> = []
  private var sources: Set<ContentDigest> = []

  /// - Parameter destination: The output folder, or the output of a single file; `nil` for
  ///   standard output.
  package init(_ shard: Shard, destination: String?) {
    self.shard = shard
    self.destination = destination?.resolvedPath.absolutePath ?? ""
  }

  /// Whether a file of the set is in the shard.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the source. The links that lead to the folder of a manifest are
  ///     resolved, as those of the output folder are.
  ///   - output: The path of the output below the output folder.
  mutating func takes(
    _ file: InputFile, at path: String, output: String
  ) throws(AssetFailure) -> Bool {
    let place = destination.appendingPath(output)
    guard outputs.insert(ContentDigest(of: Array(place.utf8))).inserted else {
      throw AssetFailure(place, .planning, .outputOfAnother(file.relativePath))
    }
    sources.insert(ContentDigest(of: Array(path.utf8)))
    return shard.contains(file.relativePath)
  }

  /// Whether a failure of the search for files is told by the run of this shard.
  func takes(_ failure: AssetFailure, below root: String?) -> Bool {
    shard.contains(root.flatMap { failure.path.path(below: $0) } ?? failure.path)
  }

  /// Refuses an output that is a source of the set. Called when all files were seen.
  func refuseOutputsAmongSources() throws(AssetFailure) {
    guard outputs.isDisjoint(with: sources) else {
      throw AssetFailure(destination, .planning, .outputsAmongSources)
    }
  }
}
