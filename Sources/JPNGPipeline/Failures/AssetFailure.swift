package import JPNG
internal import JPNGAssetReports
package import JPNGFiles
package import JPNGQuality
internal import JPNGReports

/// Why the work on one file failed: what was attempted, and what went wrong.
package struct AssetFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Cause: Hashable, Sendable {
    /// The content of the file cannot be decoded or encoded.
    case content(JPNGError)
    /// The file cannot be read.
    case unreadable(FileError)
    /// The file cannot be written, replaced or removed.
    case unwritten(FileWriteError)
    /// The outputs of two inputs would have the same path.
    case outputsCollide(first: String, second: String)
    /// An output would replace this input.
    case outputIsInput(String)
    /// Two lines of a manifest cannot both be packed.
    case linesCollide(output: Int, other: Int, isSource: Bool)
    /// A merged report would be in this folder of its parts.
    case insideParts(String)
    /// The plan of a budget was made without this asset.
    case notInPlan
    /// A line of a manifest does not say what to do.
    case invalidLine(Int, reason: String)
    /// A report would replace an input or an output.
    case replacedByReport
    /// Results would replace an input.
    case replacedByResults
    /// Several files cannot be written to standard output.
    case severalIntoOneStream
    /// The path is not below the folder that all paths count from.
    case outsideRoot(String)
    /// A line of a file that leaves files out is no pattern.
    case invalidPattern(line: Int, Glob.SyntaxError)
    /// The source would be copied to a path where there is another file that nobody has named.
    case fallbackTaken
    /// A file that this program has not written would be replaced.
    case notOwn
    /// A picture that this program has not written would be replaced by a packed one, which never
    /// happens.
    case foreignPicture
    /// A file with other bytes would be replaced.
    case otherFile
    /// There is no mask beside a JPEG, such as one of this name.
    case noMaskBeside(String)
    /// The mask of a JPEG that comes from a stream was not named.
    case noMask
    /// The work needs more memory than all files together may take.
    case memoryExceeded(needed: Int, limit: Int)
    /// A stream has more bytes than all files together may take.
    case memoryFilled(limit: Int)
    /// The run was cancelled.
    case interrupted
    /// One of a pair is a file, and the other is a folder.
    case fileAndFolder
    /// Neither of two folders has pictures.
    case noPictures
    /// There is no file to compare this one with, or there are several.
    case unmatched(PicturePairs.Mismatch)
    /// Two pictures cannot be compared.
    case incomparable(QualityError)
    /// The file is a source that was kept under the name of a packed file.
    case keptSource
    /// The file has no preview, which was asked for.
    case noPreview
    /// The file was changed after it was looked at.
    case changedMeanwhile
    /// A bundle would be written into the folder that it is made of.
    case insideSource(String)
    /// A file is in the place of one that would be written, and replacing it was not asked for.
    case occupied
    /// A bundle has no such file or folder.
    case noEntry
    /// A link leads out of the folder that files are to be written to.
    case leadsOut
  }

  /// The file.
  package var path: String
  /// What was attempted with the file.
  package var attempt: Attempt
  /// What went wrong.
  package var cause: Cause

  package init(_ path: String, _ attempt: Attempt, _ cause: Cause) {
    self.path = path
    self.attempt = attempt
    self.cause = cause
  }

  /// Creates the failure of a file that cannot be read.
  package init(_ error: FileError) { self.init(error.path, .reading, .unreadable(error)) }

  /// Creates the failure of a file that cannot be written.
  package init(_ error: FileWriteError, _ attempt: Attempt = .writing) {
    self.init(error.path, attempt, .unwritten(error))
  }

  /// "art/sky.png: reading: No such file or directory".
  package var description: String { "\(path): \(text)" }

  /// What was attempted and what went wrong, without the path.
  package var text: String { "\(attempt): \(reason)" }

  /// Whether the file may be valid, but is of a kind or a size that cannot be handled.
  package var isUnsupported: Bool {
    guard case .content(let error) = cause else { return false }
    return [.unsupported, .limitExceeded, .outOfMemory].contains(error.code)
  }

  /// What went wrong, in one sentence without the file's name.
  package var reason: String {
    switch cause {
    case .content(let error): error.description
    case .unreadable(let error): error.reason
    case .unwritten(let error): error.reason
    case .outputsCollide(let first, let second):
      "both \(first) and \(second) would be written here"
    case .outputIsInput(let input): "the output is also an input (\(input))"
    case .linesCollide(let line, let other, isSource: false):
      "lines \(line) and \(other) have the same output"
    case .linesCollide(let line, let other, isSource: true):
      "the output of line \(line) is the source of line \(other)"
    case .insideParts(let folder): "it would be one of the parts in \(folder) the next time"
    case .notInPlan: "the plan of the budget was made without it"
    case .invalidLine(let line, let reason): "line \(line): \(reason)"
    case .replacedByReport: "the report would replace an input or output"
    case .replacedByResults: "the results would replace an input"
    case .severalIntoOneStream: "only one file fits into standard output"
    case .outsideRoot(let root): "it is not below \(root)"
    case .invalidPattern(let line, let error): "line \(line) \(error)"
    case .fallbackTaken: "the source would be kept here, but another file is in its place"
    case .notOwn: "exists, and was not written by this program"
    case .foreignPicture:
      "is a picture that this program has not written: remove it, or name another output"
    case .otherFile: "exists, with other bytes"
    case .noMaskBeside(let name): "no mask beside it, such as \(name)"
    case .noMask: "a JPEG whose mask is not named"
    case .memoryExceeded(let needed, let limit):
      "needs up to \(needed.asByteCount) of memory, more than the limit (\(limit.asByteCount))"
    case .memoryFilled(let limit): "has more bytes than the limit of memory (\(limit.asByteCount))"
    case .interrupted: "interrupted"
    case .fileAndFolder: "one is a file and the other a folder"
    case .noPictures: "no pictures in either folder"
    case .unmatched(let mismatch): mismatch.rawValue
    case .incomparable(let error): error.description
    case .keptSource: "it is a PNG, as packing it was no use; it can only be unpacked as it is"
    case .noPreview: "the file has no preview"
    case .changedMeanwhile: "it was changed while it was read"
    case .insideSource(let folder): "it is in the folder that it is made of (\(folder))"
    case .occupied: "exists"
    case .noEntry: "the bundle has no such file or folder"
    case .leadsOut: "a link in its path leads out of the folder"
    }
  }
}
