/// How the server answers: the first part of the path.
enum Misbehaviour: String {
  /// As it should.
  case good
  /// It has nothing, and takes nothing.
  case empty
  /// It never answers.
  case hang
  /// It sends its answers a byte at a time.
  case drip
  /// It answers after 0.9 seconds.
  case slow
  /// A byte of each blob is another.
  case wrong
  /// Blobs end too early, and with them the connection.
  case truncated
  /// Blobs are shorter than was said, and nothing shows it.
  case short
  /// Blobs never end.
  case endless
  /// What names a blob is no message.
  case garbage
  /// What names a blob never ends.
  case endlessResult
  /// It names blobs that it does not have.
  case forgetful
  /// It wants the token "secret".
  case token
  /// It wants the user "user" with the password "secret".
  case password
  /// It lets nobody write.
  case readOnly
  /// It answers reading, and never writing.
  case hangingWrites
  /// It answers reading, and fails when it is to write.
  case brokenWrites
  /// Something in it is broken.
  case error
  /// It closes the connection instead of answering.
  case closing
  /// It sends people on to where it would answer.
  case redirect
}
