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

  /// What was read, by the same paths as ``entries``. Only what is asked for is decoded: a run may
  /// be about few of many files.
  private var lines: [String: ArraySlice<UInt8>] = [:]
  /// What was added.
  private var entries: [String: Entry] = [:]

  package init() {}

  /// Reads the manifest of an output folder. One that is missing, of another version or damaged is
  /// empty: then everything counts as changed.
  package init(inFolder folder: String) {
    guard let bytes = try? WholeFile.read(folder.appendingPath(Self.name)) else { return }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard lines.popFirst() == Array(Self.version.utf8)[...] else { return }
    self.lines.reserveCapacity(lines.count)
    for line in lines {
      guard let output = ManifestLine.output(line) else { continue }
      self.lines[output] = line
    }
  }

  /// What is known of an output, by the path below the folder that was planned for it. A fallback
  /// has another; one that was written before its source was packed after all is kept by its own
  /// path.
  package subscript(output: String) -> Entry? {
    get { entries[output] ?? lines[output].flatMap { ManifestLine.entry($0)?.1 } }
    set {
      entries[output] = newValue
      lines[output] = nil
    }
  }

  /// The paths of all outputs, even of those of which nothing is known as their line is damaged.
  package var outputs: Set<String> { Set(lines.keys).union(entries.keys) }

  /// Takes over what another one has. Of an output in both, the other's counts.
  package mutating func merge(_ other: Manifest) {
    entries.merge(other.entries) { $1 }
    lines.merge(other.lines) { $1 }
    for output in other.entries.keys { lines[output] = nil }
    for output in other.lines.keys { entries[output] = nil }
  }

  /// Writes the manifest. What another run has written of other outputs in the meantime is kept.
  ///
  /// - Parameter removed: The keys of outputs that are gone.
  package func write(toFolder folder: String, removing removed: Set<String> = [])
    throws(FileWriteError)
  {
    // The runs of several shards end at about the same time.
    try Folder(folder).locked { () throws(FileWriteError) in
      var all = Manifest(inFolder: folder)
      all.merge(self)
      for output in removed { all[output] = nil }
      try AtomicFile.write(all.text, to: folder.appendingPath(Self.name), overwrites: true)
    }
  }

  private var text: [UInt8] {
    let added = entries.map { ($0, Array(ManifestLine.text($0, $1).utf8)[...]) }
    let sorted = (Array(lines) + added).sorted { $0.0 < $1.0 }
    var text = Array((Self.version + "\n").utf8)
    for (_, line) in sorted {
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
