import JPNGFiles
import TestSupport
import Testing

@Suite("Sorting of more records than should be in memory")
struct RecordSortTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "All records come in order, those that are the same too, and no file is left",
    arguments: [0, 1, 3, 4, 5, 64, 1500], [3, 4, 700, 1 << 16])
  func sorting(count: Int, runLength: Int) throws {
    var random = SeededGenerator(seed: UInt64(count * 7 + runLength))
    let sort = RecordSort(runLength: runLength, folder: Folder(folder.path(".")))
    var records: [SortableRecord] = []
    for _ in 0..<count {
      // Few values, so that the later numbers decide too, and large ones, for their bytes' order.
      let numbers = (0..<4).map { _ in UInt64.random(in: 0...3, using: &random) << 62 | 5 }
      records.append(SortableRecord(numbers))
    }
    for record in records { try sort.append(record) }
    let expected = records.sorted {
      ($0.x, $0.y, $0.z, $0.w) < ($1.x, $1.y, $1.z, $1.w)
    }
    let sorted = sort.sorted()
    #expect(sorted.count == count)
    var all = try sorted.makeReader()
    #expect(try all.next(.max) == expected)
    #expect(try all.next() == nil)
    var first = try sorted.makeReader()
    #expect(try first.next(2) == Array(expected.prefix(2)), "readers go their own ways")
    #expect(try Folder(folder.path(".")).listing().names.isEmpty)
  }

  @Test("Where no file can be created, the error names it")
  func refused() throws {
    let sort = RecordSort(runLength: 2, folder: Folder(folder.path("missing")))
    try sort.append(.zero)
    do throws(FileWriteError) {
      try sort.append(.zero)
      Issue.record("sorted")
    } catch {
      #expect(error.path.hasPrefix(folder.path("missing") + "/"))
    }
  }
}
