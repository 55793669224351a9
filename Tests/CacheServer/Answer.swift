#if RemoteCache
  import NIOCore
  import NIOHTTP1

  /// The answer to a request, right or wrong. It is used on the connection's event loop only.
  struct Answer {
    let context: ChannelHandlerContext
    let handler: RequestHandler

    func close() { context.close(promise: nil) }

    func send(_ status: HTTPResponseStatus, _ bytes: [UInt8], location: String? = nil) {
      var headers = HTTPHeaders([("Content-Length", "\(bytes.count)")])
      if let location { headers.add(name: "Location", value: location) }
      begin(status, headers)
      write(bytes)
      end()
    }

    /// Sends half of what was promised.
    func breakOff(_ bytes: [UInt8]) {
      begin(.ok, HTTPHeaders([("Content-Length", "\(bytes.count)")]))
      write(Array(bytes.prefix(bytes.count / 2)))
      context.flush()
      later { close() }
    }

    /// Sends five bytes a second.
    func drip(_ bytes: [UInt8]) {
      begin(.ok, HTTPHeaders([("Content-Length", "\(bytes.count)")]))
      dripRest(bytes[...])
    }

    private func dripRest(_ bytes: ArraySlice<UInt8>) {
      guard context.channel.isActive else { return }
      guard let byte = bytes.first else { return end() }
      write([byte])
      context.flush()
      later(milliseconds: 200) { dripRest(bytes.dropFirst()) }
    }

    /// Sends a megabyte, again and again.
    func endless() {
      begin(.ok, HTTPHeaders([("Transfer-Encoding", "chunked")]))
      flood()
    }

    private func flood() {
      guard context.channel.isActive else { return }
      write([UInt8](repeating: 0, count: 1 << 20))
      context.flush()
      later(milliseconds: 1) { flood() }
    }

    func later(milliseconds: Int64 = 900, _ body: @escaping () -> Void) {
      context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds), body)
    }

    private func begin(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) {
      let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
      context.write(handler.wrapOutboundOut(.head(head)), promise: nil)
    }

    private func write(_ bytes: [UInt8]) {
      let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
      context.write(handler.wrapOutboundOut(part), promise: nil)
    }

    private func end() {
      context.writeAndFlush(handler.wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
#endif
