internal import JPNGConfiguration
internal import JPNGFiles
package import JPNGThreads

extension InputList {
  /// The files that a manifest names.
  ///
  /// - Parameters:
  ///   - manifest: A file of JSON lines, or standard input.
  ///   - selection: What is left out, and the root that sources count from. Default of the root:
  ///     the working folder.
  ///   - shard: Picks the files of a shard; of the others, no file is looked at. `nil` for all.
  ///   - needsOutput: Whether each line must name an output, as there is no output folder.
  ///   - cancellation: Ends the wait for a pipe.
  /// - Throws: The first line that is wrong. Files that cannot be read are among ``failures``.
  package init(
    manifest: InputSource, selection: InputSelection, shard: ShardSelection?, needsOutput: Bool,
    cancellation: Cancellation
  ) throws(AssetFailure) {
    self.init(manifest: manifest.path, selection: selection, cancellation: cancellation)
    let root = selection.root ?? "."
    let absoluteRoot = root.absolutePath
    let resolvedRoot = root.resolvedPath.absolutePath
    let reader = JobManifest(manifest, cancellation: cancellation)
    var place = 0
    try reader.forEachJob { (job) throws(AssetFailure) in
      func refuse(_ reason: String) -> AssetFailure { reader.failure(job.line, reason) }
      guard let name = job.source.path(below: root, absoluteRoot) else {
        throw refuse("the source '\(job.source)' is not below \(root)")
      }
      if needsOutput, job.output == nil { throw refuse("it has no output, and there is no folder") }
      if let output = job.output { try output.refuseAsOutput(refuse) }
      var file = InputFile(.path(root.appendingPath(name)), relativePath: name)
      file.output = job.output
      file.settings = job.settings
      file.place = place
      place += 1
      let isWanted = try shard?.takes(
        file, job.line, at: resolvedRoot.appendingPath(name),
        output: file.outputPath(["png"], "jpng"))
      add(file, isWanted: isWanted ?? true)
    }
    if let clash = try shard?.firstClash() {
      throw AssetFailure(
        reader.name, .planning,
        .linesCollide(output: clash.output, other: clash.other, isSource: clash.isSource))
    }
  }
}

extension String {
  /// Refuses outputs outside of the output folder, those with names that this program uses there
  /// itself, and PNGs, which could be copies of sources that are kept.
  fileprivate func refuseAsOutput(
    _ refusal: (String) -> AssetFailure
  ) throws(AssetFailure) {
    guard isPlainRelativePath else {
      throw refusal("the output '\(self)' is no path below the output folder")
    }
    if split(separator: "/").contains(where: { $0.hasPrefix(".jpng-") }) {
      throw refusal("the output '\(self)' has a name that begins with .jpng-")
    }
    if lowercased().hasSuffix(".png") {
      throw refusal("the output '\(self)' is no name of a packed file; .jpng is the extension")
    }
  }

  /// A path that counts from a root, or is absolute and below it, as the relative path; `nil` if it
  /// is not below the root.
  fileprivate func path(below root: String, _ absoluteRoot: String) -> String? {
    if isPlainRelativePath { return self }
    let below =
      hasPrefix("/") ? path(below: absoluteRoot) : root.appendingPath(self).path(below: root)
    return below.flatMap { $0.isEmpty ? nil : $0 }
  }
}
