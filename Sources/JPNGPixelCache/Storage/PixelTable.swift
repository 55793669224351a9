internal import JPNGFiles
internal import JPNGThreads

/// The file with the pixels of all pictures of one format: a page that says what it is, and slots
/// of the same size, which begin at pages.
///
/// The file grows by segments of many slots and never becomes shorter. Slots that no picture is in
/// take no room on the disk. They are read through mappings of whole segments, which cannot be
/// written, so nothing an app does with a picture by mistake changes what is kept.
final class PixelTable: Sendable {
  let format: TableFormat
  /// A random number that no other file has, also not one of the same name.
  let number: UInt64
  private let file: SharedFile
  private let segments = Locked<[Int: MappedMemory]>([:])

  /// Opens a table; `nil` if there is none.
  ///
  /// - Throws: ``Failure/damaged`` if it is not the table that its name says, or was cut off.
  init?(
    _ format: TableFormat, in folder: String, _ generation: UInt64
  ) throws(Failure) {
    let path = Self.path(format, in: folder, generation)
    do throws(FileError) {
      guard let file = try SharedFile(existing: path) else { return nil }
      self.file = file
    } catch {
      throw .system(error)
    }
    self.format = format
    let header = SIMD8<UInt64>(file.read(MemoryLayout<SIMD8<UInt64>>.size, at: 0))
    number = header[6]
    guard header == Self.header(format, generation, number),
      (file.byteCount - MappedMemory.pageSize).isMultiple(of: segmentByteCount)
    else { throw .damaged }
  }

  /// Why a table cannot be used.
  enum Failure: Error {
    /// It is not what it should be.
    case damaged
    /// The system refuses something: it has no room, no memory, or no more files can be open.
    case system(FileError)
  }

  /// Creates an empty table, unless there is one.
  static func create(
    _ format: TableFormat, in folder: String, _ generation: UInt64
  ) throws(FileError) {
    let header = header(format, generation, .random(in: 0...UInt64.max))
    try SharedFile.create(
      at: path(format, in: folder, generation), beginning: header.bytes,
      byteCount: MappedMemory.pageSize)
  }

  // MARK: The file

  private static let suffix = ".pixels"

  private static func path(
    _ format: TableFormat, in folder: String, _ generation: UInt64
  ) -> String {
    folder.appendingPath("\(format.name)-\(String(generation, radix: 16))\(suffix)")
  }

  /// What a table's name says; `nil` for a name that is no table's.
  static func parse(_ name: String) -> (format: TableFormat, generation: UInt64)? {
    guard name.hasSuffix(suffix), let end = name.lastIndex(of: "-"),
      let format = TableFormat(name: name[..<end]),
      let generation = UInt64(name[name.index(after: end)...].dropLast(suffix.count), radix: 16)
    else { return nil }
    return (format, generation)
  }

  /// The words at the beginning of the file. They follow from the arguments, so that comparing them
  /// is checking them.
  private static func header(
    _ format: TableFormat, _ generation: UInt64, _ number: UInt64
  ) -> SIMD8<UInt64> {
    var words = SIMD8<UInt64>(
      FileMark.table, generation, FileMark.version, UInt64(MappedMemory.pageSize),
      Slot(format, 0).packed, UInt64(format.slotByteCount), number, 0)
    words[7] = FileMark.checksum(of: words)
    return words
  }

  /// Slots of one segment: 16 MiB, or one slot if that is larger.
  private var slotsPerSegment: Int { max(1, (16 << 20) / format.slotByteCount) }
  private var segmentByteCount: Int { slotsPerSegment * format.slotByteCount }

  /// The slots that the file has.
  var slotCount: Int {
    (file.byteCount - MappedMemory.pageSize) / segmentByteCount * slotsPerSegment
  }

  /// Adds a segment. Only who has the writers' lock does this.
  func grow() throws(Failure) {
    let count = slotCount + slotsPerSegment
    guard count <= Slot.maxCount else {
      throw .system(FileError(path: file.path, attempt: .mapping, reason: "The table is full"))
    }
    try system { () throws(FileError) in
      try file.grow(to: MappedMemory.pageSize + count * format.slotByteCount)
    }
  }

  /// Whether the file still has its name, so that others find what is written to it.
  var isCurrent: Bool { file.isCurrent }

  // MARK: Slots

  /// The memory of a slot, to be read only.
  ///
  /// - Throws: ``Failure/damaged`` if the file does not have the slot.
  func pixels(_ number: Int) throws(Failure) -> PixelPlace {
    let segment = number / slotsPerSegment
    let offset = number % slotsPerSegment * format.slotByteCount
    if let memory = segments.withLock({ $0[segment] }) { return PixelPlace(memory, offset) }
    let start = MappedMemory.pageSize + segment * segmentByteCount
    guard file.byteCount >= start + segmentByteCount else { throw .damaged }
    let memory = try system { () throws(FileError) in
      try file.map(start..<start + segmentByteCount, .reading)
    }
    // Another thread may have mapped it a moment before. One mapping is as good as the other.
    segments.withLock { $0[segment] = memory }
    return PixelPlace(memory, offset)
  }

  /// Has the disk keep room for a slot, and maps it to be written. Only who has the slot's lock
  /// exclusively does this.
  func writablePixels(_ number: Int) throws(Failure) -> PixelPlace {
    let memory = try system { () throws(FileError) in
      try file.reserve(part(number))
      return try file.map(part(number), .writing)
    }
    return PixelPlace(memory, 0)
  }

  /// The number of bytes that all slots take on the disk.
  var allocatedByteCount: Int { max(0, file.allocatedByteCount - MappedMemory.pageSize) }

  /// Gives the room of a slot back to the disk. Only who has the slot's lock exclusively does this.
  func release(_ number: Int) { release(number..<number + 1) }

  /// The same for several slots.
  func release(_ numbers: Range<Int>) { file.release(part(numbers)) }

  private func part(_ number: Int) -> Range<Int> { part(number..<number + 1) }

  private func part(_ numbers: Range<Int>) -> Range<Int> {
    let start = MappedMemory.pageSize + numbers.lowerBound * format.slotByteCount
    return start..<start + numbers.count * format.slotByteCount
  }

  private func system<R>(_ body: () throws(FileError) -> R) throws(Failure) -> R {
    do throws(FileError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
