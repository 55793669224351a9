import Foundation
import JPNGBundle
import JPNGBytes
import JPNGFiles
import TestSupport
import Testing

@Suite("Bundles of more than 4 GB, or of more than 65535 files")
struct ZIP64Tests {
  private static func item(_ number: Int, _ byteCount: Int) -> ArchiveItem {
    ArchiveItem(name: "file \(100_000 + number)", byteCount: byteCount, checksum: 0)
  }

  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(
    "The local header has a ZIP64 field only for a file that needs it",
    arguments: [
      (0xFFFF_FFFE, false), (0xFFFF_FFFF, true), (0x1_0000_0000, true), (5_000_000_000, true),
    ], [1, 64])
  func localHeader(size: (byteCount: Int, isLarge: Bool), alignment: Int) {
    let item = Self.item(0, size.byteCount)
    let header = ArchiveLayout([item], alignment: alignment).header(of: 0)
    #expect(number(header, 4, 2) == (size.isLarge ? 45 : 20))
    let declared = size.isLarge ? 0xFFFF_FFFF : size.byteCount
    #expect(number(header, 18, 4) == declared && number(header, 22, 4) == declared)
    let extra = Array(header.dropFirst(30 + item.name.utf8.count))
    guard size.isLarge else {
      #expect(alignment == 1 ? extra.isEmpty : number(extra, 0, 2) == 0xD935)
      return
    }
    #expect(number(extra, 0, 2) == 1 && number(extra, 2, 2) == 16)
    #expect(number(extra, 4, 8) == size.byteCount && number(extra, 12, 8) == size.byteCount)
  }

  @Test("The directory has one for files that begin behind 4 GB")
  func directory() {
    let items = [Self.item(0, 0xFFFF_FFF0), Self.item(1, 5), Self.item(2, 7)]
    let layout = ArchiveLayout(items, alignment: 64)
    let ending = layout.ending
    let record = 46 + 11
    #expect(number(ending, 6, 2) == 20 && number(ending, 30, 2) == 0)
    // The second begins before 4 GB, with data behind; the third begins behind.
    let second = layout.headerRange(of: 1).lowerBound
    #expect(second >= 0xFFFF_FFFF && number(ending, record + 42, 4) == 0xFFFF_FFFF)
    #expect(
      number(ending, record + 30, 2) == 12 && number(ending, record + record + 4, 8) == second)
    // The records at the end, of 56, 20 and 22 bytes.
    let end = ending.count - 98
    #expect(number(ending, end, 4) == 0x0606_4B50 && number(ending, end + 32, 8) == 3)
    #expect(number(ending, end + 48, 8) == layout.directoryOffset)
    #expect(number(ending, end + 64, 8) == layout.directoryOffset + end)
  }

  @Test(
    "More than 65535 files are counted in the ZIP64 record", arguments: [65_533, 65_534, 70_000])
  func manyFiles(count: Int) throws {
    let files = (0..<count).map { number in ("file \(100_000 + number)", [UInt8]()) }
    let bytes = SampleBundle(files: files, alignment: 4).bytes
    let hasZIP64 = number(bytes, bytes.count - 42, 4) == 0x0706_4B50
    // The index is one more.
    #expect(hasZIP64 == (count + 1 >= 0xFFFF))
    try bytes.withView { view throws in
      let archive = try BundleArchive(view)
      #expect(archive.entries.count == count)
      #expect(archive.number(of: "file 165000") == 65_000)
    }
    guard count == 65_534 else { return }
    // What says where the ZIP64 record is, what is in it, and what replaces it, has one value. The
    // first byte of each field is enough.
    let fields = [0, 4, 12, 14, 16, 20, 24, 32, 40, 48, 56, 60, 64, 72, 76, 80, 82, 84, 86, 88, 92]
    for offset in fields.map({ bytes.count - 98 + $0 }) {
      var changed = bytes
      changed[offset] ^= 1
      #expect(refusal(changed) != nil, "byte \(offset - bytes.count)")
    }
  }

  @Test("ZIP64 records where they are not needed are refused")
  func needless() {
    let bundle = SampleBundle.usual
    let bytes = bundle.bytes
    let layout = bundle.plan.layout
    let size = bytes.count - 22 - layout.directoryOffset
    let count = layout.items.count
    var record = littleEndian(0x0606_4B50, 4) + littleEndian(44, 8) + littleEndian(0x032D, 2)
    record += littleEndian(45, 2) + littleEndian(0, 8) + littleEndian(count, 8)
    record += littleEndian(count, 8) + littleEndian(size, 8)
    record += littleEndian(layout.directoryOffset, 8)
    let locator =
      littleEndian(0x0706_4B50, 4) + littleEndian(0, 4) + littleEndian(bytes.count - 22, 8)
      + littleEndian(1, 4)
    let end = Array(bytes.suffix(22))
    for end in [end, end.replacing(at: 8, littleEndian(0xFFFF_FFFF, 4))] {
      #expect(refusal(Array(bytes.dropLast(22)) + record + locator + end)?.code == .malformed)
    }
  }

  /// The file is sparse: it takes no more of the disk than the little that is written to it.
  @Test("A bundle of 9 GB is opened")
  func sparse() throws {
    let items = [(0, 5_000_000_000), (1, 4_200_000_000), (2, 3)].map(Self.item)
    let plan = BundlePlan(
      items.map { BundlePlan.File($0, .other) }, previews: nil, alignment: 4096)
    let folder = try TemporaryFolder()
    let url = try folder.write([], to: "large.zip")
    let file = try FileHandle(forWritingTo: url)
    try file.write(contentsOf: plan.layout.header(of: 0) + plan.indexBytes)
    for number in 1...3 {
      try file.seek(toOffset: UInt64(plan.layout.headerRange(of: number).lowerBound))
      try file.write(contentsOf: plan.layout.header(of: number))
    }
    try file.seek(toOffset: UInt64(plan.layout.directoryOffset))
    try file.write(contentsOf: plan.layout.ending)
    try file.close()
    let mapped = try MappedFile(folder.path("large.zip"))
    let archive = try BundleArchive(ByteView(mapped.bytes, owner: mapped))
    #expect(archive.index == plan.index)
    for number in 0..<3 { try archive.checkHeader(of: number) }
    #expect(archive.data(of: 2).array.count == 3)
    #expect(archive.entries[1].data.lowerBound > 5_000_000_000)
  }
}
