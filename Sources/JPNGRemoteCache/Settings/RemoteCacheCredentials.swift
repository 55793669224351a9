/// What a remote cache is told of who asks. As text, it does not show what is secret.
package enum RemoteCacheCredentials: Hashable, Sendable, CustomStringConvertible {
  case none
  /// `Authorization: Bearer` (RFC 6750).
  case bearer(token: String)
  /// `Authorization: Basic` (RFC 7617).
  case basic(user: String, password: String)

  /// Why values are no credentials.
  package enum Mistake: Error, Hashable, Sendable {
    /// Both a token and a user or a password.
    case ambiguous
    /// A user without a password, or the other way round.
    case incomplete
    /// A colon in the user's name, behind which the password would begin.
    case colonInUser
    /// Something that is no printable ASCII, which a header cannot have.
    case characters
  }

  package var description: String { "(credentials)" }

  /// Takes the values that were given; `nil` stands for one that was not.
  package init(token: String?, user: String?, password: String?) throws(Mistake) {
    for value in [token, user, password] {
      guard value?.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) ?? true else {
        throw .characters
      }
    }
    switch (token, user, password) {
    case (nil, nil, nil): self = .none
    case (let token?, nil, nil): self = .bearer(token: token)
    case (nil, let user?, let password?):
      guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .colonInUser }
      self = .basic(user: user, password: password)
    case (nil, _, _): throw .incomplete
    default: throw .ambiguous
    }
  }
}
