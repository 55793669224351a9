package import JPNGFiles

/// Puts reports together, one after the other. Of the assets of shards, of which there may be
/// millions, none is kept in memory.
package struct ReportMerge {
  private var parts: [ReportPart] = []
  /// Where the texts of all assets are: what comes first in a record is what they are sorted by.
  private let sources = RecordSort()
  /// Those of reports that are no shards.
  private var named: [Named] = []

  private struct Named {
    let part: Int
    let entry: ReportPart.Entry
  }

  package enum Failure: Error {
    /// They are not the parts of one run, all of them, each once.
    case refused(ReportPart.Refusal)
    /// The temporary file cannot be written.
    case unwritten(FileWriteError)
    /// The temporary file cannot be read.
    case unreadable(FileError)
  }

  package init() {}

  package mutating func add(_ part: ReportPart) throws(FileWriteError) {
    let index = parts.count
    parts.append(part.withoutEntries)
    guard part.head.shard != nil else {
      named += part.entries.map { Named(part: index, entry: $0) }
      return
    }
    for entry in part.entries {
      try sources.append(.init(entry, place: entry.place, part: index))
    }
  }

  /// The report that one run would have given. At least one part was added; there will be no more.
  package mutating func merged() throws(Failure) -> MergedReport {
    do throws(ReportPart.Refusal) {
      try ReportPart.refuseUnlike(parts)
    } catch {
      throw .refused(error)
    }
    do throws(FileWriteError) {
      try placeNamed()
    } catch {
      throw .unwritten(error)
    }
    let sorted = sources.sorted()
    let double: ReportPart.Refusal?
    do throws(FileError) {
      double = try firstDouble(sorted)
    } catch {
      throw .unreadable(error)
    }
    if let double { throw .refused(double) }
    return MergedReport(parts, sorted)
  }

  /// Sorts what has no place in a whole set.
  private mutating func placeNamed() throws(FileWriteError) {
    named.sort { $0.entry.precedes($1.entry) }
    var place = 0
    for (index, source) in named.enumerated() {
      // What has the same path has the same place, and is seen to be there twice.
      if index > 0, named[index - 1].entry.precedes(source.entry) { place += 1 }
      try sources.append(.init(source.entry, place: place, part: source.part))
    }
    named = []
  }

  private func firstDouble(_ sources: SortedRecords) throws(FileError) -> ReportPart.Refusal? {
    var reader = try sources.makeReader()
    var last: SortableRecord?
    while let record = try reader.next() {
      if let last, last.x == record.x {
        let (one, other) = (MergedReport.Source(last).part, MergedReport.Source(record).part)
        return parts[other].refusal("it has assets that \(parts[one].name) has, too")
      }
      last = record
    }
    return nil
  }
}

extension SortableRecord {
  /// - Parameter place: Less than 2 to the 63rd.
  fileprivate init(_ entry: ReportPart.Entry, place: Int, part: Int) {
    let unread: UInt64 = entry.isRead ? 1 << 63 : 0
    self.init(
      unread | UInt64(place), UInt64(part), UInt64(entry.range.lowerBound),
      UInt64(entry.range.upperBound))
  }
}
