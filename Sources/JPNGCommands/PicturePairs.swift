/// Pictures to compare: two files, or those of two folders that have the same relative path, the
/// extension aside.
struct PicturePairs: Sendable {
  struct Pair: Hashable, Sendable {
    /// The candidate's place below its folder, or its name.
    var path: String
    var reference: String
    var candidate: String
  }

  private(set) var pairs: [Pair] = []
  private(set) var failures: [CommandFailure] = []
  /// Whether two files were named.
  let isSinglePair: Bool
  /// Whether there is nothing to compare, for one reason.
  var isSingleFailure: Bool { pairs.isEmpty && failures.count == 1 }

  /// With what comparing them costs.
  var items: [(item: Pair, cost: Batch.Cost)] {
    pairs.map { pair in
      let byteCount = fileStatus(pair.candidate)?.byteCount ?? 0
      return (item: pair, cost: Batch.Cost(byteCount: 0, work: byteCount))
    }
  }

  private static let pathExtensions = ["png", "jpg", "jpeg", "jpng"]

  /// - Throws: `.usage` for a file and a folder.
  init(reference: String, candidate: String) throws(CommandFailure) {
    let references = InputList([reference], pathExtensions: Self.pathExtensions)
    let candidates = InputList([candidate], pathExtensions: Self.pathExtensions)
    isSinglePair = references.isSingleFile
    guard references.isSingleFile == candidates.isSingleFile else {
      throw CommandFailure(
        .usage, candidate, "comparing with \(reference)", "one is a file and the other a folder")
    }
    failures = references.failures + candidates.failures
    guard failures.isEmpty else { return }
    if isSinglePair {
      pairs = zip(references.files, candidates.files).map {
        Pair(path: $1.relativePath, reference: $0.path, candidate: $1.path)
      }
    } else {
      match(references.files, candidates.files)
      if pairs.isEmpty, failures.isEmpty {
        failures = [
          CommandFailure(.noInput, candidate, "comparing", "no pictures in either folder")
        ]
      }
    }
  }

  private mutating func match(_ references: [InputFile], _ candidates: [InputFile]) {
    let byStem = Dictionary(grouping: references, by: \.stem)
    let candidatesByStem = Dictionary(grouping: candidates, by: \.stem)
    for candidate in candidates {
      let found = byStem[candidate.stem] ?? []
      guard let reference = found.first else {
        fail(candidate, "nothing to compare it with")
        continue
      }
      guard found.count == 1, candidatesByStem[candidate.stem]?.count == 1 else {
        fail(candidate, "several files of that name")
        continue
      }
      pairs.append(
        Pair(path: candidate.relativePath, reference: reference.path, candidate: candidate.path))
    }
    for reference in references where candidatesByStem[reference.stem] == nil {
      fail(reference, "nothing to compare it with")
    }
  }

  private mutating func fail(_ file: InputFile, _ reason: String) {
    failures.append(CommandFailure(.noInput, file.path, "comparing", reason))
  }
}

extension InputFile {
  /// The relative path without its extension.
  fileprivate var stem: String {
    guard let dot = relativePath.lastIndex(of: ".") else { return relativePath }
    return String(relativePath[..<dot])
  }
}
