/// What one process knows of the index: a copy of its entries, arranged to be looked up. Others
/// change the index meanwhile, so what is found here is compared with the index under the lock of
/// its slot.
struct Catalogue: Sendable {
  struct Record: Sendable {
    let number: Int
    let entry: IndexEntry
    /// Whether this process has compared the pixels with their checksum.
    var isVerified: Bool
  }

  private struct Name: Hashable {
    let key: PixelCache.Key
    let format: TableFormat
  }

  /// The entries by their numbers; `nil` where there is none.
  private var records: [Record?] = []
  /// What the index had at each number when it was read. Those that are the same need not be read
  /// again.
  private var words: [IndexEntry.Words] = []
  private var numbers: [Name: Int] = [:]
  /// All numbers before this one have an entry.
  private var firstFree = 0
  private var slots: [TableFormat: TakenSlots] = [:]
  /// The number of entries.
  private(set) var count = 0
  /// Bytes of the slots of all pictures.
  private(set) var byteCount = 0
  /// The index's number of changes that this is as new as; `nil` if it has to be read again.
  private var changes: UInt64?
  /// Whether two entries have named the same slot when the index was last read. For who has the
  /// writers' lock, this means that the index is damaged: after a loss of power, an entry that was
  /// removed can be back. Others may have read one of the two before it was changed.
  private(set) var hasConflict = false
  /// Pictures that had been used least recently when they were last sorted, the oldest at the end.
  private var oldest: [(lastUse: UInt64, number: Int)] = []

  /// What is known of a picture.
  func record(_ key: PixelCache.Key, _ format: TableFormat) -> Record? {
    numbers[Name(key: key, format: format)].flatMap { records[$0] }
  }

  /// Reads what has changed in the index.
  ///
  /// - Returns: Whether anything may have.
  mutating func refresh(_ index: CacheIndex) -> Bool {
    // The number is read first: what changes while the entries are read is read again next time.
    let now = index.changes
    guard now != changes else { return false }
    (changes, hasConflict) = (now, false)
    extend(to: index.entryCount)
    for number in words.indices {
      let words = index.words(number)
      if words != self.words[number] { replace(number, words, index.generation) }
    }
    return true
  }

  /// Makes room for entries up to a number.
  private mutating func extend(to entryCount: Int) {
    let more = max(0, entryCount - words.count)
    records += Array(repeating: nil, count: more)
    words += Array(repeating: IndexEntry.none, count: more)
  }

  private mutating func replace(
    _ number: Int, _ words: IndexEntry.Words, _ generation: UInt64
  ) {
    if let record = records[number] { forget(record) }
    self.words[number] = words
    guard let entry = IndexEntry(words, in: generation) else { return }
    if let other = slots[entry.slot.format]?.owners[entry.slot.number], let record = records[other]
    {
      forget(record)
      // It is read again, whatever is in the index then.
      self.words[other] = ~words
      (changes, hasConflict) = (nil, true)
    }
    insert(Record(number: number, entry: entry, isVerified: false))
  }

  /// Writes a new entry to the index. Only who has the writers' lock and has refreshed since does
  /// this.
  mutating func add(_ entry: IndexEntry, _ number: Int, to index: CacheIndex) {
    index.setEntry(number, entry)
    changes = index.changes
    words[number] = index.words(number)
    insert(Record(number: number, entry: entry, isVerified: true))
    index.touch(number)
  }

  /// Removes an entry from the index. Only who has the writers' lock and has refreshed since does
  /// this.
  mutating func remove(_ record: Record, from index: CacheIndex) {
    index.setEntry(record.number, nil)
    changes = index.changes
    words[record.number] = IndexEntry.none
    forget(record)
  }

  /// Remembers that the pixels of a picture are as its entry says.
  mutating func setVerified(_ record: Record) {
    guard records[record.number]?.entry == record.entry else { return }
    records[record.number]?.isVerified = true
  }

  /// The lowest number without an entry; `nil` if the index is full.
  mutating func freeNumber() -> Int? {
    while firstFree < records.count, records[firstFree] != nil { firstFree += 1 }
    guard firstFree < CacheIndex.capacity else { return nil }
    extend(to: firstFree + 1)
    return firstFree
  }

  /// Whether there is no number for another entry.
  var isFull: Bool { count >= CacheIndex.capacity }

  /// The first slot of a table, from `start` on, that no entry names.
  mutating func freeSlot(_ format: TableFormat, from start: Int) -> Int {
    slots[format, default: TakenSlots()].next(from: start)
  }

  /// The slots of a table that entries name.
  func slotNumbers(_ format: TableFormat) -> Set<Int> {
    Set((slots[format]?.owners ?? [:]).keys)
  }

  /// The picture that was used least recently, by any process. The next call gives another one.
  ///
  /// Sorting is done only when all that were sorted last time have been given. Those whose last use
  /// is still the same then are older than all that were used or added since.
  mutating func nextOldest(_ index: CacheIndex) -> Record? {
    if let record = popOldest(index) { return record }
    oldest = records.compactMap { record in
      record.map { (index.lastUse($0.number), $0.number) }
    }
    oldest.sort { $0.lastUse > $1.lastUse }
    return popOldest(index)
  }

  private mutating func popOldest(_ index: CacheIndex) -> Record? {
    while let (lastUse, number) = oldest.popLast() {
      if let record = records[number], index.lastUse(number) == lastUse { return record }
    }
    return nil
  }

  private mutating func insert(_ record: Record) {
    let slot = record.entry.slot
    records[record.number] = record
    numbers[Name(key: record.entry.key, format: slot.format)] = record.number
    slots[slot.format, default: TakenSlots()].take(slot.number, for: record.number)
    byteCount += slot.format.slotByteCount
    count += 1
  }

  private mutating func forget(_ record: Record) {
    let slot = record.entry.slot
    records[record.number] = nil
    let name = Name(key: record.entry.key, format: slot.format)
    if numbers[name] == record.number { numbers[name] = nil }
    slots[slot.format, default: TakenSlots()].free(slot.number)
    firstFree = min(firstFree, record.number)
    byteCount -= slot.format.slotByteCount
    count -= 1
  }
}
