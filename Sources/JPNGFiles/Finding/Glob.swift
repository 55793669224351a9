/// A pattern that paths can match.
///
/// - `*` matches any number of characters within one component of a path, `?` exactly one.
/// - `**` matches any number of characters, slashes included. `**/` matches any number of whole
///   folders, or none: `ui/**/*.png` matches `ui/a.png` too.
/// - `[abc]` and `[a-z]` match one character of a set, `[!a-z]` and `[^a-z]` one that is not in it.
///   None of them matches a slash.
/// - `\` takes away the special meaning of the next character.
///
/// Upper and lower case differ. A character is a Unicode scalar.
package struct Glob: Hashable, Sendable {
  /// The pattern as it was written.
  package let pattern: String
  /// The characters that the pattern begins with, before anything that is special.
  private let prefix: [Unicode.Scalar]
  /// What follows them.
  private let tokens: [Token]
  /// The characters that the pattern ends with, behind everything that is special.
  private let suffix: [Unicode.Scalar]
  /// The tokens in a form that is matched fast; `nil` if they are too many.
  private let states: GlobStates?

  /// A path, made ready to be matched with many patterns.
  package struct Path: Sendable {
    fileprivate let scalars: [Unicode.Scalar]

    package init(_ path: String) { scalars = Array(path.unicodeScalars) }
  }

  /// Why a text is not a pattern, as the end of a sentence that begins with the text.
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
    self.pattern = pattern
    let tokens = try parser.tokens()
    prefix = tokens.prefix { $0.literal != nil }.compactMap(\.literal)
    self.tokens = Array(tokens.dropFirst(prefix.count))
    suffix = self.tokens.reversed().prefix { $0.literal != nil }.compactMap(\.literal).reversed()
    states = GlobStates(self.tokens)
  }

  /// Whether the pattern matches the whole path.
  package func matches(_ path: String) -> Bool { matches(Path(path)) }

  /// Whether the pattern matches the whole path.
  ///
  /// All ways through the pattern are followed at the same time, so this takes time in proportion
  /// to the product of both lengths at most.
  package func matches(_ path: Path) -> Bool {
    let scalars = path.scalars.span
    let end = scalars.count - suffix.count
    // Most patterns that do not match are found out by their ends.
    guard end >= prefix.count, scalars.has(suffix, at: end), scalars.has(prefix, at: 0) else {
      return false
    }
    let rest = scalars.extracting(prefix.count...)
    return states?.matches(rest) ?? matches(rest)
  }

  private func matches(_ rest: Span<Unicode.Scalar>) -> Bool {
    var states = StateSet(count: tokens.count + 1)
    var next = states
    enter(0, &states)
    for index in rest.indices {
      let scalar = rest[index]
      while let state = states.popFirst() {
        if state < tokens.count { step(state, scalar, &next) }
      }
      if next.isEmpty { return false }
      swap(&states, &next)
    }
    return states.contains(tokens.count)
  }

  /// Adds a state, which is the number of tokens that are behind us. If the next token can match
  /// nothing at all, the state behind that token is added too.
  private func enter(_ state: Int, _ states: inout StateSet) {
    states.insert(state)
    guard state < tokens.count else { return }
    switch tokens[state] {
    case .star, .anything, .folders: enter(state + 1, &states)
    case .literal, .one, .set: break
    }
  }

  /// Adds to `next` the states that a character leads to from `state`.
  private func step(_ state: Int, _ scalar: Unicode.Scalar, _ next: inout StateSet) {
    switch tokens[state] {
    case .literal, .one, .set: if tokens[state].takes(scalar) { enter(state + 1, &next) }
    case .star: if scalar != "/" { enter(state, &next) }
    case .anything: enter(state, &next)
    case .folders:
      // Only behind a slash is a folder's name complete, so that the next token may begin.
      next.insert(state)
      if scalar == "/" { enter(state + 1, &next) }
    }
  }

  enum Token: Hashable, Sendable {
    /// This character.
    case literal(Unicode.Scalar)
    /// `?`: any one character but a slash.
    case one
    /// One character of a set, but no slash.
    case set(ScalarSet)
    /// `*`: any characters but slashes.
    case star
    /// `**`: any characters.
    case anything
    /// `**/`: nothing, or whole components with the slash behind the last of them.
    case folders

    var literal: Unicode.Scalar? {
      if case .literal(let scalar) = self { scalar } else { nil }
    }
  }

  struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar) } != isInverted
    }
  }
}

extension Span<Unicode.Scalar> {
  /// Whether these characters are in a place.
  fileprivate func has(_ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    let scalars = scalars.span
    for index in scalars.indices where self[start + index] != scalars[index] { return false }
    return true
  }
}
