internal import JPNGBytes
internal import JPNGFiles

/// The file that says which pictures are kept, and where. All processes have it mapped, and its
/// locks are those of the cache.
///
/// Who may do what is ruled by two kinds of locks:
/// - the writers' lock: whoever has it may write entries;
/// - one for each slot: it is shared by those who read the slot's pixels, and exclusive to who
///   writes them. An entry may be changed only by who has the writers' lock, and if it names a
///   slot, only by who has that slot's lock exclusively too. So what somebody reads under a slot's
///   shared lock stays as it is, the entry and the pixels.
///
/// Without a lock, entries may be read as hints: one that is being written either has a wrong
/// checksum, or is looked at again under the lock of its slot.
final class CacheIndex: Sendable {
  /// The most pictures that are kept.
  static let capacity = 1 << 14
  static let name = "index.pixels"

  /// A random number. The tables of this index have it in their names.
  let generation: UInt64
  private let file: SharedFile
  private let memory: MappedMemory

  private enum Place {
    static let header = 0
    static let changes = 512
    static let ticks = 1024
    static let entryCount = 1536
    static let entries = 4096
    static let uses = entries + CacheIndex.capacity * MemoryLayout<IndexEntry.Words>.size
    static let end = uses + CacheIndex.capacity * MemoryLayout<UInt64>.size
  }

  /// Opens the index of a folder. If there is none, or none that is sound, a new one is made, which
  /// has no entries and another generation.
  init(in folder: String) throws(FileError) {
    let path = folder.appendingPath(Self.name)
    // Several processes may find the same bad one and replace it, each in its own way.
    for _ in 0..<100 {
      guard let file = try SharedFile(existing: path) else {
        // All of it is written now: a mapping that met a full disk later would end the process.
        var bytes = Self.header(generation: .random(in: 1...UInt64.max)).bytes
        bytes += [UInt8](repeating: 0, count: Place.end - bytes.count)
        try SharedFile.create(at: path, beginning: bytes, byteCount: bytes.count)
        continue
      }
      if let (memory, generation) = try Self.contents(of: file) {
        try file.checkLocks()
        (self.file, self.memory, self.generation) = (file, memory, generation)
        return
      }
      file.removeName()
    }
    throw FileError(path: path, attempt: .opening, reason: "Others keep damaging it")
  }

  /// The mapped file and its generation; `nil` if it is no index, or one of another kind of
  /// machine.
  private static func contents(
    of file: SharedFile
  ) throws(FileError) -> (MappedMemory, generation: UInt64)? {
    guard file.byteCount == Place.end else { return nil }
    let memory = try file.map(0..<Place.end, .writing)
    let words = memory.load(Place.header, as: SIMD8<UInt64>.self)
    let generation = words[1]
    guard generation != 0, words == header(generation: generation) else { return nil }
    return (memory, generation)
  }

  /// The words at the beginning of the file. They follow from the generation, so that comparing
  /// them is checking them.
  private static func header(generation: UInt64) -> SIMD8<UInt64> {
    var words = SIMD8<UInt64>(
      FileMark.index, generation, FileMark.version, UInt64(MappedMemory.pageSize),
      UInt64(capacity), UInt64(Place.end), 0, 0)
    words[7] = FileMark.checksum(of: words)
    return words
  }

  // MARK: Entries

  func words(_ number: Int) -> IndexEntry.Words {
    memory.load(place(Place.entries, number, of: IndexEntry.Words.self), as: IndexEntry.Words.self)
  }

  /// The entry with a number; `nil` if there is none.
  func entry(_ number: Int) -> IndexEntry? { IndexEntry(words(number), in: generation) }

  /// No entry has this number or a higher one, so that an index with few entries is read quickly.
  /// (If a damaged index says too few, the others are lost, and their numbers and slots are free.)
  var entryCount: Int { Int(min(memory.counter(Place.entryCount), UInt64(Self.capacity))) }

  /// Writes an entry, or removes one. Its number is ``entryCount`` at most.
  func setEntry(_ number: Int, _ entry: IndexEntry?) {
    if number >= entryCount { memory.setCounter(Place.entryCount, to: UInt64(number + 1)) }
    let words = entry?.words(in: generation) ?? IndexEntry.none
    memory.store(words, place(Place.entries, number, of: IndexEntry.Words.self))
    _ = memory.increment(Place.changes)
  }

  /// A number that changes whenever an entry has been written.
  var changes: UInt64 { memory.counter(Place.changes) }

  /// A number that was never given before. (After 2^64 of them, or in an index that is damaged, one
  /// may be: then the wrong picture is thought the oldest.)
  func tick() -> UInt64 { memory.increment(Place.ticks) }

  /// When the picture with a number was last asked for, in ticks.
  func lastUse(_ number: Int) -> UInt64 {
    memory.counter(place(Place.uses, number, of: UInt64.self))
  }

  func touch(_ number: Int) {
    memory.setCounter(place(Place.uses, number, of: UInt64.self), to: tick())
  }

  private func place<T>(_ start: Int, _ number: Int, of type: T.Type) -> Int {
    precondition((0..<Self.capacity).contains(number), "an entry of the index")
    return start + number * MemoryLayout<T>.size
  }

  // MARK: Locks

  /// Whether this is still the index of the folder: nobody has removed or replaced it.
  var isCurrent: Bool { file.isCurrent }

  /// Ends this index for all processes: the next that looks for one makes a new one. Who has it
  /// open keeps what it has, as the files of tables live as long as they are mapped.
  func retire() { file.removeName() }

  func tryLockWriters() -> Bool { file.tryLock(0, .exclusive) }
  func unlockWriters() { file.unlock(0) }

  func tryLock(_ slot: Slot, _ lock: SharedFile.Lock) -> Bool {
    file.tryLock(Int64(slot.packed), lock)
  }

  func unlock(_ slot: Slot) { file.unlock(Int64(slot.packed)) }
}
