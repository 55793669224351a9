internal import JPNGBundle
internal import JPNGBundlePatching
internal import JPNGPipeline
internal import JPNGReports

/// What `jpng bundle diff` found. This is what `--json` prints.
struct BundleDiffReport: Encodable {
  var schema = 1
  var old: String
  var new: String
  var totals: Totals
  var files: [File]

  struct Totals: Encodable {
    var added: Int
    var removed: Int
    var changed: Int
    var moved: Int
    var unchanged: Int
    /// Bytes of the new bundle, and how many of them an update downloads.
    var bytes: Int
    var downloadBytes: Int
  }

  struct File: Encodable {
    var name: String
    var status: String
    /// Its name in the old bundle, if it has moved.
    @Nullable var origin: String? = nil
    var bytes: Int
  }

  init(_ update: BundleUpdate, old: String, new: String) {
    (self.old, self.new) = (old, new)
    func count(_ status: BundleComparison.Status) -> Int {
      update.changes.count { $0.status == status }
    }
    totals = Totals(
      added: count(.added), removed: count(.removed), changed: count(.changed),
      moved: count(.moved), unchanged: count(.unchanged), bytes: update.new.byteCount,
      downloadBytes: update.patch.downloadByteCount)
    files = update.changes.map { change in
      File(
        name: change.name, status: change.status.rawValue, origin: change.origin,
        bytes: change.byteCount)
    }
  }

  /// What was found, as lines for a terminal. Files that are as they were are only counted.
  var lines: [String] {
    let changes = files.filter { $0.status != "unchanged" }.map { file in
      let origin = file.origin.map { " (was \($0))" } ?? ""
      return "\(file.status)  \(file.name)\(origin), \(file.bytes.asByteCount)".asTerminalLine
    }
    return changes + [
      "\(totals.added) added, \(totals.removed) removed, \(totals.changed) changed, "
        + "\(totals.moved) moved, \(totals.unchanged) unchanged",
      "an update downloads \(totals.downloadBytes.asByteCount) of \(totals.bytes.asByteCount)",
    ]
  }
}

/// The list of runs that `jpng bundle diff -o` writes (docs/bundle.md, "Updates").
struct BundlePatchFile: Encodable {
  var schema = 1
  var old: Side
  var new: Side
  var downloadBytes: Int
  var runs: [Run]

  struct Side: Encodable {
    var bytes: Int
    var crc32: String

    init(_ side: BundleUpdate.Side) { (bytes, crc32) = (side.byteCount, side.checksum) }
  }

  struct Run: Encodable {
    /// "old" or "new".
    var from: String
    var offset: Int
    var size: Int
  }

  init(_ update: BundleUpdate) {
    old = Side(update.old)
    new = Side(update.new)
    downloadBytes = update.patch.downloadByteCount
    runs = update.patch.runs.map { run in
      Run(from: run.origin.rawValue, offset: run.range.lowerBound, size: run.range.count)
    }
  }
}
