internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

extension MergedDocument {
  /// Writes the report as JSON: that of one run, byte for byte, but for times.
  func writeJSON(to path: String) throws(CommandFailure) {
    let head = try merged.headWithoutAssets.jsonText() + "\n"
    // The keys are sorted, so that the assets come first.
    guard let begin = head.firstIndex(of: "["), let end = head.firstIndex(of: "]") else {
      throw CommandFailure(.internalFault, path, "writing", "a report without assets")
    }
    var output = try Self.writing { () throws(FileWriteError) in
      try AtomicOutput(path, overwrites: true)
    }
    var separator = String(head[...begin]) + Self.lineBreak
    try forEachBlock { (texts) throws(CommandFailure) in
      var block: [UInt8] = []
      for text in texts {
        block += separator.utf8
        block += text
        separator = "," + Self.lineBreak
      }
      try Self.writing { () throws(FileWriteError) in try output.write(block) }
    }
    let isEmpty = merged.assetCount == 0
    let rest = isEmpty ? head : "\n  " + head[end...]
    try Self.writing { () throws(FileWriteError) in
      try output.write(Array(rest.utf8))
      try output.place()
    }
  }

  /// Where reports are written as a whole, it stands in front of each asset.
  private static let lineBreak = "\n    "

  /// The report in memory, for other forms of it.
  func report() throws(CommandFailure) -> PackReport {
    var assets: [AssetOutcome] = []
    try forEachBlock { (texts) throws(CommandFailure) in
      for text in texts {
        do throws(JSONReadingError) {
          assets.append(try readJSON(text))
        } catch {
          // All was read before.
          throw CommandFailure(.internalFault, paths.joined(separator: " "), "reading", "\(error)")
        }
      }
    }
    return merged.report(with: assets)
  }
}
