internal import JPNGFiles
package import JPNGThreads

/// Pairs of pictures to compare. They are two files, or the files of two folders that have the same
/// relative path without its extension.
package struct PicturePairs: Sendable {
  /// A picture and the one that it is compared with.
  package struct Pair: Hashable, Sendable {
    package var reference: InputFile
    package var candidate: InputFile
  }

  /// A file that is in no pair.
  package struct Unmatched: Sendable {
    package var file: InputFile
    package var isReference: Bool
    package var failure: AssetFailure
  }

  package private(set) var pairs: [Pair] = []
  /// The files and folders that cannot be read.
  package private(set) var unreadable: [AssetFailure] = []
  package private(set) var unmatched: [Unmatched] = []
  /// The candidates that are not taken because another one of the same name is preferred.
  package private(set) var passedOver: [InputFile] = []
  /// Whether two files were named.
  package let isSinglePair: Bool
  let roles: Roles

  package var failures: [AssetFailure] { unreadable + unmatched.map(\.failure) }
  /// Whether there is nothing but one failure.
  package var isSingleFailure: Bool { pairs.isEmpty && failures.count == 1 }

  /// - Parameters:
  ///   - reference: A file, a folder or a list of files.
  ///   - candidate: A file if the reference is one, else a folder or a list.
  ///   - selection: Which files of the reference are looked at. Default: all.
  ///   - isExcluded: Whether one of those is not looked at all the same. Default: none.
  ///   - cancellation: Ends the wait for a list that comes from standard input or another pipe.
  /// - Throws: A failure if one of them is a file and the other is a folder.
  package init(
    reference: InputArgument, candidate: InputArgument, _ roles: Roles,
    selection: InputSelection = InputSelection(),
    isExcluded: (InputFile) -> Bool = { _ in false }, cancellation: Cancellation
  ) throws(AssetFailure) {
    var references = InputList(
      [reference], pathExtensions: roles.references, selection: selection,
      cancellation: cancellation)
    references.removeFiles(where: isExcluded)
    let candidates = InputList(
      [candidate], pathExtensions: roles.candidates, cancellation: cancellation)
    self.roles = roles
    isSinglePair = references.isSingleFile
    unreadable = references.failures + candidates.failures
    guard unreadable.isEmpty else { return }
    guard references.isSingleFile == candidates.isSingleFile else {
      throw AssetFailure(
        candidate.name, roles.attempt.addingReference(reference.name), .fileAndFolder)
    }
    if isSinglePair {
      pairs = zip(references.files, candidates.files).map { Pair(reference: $0, candidate: $1) }
    } else {
      match(references.files, candidates.files)
    }
    guard pairs.isEmpty, unmatched.isEmpty else { return }
    unreadable = [AssetFailure(candidate.name, roles.attempt, .noPictures)]
  }

  private mutating func match(_ references: [InputFile], _ candidates: [InputFile]) {
    let referencesByStem = Dictionary(grouping: references, by: \.stem)
    let candidatesByStem = Dictionary(grouping: candidates, by: \.stem)
    let sources = Set(references.compactMap { FileStatus($0.path)?.identity })
    for candidate in candidates {
      let found = referencesByStem[candidate.stem] ?? []
      let chosen = roles.preferred(candidatesByStem[candidate.stem] ?? [])
      guard chosen.contains(candidate) else {
        // If sources and packed files are in the same folder, each source is found as a candidate
        // too. That is expected, so it does not count as passed over.
        if FileStatus(candidate.path).map({ sources.contains($0.identity) }) != true {
          passedOver.append(candidate)
        }
        continue
      }
      if let reference = found.first, found.count == 1, chosen.count == 1 {
        pairs.append(Pair(reference: reference, candidate: candidate))
      } else {
        fail(candidate, isReference: false, found.isEmpty ? roles.noReference : .several)
      }
    }
    for reference in references where candidatesByStem[reference.stem] == nil {
      fail(reference, isReference: true, roles.noCandidate)
    }
  }

  private mutating func fail(_ file: InputFile, isReference: Bool, _ mismatch: Mismatch) {
    let failure = AssetFailure(file.path, roles.attempt, .unmatched(mismatch))
    unmatched.append(Unmatched(file: file, isReference: isReference, failure: failure))
  }
}

extension InputFile {
  /// The bytes of the relative path without its extension. Two encodings of "é" are equal strings
  /// in Swift, but many file systems keep them apart as two names, so bytes are compared.
  fileprivate var stem: [UInt8] {
    let path = Array(relativePath.utf8)
    return path.lastIndex(of: UInt8(ascii: ".")).map { Array(path[..<$0]) } ?? path
  }
}
