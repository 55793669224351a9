internal import JPNGFiles
internal import JPNGThreads

extension CacheWorld {
  /// Removes what others have left behind: tables of earlier worlds, files that were not finished,
  /// and the pixels that processes were writing when they were killed.
  func sweep() {
    AtomicFile.sweep(folder)
    for name in (try? Folder(folder).listing())?.names ?? [] {
      guard let (format, generation) = PixelTable.parse(name) else { continue }
      if generation == index.generation {
        reclaim(format)
      } else if index.isCurrent {
        // Who still uses it has it open. If this world ended at this moment, and the table is one
        // of the next, that one will find its table missing, and end too.
        try? AtomicFile.remove(folder.appendingPath(name))
      }
    }
  }

  /// Gives the room of slots back to the disk that no picture is in. They are looked for only in a
  /// table that takes more room than its pictures do, by more than what a file system may add for
  /// its own purposes.
  private func reclaim(_ format: TableFormat) {
    let table = usable { () throws(PixelTable.Failure) in
      try PixelTable(format, in: folder, index.generation)
    }
    guard let table else { return }
    _ = changing {
      let taken = state.withLock { $0.catalogue.slotNumbers(format) }
      let needed = taken.count * format.slotByteCount
      guard table.allocatedByteCount > needed + 1 << 16 else { return }
      var start = 0
      while start < table.slotCount {
        let free = takeFreeSlots(format, start..<table.slotCount, taken)
        if !free.isEmpty { table.release(free) }
        state.withLock { state in
          for number in free { state.holds.giveBack(Slot(format, number), index) }
        }
        start = free.upperBound + 1
      }
    }
  }

  /// Takes the slots at the beginning of a range, up to the first that a picture is in, or that
  /// somebody is writing.
  private func takeFreeSlots(
    _ format: TableFormat, _ numbers: Range<Int>, _ taken: Set<Int>
  ) -> Range<Int> {
    state.withLock { state in
      let end = numbers.first { number in
        taken.contains(number) || !state.holds.takeExclusive(Slot(format, number), index)
      }
      return numbers.lowerBound..<(end ?? numbers.upperBound)
    }
  }
}
