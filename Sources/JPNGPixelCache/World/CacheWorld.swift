internal import JPNGFiles
internal import JPNGThreads

/// An index and the tables that belong to it, as one process sees them.
///
/// If an index or a table is damaged, or everything is to be removed, the index loses its name, and
/// a new one takes its place, with tables of its own. Nothing is repaired, so nobody has to know
/// who still uses the old one. Who does can go on: no file of the new world is one of the old.
///
/// Two locks of this process: `writers` lets one thread at a time change the index, and is held
/// while the system is asked for room; `state` is held for moments only. `writers` is taken first.
final class CacheWorld: Sendable {
  let index: CacheIndex
  let folder: String
  /// Bytes that slots may take.
  let limit: Int
  let state: Locked<State>
  private let writers = Locked(Patience())

  struct State: Sendable {
    var catalogue = Catalogue()
    var holds = SlotHolds()
    /// Tables that are open.
    var tables: [TableFormat: PixelTable] = [:]
    /// Bytes of slots that are written, or that were not published and are still shown.
    var unlistedByteCount = 0
    /// What the system has refused last.
    var refusal: FileError?
  }

  /// Opens the cache in a folder, which is created if it is missing, and removes what earlier
  /// worlds have left.
  init(_ folder: String, limit: Int) throws(FileError) {
    do throws(FileWriteError) {
      try Folder(folder).create()
    } catch {
      throw FileError(path: folder, attempt: .opening, reason: error.reason)
    }
    let index = try CacheIndex(in: folder)
    (self.index, self.folder, self.limit) = (index, folder, limit)
    state = Locked(State())
    sweep()
  }

  // MARK: Tables

  /// The most tables that are open at a time, as each takes one of the process's descriptors.
  private static let maxOpenTables = 64

  /// The table of a format; `nil` if there is none, or if it cannot be used.
  ///
  /// - Parameter isMade: Whether to make one if there is none.
  func table(_ format: TableFormat, isMade: Bool) -> PixelTable? {
    if let table = state.withLock({ $0.tables[format] }) { return table }
    return usable { () throws(PixelTable.Failure) in
      var table = try PixelTable(format, in: folder, index.generation)
      if table == nil, isMade {
        do throws(FileError) {
          try PixelTable.create(format, in: folder, index.generation)
        } catch {
          throw .system(error)
        }
        table = try PixelTable(format, in: folder, index.generation)
      }
      if let table { keepOpen(table) }
      return table
    }
  }

  private func keepOpen(_ table: PixelTable) {
    state.withLock { state in
      // Which one is closed does not matter much. What is mapped of it stays mapped while it is
      // used.
      if state.tables.count >= Self.maxOpenTables, let other = state.tables.keys.first {
        state.tables[other] = nil
      }
      state.tables[table.format] = table
    }
  }

  /// Runs `body`, which uses a table; `nil` if that fails. If the table is damaged, this world ends
  /// for all processes.
  func usable<R>(_ body: () throws(PixelTable.Failure) -> R?) -> R? {
    do throws(PixelTable.Failure) {
      return try body()
    } catch {
      switch error {
      case .damaged: index.retire()
      case .system(let error): state.withLock { $0.refusal = error }
      }
      return nil
    }
  }

  // MARK: Changes

  /// Runs `body` while nobody else in any process changes the index, and after this process has
  /// seen all changes; `nil` if that is not to be had, or if the world has ended.
  func changing<R>(_ body: () -> R?) -> R? {
    writers.withLock { patience in
      guard patience.wait(for: index.tryLockWriters) else { return nil }
      defer { index.unlockWriters() }
      guard index.isCurrent else { return nil }
      let isSound = state.withLock { state in
        _ = state.catalogue.refresh(index)
        return !state.catalogue.hasConflict
      }
      guard isSound else {
        index.retire()
        return nil
      }
      return body()
    }
  }

  /// Ends a hold.
  func giveBack(_ slot: Slot, in table: PixelTable) {
    let isUnlisted = state.withLock { state in
      if state.holds.isExclusive(slot) { return true }
      state.holds.giveBack(slot, index)
      return false
    }
    guard isUnlisted else { return }
    table.release(slot.number)
    state.withLock { state in
      state.unlistedByteCount -= slot.format.slotByteCount
      state.holds.giveBack(slot, index)
    }
  }

  /// What is kept, and in how many bytes of slots.
  var contents: (count: Int, byteCount: Int) {
    state.withLock { state in
      _ = state.catalogue.refresh(index)
      return (state.catalogue.count, state.catalogue.byteCount)
    }
  }
}
