internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGPipeline
internal import JPNGReports

/// Reports of a pack to be written to files.
struct ReportOutputs: Sendable {
  private let files: [(path: String, format: ReportFormat)]
  /// Bytes of pictures that a page may hold.
  let embedLimit: ByteSize
  let limits: Limits

  /// - Parameter paths: Each gets the format that its extension names; they have been validated.
  init(paths: [String], embedLimit: ByteSize, limits: Limits) {
    files = paths.compactMap { path in ReportFormat(path: path).map { (path, $0) } }
    (self.embedLimit, self.limits) = (embedLimit, limits)
  }

  /// Refuses what cannot be written, in the words of the command line.
  static func validate(_ paths: [String], option: String) throws(ValidationError) {
    for path in paths where ReportFormat(path: path) == nil {
      throw ValidationError("\(option) \(path): \(ReportFormat.choice)")
    }
  }

  /// It should be known before an hour of work, not after.
  func refuseUnwritable() throws(CommandFailure) {
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseUnwritable(files.map(\.path), Attempt("writing the report"))
    }
  }

  /// Writes all, and reports those that cannot be written.
  ///
  /// - Parameter pictures: Where those of each asset are.
  /// - Returns: The status that the first failure calls for.
  func write(
    _ report: PackReport, _ pictures: [AssetFiles?], _ console: Console
  ) -> ExitStatus? {
    // What is not whole must not take the place of an earlier report.
    if Interruption.isRequested { return nil }
    var status: ExitStatus?
    for (path, format) in files {
      do throws(CommandFailure) {
        try writeResult(try text(report, format, pictures), to: path)
      } catch {
        console.report(error)
        status = status ?? error.status
      }
    }
    return status
  }

  private func text(
    _ report: PackReport, _ format: ReportFormat, _ pictures: [AssetFiles?]
  ) throws(CommandFailure) -> String {
    switch format {
    case .json: try jsonText(report) + "\n"
    case .csv: report.csv
    case .markdown: report.markdown
    case .html: report.html(embedLimit: embedLimit.byteCount) { pictures[$0]?.pictures(limits) }
    }
  }
}
