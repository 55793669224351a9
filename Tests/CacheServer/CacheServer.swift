// A server for tests of the remote cache: `cache-server FOLDER`.
//
// It keeps what is put at /MODE/ac/NAME and /MODE/cas/NAME in FOLDER/ac/NAME and FOLDER/cas/NAME,
// whatever the mode, and answers as the mode says (`Misbehaviour`). FOLDER/requests has a line for
// each request. It takes any free port of the loopback interface, prints its number, and ends when
// its standard input does.

#if RemoteCache
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOPosix

  @main
  struct CacheServer {
    static func main() async throws {
      guard CommandLine.arguments.count == 2 else { fatalError("usage: cache-server FOLDER") }
      let store = FolderStore(folder: CommandLine.arguments[1])
      let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(RequestHandler(store))
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      // Not by `print`, which keeps what goes to a pipe until there is more of it.
      try FileHandle.standardOutput.write(
        contentsOf: Data("\(server.localAddress?.port ?? 0)\n".utf8))
      // Whoever started the server holds the other end.
      while readLine() != nil {}
    }
  }
#else
  @main
  struct CacheServer {
    static func main() { print("built without the package trait RemoteCache") }
  }
#endif
