#if RemoteCache
  internal import AsyncHTTPClient
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL

  /// Bytes that a server keeps by their URLs.
  ///
  /// The errors are not typed: with Swift 6.3.1, tasks in which these functions threw typed errors
  /// ended in a double free.
  final class HTTPStore: Sendable {
    private let client: HTTPClient
    private let credentials: RemoteCacheCredentials
    private let timeLimit: Duration

    init(_ cache: RemoteCacheSettings) {
      credentials = cache.credentials
      timeLimit = cache.timeLimit
      // Credentials are for the server that was named, so nobody is followed to another.
      var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
      settings.httpVersion = .http1Only
      if let file = cache.certificates {
        var security = TLSConfiguration.makeClientConfiguration()
        security.trustRoots = .file(file)
        settings.tlsConfiguration = security
      }
      settings.timeout.connect = TimeAmount(timeLimit)
      settings.connectionPool.retryConnectionEstablishment = false
      // Sooner than servers and what stands before them close a connection that is idle.
      settings.connectionPool.idleTimeout = .seconds(5)
      // One for each thread that asks, and those that uploads are on.
      settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
        cache.concurrency + UploadQueue.mostAtOnce
      client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    }

    /// Closes all connections.
    deinit { client.shutdown { _ in } }

    /// Reads what is at a URL. How long that may take is up to the caller: an answer may begin in
    /// time, and never end.
    ///
    /// - Parameter limit: The most bytes that it may have.
    /// - Returns: `nil` if there is nothing.
    /// - Throws: `RemoteCacheFailure`.
    func read(_ url: String, limit: Int) async throws -> [UInt8]? {
      let response = try await execute(request(.GET, url), deadline: .distantFuture)
      guard response.status != .notFound else {
        await skipBody(of: response)
        return nil
      }
      guard response.status == .ok else {
        throw RemoteCacheFailure.refused(status: response.status.code)
      }
      do {
        let body = try await response.body.collect(upTo: limit)
        return Array(body.readableBytesView)
      } catch is NIOTooManyBytesError {
        throw RemoteCacheFailure.tooLarge(limit: limit)
      } catch {
        throw RemoteCacheFailure.unreachable(error)
      }
    }

    /// Puts bytes at a URL, within the time limit.
    ///
    /// - Throws: `RemoteCacheFailure`.
    func write(_ bytes: [UInt8], _ url: String) async throws {
      var request = request(.PUT, url)
      request.headers.add(name: "Content-Type", value: "application/octet-stream")
      request.body = .bytes(ByteBuffer(bytes: bytes))
      let response = try await execute(request, deadline: .now() + TimeAmount(timeLimit))
      await skipBody(of: response)
      guard (200...299).contains(response.status.code) else {
        throw RemoteCacheFailure.refused(status: response.status.code)
      }
    }

    /// Reads what nobody wants, so that the connection can be used again, unless it is much.
    private func skipBody(of response: HTTPClientResponse) async {
      _ = try? await response.body.collect(upTo: 64 << 10)
    }

    private func request(_ method: HTTPMethod, _ url: String) -> HTTPClientRequest {
      var request = HTTPClientRequest(url: url)
      request.method = method
      request.headers.add(name: "User-Agent", value: "jpng")
      switch credentials {
      case .none: break
      case .bearer(let token):
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
      case .basic(let user, let password): request.setBasicAuth(username: user, password: password)
      }
      return request
    }

    /// The head of the answer.
    private func execute(
      _ request: HTTPClientRequest, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
      do {
        return try await client.execute(request, deadline: deadline)
      } catch let error as HTTPClientError where error == .deadlineExceeded {
        throw RemoteCacheFailure.timedOut(timeLimit)
      } catch {
        throw RemoteCacheFailure.unreachable(error)
      }
    }
  }

  extension RemoteCacheFailure {
    /// What the network says.
    fileprivate static func unreachable(_ error: any Error) -> RemoteCacheFailure {
      let text =
        switch error {
        case let error as NIOConnectionError: description(error)
        case let error as HTTPClientError
        where [.connectTimeout, .tlsHandshakeTimeout].contains(error):
          "no connection in time"
        case let error as HTTPClientError where error == .remoteConnectionClosed:
          "it closed the connection"
        case let error as HTTPParserError where error == .invalidEOFState:
          "it closed the connection"
        default: "\(error)"
        }
      return .unreachable(text)
    }

    /// Of the addresses that a name stands for, what the last one said.
    private static func description(_ error: NIOConnectionError) -> String {
      if let last = error.connectionErrors.last { return "cannot be reached: \(last.error)" }
      return "\(error.host) has no known address"
    }
  }
#endif
