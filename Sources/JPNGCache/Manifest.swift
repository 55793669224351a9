package import JPNGAssetReports
package import JPNGFiles

/// What was written to an output folder, of which sources, and with which settings: a file beside
/// the outputs. By it a run knows what has not changed without reading it, and which files are its
/// own.
package struct Manifest: Sendable {
  /// One output.
  package struct Entry: Sendable {
    /// The path of the source, with all links resolved.
    package var source: String
    package var sourceStamp: FileStamp
    package var outputStamp: FileStamp
    package var key: PackKey
    /// The digest of what was written.
    package var content: ContentDigest
    /// What was reported. Its output is what was written below the folder; `nil` if nothing was,
    /// as the source is kept where it is.
    package var outcome: AssetOutcome

    package init(
      source: String, sourceStamp: FileStamp, outputStamp: FileStamp, key: PackKey,
      content: ContentDigest, outcome: AssetOutcome
    ) {
      self.source = source
      self.sourceStamp = sourceStamp
      self.outputStamp = outputStamp
      self.key = key
      self.content = content
      self.outcome = outcome
    }
  }

  /// The name of the file in the output folder.
  package static let name = ".jpng-manifest"
  static let version = "jpng-manifest 2"

  /// By the path below the folder of the output that was planned. A fallback has another; one that
  /// was written before its source was packed after all is kept by its own path.
  package var entries: [String: Entry] = [:]

  package init() {}

  /// Reads the manifest of an output folder. One that is missing, of another version or damaged is
  /// empty: then everything counts as changed.
  package init(inFolder folder: String) {
    guard let bytes = try? WholeFile.read(folder.appendingPath(Self.name)) else { return }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard lines.popFirst() == Array(Self.version.utf8)[...] else { return }
    entries.reserveCapacity(lines.count)
    for line in lines {
      guard let (output, entry) = ManifestLine.entry(line) else { continue }
      entries[output] = entry
    }
  }

  /// Writes the manifest. What another run has written of other outputs in the meantime is kept.
  ///
  /// - Parameter removed: The keys of outputs that are gone.
  package func write(toFolder folder: String, removing removed: Set<String> = [])
    throws(FileWriteError)
  {
    // The runs of several shards end at about the same time.
    try Folder(folder).locked { () throws(FileWriteError) in
      var all = Manifest(inFolder: folder).entries
      all.merge(entries) { $1 }
      for key in removed { all[key] = nil }
      let lines = all.sorted { $0.key < $1.key }.map { ManifestLine.text($0.key, $0.value) }
      let text = ([Self.version] + lines).joined(separator: "\n") + "\n"
      try AtomicFile.write(
        Array(text.utf8), to: folder.appendingPath(Self.name), overwrites: true)
    }
  }
}
