internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGPipeline
internal import JPNGReports

/// The files that reports of a pack are written to.
struct ReportOutputs: Sendable {
  private let files: [(path: String, format: ReportFormat)]
  /// The bytes of pictures that an HTML report may hold.
  let embedLimit: ByteSize
  let limits: Limits
  /// The bytes of memory that one picture may take while it is made ready for a page.
  let memoryLimit: Int

  /// - Parameter paths: The paths of the reports, whose extensions say which format each has. They
  ///   have been validated.
  init(paths: [String], embedLimit: ByteSize, limits: Limits, memoryLimit: Int) {
    files = paths.compactMap { path in ReportFormat(path: path).map { (path, $0) } }
    self.embedLimit = embedLimit
    self.limits = limits
    self.memoryLimit = memoryLimit
  }

  var isEmpty: Bool { files.isEmpty }

  /// Whether a report shows pictures.
  var showsPictures: Bool { files.contains { $0.format == .html } }

  /// Refuses paths whose extension does not name a format.
  static func validate(_ paths: [String], option: String) throws(ValidationError) {
    for path in paths where ReportFormat(path: path) == nil {
      throw ValidationError("\(option) \(path): \(ReportFormat.choice)")
    }
  }

  /// Refuses reports that cannot be written, or would replace a picture, before the work begins,
  /// which may take an hour.
  func refuseUnwritable() throws(CommandFailure) {
    let attempt = Attempt("writing the report")
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseUnwritable(files.map(\.path), attempt)
      try OutputChecks.refusePictures(files.map(\.path), attempt)
    }
  }

  /// Writes all reports. If one cannot be written, that is reported, and the others are written.
  ///
  /// - Parameter pictures: The files of each asset; `nil` for an asset whose pictures cannot be
  ///   shown. Needed only if ``showsPictures``.
  /// - Returns: The status for the first failure; `nil` if all is well.
  func write(
    _ report: PackReport, _ pictures: [AssetFiles?], _ console: Console
  ) -> ExitStatus? {
    // A report of an interrupted run is incomplete, and must not replace an earlier one.
    if Interruption.isRequested { return nil }
    var status: ExitStatus?
    for (path, format) in files {
      do throws(CommandFailure) {
        try CommandFiles.write(try text(report, format, pictures), to: path)
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
    case .json: try report.jsonText() + "\n"
    case .csv: report.csv
    case .markdown: report.markdown(options: MeasureOptions.names)
    case .html:
      report.html(embedLimit: embedLimit.byteCount, options: MeasureOptions.names) { index in
        pictures[index]?.pictures(limits, memoryLimit: memoryLimit)
      }
    }
  }
}
