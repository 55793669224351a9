/// Which remote cache is used, and how.
package struct RemoteCacheSettings: Hashable, Sendable {
  package var address: RemoteCacheAddress
  package var credentials: RemoteCacheCredentials
  /// A file of certificates in PEM that vouch for the server, instead of the system's. Default:
  /// `nil`, the system's.
  package var certificates: String?
  /// Whether entries are stored. Default: yes.
  package var isWritable: Bool
  /// How long a lookup may take, the storing of one entry, and the wait for the rest of them at the
  /// end. Default: 10 seconds.
  package var timeLimit: Duration
  /// How many threads ask for entries. Default: 1.
  package var concurrency: Int

  package init(
    address: RemoteCacheAddress, credentials: RemoteCacheCredentials = .none,
    certificates: String? = nil, isWritable: Bool = true, timeLimit: Duration = .seconds(10),
    concurrency: Int = 1
  ) {
    self.address = address
    self.credentials = credentials
    self.certificates = certificates
    self.isWritable = isWritable
    self.timeLimit = timeLimit
    self.concurrency = concurrency
  }

  /// The most bytes that an entry may have, to be stored.
  static let entryLimit = 256 << 20
}
