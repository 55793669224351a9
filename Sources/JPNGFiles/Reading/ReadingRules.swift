/// What is read of files that others have made. A name can lead to far more than a picture: to a
/// device without end, or to a pipe that nobody writes to.
package struct ReadingRules: Hashable, Sendable {
  /// The most bytes of a file. Default: 10⁹.
  package var maxByteCount: Int
  /// Whether pipes and devices are read, too. Default: no. Standard input always is.
  package var allowsSpecialFiles: Bool
  /// The most bytes of a pipe or a device, of which nobody knows how much they have. Default: no
  /// other limit than that of all files.
  package var maxStreamByteCount: Int
  /// The same of standard input.
  package var maxStandardInputByteCount: Int

  package init(
    maxByteCount: Int = 1_000_000_000, allowsSpecialFiles: Bool = false,
    maxStreamByteCount: Int = .max, maxStandardInputByteCount: Int = .max
  ) {
    self.maxByteCount = maxByteCount
    self.allowsSpecialFiles = allowsSpecialFiles
    self.maxStreamByteCount = maxStreamByteCount
    self.maxStandardInputByteCount = maxStandardInputByteCount
  }

  /// The rules for what the user has named for the tool itself: lists, configurations, reports. The
  /// shell passes a pipe for `<(command)`. More than 64 MB of that would be a device without end.
  package static let named = ReadingRules(
    allowsSpecialFiles: true, maxStreamByteCount: 64_000_000)

  /// The rules for standard input as a stream.
  var standardInput: ReadingRules {
    var rules = self
    rules.maxStreamByteCount = maxStandardInputByteCount
    return rules
  }
}
