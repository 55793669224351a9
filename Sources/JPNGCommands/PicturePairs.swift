/// Pictures to compare: two files, or those of two folders that have the same relative path, the
/// extension aside.
struct PicturePairs: Sendable {
  /// What is looked for on each side, and what is said of those that have no partner.
  struct Roles: Sendable {
    var references: [String]
    var candidates: [String]
    var attempt: String
    var noReference: String
    var noCandidate: String

    /// Any two pictures.
    static let comparison = Roles(
      references: ["png", "jpg", "jpeg", "jpng"], candidates: ["png", "jpg", "jpeg", "jpng"],
      attempt: "comparing", noReference: "nothing to compare it with",
      noCandidate: "nothing to compare it with")
    /// What was packed, and from what.
    static let packing = Roles(
      references: ["png"], candidates: ["jpng", "png"], attempt: "reporting",
      noReference: "there is no source of it", noCandidate: "there is no packed file of it")
  }

  struct Pair: Hashable, Sendable {
    var reference: InputFile
    var candidate: InputFile
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
      let byteCount = fileStatus(pair.candidate.path)?.byteCount ?? 0
      return (item: pair, cost: Batch.Cost(byteCount: 0, work: byteCount))
    }
  }

  private let roles: Roles

  /// - Throws: `.usage` for a file and a folder.
  init(reference: String, candidate: String, _ roles: Roles) throws(CommandFailure) {
    let references = InputList([reference], pathExtensions: roles.references)
    let candidates = InputList([candidate], pathExtensions: roles.candidates)
    self.roles = roles
    isSinglePair = references.isSingleFile
    failures = references.failures + candidates.failures
    guard failures.isEmpty else { return }
    guard references.isSingleFile == candidates.isSingleFile else {
      throw CommandFailure(
        .usage, candidate, "\(roles.attempt) with \(reference)",
        "one is a file and the other a folder")
    }
    if isSinglePair {
      pairs = zip(references.files, candidates.files).map { Pair(reference: $0, candidate: $1) }
    } else {
      match(references.files, candidates.files)
      if pairs.isEmpty, failures.isEmpty {
        failures = [
          CommandFailure(.noInput, candidate, roles.attempt, "no pictures in either folder")
        ]
      }
    }
  }

  private mutating func match(_ references: [InputFile], _ candidates: [InputFile]) {
    let byStem = Dictionary(grouping: references, by: \.stem)
    let candidatesByStem = Dictionary(grouping: candidates, by: \.stem)
    let sources = Set(references.map(\.path))
    for candidate in candidates {
      let found = byStem[candidate.stem] ?? []
      let rivals = (candidatesByStem[candidate.stem] ?? []).filter { $0 != candidate }
      // In a folder that has both, the source is no candidate beside what was made from it.
      if sources.contains(candidate.path), !rivals.isEmpty { continue }
      guard let reference = found.first else {
        fail(candidate, roles.noReference)
        continue
      }
      guard found.count == 1, rivals.allSatisfy({ sources.contains($0.path) }) else {
        fail(candidate, "several files of that name")
        continue
      }
      pairs.append(Pair(reference: reference, candidate: candidate))
    }
    for reference in references where candidatesByStem[reference.stem] == nil {
      fail(reference, roles.noCandidate)
    }
  }

  private mutating func fail(_ file: InputFile, _ reason: String) {
    failures.append(CommandFailure(.noInput, file.path, roles.attempt, reason))
  }
}

extension InputFile {
  /// The relative path without its extension.
  fileprivate var stem: String {
    guard let dot = relativePath.lastIndex(of: ".") else { return relativePath }
    return String(relativePath[..<dot])
  }
}
