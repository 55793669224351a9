#if RemoteCache
  import NIOCore
  import NIOHTTP1

  /// Answers the requests of one connection.
  final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let store: FolderStore
    private var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    private var body: [UInt8] = []

    init(_ store: FolderStore) { self.store = store }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        self.head = head
        body = []
      case .body(let part): body += part.readableBytesView
      case .end: answer(Answer(context: context, handler: self))
      }
    }

    private func answer(_ answer: Answer) {
      store.note("\(head.method) \(head.uri)")
      let parts = head.uri.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let mode = Misbehaviour(rawValue: parts[0]),
        !parts[1].contains("..")
      else { return answer.send(.badRequest, []) }
      let isWrite = head.method == .PUT
      switch mode {
      case .hang: return
      case .hangingWrites where isWrite: return
      case .brokenWrites where isWrite: return answer.send(.internalServerError, [])
      case .closing: return answer.close()
      case .error: return answer.send(.internalServerError, [])
      case .readOnly where isWrite: return answer.send(.forbidden, [])
      case .redirect: return answer.send(.found, [], location: "/good/\(parts[1])")
      case .empty: return answer.send(isWrite ? .ok : .notFound, [])
      case .token where authorization != "Bearer secret": return answer.send(.unauthorized, [])
      // "user:secret" in base 64.
      case .password where authorization != "Basic dXNlcjpzZWNyZXQ=":
        return answer.send(.unauthorized, [])
      default: break
      }
      if isWrite {
        store.write(body, to: parts[1])
        return answer.send(.ok, [])
      }
      guard let bytes = store.read(parts[1]) else { return answer.send(.notFound, []) }
      send(bytes, isBlob: parts[1].hasPrefix("cas/"), as: mode, answer)
    }

    private var authorization: String? { head.headers.first(name: "Authorization") }

    /// Sends what is kept, or something like it.
    private func send(_ bytes: [UInt8], isBlob: Bool, as mode: Misbehaviour, _ answer: Answer) {
      switch mode {
      case .drip: answer.drip(bytes)
      case .slow: answer.later { answer.send(.ok, bytes) }
      case .wrong where isBlob:
        var bytes = bytes
        bytes[bytes.count / 2] ^= 1
        answer.send(.ok, bytes)
      case .truncated where isBlob: answer.breakOff(bytes)
      case .short where isBlob: answer.send(.ok, Array(bytes.dropLast()))
      case .endless where isBlob, .endlessResult: answer.endless()
      case .garbage where !isBlob: answer.send(.ok, Array("<html>It works!</html>".utf8))
      case .forgetful where isBlob: answer.send(.notFound, [])
      default: answer.send(.ok, bytes)
      }
    }
  }
#endif
