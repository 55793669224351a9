internal import JPNGFiles
package import JPNGThreads

/// What all work of one run shares.
package struct PipelineContext: Sendable {
  package let observer: any PipelineObserver
  /// Ends the run early: no file is begun any more, waiting for standard input ends, and so does a
  /// search for a target score. Other files that are at work are finished.
  package let cancellation: Cancellation

  package init(observer: any PipelineObserver, cancellation: Cancellation) {
    (self.observer, self.cancellation) = (observer, cancellation)
  }

  /// Reads a whole file, or its first `limit` bytes.
  func read(_ path: String, limit: Int = .max) throws(AssetFailure) -> [UInt8] {
    do throws(FileError) {
      // A named pipe counts as a file at work: what comes through it is waited for.
      let isAwaited = path == StandardStream.path
      if let bytes = try WholeFile.read(
        path, limit: limit, cancellation: isAwaited ? cancellation : nil)
      {
        return bytes
      }
    } catch {
      throw AssetFailure(error)
    }
    throw AssetFailure(path, .reading, .interrupted)
  }
}
