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
  /// What the reports were when they were read: they are read twice.
  private let statuses: [FileStatus?]

  /// Reads all reports, several at a time.
  ///
  /// - Parameter rules: Say which files are read. Streams cannot be read twice.
  init(_ paths: [String], _ rules: ReadingRules) throws(CommandFailure) {
    self.paths = paths
    statuses = paths.map { FileStatus($0) }
    let threads = ThreadBudget(threadCount: ThreadBudget.coreCount)
    var merge = ReportMerge()
    let readTogether = ThreadBudget.coreCount
    for start in stride(from: 0, to: paths.count, by: readTogether) {
      let some = Array(paths[start...].prefix(readTogether))
      let results = threads.map(some.count) { index in
        Result { () throws(CommandFailure) in try Self.part(some[index], rules) }
      }
      for result in results {
        let part = try result.get()
        try Self.writing { () throws(FileWriteError) in try merge.add(part) }
      }
    }
    do throws(ReportMerge.Failure) {
      merged = try merge.merged()
    } catch {
      throw CommandFailure(error)
    }
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
    var reader = try Self.reading { () throws(FileError) in try merged.makeSourceReader() }
    while true {
      let block = try Self.reading { () throws(FileError) in try reader.next(Self.blockCount) }
      guard !block.isEmpty else { return }
      try body(try texts(block))
    }
  }

  /// Many, since each report is opened once for each block.
  private static let blockCount = 4_000

  private func texts(_ sources: [MergedReport.Source]) throws(CommandFailure) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: sources.count)
    let byPart = Dictionary(grouping: sources.indices) { sources[$0].part }
    for (part, indices) in byPart {
      try Self.reading { () throws(FileError) in
        let file = try OpenFile(paths[part])
        guard FileStatus(paths[part]) == statuses[part] else {
          throw FileError(
            path: paths[part], attempt: .reading, reason: "The file was changed meanwhile")
        }
        for index in indices { texts[index] = try file.bytes(in: sources[index].range) }
      }
    }
    return texts
  }

  static func reading<R>(_ body: () throws(FileError) -> R) throws(CommandFailure) -> R {
    do throws(FileError) {
      return try body()
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }

  static func writing<R: ~Copyable>(
    _ body: () throws(FileWriteError) -> R
  ) throws(CommandFailure) -> R {
    do throws(FileWriteError) {
      return try body()
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }
}

extension CommandFailure {
  fileprivate init(_ failure: ReportMerge.Failure) {
    self =
      switch failure {
      case .refused(let refusal):
        CommandFailure(.invalidData, refusal.name, "merging", refusal.reason)
      case .unwritten(let error): CommandFailure(AssetFailure(error))
      case .unreadable(let error): CommandFailure(AssetFailure(error))
      }
  }
}
