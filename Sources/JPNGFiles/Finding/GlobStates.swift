/// The states of a ``Glob`` of up to 63 tokens as bits of one number: bit n stands for n tokens
/// that are behind us. A character leads on from all of them in a few instructions, so that ten
/// thousands of paths can be matched with hundreds of patterns (Wu and Manber, Fast text searching
/// allowing errors, 1992).
struct GlobStates: Hashable, Sendable {
  /// The tokens that take an ASCII character and are then behind us, by the character.
  private var takers = [UInt64](repeating: 0, count: 128)
  /// `*`, which stays for any character but a slash.
  private var stars: UInt64 = 0
  /// `**`, which stays for any character.
  private var anythings: UInt64 = 0
  /// `**/`, which stays for any character, and is behind us after a slash.
  private var folders: UInt64 = 0
  private let tokens: [Glob.Token]

  /// Creates `nil` for a pattern of too many tokens.
  init?(_ tokens: [Glob.Token]) {
    guard tokens.count < 64 else { return nil }
    self.tokens = tokens
    for (index, token) in tokens.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      switch token {
      case .star: stars |= bit
      case .anything: anythings |= bit
      case .folders: folders |= bit
      case .literal, .one, .set:
        for code in 0..<128 where token.takes(Unicode.Scalar(UInt8(code))) { takers[code] |= bit }
      }
    }
  }

  /// Whether the tokens match all of these characters.
  func matches(_ scalars: Span<Unicode.Scalar>) -> Bool {
    let asciiTakers = takers.span
    var states = entered(1)
    for index in scalars.indices {
      let scalar = scalars[index]
      let takers = scalar.isASCII ? asciiTakers[Int(scalar.value)] : takers(of: scalar)
      let moved = (states & takers) << 1
      var next: UInt64
      if scalar == "/" {
        // Only behind a slash is a folder's name complete, so that the next token may begin.
        next = entered(moved | states & anythings | (states & folders) << 1)
      } else {
        next = entered(moved | states & (anythings | stars))
      }
      next |= states & folders
      if next == 0 { return false }
      states = next
    }
    return states >> UInt64(tokens.count) & 1 == 1
  }

  /// Adds the states behind tokens that can match nothing at all.
  private func entered(_ states: UInt64) -> UInt64 {
    let optional = stars | anythings | folders
    var states = states
    while true {
      let more = states | (states & optional) << 1
      if more == states { return states }
      states = more
    }
  }

  private func takers(of scalar: Unicode.Scalar) -> UInt64 {
    tokens.indices.reduce(0) { $0 | (tokens[$1].takes(scalar) ? 1 << UInt64($1) : 0) }
  }
}

extension Glob.Token {
  /// Whether this matches exactly one character, and that may be this one.
  func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .literal(let literal): scalar == literal
    case .one: scalar != "/"
    case .set(let set): scalar != "/" && set.contains(scalar)
    case .star, .anything, .folders: false
    }
  }
}
