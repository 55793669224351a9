/// Slots of one table that entries name.
struct TakenSlots: Sendable {
  /// The number of the entry that names a slot.
  private(set) var owners: [Int: Int] = [:]
  /// All slots before this one are taken.
  private var firstFree = 0

  mutating func take(_ slot: Int, for number: Int) { owners[slot] = number }

  mutating func free(_ slot: Int) {
    owners[slot] = nil
    firstFree = min(firstFree, slot)
  }

  /// The first free slot from `start` on.
  mutating func next(from start: Int) -> Int {
    while owners[firstFree] != nil { firstFree += 1 }
    var slot = max(start, firstFree)
    while owners[slot] != nil { slot += 1 }
    return slot
  }
}
