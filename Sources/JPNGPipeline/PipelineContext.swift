package import JPNGFiles
package import JPNGThreads

/// What all work of one run has in common.
package struct PipelineContext: Sendable {
  /// Is told about warnings, failures and progress.
  package let observer: any PipelineObserver
  /// Ends the run early. Then no more files are begun, and waiting for standard input and searching
  /// for a target score end. All other work that has begun is finished.
  package let cancellation: Cancellation

  /// What is read of the pictures' files.
  package let reading: ReadingRules
  /// Bytes of memory that all files at work may take together.
  package let memoryLimit: Int

  /// - Parameters:
  ///   - reading: Default: regular files of up to 1 GB.
  ///   - memoryLimit: Default: no limit.
  package init(
    observer: any PipelineObserver, cancellation: Cancellation,
    reading: ReadingRules = ReadingRules(), memoryLimit: Int = .max
  ) {
    self.observer = observer
    self.cancellation = cancellation
    self.reading = reading
    self.memoryLimit = memoryLimit
  }

  /// The same context, whose warnings, failures and progress another observer is told.
  func telling(_ observer: any PipelineObserver) -> PipelineContext {
    PipelineContext(
      observer: observer, cancellation: cancellation, reading: reading, memoryLimit: memoryLimit)
  }

  /// Reads all of an input. The wait for standard input, or for a pipe, ends with a cancellation.
  func read(_ source: InputSource) throws(AssetFailure) -> [UInt8] {
    var rules = reading
    // Of a stream nobody knows how much it has.
    if isStream(source) { rules.maxByteCount = min(rules.maxByteCount, memoryLimit) }
    do throws(FileError) {
      if let bytes = try source.read(rules, cancellation: cancellation) { return bytes }
    } catch {
      if error.kind == .tooLarge(limit: memoryLimit), memoryLimit < reading.maxByteCount {
        throw AssetFailure(source.name, .reading, .memoryFilled(limit: memoryLimit))
      }
      throw AssetFailure(error)
    }
    throw AssetFailure(source.name, .reading, .interrupted)
  }

  /// Reads a whole file that belongs to the pictures.
  func read(_ path: String) throws(AssetFailure) -> [UInt8] { try read(.path(path)) }

  /// Reads the first bytes of a file.
  func beginning(of path: String, byteCount: Int) throws(AssetFailure) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.beginning(of: path, byteCount: byteCount, reading)
    } catch {
      throw AssetFailure(error)
    }
  }

  /// Whether a source can be read only once, and has no size before.
  func isStream(_ source: InputSource) -> Bool {
    guard let path = source.path else { return true }
    return FileStatus(path)?.kind == .other
  }

  /// Refuses work on a stream, now that its header is known, if it needs more memory than there
  /// is. Of other files that is known before they are read.
  func refuse(
    _ source: InputSource, _ attempt: Attempt, needing needed: Int
  ) throws(AssetFailure) {
    guard needed > memoryLimit, isStream(source) else { return }
    throw AssetFailure(
      source.name, attempt, .memoryExceeded(needed: needed, limit: memoryLimit))
  }
}
