internal import JPNGThreads

extension CacheWorld {
  /// A picture that is kept and was looked up, with a shared hold of its slot.
  private struct Found {
    let record: Catalogue.Record
    let table: PixelTable?
  }

  /// The picture of a name, without making it; `nil` if it is not kept.
  func find(_ key: PixelCache.Key, _ format: TableFormat) -> CachedImage? {
    guard let found = take(key, format) else { return nil }
    let slot = found.record.entry.slot
    guard let table = found.table ?? table(format, isMade: false) else {
      state.withLock { $0.holds.giveBack(slot, index) }
      discard(found.record, in: nil)
      return nil
    }
    if let image = image(found.record, SlotHold(slot, in: table, of: self), in: table) {
      return image
    }
    discard(found.record, in: table)
    return nil
  }

  /// Looks a picture up and keeps its slot from being changed.
  private func take(_ key: PixelCache.Key, _ format: TableFormat) -> Found? {
    state.withLock { state in
      if let found = take(key, format, &state) { return found }
      guard state.catalogue.refresh(index) else { return nil }
      return take(key, format, &state)
    }
  }

  /// The same, as far as the catalogue knows.
  private func take(
    _ key: PixelCache.Key, _ format: TableFormat, _ state: inout State
  ) -> Found? {
    guard let record = state.catalogue.record(key, format),
      state.holds.takeShared(record.entry.slot, index)
    else { return nil }
    // From here on nobody changes the entry, if it is still the one that was looked up.
    guard index.entry(record.number) == record.entry else {
      state.holds.giveBack(record.entry.slot, index)
      return nil
    }
    index.touch(record.number)
    return Found(record: record, table: state.tables[format])
  }

  /// The picture in a slot that is held; `nil` if its pixels are not what the entry says.
  ///
  /// They are compared with their checksum when this process shows them for the first time. Nobody
  /// changes them later without changing the entry.
  private func image(
    _ record: Catalogue.Record, _ hold: SlotHold, in table: PixelTable
  ) -> CachedImage? {
    usable { () throws(PixelTable.Failure) in
      guard table.number == record.entry.table else {
        // Somebody has removed a table's file, and another one has been made.
        if !table.isCurrent { throw .damaged }
        return nil
      }
      let place = try table.pixels(hold.slot.number)
      if !record.isVerified {
        guard place.checksum(of: table.format) == record.entry.checksum else { return nil }
        state.withLock { $0.catalogue.setVerified(record) }
      }
      return CachedImage(table.format, place, .cache, hold)
    }
  }

  /// Removes a picture that cannot be shown from the index, unless somebody holds it.
  private func discard(_ record: Catalogue.Record, in table: PixelTable?) {
    let slot = record.entry.slot
    let isRemoved: Bool? = changing {
      state.withLock { state in
        guard index.entry(record.number) == record.entry,
          state.holds.takeExclusive(slot, index)
        else { return nil }
        state.catalogue.remove(record, from: index)
        return true
      }
    }
    guard isRemoved == true else { return }
    table?.release(slot.number)
    state.withLock { $0.holds.giveBack(slot, index) }
  }
}
