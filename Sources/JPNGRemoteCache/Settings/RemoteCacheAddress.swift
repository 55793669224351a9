/// Where a remote cache is: a URL, below which `ac/` and `cas/` are.
package struct RemoteCacheAddress: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a URL.
  package enum Mistake: Error, Hashable, Sendable {
    /// It does not begin with `http://` or `https://`.
    case scheme
    /// It names no host.
    case host
    /// The port is not a number from 1 to 65535.
    case port
    /// It has a user or a password.
    case credentials
    /// It has a query, a fragment, or characters that must be escaped in a URL.
    case characters
  }

  /// The URL, without a slash at the end. It has no credentials, and can be shown.
  package let description: String

  /// Reads `http://host`, `https://host:port/path` and the like.
  package init(_ text: String) throws(Mistake) {
    let lower = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else {
      throw .scheme
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    guard !authority.contains(UInt8(ascii: "@")) else { throw .credentials }
    guard rest.allSatisfy(Self.isPlain) else { throw .characters }
    try Self.check(authority)
    var path = rest.dropFirst(authority.count)
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    description = scheme + String(Substring(authority)) + String(Substring(path))
  }

  /// The URL of something in the cache.
  func url(_ part: String, _ name: String) -> String { "\(description)/\(part)/\(name)" }

  /// Checks a host, an IPv6 address in brackets, and the port behind either.
  private static func check(_ authority: Substring.UTF8View) throws(Mistake) {
    var port = authority
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
      port = authority[authority.index(after: end)...]
    } else {
      port = authority.drop { $0 != UInt8(ascii: ":") }
    }
    let host = authority.dropLast(port.count)
    guard host.count > (host.first == UInt8(ascii: "[") ? 2 : 0) else { throw .host }
    guard !port.isEmpty else { return }
    let digits = port.dropFirst()
    guard port.first == UInt8(ascii: ":"), digits.allSatisfy({ (48...57).contains($0) }),
      let number = Int(String(Substring(digits))), (1...65535).contains(number)
    else { throw .port }
  }

  /// Whether a URL may have a character, of those that have a meaning or none in a path.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"#<>?\\^`{|}".utf8.contains(byte)
  }
}
