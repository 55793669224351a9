/// What is read of files that others have made. A name can lead to far more than a picture: to a
/// device without end, or to a pipe that nobody writes to.
package struct ReadingRules: Hashable, Sendable {
  /// The most bytes of a file. Default: 10⁹.
  package var maxByteCount: Int
  /// Whether pipes and devices are read, too. Default: no. Standard input always is.
  package var allowsSpecialFiles: Bool

  package init(maxByteCount: Int = 1_000_000_000, allowsSpecialFiles: Bool = false) {
    self.maxByteCount = maxByteCount
    self.allowsSpecialFiles = allowsSpecialFiles
  }

  /// The rules for what the user has named for the tool itself: lists, configurations, reports. The
  /// shell passes a pipe for `<(command)`.
  package static let anyFile = ReadingRules(allowsSpecialFiles: true)
}
