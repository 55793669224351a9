/// A pattern of paths: `*` and `?` stand for characters within a component, `**` for any, `[abc]`,
/// `[a-z]` and `[!a-z]` for one of a set or none of it; `\` takes the next character as it is. `**/`
/// also stands for no folder at all, so that `ui/**/*.png` has `ui/a.png`. Upper and lower case
/// differ. A character is a Unicode scalar.
package struct Glob: Hashable, Sendable {
  /// As it was written.
  package let pattern: String
  private let tokens: [Token]

  /// Why a pattern is none.
  package enum SyntaxError: Error, Hashable, CustomStringConvertible {
    case empty
    case unclosedSet
    case strayEscape

    package var description: String {
      switch self {
      case .empty: "is empty"
      case .unclosedSet: "has a [ without its ]"
      case .strayEscape: "ends in \\"
      }
    }
  }

  package init(_ pattern: String) throws(SyntaxError) {
    guard !pattern.isEmpty else { throw .empty }
    var parser = GlobParser(rest: pattern.unicodeScalars[...])
    (self.pattern, tokens) = (pattern, try parser.tokens())
  }

  /// Whether the pattern is of the whole path. Takes time in proportion to the product of their
  /// lengths at most: all ways through the pattern are followed at once.
  package func matches(_ path: String) -> Bool {
    var states = Set<Int>()
    enter(0, &states)
    for scalar in path.unicodeScalars {
      var next = Set<Int>()
      for state in states where state < tokens.count { step(state, scalar, &next) }
      states = next
      if states.isEmpty { return false }
    }
    return states.contains(tokens.count)
  }

  /// A state is the number of tokens that are done. What may stand for nothing is done at once.
  private func enter(_ state: Int, _ states: inout Set<Int>) {
    guard states.insert(state).inserted, state < tokens.count else { return }
    switch tokens[state] {
    case .star, .anything, .folders: enter(state + 1, &states)
    case .literal, .one, .set: break
    }
  }

  private func step(_ state: Int, _ scalar: Unicode.Scalar, _ next: inout Set<Int>) {
    switch tokens[state] {
    case .literal(let literal): if scalar == literal { enter(state + 1, &next) }
    case .one: if scalar != "/" { enter(state + 1, &next) }
    case .set(let set): if scalar != "/", set.contains(scalar) { enter(state + 1, &next) }
    case .star: if scalar != "/" { enter(state, &next) }
    case .anything: enter(state, &next)
    case .folders:
      // Within a folder's name there is no way on.
      next.insert(state)
      if scalar == "/" { enter(state + 1, &next) }
    }
  }

  enum Token: Hashable, Sendable {
    case literal(Unicode.Scalar)
    case one
    case set(ScalarSet)
    case star
    case anything
    /// Nothing, or whole components, the last one's slash included.
    case folders
  }

  struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar) } != isInverted
    }
  }
}
