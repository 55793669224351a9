internal import JPNGAssetReports
package import JPNGFiles

/// What a run has packed so far, a line for each file, in a file beside the outputs: if the run is
/// killed, another one goes on from there. At the end of a run that was not, it is removed.
package final class PackJournal: Sendable {
  /// What an earlier run had packed when it ended, by the path of the output below the folder.
  package let earlier: [String: Manifest.Entry]
  private let file: AppendedFile

  /// - Parameters:
  ///   - folder: The output folder, which exists.
  ///   - shard: What tells runs apart that pack parts of a set to the same folder: "2-7"; `nil` for
  ///     a run of all.
  package init(inFolder folder: String, shard: String?) throws(FileWriteError) {
    let path = Self.path(inFolder: folder, shard: shard)
    let bytes = FileStatus(path)?.kind == .file ? try? WholeFile.read(path) : nil
    var entries: [String: Manifest.Entry] = [:]
    let lines = (bytes ?? []).split(separator: UInt8(ascii: "\n"))
    let isKnown = lines.first.map { Array($0) == Array(Manifest.version.utf8) } ?? false
    // A run that was killed may have written the last line in part.
    for line in isKnown ? lines.dropFirst() : [] {
      guard let (output, entry) = ManifestLine.entry(line) else { continue }
      entries[output] = entry
    }
    earlier = entries
    if !lines.isEmpty, !isKnown { try AtomicFile.remove(path) }
    file = try AppendedFile(path)
    // A new line ends what may be there in part.
    try file.append(Array((isKnown ? "\n" : Manifest.version + "\n").utf8))
  }

  private static func path(inFolder folder: String, shard: String?) -> String {
    folder.appendingPath(".jpng-journal" + (shard.map { "-" + $0 } ?? ""))
  }

  /// Takes down that an output was packed.
  package func append(_ output: String, _ entry: Manifest.Entry) throws(FileWriteError) {
    try file.append(Array((ManifestLine.text(output, entry) + "\n").utf8))
  }

  /// Forgets everything, as the run is done. Of runs without a journal, too, so that none goes on
  /// from what was done long ago.
  package static func remove(inFolder folder: String, shard: String?) throws(FileWriteError) {
    try AtomicFile.remove(path(inFolder: folder, shard: shard))
  }
}
