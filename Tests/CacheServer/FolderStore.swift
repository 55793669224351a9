#if RemoteCache
  import Foundation
  import NIOConcurrencyHelpers

  /// What the server keeps, and the requests that it had.
  final class FolderStore: Sendable {
    private let folder: URL
    private let requests = NIOLockedValueBox<[String]>([])

    init(folder: String) { self.folder = URL(filePath: folder, directoryHint: .isDirectory) }

    /// Adds a line to FOLDER/requests.
    func note(_ request: String) {
      requests.withLockedValue { requests in
        requests.append(request + "\n")
        write(Array(requests.joined().utf8), to: "requests")
      }
    }

    func read(_ name: String) -> [UInt8]? {
      (try? Data(contentsOf: folder.appending(path: name))).map(Array.init)
    }

    func write(_ bytes: [UInt8], to name: String) {
      let file = folder.appending(path: name)
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(bytes).write(to: file, options: .atomic)
    }
  }
#endif
