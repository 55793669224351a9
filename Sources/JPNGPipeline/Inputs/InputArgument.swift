/// What a user names as input.
package enum InputArgument: Hashable, Sendable {
  /// A file, a folder that is searched, or standard input.
  case source(InputSource)
  /// A list of files and folders, one a line.
  ///
  /// - Parameters:
  ///   - name: What failures call the list where they are not about reading it.
  ///   - standardInput: The line that stands for standard input; `nil` if no line does.
  case list(InputSource, name: String, standardInput: String? = nil)

  /// What failures call the argument as a whole.
  var name: String {
    switch self {
    case .source(let source): source.name
    case .list(_, let name, _): name
    }
  }
}
