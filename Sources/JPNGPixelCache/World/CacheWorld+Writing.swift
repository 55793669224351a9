internal import JPNGFiles
internal import JPNGThreads

extension CacheWorld {
  /// A slot to write a picture in.
  struct Reservation {
    let hold: SlotHold
    let table: PixelTable
    /// The same memory, to be written. It is let go of before the picture is published.
    let place: PixelPlace
  }

  /// Takes a free slot, for which others are removed if need be.
  ///
  /// - Returns: `nil` if there is none: the picture is too large, all others are in use, or the
  ///   system has no room.
  func reserve(_ format: TableFormat) -> Reservation? {
    let byteCount = format.slotByteCount
    guard byteCount <= limit else { return nil }
    return changing {
      guard let table = table(format, isMade: true), makeRoom(for: byteCount) else { return nil }
      return usable { () throws(PixelTable.Failure) in
        // What is written to a file that somebody has removed is lost for all others.
        guard table.isCurrent else { throw .damaged }
        let slot = try takeFreeSlot(of: table)
        // From here on the hold gives the slot back, whatever happens.
        let hold = SlotHold(slot, in: table, of: self)
        let place = try table.writablePixels(slot.number)
        return Reservation(hold: hold, table: table, place: place)
      }
    }
  }

  /// Makes a picture that was written known to all.
  ///
  /// - Returns: The picture. If others have published the same meanwhile, theirs; if there is no
  ///   room for another entry, the one that was written, which is gone when it is let go of.
  func publish(
    _ key: PixelCache.Key, _ hold: SlotHold, in table: PixelTable
  ) -> CachedImage? {
    usable { () throws(PixelTable.Failure) in
      let format = table.format
      // Read as it will be read by all, which also checks that it can be.
      let place = try table.pixels(hold.slot.number)
      let checksum = place.checksum(of: format)
      let isListed: Bool? = changing {
        guard state.withLock({ $0.catalogue.record(key, format) }) == nil else { return nil }
        return list(key, hold.slot, in: table, checksum)
      }
      if isListed == true { return CachedImage(format, place, .made, hold) }
      return find(key, format) ?? CachedImage(format, place, .unkept, hold)
    }
  }

  /// Writes the entry of a slot. The pixels have been written before, so that who is killed here
  /// leaves no entry, or a sound one.
  private func list(
    _ key: PixelCache.Key, _ slot: Slot, in table: PixelTable, _ checksum: UInt32
  ) -> Bool {
    // The slot's bytes are counted already, as those of an unlisted one.
    guard makeRoom(for: 0) else { return false }
    return state.withLock { state in
      guard let number = state.catalogue.freeNumber() else { return false }
      let entry = IndexEntry(
        key: key, slot: slot, table: table.number, serial: index.tick(), checksum: checksum)
      state.catalogue.add(entry, number, to: index)
      state.unlistedByteCount -= slot.format.slotByteCount
      state.holds.share(slot, index)
      return true
    }
  }

  /// Takes the first slot of a table that is neither named by an entry nor held by anybody: others
  /// may be writing pictures that are not in the index yet. If there is none, the table grows.
  private func takeFreeSlot(of table: PixelTable) throws(PixelTable.Failure) -> Slot {
    var start = 0
    while true {
      let number = state.withLock { $0.catalogue.freeSlot(table.format, from: start) }
      while number >= table.slotCount { try table.grow() }
      let slot = Slot(table.format, number)
      let isTaken = state.withLock { state in
        guard state.holds.takeExclusive(slot, index) else { return false }
        state.unlistedByteCount += table.format.slotByteCount
        return true
      }
      if isTaken { return slot }
      start = number + 1
    }
  }

  /// Removes pictures that nobody holds, those that were used least recently first, until there is
  /// room for one more entry and for so many bytes.
  ///
  /// - Returns: Whether there is room.
  private func makeRoom(for byteCount: Int) -> Bool {
    while true {
      let hasRoom = state.withLock { state in
        !state.catalogue.isFull
          && state.catalogue.byteCount + state.unlistedByteCount + byteCount <= limit
      }
      if hasRoom { return true }
      guard let slot = evict() else { return false }
      table(slot.format, isMade: false)?.release(slot.number)
      state.withLock { $0.holds.giveBack(slot, index) }
    }
  }

  /// Removes the entry of the picture that was used least recently.
  ///
  /// - Returns: Its slot, held exclusively; `nil` if all pictures are held.
  private func evict() -> Slot? {
    state.withLock { state in
      // Those that somebody holds stay. Sorting them anew can come in between, so each may be met
      // twice.
      for _ in 0..<2 * state.catalogue.count {
        guard let record = state.catalogue.nextOldest(index) else { return nil }
        guard state.holds.takeExclusive(record.entry.slot, index) else { continue }
        state.catalogue.remove(record, from: index)
        return record.entry.slot
      }
      return nil
    }
  }
}
