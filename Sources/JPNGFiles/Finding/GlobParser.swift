/// Splits the text of a ``Glob`` into tokens.
struct GlobParser {
  var rest: Substring.UnicodeScalarView
  private var isAtComponentStart = true

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  mutating func tokens() throws(Glob.SyntaxError) -> [Glob.Token] {
    var tokens: [Glob.Token] = []
    while let scalar = rest.popFirst() {
      let token = try token(scalar)
      isAtComponentStart = token == .literal("/") || token == .folders
      tokens.append(token)
    }
    return tokens
  }

  private mutating func token(_ scalar: Unicode.Scalar) throws(Glob.SyntaxError) -> Glob.Token {
    switch scalar {
    case "?": return .one
    case "*": return stars()
    case "[": return .set(try set())
    case "\\": return .literal(try escaped())
    default: return .literal(scalar)
    }
  }

  private mutating func stars() -> Glob.Token {
    guard rest.first == "*" else { return .star }
    while rest.first == "*" { rest.removeFirst() }
    guard isAtComponentStart, rest.first == "/" else { return .anything }
    rest.removeFirst()
    return .folders
  }

  private mutating func set() throws(Glob.SyntaxError) -> Glob.ScalarSet {
    var set = Glob.ScalarSet()
    if rest.first == "!" || rest.first == "^" {
      set.isInverted = true
      rest.removeFirst()
    }
    // A ] in first place is a member of the set and does not close it.
    repeat {
      let low = try member()
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        let high = try member()
        // As in shells, a range whose ends are in the wrong order is empty.
        if low <= high { set.ranges.append(low...high) }
      } else {
        set.ranges.append(low...low)
      }
    } while rest.first != "]"
    rest.removeFirst()
    return set
  }

  private mutating func member() throws(Glob.SyntaxError) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { throw .unclosedSet }
    return scalar == "\\" ? try escaped() : scalar
  }

  private mutating func escaped() throws(Glob.SyntaxError) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { throw .strayEscape }
    return scalar
  }
}
