internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
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
    try JPNGCommands.refuseUnwritable(files.map(\.path), "writing the report")
  }

  /// Writes all, and reports those that cannot be written.
  ///
  /// - Parameter pictures: Where those of each asset are.
  /// - Returns: The status that the first failure calls for.
  func write(
    _ report: PackReport, _ pictures: [AssetFiles?], _ console: Console
  ) -> CommandFailure.Status? {
    // What is not whole must not take the place of an earlier report.
    if Interruption.isRequested { return nil }
    var status: CommandFailure.Status?
    for (path, format) in files {
      do throws(CommandFailure) {
        let text = try text(report, format, pictures)
        try AtomicFile.write(Array(text.utf8), to: path, overwrites: true)
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

/// What a report can be written as, by the file's extension.
enum ReportFormat: String, CaseIterable {
  case json
  case csv
  case markdown = "md"
  case html

  /// `nil` where the extension, in any case, is none of these.
  init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = format
  }

  /// What can be chosen, for an error.
  static var choice: String {
    let extensions = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "a report's name ends in one of \(extensions)"
  }
}
