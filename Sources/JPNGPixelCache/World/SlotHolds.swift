internal import JPNGFiles

/// Which slots this cache has locked in the index, and how often.
///
/// The system sees one owner here, however many threads there are: it would let one of them write
/// what another one shows. So each lock is looked up here before the system is asked.
struct SlotHolds: Sendable {
  private enum Hold {
    case shared(count: Int)
    case exclusive
  }

  private var holds: [Slot: Hold] = [:]

  /// Keeps a slot from being changed, also by other processes.
  ///
  /// - Returns: Whether it is kept; not if somebody is about to change it.
  mutating func takeShared(_ slot: Slot, _ index: CacheIndex) -> Bool {
    switch holds[slot] {
    case .exclusive: return false
    case .shared(let count): holds[slot] = .shared(count: count + 1)
    case nil:
      guard index.tryLock(slot, .shared) else { return false }
      holds[slot] = .shared(count: 1)
    }
    return true
  }

  /// Takes a slot to change it.
  ///
  /// - Returns: Whether it was taken; not if anybody in any process has it.
  mutating func takeExclusive(_ slot: Slot, _ index: CacheIndex) -> Bool {
    guard holds[slot] == nil, index.tryLock(slot, .exclusive) else { return false }
    holds[slot] = .exclusive
    return true
  }

  /// Whether the slot was taken to be changed.
  func isExclusive(_ slot: Slot) -> Bool {
    if case .exclusive = holds[slot] { true } else { false }
  }

  /// Shares a slot that was taken to be changed. Nobody can come in between.
  mutating func share(_ slot: Slot, _ index: CacheIndex) {
    precondition(isExclusive(slot), "a slot that was taken")
    // If the system fails to change the lock, it stays exclusive, and others have to do without
    // this picture for as long as it is held.
    _ = index.tryLock(slot, .shared)
    holds[slot] = .shared(count: 1)
  }

  /// Ends one hold.
  mutating func giveBack(_ slot: Slot, _ index: CacheIndex) {
    if case .shared(let count) = holds[slot], count > 1 {
      holds[slot] = .shared(count: count - 1)
    } else {
      holds[slot] = nil
      index.unlock(slot)
    }
  }
}

/// Keeps a slot as it is while this object exists. A slot that was being written and was not
/// published becomes free at its end.
final class SlotHold: Sendable {
  let slot: Slot
  private let table: PixelTable
  private let world: CacheWorld

  /// Takes over a hold from the world's state.
  init(_ slot: Slot, in table: PixelTable, of world: CacheWorld) {
    (self.slot, self.table, self.world) = (slot, table, world)
  }

  deinit { world.giveBack(slot, in: table) }
}
