/// What is sorted by ``RecordSort``: four numbers, of which the first counts most.
package typealias SortableRecord = SIMD4<UInt64>

/// Sorts records, of which there may be more than should be in memory: those that are too many are
/// sorted by themselves and written to a temporary file, as a run. In the end, all runs are gone
/// through in step (an external merge sort, Knuth, The Art of Computer Programming 3, 5.4).
///
/// Not for several threads.
package final class RecordSort {
  private let runLength: Int
  private let folder: Folder
  private var pending: [SortableRecord] = []
  private var runs: [Range<Int>] = []
  /// `nil` as long as all records are in memory.
  private var file: ScratchFile?

  /// - Parameters:
  ///   - runLength: How many records are in memory, of 32 bytes each.
  ///   - folder: Where the temporary file takes up space.
  package init(runLength: Int = 1 << 16, folder: Folder = .temporary) {
    self.runLength = runLength
    self.folder = folder
  }

  package func append(_ record: SortableRecord) throws(FileWriteError) {
    pending.append(record)
    if pending.count >= runLength { try writeRun() }
  }

  /// All records that were added, in order.
  package func sorted() -> SortedRecords {
    pending.sort { $0.precedes($1) }
    return SortedRecords(file: file, runs: runs, inMemory: pending)
  }

  private func writeRun() throws(FileWriteError) {
    if file == nil { file = try ScratchFile(in: folder) }
    pending.sort { $0.precedes($1) }
    try file?.append(pending.flatMap(\.bytes))
    let start = runs.last?.upperBound ?? 0
    runs.append(start..<start + pending.count * SortableRecord.byteCount)
    pending.removeAll(keepingCapacity: true)
  }
}
