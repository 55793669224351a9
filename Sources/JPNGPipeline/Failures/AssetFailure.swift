package import JPNG
internal import JPNGAssetReports
package import JPNGFiles
package import JPNGQuality
internal import JPNGReports

/// Why one file could not be dealt with: what was attempted, and what stood in the way.
package struct AssetFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stood in the way, with the evidence.
  package enum Cause: Hashable, Sendable {
    /// The file's content.
    case content(JPNGError)
    /// The system does not let us read it.
    case unreadable(FileError)
    /// It cannot be written, replaced or removed.
    case unwritten(FileWriteError)
    /// Two inputs would be written to one path.
    case outputsCollide(first: String, second: String)
    /// What would be written is also an input.
    case outputIsInput(String)
    /// A report would take the place of an input or an output.
    case replacedByReport
    /// Results would take the place of an input.
    case replacedByResults
    /// Several files cannot be written to standard output.
    case severalIntoOneStream
    /// The source would be kept at a path where another file is that nobody has named.
    case fallbackTaken
    /// The work needs more memory than all of it may take together.
    case memoryExceeded(needed: Int, limit: Int)
    /// No quality has the score that was asked for; `score` is that of the best, if it has one.
    case targetMissed(score: Double?, target: Double)
    /// The run was cancelled.
    case interrupted
    /// One of a pair is a file, the other a folder.
    case fileAndFolder
    /// Neither of two folders has pictures.
    case noPictures
    /// A file has no partner to be compared with, or several.
    case unmatched(PicturePairs.Mismatch)
    /// Two pictures that cannot be compared.
    case incomparable(QualityError)
    /// The small copy that was asked for is not in the file.
    case noPreview
  }

  package var path: String
  package var attempt: Attempt
  package var cause: Cause

  package init(_ path: String, _ attempt: Attempt, _ cause: Cause) {
    (self.path, self.attempt, self.cause) = (path, attempt, cause)
  }

  /// A file that cannot be read.
  package init(_ error: FileError) { self.init(error.path, .reading, .unreadable(error)) }

  /// A file that cannot be written.
  package init(_ error: FileWriteError, _ attempt: Attempt = .writing) {
    self.init(error.path, attempt, .unwritten(error))
  }

  /// "art/sky.png: reading: No such file or directory".
  package var description: String { "\(path): \(text)" }

  /// The same without the path.
  package var text: String { "\(attempt): \(reason)" }

  /// Whether the file is valid, but of a kind or size that is not handled.
  package var isUnsupported: Bool {
    guard case .content(let error) = cause else { return false }
    return [.unsupported, .limitExceeded, .outOfMemory].contains(error.code)
  }

  /// What stood in the way, in one sentence without the file's name.
  package var reason: String {
    switch cause {
    case .content(let error): error.description
    case .unreadable(let error): error.reason
    case .unwritten(let error): error.reason
    case .outputsCollide(let first, let second):
      "both \(first) and \(second) would be written here"
    case .outputIsInput(let input): "the output is also an input (\(input))"
    case .replacedByReport: "the report would replace an input or output"
    case .replacedByResults: "the results would replace an input"
    case .severalIntoOneStream: "only one file fits into standard output"
    case .fallbackTaken: "the source would be kept here, but another file is in its place"
    case .memoryExceeded(let needed, let limit):
      "needs up to \(needed.asByteCount) of memory, more than the limit (\(limit.asByteCount))"
    case .targetMissed(let score, let target):
      "the target of \(target.trimmed(digits: 9)) is out of reach: quality 100 scores "
        + (score?.formatted(distinctFrom: target) ?? "nothing")
    case .interrupted: "interrupted"
    case .fileAndFolder: "one is a file and the other a folder"
    case .noPictures: "no pictures in either folder"
    case .unmatched(let mismatch): mismatch.rawValue
    case .incomparable(let error): error.description
    case .noPreview: "the file has no preview"
    }
  }
}
