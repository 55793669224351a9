import JPNGRemoteCache
import Testing

@Suite("Addresses and credentials of remote caches")
struct RemoteCacheSettingsTests {
  @Test(
    "Addresses, without a slash at the end",
    arguments: [
      ("http://cache", "http://cache"),
      ("HTTPS://cache.example:8080/", "https://cache.example:8080"),
      ("http://[::1]:9090/a/b//", "http://[::1]:9090/a/b"),
      ("https://cache/art@home/%20", "https://cache/art@home/%20"),
    ])
  func addresses(text: String, expected: String) throws {
    #expect(try RemoteCacheAddress(text).description == expected)
  }

  @Test(
    "What is no address",
    arguments: [
      ("", .scheme), ("cache:80", .scheme), ("ftp://cache", .scheme), ("http:/cache", .scheme),
      ("http://", .host), ("http:///path", .host), ("http://:80", .host), ("http://[]", .host),
      ("http://[::1", .host), ("http://cache:", .port), ("http://cache:0", .port),
      ("http://cache:65536", .port), ("http://cache:8o", .port), ("http://[::1]80", .port),
      ("http://me:secret@cache", .credentials), ("http://me@cache/x", .credentials),
      ("http://cache/a b", .characters), ("http://cache/?x", .characters),
      ("http://cache/#x", .characters), ("http://cache/ä", .characters),
      ("http://cache/\r\nHost: other", .characters),
    ] as [(String, RemoteCacheAddress.Mistake)])
  func mistakes(text: String, mistake: RemoteCacheAddress.Mistake) {
    #expect(throws: mistake) { try RemoteCacheAddress(text) }
  }

  @Test("Credentials are a token, or a user and a password, or none")
  func credentials() throws {
    func read(_ token: String?, _ user: String?, _ password: String?) throws
      -> RemoteCacheCredentials
    { try RemoteCacheCredentials(token: token, user: user, password: password) }
    #expect(try read(nil, nil, nil) == .none)
    #expect(try read("t", nil, nil) == .bearer(token: "t"))
    #expect(try read(nil, "u", "p:q") == .basic(user: "u", password: "p:q"))
    #expect(!"\(try read("secret", nil, nil))".contains("secret"))
  }

  @Test(
    "What are no credentials",
    arguments: [
      ("t", "u", "p", .ambiguous), ("t", "u", nil, .ambiguous), (nil, "u", nil, .incomplete),
      (nil, nil, "p", .incomplete), (nil, "u:v", "p", .colonInUser),
      ("t\r\nX: y", nil, nil, .characters), (nil, "ü", "p", .characters),
    ] as [(String?, String?, String?, RemoteCacheCredentials.Mistake)])
  func wrongCredentials(
    token: String?, user: String?, password: String?, mistake: RemoteCacheCredentials.Mistake
  ) {
    #expect(throws: mistake) {
      try RemoteCacheCredentials(token: token, user: user, password: password)
    }
  }
}
