internal import JPNGCache
internal import JPNGFiles

/// Picks the files of one shard out of a whole set. It goes by all names of the set, and sees what
/// the run of a shard could not see of its own files: that two assets have the same output, or that
/// an output is a source.
package struct ShardSelection {
  private let shard: Shard
  private let destination: String
  /// Digests of all paths, of which there may be millions.
  private let names = RecordSort()

  /// Two files of the set that cannot be packed to where they should be.
  struct Clash {
    /// The number of the file whose output is in the way.
    let output: Int
    /// The number of the file that has the same output, or its source there.
    let other: Int
    let isSource: Bool
  }

  private enum Role: UInt64 { case output, source }

  /// - Parameter destination: The output folder, or the output of a single file; `nil` for
  ///   standard output.
  package init(_ shard: Shard, destination: String?) {
    self.shard = shard
    self.destination = destination?.resolvedPath.absolutePath ?? ""
  }

  /// Whether a file of the set is in the shard.
  ///
  /// - Parameters:
  ///   - number: What the file is called in a ``Clash``.
  ///   - path: The absolute path of the source. The links that lead to the folder of a manifest are
  ///     resolved, as those of the output folder are.
  ///   - output: The path of the output below the output folder.
  func takes(
    _ file: InputFile, _ number: Int, at path: String, output: String
  ) throws(AssetFailure) -> Bool {
    do throws(FileWriteError) {
      try names.append(Self.record(destination.appendingPath(output), .output, number))
      try names.append(Self.record(path, .source, number))
    } catch {
      throw AssetFailure(error)
    }
    return shard.contains(file.relativePath)
  }

  /// Whether a failure of the search for files is told by the run of this shard.
  func takes(_ failure: AssetFailure, below root: String?) -> Bool {
    shard.contains(root.flatMap { failure.path.path(below: $0) } ?? failure.path)
  }

  /// Two files of the set that cannot both be packed; of several such pairs, the one that is
  /// complete first. Called when all files were seen.
  func firstClash() throws(AssetFailure) -> Clash? {
    do throws(FileError) {
      var first: Clash?
      var reader = try names.sorted().makeReader()
      var output: SortableRecord?
      while let record = try reader.next() {
        let isSource = record.z == Role.source.rawValue
        guard let other = output, (other.x, other.y) == (record.x, record.y) else {
          output = isSource ? nil : record
          continue
        }
        let clash = Clash(output: Int(other.w), other: Int(record.w), isSource: isSource)
        if clash.isComplete(before: first) { first = clash }
      }
      return first
    } catch {
      throw AssetFailure(error)
    }
  }

  /// What has the same path is next to each other when it is sorted, an output before the sources.
  private static func record(_ path: String, _ role: Role, _ number: Int) -> SortableRecord {
    let digest = ContentDigest(of: Array(path.utf8))
    return [digest.leadingNumber, digest.secondNumber, role.rawValue, UInt64(number)]
  }
}

extension ShardSelection.Clash {
  fileprivate func isComplete(before clash: Self?) -> Bool {
    guard let clash else { return true }
    return max(output, other) < max(clash.output, clash.other)
  }
}
