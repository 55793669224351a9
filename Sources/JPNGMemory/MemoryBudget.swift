/// Memory that the files of a batch share: each is admitted when what it needs is free, and waits
/// while the others leave too little.
package actor MemoryBudget {
  private let limit: Int
  private var used = 0
  /// In order of arrival, so that a large file is not overtaken for ever.
  private var waiting: [(byteCount: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Creates a budget of so many bytes.
  package init(limit: Int) { self.limit = limit }

  /// Waits until so many bytes are free and takes them. More than the whole budget is never asked
  /// for: such a file is refused before.
  package func acquire(_ byteCount: Int) async {
    precondition(byteCount <= limit)
    if waiting.isEmpty, byteCount <= limit - used {
      used += byteCount
      return
    }
    await withCheckedContinuation { waiting.append((byteCount, $0)) }
  }

  /// Gives back what was taken.
  package func release(_ byteCount: Int) {
    used -= byteCount
    while let next = waiting.first, next.byteCount <= limit - used {
      used += next.byteCount
      waiting.removeFirst()
      next.resume.resume()
    }
  }
}
