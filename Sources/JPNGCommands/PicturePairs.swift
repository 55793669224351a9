/// Pictures to compare: two files, or those of two folders that have the same relative path, the
/// extension aside.
struct PicturePairs: Sendable {
  struct Pair: Sendable {
    var reference: InputFile
    var candidate: InputFile
  }

  /// A file without a partner.
  struct Unmatched: Sendable {
    var file: InputFile
    var isReference: Bool
    var failure: CommandFailure
  }

  private(set) var pairs: [Pair] = []
  /// What was named and cannot be read.
  private(set) var unreadable: [CommandFailure] = []
  private(set) var unmatched: [Unmatched] = []
  /// Files that another of that name goes before.
  private(set) var passedOver: [InputFile] = []
  /// Whether two files were named.
  let isSinglePair: Bool
  private let roles: Roles

  var failures: [CommandFailure] { unreadable + unmatched.map(\.failure) }
  /// Whether there is nothing to compare, for one reason.
  var isSingleFailure: Bool { pairs.isEmpty && failures.count == 1 }

  /// - Throws: `.usage` for a file and a folder.
  init(reference: String, candidate: String, _ roles: Roles) throws(CommandFailure) {
    let references = InputList([reference], pathExtensions: roles.references)
    let candidates = InputList([candidate], pathExtensions: roles.candidates)
    self.roles = roles
    isSinglePair = references.isSingleFile
    unreadable = references.failures + candidates.failures
    guard unreadable.isEmpty else { return }
    guard references.isSingleFile == candidates.isSingleFile else {
      throw CommandFailure(
        .usage, candidate, "\(roles.attempt) with \(reference)",
        "one is a file and the other a folder")
    }
    if isSinglePair {
      pairs = zip(references.files, candidates.files).map { Pair(reference: $0, candidate: $1) }
    } else {
      match(references.files, candidates.files)
      guard pairs.isEmpty, unmatched.isEmpty else { return }
      unreadable = [
        CommandFailure(.noInput, candidate, roles.attempt, "no pictures in either folder")
      ]
    }
  }

  private mutating func match(_ references: [InputFile], _ candidates: [InputFile]) {
    let byStem = Dictionary(grouping: references, by: \.stem)
    let candidatesByStem = Dictionary(grouping: candidates, by: \.stem)
    let sources = Set(references.compactMap { fileStatus($0.path)?.identity })
    for candidate in candidates {
      let found = byStem[candidate.stem] ?? []
      let chosen = roles.preferred(candidatesByStem[candidate.stem] ?? [])
      guard chosen.contains(candidate) else {
        // In a folder that has both, the source is not worth a word.
        if fileStatus(candidate.path).map({ sources.contains($0.identity) }) != true {
          passedOver.append(candidate)
        }
        continue
      }
      if let reference = found.first, found.count == 1, chosen.count == 1 {
        pairs.append(Pair(reference: reference, candidate: candidate))
      } else {
        let reason = found.isEmpty ? roles.noReference : "several files of that name"
        fail(candidate, isReference: false, reason)
      }
    }
    for reference in references where candidatesByStem[reference.stem] == nil {
      fail(reference, isReference: true, roles.noCandidate)
    }
  }

  private mutating func fail(_ file: InputFile, isReference: Bool, _ reason: String) {
    unmatched.append(
      Unmatched(
        file: file, isReference: isReference,
        failure: CommandFailure(.noInput, file.path, roles.attempt, reason)))
  }
}

extension InputFile {
  /// The relative path without its extension, as bytes: Swift's strings hold two spellings of "é"
  /// for equal, file systems may not.
  fileprivate var stem: [UInt8] {
    let path = Array(relativePath.utf8)
    return path.lastIndex(of: UInt8(ascii: ".")).map { Array(path[..<$0]) } ?? path
  }
}
