internal import JPNGFiles
package import JPNGThreads

/// What all work of one run has in common.
package struct PipelineContext: Sendable {
  /// Is told about warnings, failures and progress.
  package let observer: any PipelineObserver
  /// Ends the run early. Then no more files are begun, and waiting for standard input and searching
  /// for a target score end. All other work that has begun is finished.
  package let cancellation: Cancellation

  package init(observer: any PipelineObserver, cancellation: Cancellation) {
    self.observer = observer
    self.cancellation = cancellation
  }

  /// Reads all of an input. The wait for standard input ends with a cancellation. A named pipe
  /// counts as a file at work: what comes through it is waited for.
  func read(_ source: InputSource) throws(AssetFailure) -> [UInt8] {
    guard source == .standardInput else { return try read(source.name) }
    do throws(FileError) {
      if let bytes = try source.read(cancellation: cancellation) { return bytes }
    } catch {
      throw AssetFailure(error)
    }
    throw AssetFailure(source.name, .reading, .interrupted)
  }

  /// Reads a whole file, or its first `limit` bytes.
  func read(_ path: String, limit: Int = .max) throws(AssetFailure) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(path, limit: limit)
    } catch {
      throw AssetFailure(error)
    }
  }
}
