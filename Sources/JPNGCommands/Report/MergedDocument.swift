internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports
internal import JPNGThreads

/// Reports on disk, and what they are together. There may be a million assets in them, of which
/// only a few are in memory at a time.
struct MergedDocument {
  /// The paths of the reports.
  let paths: [String]
  let merged: MergedReport
  let parts: [ReportPart]
  /// What the reports were when they were read: they are read twice.
  private let statuses: [FileStatus?]

  /// Reads all reports, several at a time.
  ///
  /// - Parameter rules: Say which files are read. Streams cannot be read twice.
  init(_ paths: [String], _ rules: ReadingRules) throws(CommandFailure) {
    statuses = paths.map { FileStatus($0) }
    let threads = ThreadBudget(threadCount: ThreadBudget.coreCount)
    let results = threads.map(paths.count) { index in
      Result { () throws(CommandFailure) in try Self.part(paths[index], rules) }
    }
    var parts: [ReportPart] = []
    for result in results { parts.append(try result.get()) }
    do throws(ReportPart.Refusal) {
      merged = try MergedReport(parts)
    } catch {
      throw CommandFailure(.invalidData, error.name, "merging", error.reason)
    }
    (self.paths, self.parts) = (paths, parts)
  }

  private static func part(
    _ path: String, _ rules: ReadingRules
  ) throws(CommandFailure) -> ReportPart {
    let bytes = try CommandFiles.read(path, rules)
    do throws(PackReport.ReadingError) {
      return try ReportPart(name: path, json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading the report", "\(error)")
    }
  }

  /// Calls `body` with the texts of some assets after the other, all of them in their order.
  func forEachBlock(
    _ body: ([[UInt8]]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    for start in stride(from: 0, to: merged.assets.count, by: Self.blockCount) {
      try body(try texts(merged.assets[start...].prefix(Self.blockCount)))
    }
  }

  private static let blockCount = 20_000

  /// Each report is opened once for all that is read of it.
  private func texts(
    _ sources: ArraySlice<MergedReport.Source>
  ) throws(CommandFailure) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: sources.count)
    let byPart = Dictionary(grouping: sources.indices) { sources[$0].part }
    for (part, indices) in byPart {
      try inPipeline { () throws(AssetFailure) in
        do throws(FileError) {
          let file = try OpenFile(paths[part])
          guard FileStatus(paths[part]) == statuses[part] else {
            throw FileError(
              path: paths[part], attempt: .reading, reason: "The file was changed meanwhile")
          }
          for index in indices {
            texts[index - sources.startIndex] = try file.bytes(in: sources[index].range)
          }
        } catch {
          throw AssetFailure(error)
        }
      }
    }
    return texts
  }
}
