internal import ArgumentParser
internal import JPNGCache
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGRemoteCache

/// The options of a cache that several machines share.
struct RemoteCacheOptions: ParsableArguments {
  /// What a run may do with the cache.
  enum Mode: String, CaseIterable, ExpressibleByArgument {
    case readWrite = "read-write"
    case readOnly = "read-only"
  }

  @Option(
    help: ArgumentHelp(
      "Cache that machines share, by the HTTP protocol of bazel-remote, or off. Credentials come from $JPNG_REMOTE_CACHE_TOKEN, or _USER and _PASSWORD. (default: $JPNG_REMOTE_CACHE, or off)",
      valueName: "url"))
  var remoteCache: String?

  @Option(help: "Whether packed files are also stored in the remote cache.")
  var remoteCacheMode = Mode.readWrite

  @Option(
    help: ArgumentHelp(
      "How long the remote cache may take, for one file and at the end of the run.",
      valueName: "seconds"))
  var remoteCacheTimeout = 10.0

  func validate() throws {
    guard (0.1...3600).contains(remoteCacheTimeout) else {
      throw ValidationError("--remote-cache-timeout is 0.1 to 3600")
    }
    _ = try settings()
  }

  /// The cache that was asked for, by an option or in the environment.
  ///
  /// - Parameter jobs: How many threads will ask for entries.
  func cache(
    _ jobs: Int, _ console: Console
  ) throws(CommandFailure) -> (any RemotePackCache)? {
    guard var settings = try? settings() else { return nil }
    settings.concurrency = jobs
    let address = settings.address.description
    #if RemoteCache
      return HTTPPackCache(settings, cancellation: Interruption.cancellation) { text in
        console.warn(address, "remote cache: \(text)")
      }
    #else
      let reason = "this jpng was built without it; what `make install` builds has it"
      guard remoteCache == nil else {
        throw CommandFailure(.unsupported, address, "opening the remote cache", reason)
      }
      // The variable is for all programs of a machine, and each gives the same files without.
      console.warn(address, "remote cache: \(reason)")
      return nil
    #endif
  }

  /// - Throws: `ValidationError`, which names the option or the variable that is wrong.
  private func settings() throws -> RemoteCacheSettings? {
    guard let text = remoteCache ?? Environment["JPNG_REMOTE_CACHE"], text != "off" else {
      return nil
    }
    let name = remoteCache == nil ? "JPNG_REMOTE_CACHE" : "--remote-cache"
    return RemoteCacheSettings(
      address: try address(text, name), credentials: try credentials(),
      certificates: Environment["SSL_CERT_FILE"], isWritable: remoteCacheMode == .readWrite,
      timeLimit: .seconds(remoteCacheTimeout))
  }

  private func address(_ text: String, _ name: String) throws -> RemoteCacheAddress {
    do throws(RemoteCacheAddress.Mistake) {
      return try RemoteCacheAddress(text)
    } catch {
      let reason =
        switch error {
        case .scheme: "the URL of a cache begins with http:// or https://"
        case .host: "the URL names no host"
        case .port: "a port is 1 to 65535"
        case .credentials:
          "no user or password belongs into the URL; \(Self.variables.joined(separator: ", ")) are for them"
        case .characters: "the URL has a query, a fragment, or characters that are not escaped"
        }
      throw ValidationError("\(name): \(reason)")
    }
  }

  private func credentials() throws -> RemoteCacheCredentials {
    let values = Self.variables.map { Environment[$0] }
    do throws(RemoteCacheCredentials.Mistake) {
      return try RemoteCacheCredentials(token: values[0], user: values[1], password: values[2])
    } catch {
      let names = Self.variables
      let reason =
        switch error {
        case .ambiguous: "\(names[0]) and \(names[1]) or \(names[2]) exclude each other"
        case .incomplete: "\(names[1]) and \(names[2]) go together"
        case .colonInUser: "\(names[1]) has a colon"
        case .characters:
          "\(names.joined(separator: ", ")): something in them is no printable ASCII"
        }
      throw ValidationError(reason)
    }
  }

  /// The variables of the environment that have a token, or a user and a password.
  private static let variables = [
    "JPNG_REMOTE_CACHE_TOKEN", "JPNG_REMOTE_CACHE_USER", "JPNG_REMOTE_CACHE_PASSWORD",
  ]
}
