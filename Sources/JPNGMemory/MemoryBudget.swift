/// Memory that the files of a batch share. A file is admitted once the bytes that it needs are
/// free; until then it waits.
package actor MemoryBudget {
  private let limit: Int
  private var used = 0
  /// In order of arrival. Small files must not overtake a large one again and again, or its turn
  /// would never come.
  private var waiting: [(byteCount: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Creates a budget.
  ///
  /// - Parameter limit: Bytes that all admitted files may take together.
  package init(limit: Int) { self.limit = limit }

  /// Waits until `byteCount` bytes are free, then takes them.
  ///
  /// - Precondition: `byteCount` is within the limit. Callers refuse a file that needs more.
  package func acquire(_ byteCount: Int) async {
    precondition(byteCount <= limit)
    if waiting.isEmpty, byteCount <= limit - used {
      used += byteCount
      return
    }
    await withCheckedContinuation { waiting.append((byteCount, $0)) }
  }

  /// Gives back bytes that were taken, and admits those who wait for them.
  package func release(_ byteCount: Int) {
    used -= byteCount
    while let next = waiting.first, next.byteCount <= limit - used {
      used += next.byteCount
      waiting.removeFirst()
      next.resume.resume()
    }
  }
}
